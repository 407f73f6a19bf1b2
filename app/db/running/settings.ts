import { sql } from "drizzle-orm";
import {
  defaultSettings,
  parseSettings,
  type SettingKey,
  type Settings,
  serializeSetting,
} from "~/contest/running/settings";
import { atomically, type Database, rowsOf } from "../core/database";
import { type Slots, select, statement } from "../core/statements";
import { type Actor, logLine } from "./audit";
import { auditLog, settings } from "./schema";

const stored = statement(() => select({ key: settings.key, value: settings.value }).from(settings));

const changedAt = statement(
  (its: Slots<{ key: SettingKey }>) => sql<{ at: number | null }>`select max(at) as at from ${auditLog}
    where action = 'settings_saved' and exists (
      select 1 from json_each(details, '$.changes') as change where change.value ->> 'key' = ${its.key})`,
);

export function settingStore(database: Database) {
  return {
    async all(): Promise<Settings> {
      return parseSettings(await database.once(stored({})));
    },

    /** As `all`, asked of the database itself: for what has to be of one reading with other questions. */
    async anew(): Promise<Settings> {
      return parseSettings(await database.all(stored({})));
    },

    /** When it was last changed (epoch ms), as the log tells; null where nobody has. */
    async changedAt(key: SettingKey): Promise<number | null> {
      return (await database.first(changedAt({ key })))?.at ?? null;
    },

    /**
     * Writes those settings together and logs what each was before; all others are left alone, whoever changes them
     * meanwhile. What is stored already is neither written nor logged again.
     */
    async save(changes: Partial<Settings>, by: Actor, at: number): Promise<void> {
      if (Object.keys(changes).length === 0) return;
      const rows = (Object.keys(changes) as SettingKey[]).map((key) => ({
        key,
        value: serializeSetting(key, changes[key] ?? defaultSettings[key]),
        unset: serializeSetting(key, defaultSettings[key]),
      }));
      const given = sql`(select value ->> 'key' as key, value ->> 'value' as value, value ->> 'unset' as unset
        from ${rowsOf(rows)})`;
      await atomically(database, [
        logLine(by, at, {
          action: "settings_saved",
          targetType: "setting",
          targetId: sql`iif(count(*) = 1, min(key), 'many')`,
          details: {
            changes: sql`json_group_array(json_object('key', key, 'before', before, 'after', value))`,
          },
          rows: sql`from (select given.key, given.value, coalesce(stored.value, given.unset) as before
            from ${given} as given left join ${settings} as stored on stored.key = given.key)
          where before <> value having count(*) > 0`,
        }),
        sql`insert into ${settings} (key, value) select key, value from ${given} where true
          on conflict (key) do update set value = excluded.value`,
      ]);
      database.forget();
    },
  };
}

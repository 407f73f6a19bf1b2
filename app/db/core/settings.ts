import {
  defaultSettings,
  parseSettings,
  type SettingKey,
  type Settings,
  serializeSetting,
} from "~/contest/core/settings";
import { auditLog, settings } from "../schema/running";
import { logLine } from "./audit";
import { atomically, rowsOf } from "./database";
import { sql } from "./sql";
import type { StoreContext } from "./store-context";

const stored = () => sql<{ key: string; value: string }>`select key, value from ${settings}`;

const changedAt = (key: SettingKey) => sql<{
  at: number | null;
}>`select max(at) as at from ${auditLog}
    where action = 'settings_saved' and exists (
      select 1 from json_each(details, '$.changes') as change where change.value ->> 'key' = ${key})`;

export function settingStore({ database, by, now }: StoreContext) {
  return {
    async all(): Promise<Settings> {
      return parseSettings(await database.once(stored()));
    },

    /** Returns the settings without the request's cache, consistent with other queries of the batch. */
    async fresh(): Promise<Settings> {
      return parseSettings(await database.all(stored()));
    },

    /** Returns the last change of a setting (epoch ms), from the audit events; null without one. */
    async changedAt(key: SettingKey): Promise<number | null> {
      return (await database.only(changedAt(key))).at;
    },

    /**
     * Writes these settings together, and writes an audit event with the old values. Other settings stay.
     * Unchanged values are not in the event.
     */
    async save(changes: Partial<Settings>): Promise<void> {
      if (Object.keys(changes).length === 0) return;
      const rows = (Object.keys(changes) as SettingKey[]).map((key) => ({
        key,
        value: serializeSetting(key, changes[key] ?? defaultSettings[key]),
        unset: serializeSetting(key, defaultSettings[key]),
      }));
      const changeRows = sql`(select value ->> 'key' as key, value ->> 'value' as value, value ->> 'unset' as unset
        from ${rowsOf(rows)})`;
      await atomically(database, [
        logLine(by, now, {
          action: "settings_saved",
          targetType: "setting",
          targetId: sql`iif(count(*) = 1, min(key), 'many')`,
          details: {
            changes: sql`json_group_array(json_object('key', key, 'before', before, 'after', value))`,
          },
          rows: sql`from (select given.key, given.value, coalesce(stored.value, given.unset) as before
            from ${changeRows} as given left join ${settings} as stored on stored.key = given.key)
          where before <> value having count(*) > 0`,
        }),
        sql`insert into ${settings} (key, value) select key, value from ${changeRows} where true
          on conflict (key) do update set value = excluded.value`,
      ]);
    },
  };
}

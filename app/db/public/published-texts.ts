import { type SQL, sql } from "drizzle-orm";
import type { PublishedText, TextKey } from "~/contest/public/published-texts";
import { atomically, type Database, listOf } from "../core/database";
import { type Slots, statement } from "../core/statements";
import { consents, profiles } from "../people/schema";
import { type Actor, logLine } from "../running/audit";
import { auditLog } from "../running/schema";
import { textVersions } from "./schema";

/** The number of the version of a text that is in force, within a statement. */
export const versionInForce = (text: TextKey | SQL): SQL<number> =>
  sql`(select max(version) from ${textVersions} where text = ${text})`;

const inForce = statement(
  (its: Slots<{ text: string }>) => sql<PublishedText>`select version, body, published_at as publishedAt
    from ${textVersions} where text = ${its.text} order by version desc limit 1`,
);

/** One of a text's versions; the bodies alone of those that were asked for. */
type TextVersion = Omit<PublishedText, "body"> & { body: string | null };

const versionsOf = statement(
  (
    its: Slots<{ text: string; read: number[] }>,
  ) => sql<TextVersion>`select version, published_at as publishedAt,
      iif(version in ${listOf(its.read)} or version = ${versionInForce(sql`${its.text}`)}, body, null) as body
    from ${textVersions} where text = ${its.text} order by version desc`,
);

const sinceTaken = statement((its: Slots<{ text: string; userId: string }>) => {
  const taken = sql`(select max(cast(version as integer)) from ${consents}
    where user_id = ${its.userId} and text = ${its.text})`;
  return sql<
    PublishedText & { taken: number | null }
  >`select version, body, published_at as publishedAt, ${taken} as taken
    from ${textVersions} where text = ${its.text}
      and version in (coalesce(${taken}, 1), ${versionInForce(sql`${its.text}`)}) order by version desc`;
});

const standing = statement(
  () => sql<{ text: TextKey; version: number; publishedAt: number }>`select text, max(version) as version,
    published_at as publishedAt from ${textVersions} group by text`,
);

const publications = statement(
  (its: Slots<{ text: string }>) => sql<{
    version: number;
    by: string;
  }>`select details ->> 'version' as version,
    actor_name as "by" from ${auditLog} where action = 'text_published' and target_id = ${its.text} order by at`,
);

const whoTook = statement(
  (its: Slots<{ text: string }>) => sql<{ people: number }>`select count(*) as people from ${consents}
    where text = ${its.text} and version = cast(${versionInForce(sql`${its.text}`)} as text)`,
);

/** The texts that the organiser publishes: every version stays as it was. (decision 172) */
export function publishedTextStore(database: Database) {
  return {
    /** The text as it is now. */
    async inForce(text: TextKey): Promise<PublishedText> {
      const [read] = await database.once(inForce({ text }));
      if (!read) throw new Error(`no ${text}`);
      return read;
    },

    /** All versions of a text, the one in force first, with its body and with those of the versions to `read`. */
    versions: (text: TextKey, read: number[]): Promise<TextVersion[]> =>
      database.all(versionsOf({ text, read })),

    /**
     * The text in force and, where that is another, the version that this person took last (the first where they took
     * none), each with the number of the one that they took; null for none.
     */
    sinceTaken: (text: TextKey, userId: string) => database.all(sinceTaken({ text, userId })),

    /** Of each text, which version is in force. */
    standing: () => database.all(standing({})),

    /** Who published which version, as far as the log goes back. */
    publications: (text: TextKey) => database.all(publications({ text })),

    /** How many people took the version that is in force, of a text that people take for themselves. */
    async takenBy(text: TextKey): Promise<number> {
      return (await database.first(whoTook({ text })))?.people ?? 0;
    },

    /**
     * Publishes the next version after `seen`, and logs it: false, and nothing is written, where that is not in force any
     * more. Safe to race.
     */
    async publish(
      { text, body, seen }: { text: TextKey; body: string; seen: number },
      by: Actor,
      at: number,
    ): Promise<boolean> {
      const version = seen + 1;
      const isNext = sql`where ${versionInForce(text)} = ${seen} and exists (select 1 from ${profiles} where id = ${by.id})`;
      const { written } = await atomically(database, {
        log: logLine(by, at, {
          action: "text_published",
          targetType: "text",
          targetId: text,
          details: { version },
          rows: isNext,
        }),
        written: sql`insert into ${textVersions} (text, version, body, published_at)
          select ${text}, ${version}, ${body}, ${at} ${isNext} returning version`,
      });
      database.forget();
      return written.rows.length > 0;
    },
  };
}

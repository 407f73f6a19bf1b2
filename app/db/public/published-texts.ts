import { type SQL, sql } from "drizzle-orm";
import type { PublishedText, TextKey } from "~/contest/public/published-texts";
import { atomically, type Database, listOf } from "../core/database";
import { rowCount } from "../core/paging";
import { type Slots, statement } from "../core/statements";
import { consents, profiles } from "../people/schema";
import { type Actor, logLine } from "../running/audit";
import { auditLog } from "../running/schema";
import { textVersions } from "./schema";

/** Number of the current version of a text, for a statement. */
export const versionInForce = (text: TextKey | SQL): SQL<number> =>
  sql`(select max(version) from ${textVersions} where text = ${text})`;

const inForce = statement(
  (slots: Slots<{ text: string }>) => sql<PublishedText>`select version, body, published_at as publishedAt
    from ${textVersions} where text = ${slots.text} order by version desc limit 1`,
);

/** A version of a text. `body` is null unless the caller reads it. */
type TextVersion = Omit<PublishedText, "body"> & { body: string | null };

const versionsOf = statement(
  (
    slots: Slots<{ text: string; read: number[] }>,
  ) => sql<TextVersion>`select version, published_at as publishedAt,
      iif(version in ${listOf(slots.read)} or version = ${versionInForce(sql`${slots.text}`)}, body, null) as body
    from ${textVersions} where text = ${slots.text} order by version desc`,
);

const sinceTaken = statement((slots: Slots<{ text: string; userId: string }>) => {
  const acceptedVersion = sql`(select max(cast(version as integer)) from ${consents}
    where user_id = ${slots.userId} and text = ${slots.text})`;
  return sql<
    PublishedText & { taken: number | null }
  >`select version, body, published_at as publishedAt, ${acceptedVersion} as taken
    from ${textVersions} where text = ${slots.text}
      and version in (coalesce(${acceptedVersion}, 1), ${versionInForce(sql`${slots.text}`)}) order by version desc`;
});

const currentVersions = statement(
  () => sql<{ text: TextKey; version: number; publishedAt: number }>`select text, max(version) as version,
    published_at as publishedAt from ${textVersions} group by text`,
);

const publications = statement(
  (slots: Slots<{ text: string }>) => sql<{
    version: number;
    by: string;
  }>`select details ->> 'version' as version,
    actor_name as "by" from ${auditLog} where action = 'text_published' and target_id = ${slots.text} order by at`,
);

const acceptances = statement((slots: Slots<{ text: string }>) =>
  rowCount(sql`${consents}
    where text = ${slots.text} and version = cast(${versionInForce(sql`${slots.text}`)} as text)`),
);

/** Texts that the organiser publishes. A version never changes. (decision 172) */
export function publishedTextStore(database: Database) {
  return {
    /** Returns the current version of a text. */
    async inForce(text: TextKey): Promise<PublishedText> {
      const [read] = await database.once(inForce({ text }));
      if (!read) throw new Error(`no ${text}`);
      return read;
    },

    /** Returns all versions of a text, latest first, with the bodies of the current one and of `read`. */
    versions: (text: TextKey, read: number[]): Promise<TextVersion[]> =>
      database.all(versionsOf({ text, read })),

    /**
     * Returns the current version and, when different, the one that the person last accepted (the first
     * without any). `taken` is the accepted number, or null.
     */
    sinceTaken: (text: TextKey, userId: string) => database.all(sinceTaken({ text, userId })),

    allInForce: () => database.all(currentVersions({})),

    /** Returns the publisher of each version, from the audit events. */
    publications: (text: TextKey) => database.all(publications({ text })),

    /** Counts the people who accepted the current version of a text. */
    takenBy: (text: TextKey) => database.total(acceptances({ text })),

    /**
     * Publishes the version after `seen`, and writes an audit event. Returns false and writes nothing when
     * `seen` is not current. Safe to run in parallel.
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

import type { PublishedText } from "~/contest/core/published-texts";
import { logLine } from "../core/audit";
import { atomically, listOf } from "../core/database";
import { rowCount } from "../core/paging";
import { versionInForce } from "../core/rules-version";
import { sql } from "../core/sql";
import type { StoreContext } from "../core/store-context";
import { consents, profiles } from "../schema/people";
import { textVersions } from "../schema/public";
import { auditLog } from "../schema/running";

const inForce = () => sql<PublishedText>`select version, body, published_at as publishedAt
    from ${textVersions} order by version desc limit 1`;

/** A version of the rules. `body` is null unless the caller reads it. */
type TextVersion = Omit<PublishedText, "body"> & { body: string | null };

const versionsOf = (read: number[]) => sql<TextVersion>`select version, published_at as publishedAt,
      iif(version in ${listOf(read.map(String))} or version = ${versionInForce}, body, null) as body
    from ${textVersions} order by version desc`;

const sinceTaken = (userId: string) => {
  const acceptedVersion = sql`(select max(cast(version as integer)) from ${consents}
    where user_id = ${userId} and text = 'bases')`;
  return sql<
    PublishedText & { taken: number | null }
  >`select version, body, published_at as publishedAt, ${acceptedVersion} as taken
    from ${textVersions} where version in (coalesce(${acceptedVersion}, 1), ${versionInForce}) order by version desc`;
};

const publications = () => sql<{
  version: number;
  by: string;
}>`select details ->> 'version' as version,
    actor_name as "by" from ${auditLog} where action = 'text_published' order by at`;

const acceptances = () =>
  rowCount(sql`${consents} where text = 'bases' and version = cast(${versionInForce} as text)`);

/** The rules that the organiser publishes. A version never changes. (decision 172) */
export function publishedTextStore({ database, by, now }: StoreContext) {
  return {
    /** Returns the current version. */
    async inForce(): Promise<PublishedText> {
      const [read] = await database.once(inForce());
      if (!read) throw new Error("no rules");
      return read;
    },

    /** Returns all versions, latest first, with the bodies of the current one and of `read`. */
    versions: (read: number[]): Promise<TextVersion[]> => database.all(versionsOf(read)),

    /**
     * Returns the current version and, when different, the one that the person last accepted (the first
     * without any). `taken` is the accepted number, or null.
     */
    sinceTaken: (userId: string) => database.all(sinceTaken(userId)),

    /** Returns the publisher of each version, from the audit events. */
    publications: () => database.all(publications()),

    /** Counts the people who accepted the current version. */
    takenBy: () => database.total(acceptances()),

    /**
     * Publishes the version after `baseVersion`, and writes an audit event. Returns false and writes nothing when
     * `baseVersion` is not current. Safe to run in parallel.
     */
    async publish({ body, baseVersion }: { body: string; baseVersion: number }): Promise<boolean> {
      const version = baseVersion + 1;
      const isNext = sql`where ${versionInForce} = ${baseVersion} and exists (select 1 from ${profiles} where id = ${by.id})`;
      const { written } = await atomically(database, {
        log: logLine(by, now, {
          action: "text_published",
          targetType: "text",
          targetId: "bases",
          details: { version },
          rows: isNext,
        }),
        written: sql`insert into ${textVersions} (version, body, published_at)
          select ${version}, ${body}, ${now} ${isNext} returning version`,
      });
      return written.rows.length > 0;
    },
  };
}

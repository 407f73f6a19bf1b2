import { and, asc, desc, eq, getTableColumns, isNull, lt, type SQL, sql } from "drizzle-orm";
import { type Actor, logLine } from "./audit";
import { atomically, type Database, listOf } from "./database";
import {
  auditLog,
  type ImageResult,
  imageRuns,
  proposalAssets,
  proposals,
  universities,
  uploads,
} from "./schema";
import { build, type Slots, select, statement } from "./statements";

/** A picture in the store that waits in `uploads` for its proposal. */
export interface NewPicture {
  proposalId: string;
  uploadId: string;
  mimeType: string;
  sizeBytes: number;
  width: number;
  height: number;
}

/** What came of uploading the samples, as the log keeps it: why not, where it did not. */
export interface SampleResult {
  id: string;
  error?: "gone" | "storage";
  /** It became the proposal's main file, too. */
  isMain?: boolean;
}

/** A run that nobody finished is of no use to anybody after this time (ms). */
const RUN_LIFETIME = 24 * 60 * 60 * 1000;

const isBare = sql`not exists (select 1 from ${proposalAssets} where proposal_id = ${sql.raw("proposals.id")})`;
const bare = and(eq(proposals.isDraft, false), isBare);

const bareWorks = statement(() =>
  select({
    id: proposals.id,
    title: proposals.title,
    university: universities.name,
    category: proposals.category,
  })
    .from(proposals)
    .innerJoin(universities, eq(universities.id, proposals.universityId))
    .where(bare)
    .orderBy(asc(proposals.createdAt), asc(proposals.id)),
);

const bareExcept = statement((its: Slots<{ tried: string[] }>) =>
  select({
    id: proposals.id,
    title: proposals.title,
    description: sql<string>`coalesce(nullif(proposals.description, ''), nullif(summary, ''), explanation)`,
    category: proposals.category,
  })
    .from(proposals)
    .where(and(bare, sql`${proposals.id} not in ${listOf(its.tried)}`))
    .orderBy(asc(proposals.createdAt), asc(proposals.id))
    .limit(1),
);

const titled = statement((its: Slots<{ ids: readonly string[] }>) =>
  select({ id: proposals.id, title: proposals.title, isBare: sql<boolean>`${isBare}`.mapWith(Boolean) })
    .from(proposals)
    .where(sql`${proposals.id} in ${listOf(its.ids)}`),
);

const latestSamples = statement(() =>
  select({ at: auditLog.at, by: auditLog.actorName, details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.action, "images_uploaded"))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1),
);

type Of = Slots<{ id: string; userId: string }>;
const runOf = statement((its: Of) =>
  select(getTableColumns(imageRuns))
    .from(imageRuns)
    .where(and(eq(imageRuns.id, its.id), eq(imageRuns.userId, its.userId))),
);

const latestRunOf = statement((its: Pick<Of, "userId">) =>
  select(getTableColumns(imageRuns))
    .from(imageRuns)
    .where(eq(imageRuns.userId, its.userId))
    .orderBy(desc(imageRuns.createdAt), desc(imageRuns.id))
    .limit(1),
);

/** The admin's picture tools: works without a picture, and what was done about them. */
export function imageStore(database: Database) {
  const ofRun = (id: string, userId: string) => and(eq(imageRuns.id, id), eq(imageRuns.userId, userId));

  /** Gives a proposal its first file, if it still has none. */
  const adoption = (picture: NewPicture, condition: SQL, at: number): [SQL, SQL] => {
    const waiting = sql`${uploads} where id = ${picture.uploadId} and status = 'complete'`;
    return [
      sql`insert into ${proposalAssets}
        (id, proposal_id, kind, position, storage_path, mime_type, size_bytes, width, height, created_at)
        select ${crypto.randomUUID()}, proposals.id, 'image', 0, (select storage_path from ${waiting}),
          ${picture.mimeType}, ${picture.sizeBytes}, ${picture.width}, ${picture.height}, ${at}
        from ${proposals} where proposals.id = ${picture.proposalId} and ${condition}`,
      sql`delete from ${waiting} and storage_path in
        (select storage_path from ${proposalAssets} where proposal_id = ${picture.proposalId})`,
    ];
  };

  return {
    /** Non-draft proposals without a file, oldest first. (specification 2.2) */
    bare() {
      return database.all(bareWorks({}));
    },

    /** The next one for which this run has not tried, with what a picture is made from; null at the end. */
    nextBare(tried: string[]) {
      return database.first(bareExcept({ tried }));
    },

    /** Makes the picture a published proposal's main file; false when it has one, is a draft, or is gone meanwhile. */
    async adopt(picture: NewPicture, by: Actor, at: number): Promise<boolean> {
      const [, adopted] = await atomically(database, [
        // Before the file is there: the same question, answered the same.
        logLine(by, at, {
          action: "images_generated",
          targetType: "proposal",
          targetId: picture.proposalId,
          details: sql`json_object('title', ${sql.raw("proposals.title")})`,
          rows: sql`from ${proposals} where id = ${picture.proposalId} and ${bare}`,
        }),
        ...adoption(picture, sql`${bare}`, at),
      ]);
      return adopted.changes === 1;
    },

    /** Titles, by id, of those of the proposals that exist, and whether each has no file. */
    async named(ids: readonly string[]) {
      const rows = await database.all(titled({ ids }));
      return new Map(rows.map(({ id, title, isBare }) => [id, { title, isBare }]));
    },

    /** Logs an upload of the samples; in the same step each of `mains` becomes the main file of its proposal, if that has none. */
    async recordSamples(results: SampleResult[], mains: NewPicture[], by: Actor, at: number): Promise<void> {
      const titles = await this.named(results.map(({ id }) => id));
      const done = results.filter(({ error }) => !error);
      await atomically(database, [
        ...mains.flatMap((picture) => adoption(picture, isBare, at)),
        logLine(by, at, {
          action: "images_uploaded",
          targetType: "proposal",
          targetId: "many",
          details: { proposals: done.map(({ id }) => ({ id, title: titles.get(id)?.title ?? id })), results },
        }),
      ]);
    },

    /** The latest upload of the samples, or null. */
    async lastSamples() {
      const row = await database.first(latestSamples({}));
      return row ? { at: row.at, by: row.by, results: row.details.results as SampleResult[] } : null;
    },

    /** A new run of that person's, at its first step; forgets old ones. */
    async startRun(userId: string, now: number): Promise<string> {
      const id = crypto.randomUUID();
      await atomically(database, [
        build.delete(imageRuns).where(lt(imageRuns.createdAt, now - RUN_LIFETIME)),
        build.insert(imageRuns).values({ id, userId, createdAt: now }),
      ]);
      return id;
    },

    run(id: string, userId: string) {
      return database.first(runOf({ id, userId }));
    },

    /** The person's latest run, or null. */
    lastRun(userId: string) {
      return database.first(latestRunOf({ userId }));
    },

    /** Takes step `step` of the run: true for the one who may, false when it was taken or the run is over. */
    async takeStep(id: string, userId: string, step: number): Promise<boolean> {
      const taken = build
        .update(imageRuns)
        .set({ step: step + 1 })
        .where(and(ofRun(id, userId), eq(imageRuns.step, step), isNull(imageRuns.finishedAt)));
      const [{ changes }] = await atomically(database, [taken]);
      return changes === 1;
    },

    async addResult(id: string, result: ImageResult): Promise<void> {
      const change = build
        .update(imageRuns)
        .set({ results: sql`json_insert(${imageRuns.results}, '$[#]', json(${JSON.stringify(result)}))` })
        .where(eq(imageRuns.id, id));
      await atomically(database, [change]);
    },

    async finishRun(id: string, now: number): Promise<void> {
      await atomically(database, [
        build.update(imageRuns).set({ finishedAt: now }).where(eq(imageRuns.id, id)),
      ]);
    },
  };
}

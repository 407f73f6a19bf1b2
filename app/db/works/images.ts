import { allByName } from "~/contest/core/all-by-name";
import type { Category } from "~/contest/core/categories";
import { logLine } from "../core/audit";
import { atomically, listOf } from "../core/database";
import { pageRows, rowCount } from "../core/paging";
import { type SQL, sql } from "../core/sql";
import { flagOf, jsonOf, select } from "../core/statements";
import type { StoreContext } from "../core/store-context";
import { universities } from "../schema/people";
import { auditLog } from "../schema/running";
import { type ImageResult, imageRuns, proposalAssets, proposals, uploads } from "../schema/works";

/** A picture in `uploads` that no proposal has yet. */
export interface NewPicture {
  proposalId: string;
  uploadId: string;
  mimeType: string;
  sizeBytes: number;
  width: number;
  height: number;
}

/** Result of one sample upload for the audit event. `error` gives the reason of a failure. */
export interface SampleResult {
  id: string;
  error?: "gone" | "storage";
  /** True when the picture also became the proposal's main file. */
  isMain?: boolean;
}

const lacksFiles = sql`not exists (select 1 from ${proposalAssets} where proposal_id = ${proposals.id})`;
const lacksPicture = sql`${proposals.isDraft} = 0 and ${lacksFiles}`;
/** The order of an index. */
const oldestFirst = sql`${proposals.createdAt}, ${proposals.id} desc`;

export const WITHOUT_PICTURE_PER_PAGE = 50;

const withoutPictureCount = rowCount(sql`${proposals} where ${lacksPicture}`);

const withoutPicturePage = (params: { page: number }) =>
  select({
    id: proposals.id,
    title: proposals.title,
    university: universities.name,
    category: proposals.category,
  })`from ${proposals} join ${universities} on ${universities.id} = ${proposals.universityId}
    where ${lacksPicture} order by ${oldestFirst} ${pageRows(params.page, WITHOUT_PICTURE_PER_PAGE, sql`(${withoutPictureCount})`)}`;

const titled = (params: { ids: readonly string[] }) =>
  select({ id: proposals.id, title: proposals.title, lacksFiles: flagOf(lacksFiles) })`
    from ${proposals} where ${proposals.id} in ${listOf(params.ids)}`;

const latestSamples = () => select({ at: auditLog.at, by: auditLog.actorName, details: auditLog.details })`
    from ${auditLog} where ${auditLog.action} = 'images_uploaded'
    order by ${auditLog.at} desc, ${auditLog.id} desc limit 1`;

type Of = { id: string; userId: string };

/** Results on a run's page. A run can have thousands. */
const RESULTS_SHOWN = 50;

const outcomes = (outcome: ImageResult["outcome"]) =>
  sql<number>`(select count(*) from json_each(${imageRuns.results}) where value ->> 'outcome' = ${outcome})`;

const runColumns = {
  id: imageRuns.id,
  step: imageRuns.step,
  finishedAt: imageRuns.finishedAt,
  done: sql<number>`json_array_length(${imageRuns.results})`,
  made: outcomes("made"),
  failed: outcomes("failed"),
  /** Latest first. */
  latest: jsonOf<ImageResult[]>(sql`(select json_group_array(json(value)) from
    (select value from json_each(${imageRuns.results}) order by key desc limit ${sql.raw(String(RESULTS_SHOWN))}))`),
};

const latestRunOf = (params: Pick<Of, "userId">) => select(
  runColumns,
)`from ${imageRuns} where ${imageRuns.userId} = ${params.userId}
    order by ${imageRuns.createdAt} desc, ${imageRuns.id} desc limit 1`;

/** Works that the run has not tried yet. */
const isLeft = (runId: string) => sql`${lacksPicture} and proposals.id not in
  (select value ->> 'id' from ${imageRuns} r, json_each(r.results) where r.id = ${runId})`;

const runOf = (params: Of) =>
  select({
    ...runColumns,
    left: sql<number>`(select count(*) from ${proposals} where ${isLeft(params.id)})`,
    next: jsonOf<NextWork | null>(sql`(select json_object('id', id, 'title', title, 'category', category,
        'description', coalesce(nullif(description, ''), nullif(summary, ''), explanation))
      from ${proposals} where ${isLeft(params.id)} order by created_at, id desc limit 1)`),
  })`from ${imageRuns} where ${imageRuns.id} = ${params.id} and ${imageRuns.userId} = ${params.userId}`;

/** The work of a run's next step, with the data for its picture. */
interface NextWork {
  id: string;
  title: string;
  category: Category | null;
  description: string;
}

/** The admin's picture tools: works without a picture, and runs that make pictures. */
export function imageStore({ database, by, now }: StoreContext) {
  const ofRun = (id: string, userId: string) => sql`id = ${id} and user_id = ${userId}`;

  /** Adds the first file of a proposal, unless the proposal has one. */
  const adoption = (picture: NewPicture, condition: SQL): [SQL, SQL] => {
    const waiting = sql`${uploads} where id = ${picture.uploadId} and status = 'complete'`;
    return [
      sql`insert into ${proposalAssets}
        (id, proposal_id, kind, position, storage_path, mime_type, size_bytes, width, height, created_at)
        select ${crypto.randomUUID()}, proposals.id, 'image', 0, (select storage_path from ${waiting}),
          ${picture.mimeType}, ${picture.sizeBytes}, ${picture.width}, ${picture.height}, ${now}
        from ${proposals} where proposals.id = ${picture.proposalId} and ${condition}`,
      sql`delete from ${waiting} and storage_path in
        (select storage_path from ${proposalAssets} where proposal_id = ${picture.proposalId})`,
    ];
  };

  return {
    /**
     * Returns a page (from 1) of published proposals without a file, oldest first, and their number.
     * (specification 2.2)
     */
    withoutPicture: (page: number) =>
      allByName({
        works: database.all(withoutPicturePage({ page })),
        total: database.total(withoutPictureCount),
      }),

    /** Returns the number of published proposals without a file. */
    withoutPictureTotal: () => database.total(withoutPictureCount),

    /**
     * Sets the main file of a published proposal. Returns false for a proposal with a file, a draft, or a
     * deleted one.
     */
    async adopt(picture: NewPicture): Promise<boolean> {
      const { adopted } = await atomically(database, {
        // The audit event comes first: its condition holds only before the file exists.
        log: logLine(by, now, {
          action: "images_generated",
          targetType: "proposal",
          targetId: picture.proposalId,
          details: { title: sql.raw("proposals.title") },
          rows: sql`from ${proposals} where id = ${picture.proposalId} and ${lacksPicture}`,
        }),
        adopted: adoption(picture, sql`${lacksPicture}`),
      });
      return (adopted[0]?.changes ?? 0) > 0;
    },

    /** Returns, by id, the titles of existing proposals and whether each lacks a file. */
    async titlesOf(ids: readonly string[]) {
      const rows = await database.all(titled({ ids }));
      return new Map(rows.map(({ id, title, lacksFiles }) => [id, { title, lacksFiles }]));
    },

    /**
     * Writes an audit event for a sample upload. Also sets each of `mains` as the main file of a proposal
     * without files.
     */
    async recordSamples(results: SampleResult[], mains: NewPicture[]): Promise<void> {
      const titles = await this.titlesOf(results.map(({ id }) => id));
      const successes = results.filter(({ error }) => !error);
      await atomically(database, [
        ...mains.flatMap((picture) => adoption(picture, lacksFiles)),
        logLine(by, now, {
          action: "images_uploaded",
          targetType: "proposal",
          targetId: "many",
          details: {
            proposals: successes.map(({ id }) => ({ id, title: titles.get(id)?.title ?? id })),
            results,
          },
        }),
      ]);
    },

    /** Returns the latest sample upload, or null. */
    async lastSamples() {
      const row = await database.first(latestSamples());
      return row ? { at: row.at, by: row.by, results: row.details.results as SampleResult[] } : null;
    },

    /** Starts a run of that person at its first step. Returns its id. */
    async startRun(userId: string): Promise<string> {
      const id = crypto.randomUUID();
      await atomically(database, [
        sql`insert into ${imageRuns} (id, user_id, created_at) values (${id}, ${userId}, ${now})`,
      ]);
      return id;
    },

    /** Returns a run of that person with its results, the remaining works and the next work, or null. */
    run(id: string, userId: string) {
      return database.first(runOf({ id, userId }));
    },

    /** Returns the results of the person's latest run, or null. */
    lastRun(userId: string) {
      return database.first(latestRunOf({ userId }));
    },

    /**
     * Claims the step `step` of a run and returns the run. `isTaken` is false when the step is already
     * claimed, or the run is over.
     */
    async takeStep(id: string, userId: string, step: number) {
      const { claim, run } = await atomically(database, {
        claim: sql`update ${imageRuns} set step = step + 1
          where ${ofRun(id, userId)} and step = ${step} and finished_at is null`,
        run: runOf({ id, userId }),
      });
      return { isTaken: claim.changes > 0, run: run.rows[0] ?? null };
    },

    /** Stores a step's result, and finishes the run when no work is left. Returns the run. */
    async endStep(id: string, userId: string, result: ImageResult | null) {
      const results = result
        ? sql`json_insert(results, '$[#]', json(${JSON.stringify(result)}))`
        : sql`results`;
      const { run } = await atomically(database, {
        results: sql`update ${imageRuns} set results = ${results} where ${ofRun(id, userId)}`,
        end: sql`update ${imageRuns} set finished_at = ${now} where ${ofRun(id, userId)}
          and not exists (select 1 from ${proposals} where ${isLeft(id)})`,
        run: runOf({ id, userId }),
      });
      return run.rows[0] ?? null;
    },
  };
}

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { hashPassword } from "~/auth/core/passwords";
import { addDays, dayOf } from "~/contest/core/calendar";
import { limits } from "~/contest/core/limits";
import { Database } from "~/db/core/database";
import { nobody } from "~/db/core/store-context";
import { voteFiguresStore } from "~/db/votes/figures";
import { isEmpty, PASSWORD } from "../demo";
import { Refusal } from "../deployment";
import { root } from "../local";
import { startStorage } from "../runtime";
import { peopleSteps, type Step, universitySteps } from "./people";
import { evaluationSteps, logSteps, phaseSteps, voteSteps } from "./season";
import { type Size, seasonAt } from "./size";
import { filesIn, objectsOf, workSteps } from "./works";

/**
 * Fills a migrated, empty folder of local data with a contest of that size around `now` (epoch ms). Throws a
 * Refusal for any other folder. The same size and `now` give the same data. `tell` gets a line for each
 * finished part.
 */
export async function loadScale(
  dataDir: string,
  size: Size,
  now: number,
  tell: (line: string) => void,
): Promise<void> {
  const runtime = await startStorage(dataDir, "export default {};");
  try {
    if (!(await isEmpty(runtime))) {
      throw new Refusal(
        `There is a contest in ${dataDir}; the national one is loaded into an empty database alone: \`npm run reset\`, or another DATA_DIR.`,
      );
    }
    const season = seasonAt(now);
    const files = filesIn(size);
    const bucket = await runtime.getR2Bucket("PROPOSALS");
    // Stores files first. An interrupted run leaves an empty database, which the next run fills.
    for (const { path, type, keys } of objectsOf(files)) {
      const file = readFileSync(resolve(root, "demo", path));
      for (let at = 0; at < keys.length; at += 25) {
        const some = keys.slice(at, at + 25);
        await Promise.all(some.map((key) => bucket.put(key, file, { httpMetadata: { contentType: type } })));
      }
    }
    tell(`${files.length} files are in.`);

    const db = (await runtime.getD1Database("DB")) as unknown as D1Database;
    const parts: [string, Step[]][] = [
      ["Phases", phaseSteps((days) => addDays(dayOf(now), days))],
      ["Universities", universitySteps(size, season)],
      ["People", peopleSteps(size, season, await hashPassword(PASSWORD))],
      ["Works", workSteps(size, season, files)],
      ["Evaluations", evaluationSteps(size, season)],
      ["Votes", await inBulk(db, voteSteps(size, season))],
      ["The log's lines", logSteps()],
    ];
    for (const [name, steps] of parts) {
      for (const [sql, parameter] of steps) {
        const statement = db.prepare(sql);
        await (parameter === undefined ? statement : statement.bind(parameter)).run();
      }
      tell(`${name} are in.`);
    }
    // The cron would need hours for all works.
    const voteFigures = voteFiguresStore({ database: new Database(db, false), by: nobody, now });
    for (let done = 0; done < size.works; done += limits.figuresPerRun) await voteFigures.update();
    tell("Vote figures are in.");
  } finally {
    await runtime.dispose();
  }
}

/**
 * Inserts votes without their triggers and indexes, which return at the end. The last steps compute the triggers'
 * results.
 */
async function inBulk(db: D1Database, votes: Step[]): Promise<Step[]> {
  const { results } = await db
    .prepare(
      "select type, name, sql from sqlite_master where tbl_name = 'public_votes' and sql like 'create %'",
    )
    .all<{ type: string; name: string; sql: string }>();
  const indexes = results.filter(({ type, sql }) => type === "index" && !/^create unique/i.test(sql));
  const triggers = results.filter(({ type }) => type === "trigger");
  const steps = [
    ...[...triggers, ...indexes].map(({ type, name }) => `drop ${type} "${name}"`),
    ...votes,
    ...indexes.map(({ sql }) => sql),
    `update proposals set public_votes_count =
      (select count(*) from public_votes v where v.proposal_id = proposals.id and v.voided_at is null)`,
    `insert into tally_waiting (kind, work, receipt_hash) select 'vote', p.number, v.receipt_hash
      from public_votes v join proposals p on p.id = v.proposal_id order by v.created_at, v.rowid`,
    `insert into tally_waiting (kind, work, receipt_hash) select 'void', p.number, v.receipt_hash
      from public_votes v join proposals p on p.id = v.proposal_id where v.voided_at is not null order by v.voided_at`,
    ...triggers.map(({ sql }) => sql),
  ];
  return steps.map((step) => (typeof step === "string" ? [step] : step));
}

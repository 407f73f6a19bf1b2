import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { hashPassword } from "~/auth/passwords";
import { addDays, dayOf } from "~/contest/calendar";
import { isEmpty, PASSWORD } from "../demo";
import { Refusal } from "../deployment";
import { root } from "../local";
import { startStorage } from "../runtime";
import { peopleSteps, type Step, universitySteps } from "./people";
import { evaluationSteps, phaseSteps, traceSteps, voteSteps } from "./season";
import { type Size, seasonAt } from "./size";
import { filesIn, objectsOf, workSteps } from "./works";

/**
 * Fills a folder of local data, migrated and empty, with a contest of that size around `now` (epoch ms); throws a
 * Refusal for any other. What it writes follows from the size and `now`. `tell` gets a line for each part that is in.
 */
export async function plantScale(
  dataDir: string,
  size: Size,
  now: number,
  tell: (line: string) => void,
): Promise<void> {
  const runtime = await startStorage(dataDir, copyingWorker);
  try {
    if (!(await isEmpty(runtime))) {
      throw new Refusal(
        `There is a contest in ${dataDir}; the national one is planted into an empty database alone: \`npm run reset\`, or another DATA_DIR.`,
      );
    }
    const season = seasonAt(now);
    const files = filesIn(size);
    const url = await runtime.ready;
    // Files first: a run that is cut off then leaves an empty database, which the next one fills.
    for (const { path, type, keys } of objectsOf(files)) {
      const file = readFileSync(resolve(root, "demo", path)).toString("base64");
      const answer = await fetch(url, { method: "POST", body: JSON.stringify({ file, type, keys }) });
      if (!answer.ok) throw new Error(await answer.text());
    }
    tell(`${files.length} files are in.`);

    const db = (await runtime.getD1Database("DB")) as unknown as D1Database;
    const parts: [string, Step[]][] = [
      ["Phases", phaseSteps((days) => addDays(dayOf(now), days))],
      ["Universities", universitySteps(size, season)],
      ["People", peopleSteps(size, season, await hashPassword(PASSWORD))],
      ["Works", workSteps(size, season, files)],
      ["Evaluations", evaluationSteps(size, season)],
      ["Votes", voteSteps(size, season)],
      ["Log, notifications and mails", traceSteps(season)],
    ];
    for (const [name, steps] of parts) {
      for (const [sql, parameter] of steps) {
        const statement = db.prepare(sql);
        await (parameter === undefined ? statement : statement.bind(parameter)).run();
      }
      tell(`${name} are in.`);
    }
  } finally {
    await runtime.dispose();
  }
}

/** Puts one file under many keys. */
const copyingWorker = `export default {
  async fetch(request, env) {
    const { file, type, keys } = await request.json();
    const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
    for (let at = 0; at < keys.length; at += 25) {
      const some = keys.slice(at, at + 25);
      await Promise.all(some.map((key) => env.PROPOSALS.put(key, bytes, { httpMetadata: { contentType: type } })));
    }
    return new Response();
  },
};`;

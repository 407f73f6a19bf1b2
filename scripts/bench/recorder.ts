import type { WorkerOptions } from "miniflare";
import { send } from "./load";
import type { Ask, Row } from "./rows";
import { openStage, type Stage } from "./stage";

export type Statement = [sql: string, params: unknown[]];

/** What a page asks and answers. */
export interface Recorded {
  /** Statements, in the batches in which they went: each is a round trip. */
  calls: Statement[][];
  /** Of the answer's body, as it went out. */
  bytes: number;
  /** What tells it from the row's other requests. */
  values: string[];
}

/** The platform's database, which says what it is asked. */
const sayingDatabase: WorkerOptions = {
  modules: true,
  script: `export default function (env) {
    const say = (statements) =>
      console.log(JSON.stringify({ asked: statements.map(({ statement, params }) => [statement, params]) }));
    const asking = (statement) => {
      for (const how of ["all", "first", "run", "raw"]) {
        const ask = statement[how].bind(statement);
        statement[how] = (...given) => {
          say([statement]);
          return ask(...given);
        };
      }
      const bind = statement.bind.bind(statement);
      statement.bind = (...values) => asking(bind(...values));
      return statement;
    };
    const saying = (database) => ({
      prepare: (sql) => asking(database.prepare(sql)),
      batch(statements) {
        say(statements);
        return database.batch(statements);
      },
    });
    return {
      ...saying(env.REAL),
      withSession(from) {
        const session = env.REAL.withSession(from);
        return { ...saying(session), getBookmark: () => session.getBookmark() };
      },
    };
  }`,
  d1Databases: { REAL: "00000000-0000-0000-0000-000000000000" },
};

/** Never there: who asks for this file asks the database for it, and is done. */
const MARK = "marca-";

/** Opens a stage whose worker says what it asks; `record` tells what a row's first request asks. */
export async function openRecorder(dataDir: string) {
  const said: string[] = [];
  let heard = () => {};
  const stage = await openStage(dataDir, {
    wrappers: { DB: sayingDatabase },
    onLog({ message }) {
      said.push(message);
      heard();
    },
  });
  let marks = 0;
  /** All that was said until now. */
  async function listen(): Promise<string[]> {
    const mark = `${MARK}${++marks}`;
    const isHere = () => said.some((line) => line.includes(`"${mark}"`));
    const here = new Promise<void>((done) => {
      heard = () => isHere() && done();
    });
    await (await fetch(new URL(`/archivos/${mark}`, stage.url))).arrayBuffer();
    if (!isHere()) await here;
    return said.splice(0);
  }
  return { stage, record: (row: Row, asks: Ask[]) => record(row, asks, stage, listen) };
}

async function record(
  row: Row,
  asks: Ask[],
  stage: Stage,
  listen: () => Promise<string[]>,
): Promise<Recorded> {
  // What is made at the first time only (a rendition, a cache) is no part of it; what is written is written once.
  const [first] = asks;
  if (!first) throw new Error(`Nothing is left to ask of ${row.name}.`);
  if (!first.values) await (await send(first, stage.url)).arrayBuffer();
  await row.before?.(stage);
  await listen();
  // Rendered anew: what the page asks, not what the page cache spares.
  const answer = await send(first, stage.url, { "Cache-Control": "no-cache" });
  const bytes = (await answer.arrayBuffer()).byteLength;
  const calls = (await listen())
    .filter((line) => line.startsWith('{"asked":') && !line.includes(`"${MARK}`))
    .map((line) => (JSON.parse(line) as { asked: Statement[] }).asked);
  return { calls, bytes, values: first.values ?? [] };
}

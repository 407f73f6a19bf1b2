import type { WorkerOptions } from "miniflare";
import { send } from "./load";
import type { Ask, Row } from "./rows";
import { openStage, type Stage } from "./stage";

type Statement = [sql: string, params: unknown[]];

/** A page's statements and the size of its answer. */
export interface Recorded {
  /** Statements in their batches. A batch is a round trip. */
  calls: Statement[][];
  /** Bytes of the answer's body, as sent. */
  bytes: number;
  /** Values that distinguish this request from the row's others. */
  values: string[];
}

/** The platform's database, with a log line for each statement. */
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

/** Prefix of a file that never exists. A request for it queries the database and ends. */
const MARK = "marca-";

/**
 * Opens a stage whose worker logs its statements. `record` returns the statements of a row's first request.
 */
export async function openRecorder(dataDir: string) {
  const lines: string[] = [];
  let heard = () => {};
  const stage = await openStage(dataDir, {
    wrappers: { DB: sayingDatabase },
    onLog({ message }) {
      lines.push(message);
      heard();
    },
  });
  let marks = 0;
  /** Returns all log lines so far. */
  async function listen(): Promise<string[]> {
    const mark = `${MARK}${++marks}`;
    const isHere = () => lines.some((line) => line.includes(`"${mark}"`));
    const here = new Promise<void>((done) => {
      heard = () => isHere() && done();
    });
    await (await fetch(new URL(`/archivos/${mark}`, stage.url))).arrayBuffer();
    if (!isHere()) await here;
    return lines.splice(0);
  }
  return { stage, record: (row: Row, asks: Ask[]) => record(row, asks, stage, listen) };
}

async function record(
  row: Row,
  asks: Ask[],
  stage: Stage,
  listen: () => Promise<string[]>,
): Promise<Recorded> {
  // A first request fills caches and renditions, so that they are not recorded. A write is sent only once.
  const [first] = asks;
  if (!first) throw new Error(`Nothing is left to ask of ${row.name}.`);
  if (!first.values) await (await send(first, stage.url)).arrayBuffer();
  await listen();
  // Skips the page cache, so that the page's own statements are recorded.
  const answer = await send(first, stage.url, { "Cache-Control": "no-cache" });
  const bytes = (await answer.arrayBuffer()).byteLength;
  const calls = (await listen())
    .filter((line) => line.startsWith('{"asked":') && !line.includes(`"${MARK}`))
    .map((line) => (JSON.parse(line) as { asked: Statement[] }).asked);
  return { calls, bytes, values: first.values ?? [] };
}

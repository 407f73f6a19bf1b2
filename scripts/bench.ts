// `npm run bench` measures how fast each page is over a hundredth of the national contest (docs/speed.md).
// `--rows gallery,vote --seconds 2` chooses rows. `--scale FOLDER` uses the national contest that seed:scale loaded
// there. `--against FOLDER` measures another checkout's build and this one's in turns.
import { rmSync } from "node:fs";
import { loadavg } from "node:os";
import { resolve } from "node:path";
import { openToVisitors, smallContest } from "./bench/data";
import { type Measure, measure, median } from "./bench/load";
import { type Row, rows } from "./bench/rows";
import { openStage } from "./bench/stage";
import { commandLine, refuse } from "./deployment";
import { buildIfStale, root } from "./local";

/** Rounds against another checkout. Each build is measured once in a round. */
const ROUNDS = 3;

const options = {
  rows: { type: "string" },
  seconds: { type: "string", default: "5" },
  scale: { type: "string" },
  against: { type: "string" },
} as const;

async function benchPages(): Promise<void> {
  const { values } = commandLine({ options });
  const seconds = Number(values.seconds);
  if (!(seconds > 0)) refuse("--seconds is a number above 0");
  const chosen = values.rows?.split(",") ?? [];
  const selection = rows.filter(
    ({ name }) => chosen.length === 0 || chosen.some((word) => name.includes(word)),
  );
  if (selection.length === 0) refuse(`--rows chooses among: ${rows.map(({ name }) => name).join("; ")}`);

  buildIfStale();
  const folder = values.scale ?? (await smallContest());
  await openToVisitors(folder);
  const begin = loadavg()[0]?.toFixed(1);
  const lines = values.against
    ? await inTurns(resolve(values.against), selection, folder, seconds)
    : await alone(selection, folder, seconds);
  console.table(lines);
  console.log(`Load of the machine: ${begin} before, ${loadavg()[0]?.toFixed(1)} after.`);
  if (!values.scale) rmSync(folder, { recursive: true, force: true });
}

/** Measures rows one after the other, over one folder of data and one build. */
async function measured(selection: Row[], dataDir: string, seconds: number, checkout: string) {
  const stage = await openStage(dataDir, checkout);
  const measures = new Map<string, Measure>();
  for (const row of selection) {
    measures.set(row.name, await measure(row, await row.asks(stage), stage, seconds));
    process.stderr.write(`${row.name}; `);
  }
  await stage.dispose();
  return measures;
}

const rounded = (value: number) => Number(value.toFixed(value < 10 ? 1 : 0));

/** Returns a row's columns. Refused answers mean that its rate means nothing. */
const columns = ({ rate, p50, p99, processor, refused }: Measure) => ({
  "req/s": rounded(rate),
  "p50 ms": rounded(p50),
  "p99 ms": rounded(p99),
  "CPU ms": rounded(processor),
  ...(refused > 0 && { refused }),
});

async function alone(selection: Row[], folder: string, seconds: number) {
  const measures = await measured(selection, folder, seconds, root);
  return Object.fromEntries([...measures].map(([name, measure]) => [name, columns(measure)]));
}

/** Measures another checkout's build and this one's in turns. Other load on the machine then affects both. */
async function inTurns(against: string, selection: Row[], folder: string, seconds: number) {
  const runs: { checkout: string; measures: Map<string, Measure> }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const checkout of round % 2 === 0 ? [against, root] : [root, against]) {
      runs.push({ checkout, measures: await measured(selection, folder, seconds, checkout) });
    }
  }
  const medianOf = (checkout: string, name: string) =>
    columns(median(runs.flatMap((run) => (run.checkout === checkout ? (run.measures.get(name) ?? []) : []))));
  return Object.fromEntries(
    selection.flatMap(({ name }) => [
      [`${name}, theirs`, medianOf(against, name)],
      [`${name}, ours`, medianOf(root, name)],
    ]),
  );
}

await benchPages();

// `npm run bench` measures how fast each page is, over the demo and over a national contest. Bare workers run
// beside it for comparison (docs/speed.md). `--rows gallery,vote --seconds 2` chooses rows. `--scale FOLDER`
// uses the data that seed:scale loaded there. `--against FOLDER` measures another checkout's build and this
// one's in turns.
import { rmSync } from "node:fs";
import { loadavg } from "node:os";
import { resolve } from "node:path";
import { openToVisitors, scaleData, smallData } from "./bench/data";
import { largestHeap, openHeap } from "./bench/heap";
import { openLimits } from "./bench/limits";
import { type Measure, measure } from "./bench/load";
import { openRecorder, type Recorded } from "./bench/recorder";
import { type Row, rows } from "./bench/rows";
import { openStage } from "./bench/stage";
import { type Line, pagesTable, sidesTable } from "./bench/table";
import { commandLine, refuse } from "./deployment";
import { buildIfStale, root } from "./local";

/** Folder of each data set, by name. */
type Folders = Map<string, string>;

const options = {
  rows: { type: "string" },
  seconds: { type: "string", default: "5" },
  on: { type: "string", default: "small,scale" },
  scale: { type: "string" },
  size: { type: "string", default: "1" },
  against: { type: "string" },
  rounds: { type: "string", default: "3" },
} as const;

async function benchPages(): Promise<void> {
  const { values } = commandLine({ options });
  const seconds = Number(values.seconds);
  const rounds = Number(values.rounds);
  if (!(seconds > 0) || !(rounds > 0)) refuse("--seconds and --rounds are numbers above 0");
  const chosen = values.rows?.split(",") ?? [];
  const selection = rows.filter(
    ({ name }) => chosen.length === 0 || chosen.some((word) => name.includes(word)),
  );
  if (selection.length === 0) refuse(`--rows chooses among: ${rows.map(({ name }) => name).join("; ")}`);

  buildIfStale();
  const folders: Folders = new Map();
  const made: string[] = [];
  for (const data of values.on.split(",")) {
    if (data !== "small" && data !== "scale") refuse("--on is small, scale or small,scale");
    const folder = data === "small" ? await smallData() : await scaleData(values.scale, Number(values.size));
    await openToVisitors(folder);
    folders.set(data, folder);
    if (folder !== values.scale) made.push(folder);
  }
  const begin = loadavg()[0]?.toFixed(1);
  console.log(
    values.against
      ? await besides(resolve(values.against), selection, folders, seconds, rounds)
      : await pages(selection, folders, seconds),
  );
  console.log(`Load of the machine: ${begin} before, ${loadavg()[0]?.toFixed(1)} after.`);
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
}

/** Prints the finished row outside of the table. */
const progress = ({ name }: Row) => process.stderr.write(`${name}; `);

/** Measures rows one after the other, over one folder of data and one build. */
async function measured(selection: Row[], dataDir: string, seconds: number, checkout: string) {
  const stage = await openStage(dataDir, { checkout });
  const measures = new Map<string, Measure>();
  for (const row of selection) {
    measures.set(row.name, await measure(row, await row.asks(stage), stage, seconds));
    progress(row);
  }
  await stage.dispose();
  return measures;
}

async function recordedOf(selection: Row[], dataDir: string): Promise<Map<string, Recorded>> {
  const { stage, record } = await openRecorder(dataDir);
  const recordings = new Map<string, Recorded>();
  for (const row of selection) {
    recordings.set(row.name, await record(row, await row.asks(stage)));
    progress(row);
  }
  await stage.dispose();
  return recordings;
}

/** Returns the largest heap of each row, in bytes. An inspected worker is slower, so it is measured by itself. */
async function heapsOf(selection: Row[], dataDir: string): Promise<Map<string, number>> {
  const stage = await openStage(dataDir, { isInspected: true });
  const heap = await openHeap(await stage.inspector());
  const heaps = new Map<string, number>();
  for (const row of selection) {
    heaps.set(row.name, await largestHeap(row, await row.asks(stage), stage, heap.used));
    progress(row);
  }
  heap.close();
  await stage.dispose();
  return heaps;
}

/** Requests for the last run. Writes of the earlier runs are not repeated. */
async function asksOf(selection: Row[], dataDir: string) {
  const stage = await openStage(dataDir);
  const requests = new Map<string, Awaited<ReturnType<Row["asks"]>>>();
  for (const row of selection) requests.set(row.name, await row.asks(stage));
  await stage.dispose();
  return requests;
}

/** Returns the table of this checkout. */
async function pages(selection: Row[], folders: Folders, seconds: number): Promise<string> {
  const lines = new Map<string, Map<string, Line>>(selection.map(({ name }) => [name, new Map()]));
  for (const [data, folder] of folders) {
    const measures = await measured(selection, folder, seconds, root);
    const recorded = await recordedOf(selection, folder);
    const heaps = await heapsOf(selection, folder);
    const asks = await asksOf(selection, folder);
    const limits = await openLimits(folder);
    for (const row of selection) {
      const [own, recording] = [measures.get(row.name), recorded.get(row.name)];
      if (!own || !recording) continue;
      lines.get(row.name)?.set(data, {
        measure: own,
        trips: recording.calls.length,
        bytes: recording.bytes,
        heap: heaps.get(row.name) ?? 0,
        limits: await limits.of(row, recording, asks.get(row.name) ?? [], seconds),
      });
      progress(row);
    }
    await limits.dispose();
  }
  process.stderr.write("\n");
  return pagesTable(selection, (name) => lines.get(name) ?? new Map());
}

/**
 * Measures another checkout's build and this one's in turns over the same data. Other load on the machine
 * then affects both.
 */
async function besides(against: string, selection: Row[], folders: Folders, seconds: number, rounds: number) {
  const lines: Parameters<typeof sidesTable>[0] = [];
  for (const [data, folder] of folders) {
    const sides = selection.map(({ name }) => ({
      name,
      data,
      theirs: [] as Measure[],
      ours: [] as Measure[],
    }));
    for (let round = 0; round < rounds; round++) {
      for (const side of round % 2 === 0 ? (["theirs", "ours"] as const) : (["ours", "theirs"] as const)) {
        const measures = await measured(selection, folder, seconds, side === "ours" ? root : against);
        for (const line of sides) line[side].push(measures.get(line.name) as Measure);
      }
    }
    lines.push(...sides);
  }
  process.stderr.write("\n");
  return sidesTable(lines);
}

await benchPages();

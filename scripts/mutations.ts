// `npm run mutations [-- N]`: changes 60 places of app/, one at a time, and says which test catches each, and whether
// the built worker holds the place; N takes the first N.
// One build holds all changes as switches. Types, lint and tests that read source files do not see them.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { MutatedCheckout, type TestRun } from "./mutations/checkout";
import { choosePlaces, type Place } from "./mutations/places";

/** Share of the changes that the suite must catch: 57 of 60. */
const GOAL = 0.95;

/** Results of the run over the original code. */
interface Reach {
  places: Place[];
  files: { file: string; places: number[]; seconds: number }[];
  /** Places that run when the worker starts: every file that asks the worker depends on them. */
  start: number[];
  /** Files that fail over the original code: they tell nothing. */
  failing: string[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** File for the results of the first run. A second run over the same source reads them. */
    reach: { type: "string" },
    /** Numbers of the places to change, separated by commas. */
    only: { type: "string" },
    /** Words in the names of the test files that take part, separated by commas. All take part by default. */
    tests: { type: "string" },
    /** Folders of app/ to choose places from, separated by commas, and the number of places. */
    under: { type: "string" },
    count: { type: "string", default: "60" },
    /** Lists the places and ends. */
    list: { type: "boolean" },
  },
});

const places = choosePlaces(Number(values.count), values.under?.split(","));
if (values.list) {
  for (const [index, place] of places.entries()) console.log(lineOf(index + 1, place));
  process.exit(0);
}
const numbers =
  values.only?.split(",").map(Number) ??
  places.map((_, index) => index + 1).slice(0, Number(positionals[0] ?? places.length));
const first = new MutatedCheckout();
const checkouts = [first];
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
process.once("exit", () => {
  for (const checkout of checkouts) checkout.remove();
});
first.build(places);
checkouts.push(new MutatedCheckout(first.folder));
const reach = keptReach(values.reach) ?? (await measureReach(first));
if (values.reach) writeFileSync(values.reach, JSON.stringify(reach));
for (const file of reach.failing) console.log(`fails over the original code, not used: ${file}`);

const waiting = [...numbers];
let caught = 0;
await Promise.all(checkouts.map(work));
console.log(`caught ${caught} of ${numbers.length}`);
process.exitCode = caught >= GOAL * numbers.length ? 0 : 1;

/** Tests one change after another, until none is left. */
async function work(checkout: MutatedCheckout): Promise<void> {
  for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
    const place = places[number - 1];
    if (!place) continue;
    const start = performance.now();
    const files = filesFor(number, place);
    const units = files.filter(isUnit);
    const others = files.filter((file) => !isUnit(file));
    let failures: TestRun["failures"] = [];
    for (const part of [units, others]) {
      if (failures.length === 0 && part.length > 0)
        ({ failures } = await checkout.test(number, part, secondsOf(part)));
    }
    const [failure] = failures;
    if (failure) caught++;
    const seconds = Math.round((performance.now() - start) / 1000);
    const isIn = checkout.isInWorker(number) ? "" : "NOT IN THE WORKER ";
    const result = failure
      ? `caught by ${failure.file}: ${failure.test}: ${failure.message}`
      : `SURVIVED ${files.length} files`;
    console.log(`${lineOf(number, place)} | ${isIn}${result} | ${seconds} s`);
  }
}

function lineOf(number: number, { file, line, kind, change }: Place): string {
  return `${number} | ${kind} | ${file}:${line} | ${change}`;
}

/**
 * Returns the files that reach a place: first those with a similar name, then cheap ones that reach few other
 * places.
 */
function filesFor(number: number, { file }: Place): string[] {
  const words = basename(file.replace(/\/route\.tsx?$/, ""))
    .replace(/\.tsx?$/, "")
    .split(/[-._$]/)
    .filter((word) => word.length > 3);
  const isNamedAlike = (name: string) => words.some((word) => basename(name).includes(word));
  const rank = ({ file: name, seconds, places }: Reach["files"][number]) =>
    (seconds + 0.5) * places.length * (isNamedAlike(name) ? 1 : 10);
  return reach.files
    .filter(({ file: name }) => !reach.failing.includes(name))
    .filter(
      ({ file: name, places }) => places.includes(number) || (reach.start.includes(number) && !isUnit(name)),
    )
    .sort((a, b) => rank(a) - rank(b))
    .map(({ file: name }) => name);
}

function secondsOf(names: string[]): number {
  return reach.files
    .filter(({ file }) => names.includes(file))
    .reduce((sum, { seconds }) => sum + seconds, 0);
}

function isUnit(file: string): boolean {
  return file.startsWith("test/unit/");
}

/** Returns null without a stored result, or when it belongs to another choice of places. */
function keptReach(file: string | undefined): Reach | null {
  if (!file || !existsSync(file)) return null;
  const kept = JSON.parse(readFileSync(file, "utf8")) as Reach;
  return JSON.stringify(kept.places) === JSON.stringify(places) ? kept : null;
}

/** Runs the whole suite once. */
async function measureReach(checkout: MutatedCheckout): Promise<Reach> {
  const file = join(checkout.folder, "build/reach.jsonl");
  const start = performance.now();
  const { failures, seconds } = await checkout.reach(file, values.tests?.split(",") ?? []);
  const lines = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  console.log(`the suite over the original code: ${Math.round((performance.now() - start) / 1000)} s`);
  return {
    places,
    files: lines
      .filter((line) => line.file)
      .map((line) => ({ ...line, seconds: seconds.get(line.file) ?? 0 })),
    start: [...new Set<number>(lines.flatMap((line) => line.start ?? []))],
    failing: [...new Set(failures.map((failure) => failure.file))],
  };
}

/**
 * Simulates contests with known truth, and compares the stated probabilities of the jury's places with it. Prints the
 * table of docs/firmness.md.
 *
 *     npm run calibration -- [contests of each design and deviation] [normal | heavy | low | high]
 */
import { type Random, seededRandom } from "~/contest/core/random";
import { fitLeniency } from "~/contest/jury/fairness";
import { firmnessOf, isFirm } from "~/contest/jury/firmness";
import { normalFrom } from "~/contest/jury/posterior";
import { type Ratings, ratingsOf } from "~/contest/jury/ratings";

/** Works, jurors, and jurors of each work. */
export type Design = readonly [works: number, jurors: number, each: number];

const designs: Design[] = [
  [60, 8, 3],
  [24, 6, 4],
  [40, 10, 2],
  [30, 6, 6],
  [120, 30, 3],
];
const PLACES = 10;
/** Standard deviations of works, in points of 100. The jurors' is 6, the noise's 10. */
const deviations = [0, 4, 8, 12];
const tenths = [0, 1, 2, 3, 4];

/** Noise of variance 1. */
const noises = {
  normal: (_: Random, normal: () => number) => normal(),
  /** Student's t with 5 degrees. */
  heavy(_: Random, normal: () => number) {
    const squares = tenths.reduce((sum) => sum + normal() ** 2, 0);
    return normal() / Math.sqrt(squares / 3);
  },
  /** Sums of five exponentials, of skewness 0.9: a tail towards low scores, or towards high ones. */
  low: (random: Random) => -exponentials(random),
  high: (random: Random) => exponentials(random),
};
const exponentials = (random: Random) =>
  tenths.reduce((sum) => sum - 1 - Math.log(1 - random()), 0) / Math.sqrt(tenths.length);
export type Noise = keyof typeof noises;

export interface Tally {
  /** Contests whose scores tell works apart, by the deviation of works. */
  told: number[];
  /** Stated probabilities by tenth from 0.5: how many, their sum, the true ones, and the squared errors by contest. */
  stated: { count: number; sum: number; true: number; squares: number }[];
  /** Firm places by each basis, and the true ones. */
  firm: Record<"mean" | "adjusted", { count: number; true: number }>;
}

/** Returns the tally of a design, over that many contests of each deviation. */
export function calibrated(design: Design, contests: number, noise: Noise = "normal"): Tally {
  const tally: Tally = {
    told: deviations.map(() => 0),
    stated: tenths.map(() => ({ count: 0, sum: 0, true: 0, squares: 0 })),
    firm: { mean: { count: 0, true: 0 }, adjusted: { count: 0, true: 0 } },
  };
  for (const [at, deviation] of deviations.entries()) {
    for (let nth = 0; nth < contests; nth++) {
      const contest = simulated(design, deviation, noise, `${design} ${deviation} ${noise} ${nth}`);
      if (take(contest, tally)) tally.told[at] = (tally.told[at] ?? 0) + 1;
    }
  }
  return tally;
}

interface Contest {
  ratings: Ratings;
  /** Mean of each work. */
  means: number[];
  /** The truly best works. */
  best: Set<number>;
}

/**
 * Simulates a contest. Jurors get equal numbers of works. Totals are multiples of 2.5 from 0 to 100, as of four
 * criteria with half points. Chance ranks works of deviation 0.
 */
function simulated([works, jurors, each]: Design, deviation: number, noise: Noise, seed: string): Contest {
  const random = seededRandom(seed);
  const normal = normalFrom(random);
  const leniency = Array.from({ length: jurors }, () => 6 * normal());
  const loads = leniency.map(() => 0);
  const qualities: number[] = [];
  const rated = Array.from({ length: works }, () => {
    const quality = normal();
    qualities.push(quality);
    const free = loads.map((load, juror) => ({ juror, key: load + random() })).sort((a, b) => a.key - b.key);
    return free.slice(0, each).map(({ juror }): [number, number] => {
      loads[juror] = (loads[juror] ?? 0) + 1;
      const error = 10 * noises[noise](random, normal);
      const score = 60 + deviation * quality + (leniency[juror] ?? 0) + error;
      return [juror, Math.min(100, Math.max(0, Math.round(score / 2.5) * 2.5)) / 100];
    });
  });
  return {
    ratings: ratingsOf(rated, jurors),
    means: rated.map((own) => own.reduce((sum, [, score]) => sum + score, 0) / own.length),
    best: new Set(top(qualities)),
  };
}

const top = (values: number[]) =>
  [...values.keys()].sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0)).slice(0, PLACES);

/** Adds a contest to the tally. Returns false when its scores tell no works apart. */
function take({ ratings, means, best }: Contest, { stated, firm }: Tally): boolean {
  const fit = fitLeniency(ratings);
  const contenders = [...means.keys()];
  const chances = firmnessOf({ ratings, fit, contenders, places: PLACES, favourite: null })?.chances;
  if (!fit || !chances) return false;
  const errors = tenths.map(() => 0);
  for (const [work, chance] of chances.entries()) {
    const tenth = Math.min(4, Math.floor(chance * 10 - 5 + 1e-9));
    const bin = stated[tenth];
    if (!bin) continue;
    bin.count++;
    bin.sum += chance;
    bin.true += Number(best.has(work));
    errors[tenth] = (errors[tenth] ?? 0) + Number(best.has(work)) - chance;
  }
  for (const [tenth, error] of errors.entries()) if (stated[tenth]) stated[tenth].squares += error * error;
  const orders = { mean: means, adjusted: fit.adjusted.map((one) => one?.value ?? 0) };
  for (const basis of ["mean", "adjusted"] as const) {
    const places = top(orders[basis]).filter((work) => isFirm(chances[work]));
    firm[basis].count += places.length;
    firm[basis].true += places.filter((work) => best.has(work)).length;
  }
  return true;
}

const lineOf = (cells: string[]) =>
  cells
    .map((cell) => cell.padEnd(15))
    .join("")
    .trim();

/** Returns a line: truth minus statement in points of 100, with the standard error by contest. */
function resultOf(design: Design, { told, stated, firm }: Tally): string {
  const errors = stated.map(({ count, sum, true: held, squares }) => {
    const error = ((100 * (held - sum)) / count).toFixed(1);
    return `${error}±${((100 * Math.sqrt(squares)) / count).toFixed(1)}(${count})`;
  });
  const held = Object.values(firm).map(
    ({ count, true: right }) => `${((100 * right) / count).toFixed(1)}(${count})`,
  );
  return lineOf([design.join("×"), told.join("/"), ...errors, ...held]);
}

if (process.argv[1] === import.meta.filename) {
  const [contests = "200", noise = "normal"] = process.argv.slice(2);
  console.log(lineOf(["design", "told", "50", "60", "70", "80", "90", "firm,mean", "firm,adjusted"]));
  for (const design of designs) {
    console.log(resultOf(design, calibrated(design, Number(contests), noise as Noise)));
  }
}

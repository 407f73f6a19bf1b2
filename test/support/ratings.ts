import { type Random, seededRandom } from "~/contest/core/random";
import { type Ratings, ratingsOf } from "~/contest/jury/ratings";

/** True values of a simulated jury, in fractions of 100. */
export interface Truth {
  /** Average score of the whole jury, by work. */
  works: number[];
  /** Difference of a juror from the jury, by juror. */
  jurors: number[];
  rated: [number, number][][];
}

/** Simulates works, jurors and noise with these standard deviations. A work gets `each` random jurors. */
export function simulatedJury(
  seed: string,
  size: { works: number; jurors: number; each: number; deviations?: [number, number, number] },
): Truth {
  const random = seededRandom(seed);
  const [ofWorks, ofJurors, ofNoise] = size.deviations ?? [0.12, 0.1, 0.08];
  const jurors = Array.from({ length: size.jurors }, () => ofJurors * normal(random));
  const common = jurors.reduce((sum, one) => sum + one, 0) / size.jurors;
  const quality = Array.from({ length: size.works }, () => 0.6 + ofWorks * normal(random));
  const rated = quality.map((work) =>
    someOf(size.jurors, size.each, random).map((juror): [number, number] => [
      juror,
      work + (jurors[juror] ?? 0) + ofNoise * normal(random),
    ]),
  );
  return { works: quality.map((one) => one + common), jurors: jurors.map((one) => one - common), rated };
}

export const ratingsIn = ({ rated, jurors }: Truth): Ratings => ratingsOf(rated, jurors.length);

function someOf(count: number, few: number, random: Random): number[] {
  const all = Array.from({ length: count }, (_, one) => one);
  return Array.from({ length: few }, () => all.splice(random.integer(0, all.length - 1), 1)[0] ?? 0);
}

/** Normal numbers by the Box-Muller transform. */
const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Kendall's rank correlation of lists without ties. */
export function kendall(a: number[], b: number[]): number {
  let sum = 0;
  let pairs = 0;
  for (const [at, one] of a.entries()) {
    for (let before = 0; before < at; before++) {
      sum += Math.sign((one - (a[before] ?? 0)) * ((b[at] ?? 0) - (b[before] ?? 0)));
      pairs++;
    }
  }
  return sum / pairs;
}

import { shufflePrime } from "../public/gallery";

/** The order in which a juror meets the works: the random one of a seed, or that one backwards. */
export interface JurorOrder {
  seed: number;
  turn: 1 | -1;
}

/**
 * The order of the juror of that number (from 1), for good. Two jurors each share a seed, and the second goes through
 * the works backwards: what one meets first the other meets last, so that over all jurors every work stands in the
 * middle on average. Chance alone would leave some works late for most.
 */
export function jurorOrder(number: number): JurorOrder {
  const pair = Math.ceil(number / 2);
  // Some way apart, for seeds that follow each other to have nothing in common; exact far beyond any jury.
  return { seed: (pair * 58_654_987) % shufflePrime, turn: number % 2 === 1 ? 1 : -1 };
}

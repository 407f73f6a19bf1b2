import { cubed, shufflePrime } from "../core/shuffle";

/** A juror's order of the works: the random order of a seed, forwards or backwards. */
export interface JurorOrder {
  seed: number;
  turn: 1 | -1;
}

/**
 * Returns the permanent order of a juror, by their number (from 1). Two jurors share a seed, and the second goes
 * backwards. The first work of one is the last of the other, so every work is in the middle on average. Chance alone
 * would leave some works late for most jurors.
 */
export function jurorOrder(number: number): JurorOrder {
  const pair = Math.ceil(number / 2);
  // Multiples of one seed would give similar orders. The product is exact far beyond any jury.
  return { seed: cubed((pair * 58_654_987) % shufflePrime), turn: number % 2 === 1 ? 1 : -1 };
}

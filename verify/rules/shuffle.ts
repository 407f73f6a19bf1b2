/*
 * Random orders of the gallery and of each juror. It is the second implementation of `shuffledBy`
 * (app/db/works/views/cards.ts) and of the juror's order (app/db/jury/views/juror-board.ts).
 */

/** Prime that is 2 modulo 3: cubing permutes its remainders. Its square is below 2^53, so no product is rounded. */
const PRIME = 94_906_247;

/** Added to the numbers of the works, because the cubes of small numbers are near to each other. */
const FIRST = 31_415_926;

const cubed = (value: number) => (((value * value) % PRIME) * value) % PRIME;

/**
 * Returns the key of a work's number in the random order of a seed. The lowest key comes first, and no two are equal.
 */
export function shuffledPlace(number: number, seed: number): number {
  return (cubed((number + FIRST) % PRIME) * seed) % PRIME;
}

/**
 * Returns the key of a work for a juror, by their number (from 1). Two jurors share a seed, and the second goes
 * backwards.
 */
export function jurorPlace(work: number, juror: number): number {
  const seed = cubed((Math.ceil(juror / 2) * 58_654_987) % PRIME);
  return juror % 2 === 1 ? shuffledPlace(work, seed) : -shuffledPlace(work, seed);
}

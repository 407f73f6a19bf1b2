/*
 * The random orders of the gallery and of each juror: the second implementation of `shuffledBy` (app/db/works/views/cards.ts)
 * and of the juror's order (app/db/jury/views/juror-board.ts).
 */

/** Cubing permutes the rests of a prime that is 2 modulo 3; its square is below 2^53, so no product is rounded. */
const PRIME = 94_906_247;

/** Key of a work's number in the random order of a seed. The least comes first, and no two are equal. */
export function shuffledPlace(number: number, seed: number): number {
  const cubed = (value: number) => (((value * value) % PRIME) * value) % PRIME;
  return cubed((cubed((number + seed) % PRIME) + seed) % PRIME);
}

/** Key of a work for the juror of that number (from 1). Two jurors share a seed, and the second goes backwards. */
export function jurorPlace(work: number, juror: number): number {
  const seed = (Math.ceil(juror / 2) * 58_654_987) % PRIME;
  return juror % 2 === 1 ? shuffledPlace(work, seed) : -shuffledPlace(work, seed);
}

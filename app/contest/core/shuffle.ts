/**
 * Prime modulus of the random order. Cubing permutes its remainders, because the prime is 2 modulo 3. Its square is
 * below 2^53, so each product is exact in a double and in SQLite's integers.
 */
export const shufflePrime = 94_906_247;

/** Cube of a remainder of `shufflePrime`. */
export const cubed = (x: number) => (((x * x) % shufflePrime) * x) % shufflePrime;

/** Added to the numbers of the works, because the cubes of small numbers are near to each other. */
export const shuffleFirst = 31_415_926;

/** A fraction in lowest terms, the denominator above 0. */
export interface Fraction {
  n: bigint;
  d: bigint;
}

/*! Fracciones exactas: numerador y denominador sin divisor común, el denominador mayor que cero. */
export function fraction(n: bigint, d = 1n): Fraction {
  let [a, b] = [n < 0n ? -n : n, d];
  while (b > 0n) [a, b] = [b, a % b];
  return { n: n / (a || 1n), d: d / (a || 1n) };
}

export const plus = (a: Fraction, b: Fraction) => fraction(a.n * b.d + b.n * a.d, a.d * b.d);
export const minus = (a: Fraction, b: Fraction) => fraction(a.n * b.d - b.n * a.d, a.d * b.d);
export const times = (a: Fraction, b: Fraction) => fraction(a.n * b.n, a.d * b.d);
export const dividedBy = (a: Fraction, b: Fraction) => fraction(a.n * b.d, a.d * b.n);
export const isLess = (a: Fraction, b: Fraction) => a.n * b.d < b.n * a.d;

/*! «3» o «7/2». */
export const written = ({ n, d }: Fraction) => (d === 1n ? `${n}` : `${n}/${d}`);

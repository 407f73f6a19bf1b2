/** Decimals of a computed number that are trusted. Floating point writes 51.25 as 51.249999999999993. */
const TRUSTED = 6;

/** The value with so many decimals, half away from zero: 51.25 becomes 51.3, and 1.005 becomes 1.01. */
export function roundHalfUp(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  const rounded = Math.round(Number((Math.abs(value) * scale).toFixed(TRUSTED))) / scale;
  // Zero has no sign.
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

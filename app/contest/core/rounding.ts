/** Decimals to trust in a computed number. Floating point writes 51.25 as 51.249999999999993. */
const TRUSTED = 6;

/** Rounds to `decimals` decimals, half away from zero: 51.25 becomes 51.3, and 1.005 becomes 1.01. */
export function roundHalfUp(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  const rounded = Math.round(Number((Math.abs(value) * scale).toFixed(TRUSTED))) / scale;
  // Zero keeps no minus sign.
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

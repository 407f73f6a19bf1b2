/*! La media, y la desviación típica de una muestra: entre n - 1. (design 5.11) */
export function sumOf(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

export function meanOf(values: readonly number[]): number | null {
  return values.length > 0 ? sumOf(values) / values.length : null;
}

export function deviationOf(values: readonly number[]): number | null {
  const mean = meanOf(values);
  if (mean === null || values.length < 2) return null;
  return Math.sqrt(sumOf(values.map((value) => (value - mean) ** 2)) / (values.length - 1));
}

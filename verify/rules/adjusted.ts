import { sumOf } from "./means";

/** Variances as squared fractions. */
export interface Variances {
  work: number;
  juror: number;
  noise: number;
}

/** Totals of a work, with the jurors who gave them. */
export type Scores<Juror> = readonly (readonly [juror: Juror, total: number])[];

/*!
 * Las medias ajustadas: nota = media general + obra + jurado + ruido. Se resuelve con las varianzas dadas, en cada grupo
 * de obras y jurados que comparten evaluaciones. (Henderson's equations; Robinson: That BLUP is a good thing, 1991)
 */
export function adjustedMeans<Work, Juror>(
  given: ReadonlyMap<Work, Scores<Juror>>,
  variances: Variances,
): Map<Work, number> {
  const rated = [...given].filter(([, rows]) => rows.length > 0);
  const leaders = new Map<Juror, Juror>();
  const leaderOf = (juror: Juror): Juror => {
    const next = leaders.get(juror);
    return next === undefined || next === juror ? juror : leaderOf(next);
  };
  for (const [, rows] of rated) {
    for (const [juror] of rows) {
      if (!leaders.has(juror)) leaders.set(juror, juror);
      leaders.set(leaderOf(juror), leaderOf((rows[0] as Scores<Juror>[0])[0]));
    }
  }
  const groupOf = (rows: Scores<Juror>) => leaderOf((rows[0] as Scores<Juror>[0])[0]);
  const adjusted = new Map<Work, number>();
  for (const group of new Set(rated.map(([, rows]) => groupOf(rows)))) {
    const jurors = [...leaders.keys()].filter((juror) => leaderOf(juror) === group);
    const works = rated.filter(([, rows]) => groupOf(rows) === group);
    for (const [work, value] of groupMeans(jurors, works, variances)) adjusted.set(work, value);
  }
  return adjusted;
}

/*! Calcula la nota que el jurado entero de su grupo daría a cada obra. */
function groupMeans<Work, Juror>(
  jurors: readonly Juror[],
  rated: readonly (readonly [Work, Scores<Juror>])[],
  { work, juror, noise }: Variances,
): [Work, number][] {
  const seats = new Map((juror > 0 ? jurors : []).map((code, nth) => [code, nth + 1]));
  const seatOf = (code: Juror) => seats.get(code) as number;
  const size = seats.size + 1;
  const matrix = Array.from({ length: size }, () => new Float64Array(size + 1));
  const addTo = (row: number, column: number, value: number) => {
    const cells = matrix[row] as Float64Array;
    cells[column] = (cells[column] as number) + value;
  };
  const shareOf = (rows: Scores<Juror>) => work / (noise + work * rows.length);
  for (const [, rows] of rated) {
    const share = shareOf(rows);
    const sum = sumOf(rows.map(([, total]) => total));
    const rest = 1 - share * rows.length;
    addTo(0, 0, rest * rows.length);
    addTo(0, size, rest * sum);
    for (const [code, total] of juror > 0 ? rows : []) {
      const own = seatOf(code);
      addTo(own, 0, rest);
      addTo(0, own, rest);
      addTo(own, own, 1);
      addTo(own, size, total - share * sum);
      for (const [other] of rows) addTo(own, seatOf(other), -share);
    }
  }
  for (let seat = 1; seat < size; seat++) addTo(seat, seat, noise / juror);
  const [general = 0, ...effects] = solve(matrix);
  const level = general + (effects.length > 0 ? sumOf(effects) / effects.length : 0);
  return rated.map(([number, rows]) => {
    const residuals = rows.map(([code, total]) => total - general - (effects[seatOf(code) - 1] ?? 0));
    return [number, level + shareOf(rows) * sumOf(residuals)];
  });
}

/*! Resuelve el sistema por eliminación de Gauss. La última columna es el lado derecho. */
function solve(matrix: Float64Array[]): number[] {
  const size = matrix.length;
  const cell = (row: number, column: number) => (matrix[row] as Float64Array)[column] as number;
  for (let column = 0; column < size; column++) {
    let best = column;
    for (let row = column; row < size; row++) {
      if (Math.abs(cell(row, column)) > Math.abs(cell(best, column))) best = row;
    }
    [matrix[column], matrix[best]] = [matrix[best] as Float64Array, matrix[column] as Float64Array];
    for (const [row, cells] of matrix.entries()) {
      const factor = row === column ? 0 : cell(row, column) / cell(column, column);
      for (let at = column; factor !== 0 && at <= size; at++)
        cells[at] = cell(row, at) - factor * cell(column, at);
    }
  }
  return matrix.map((_, at) => cell(at, size) / cell(at, at));
}

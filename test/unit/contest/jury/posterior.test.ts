import { expect, test } from "vitest";
import { seededRandom } from "~/contest/core/random";
import { fitLeniency } from "~/contest/jury/fairness";
import { profiled } from "~/contest/jury/mixed-model";
import { drawWorks, normalFrom, posteriorOf } from "~/contest/jury/posterior";
import { sumsOf } from "~/contest/jury/rating-sums";
import { partsOf, ratingsOf } from "~/contest/jury/ratings";

type Matrix = number[][];
const rows = (count: number, rowOf: (row: number) => number[]): Matrix =>
  Array.from({ length: count }, (_, row) => rowOf(row));
const at = (matrix: Matrix, row: number, column: number) => matrix[row]?.[column] ?? 0;
const product = (a: Matrix, b: Matrix): Matrix =>
  a.map((row) =>
    (b[0] ?? []).map((_, column) => row.reduce((sum, value, nth) => sum + value * at(b, nth, column), 0)),
  );
const transposed = (a: Matrix): Matrix => (a[0] ?? []).map((_, column) => a.map((row) => row[column] ?? 0));

/** Returns the inverse and the logarithm of the determinant, by Gauss and Jordan. */
function inverted(matrix: Matrix): { inverse: Matrix; logDeterminant: number } {
  const size = matrix.length;
  const both = matrix.map((row, nth) => [
    ...row,
    ...(rows(1, () => matrix.map((_, one) => Number(one === nth)))[0] ?? []),
  ]);
  let logDeterminant = 0;
  for (let pivot = 0; pivot < size; pivot++) {
    const own = both[pivot] ?? [];
    const head = own[pivot] ?? 0;
    logDeterminant += Math.log(head);
    for (let column = 0; column < 2 * size; column++) own[column] = (own[column] ?? 0) / head;
    for (const [nth, row] of both.entries()) {
      const factor = row[pivot] ?? 0;
      if (nth !== pivot)
        for (let column = 0; column < 2 * size; column++)
          row[column] = (row[column] ?? 0) - factor * (own[column] ?? 0);
    }
  }
  return { inverse: both.map((row) => row.slice(size)), logDeterminant };
}

/** Two parts: works 0 to 4 with jurors 0 to 2, works 5 and 6 with jurors 3 and 4. */
const rated: [number, number][][] = [
  [
    [0, 0.8],
    [1, 0.7],
    [2, 0.9],
  ],
  [
    [0, 0.5],
    [1, 0.35],
  ],
  [
    [1, 0.6],
    [2, 0.75],
  ],
  [
    [0, 0.4],
    [2, 0.55],
  ],
  [[2, 0.3]],
  [
    [3, 0.9],
    [4, 0.6],
  ],
  [
    [3, 0.5],
    [4, 0.45],
  ],
];
const data = rated.flatMap((own, work) =>
  own.map(([juror, score]) => ({ work, juror, part: work < 5 ? 0 : 1, score })),
);
const ratings = ratingsOf(rated, 5);
const parts = partsOf(ratings);
const sums = sumsOf(ratings, parts);
const CONTRASTS = data.length - 2;

/** Returns the restricted deviance and the remaining squares, with the matrix of all evaluations. */
function dense(ratios: { work: number; juror: number }) {
  const variance = data.map((one, nth) =>
    data.map(
      (other, column) =>
        Number(nth === column) +
        (one.work === other.work ? ratios.work : 0) +
        (one.juror === other.juror ? ratios.juror : 0),
    ),
  );
  const ones = data.map(({ part }) => [0, 1].map((own) => Number(own === part)));
  const scores = data.map(({ score }) => [score]);
  const { inverse, logDeterminant } = inverted(variance);
  const weights = inverted(product(transposed(ones), product(inverse, ones)));
  const means = product(weights.inverse, product(transposed(ones), product(inverse, scores)));
  const rest = product(ones, means).map(([mean = 0], nth) => [at(scores, nth, 0) - mean]);
  const squares = at(product(transposed(rest), product(inverse, rest)), 0, 0);
  return { squares, deviance: logDeterminant + weights.logDeterminant + CONTRASTS * Math.log(squares) };
}

test("the restricted likelihood is that of the dense matrix of all evaluations", () => {
  const all = [
    { work: 1.5, juror: 0.4 },
    { work: 0, juror: 0.4 },
    { work: 3, juror: 0 },
    { work: 20, juror: 7 },
  ];
  const [first, ...others] = all.map((ratios) => ({
    own: profiled(sums.parts, ratios, CONTRASTS),
    by: dense(ratios),
  }));
  for (const { own, by } of others) {
    expect(own.squares).toBeCloseTo(by.squares, 10);
    expect(own.deviance - (first?.own.deviance ?? 0)).toBeCloseTo(by.deviance - (first?.by.deviance ?? 0), 8);
  }
});

test("drawn works have the mean and the covariance of the dense posterior", () => {
  const ratios = { work: 1.5, juror: 0.4 };
  const { squares } = dense(ratios);
  // Unknowns: two general means (flat), five jurors, seven works. Their precision is in units of the noise's.
  const columns = data.map(({ work, juror, part }) =>
    rows(14, (nth) => [Number(nth === part || nth === 2 + juror || nth === 7 + work)]).flat(),
  );
  const precision = product(transposed(columns), columns).map((row, nth) =>
    row.map(
      (value, column) =>
        value + (nth === column && nth >= 2 ? 1 / (nth < 7 ? ratios.juror : ratios.work) : 0),
    ),
  );
  const { inverse } = inverted(precision);
  const means = product(
    inverse,
    product(
      transposed(columns),
      data.map(({ score }) => [score]),
    ),
  );

  const drawn: number[][] = [];
  drawWorks(
    { ratings, parts, sums },
    [{ ratios, squares, share: 1 }],
    { works: [...rated.keys()], draws: 40_000, normal: normalFrom(seededRandom("dense")) },
    (works) => drawn.push([...works]),
  );
  const meanOf = (work: number) => drawn.reduce((sum, one) => sum + (one[work] ?? 0), 0) / drawn.length;
  const average = rated.map((_, work) => meanOf(work));
  // The noise's variance has a scaled inverse chi-square posterior with this mean.
  const variance = squares / (CONTRASTS - 2);
  for (const work of rated.keys()) {
    expect(average[work]).toBeCloseTo(at(means, 7 + work, 0), 2);
    for (let other = 0; other <= work; other++) {
      const covariance =
        drawn.reduce(
          (sum, one) =>
            sum + ((one[work] ?? 0) - (average[work] ?? 0)) * ((one[other] ?? 0) - (average[other] ?? 0)),
          0,
        ) / drawn.length;
      expect(covariance / variance).toBeCloseTo(at(inverse, 7 + work, 7 + other), 1);
    }
  }
});

test("the grid has the posterior of a fine grid of both ratios", () => {
  const { variances } = fitLeniency(ratings) ?? { variances: { work: 0, juror: 0, noise: 1 } };
  const { nodes } = posteriorOf(sums.parts, CONTRASTS, {
    work: variances.work / variances.noise,
    juror: variances.juror / variances.noise,
  });
  const meanWork = nodes.reduce(
    (sum, { ratios, share }) => sum + share * Math.min(10, Math.sqrt(ratios.work)),
    0,
  );
  const equal = nodes.filter(({ ratios }) => ratios.work === 0).reduce((sum, { share }) => sum + share, 0);
  expect(nodes.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);

  let [total, sum, none] = [0, 0, 0];
  const step = Math.PI / 2 / 100;
  for (let juror = 0; juror < 100; juror++) {
    for (let work = 0; work < 100; work++) {
      const [a, b] = [work, juror].map((nth) => Math.tan(nth * step) ** 2) as [number, number];
      const { deviance } = profiled(sums.parts, { work: a, juror: b }, CONTRASTS);
      const own = Math.exp(-deviance / 2) * (juror === 0 ? 0.5 : 1);
      const share = own * (work === 0 ? 0.2 : 0.8 / 99);
      total += share;
      none += work === 0 ? share : 0;
      sum += share * Math.min(10, Math.sqrt(a));
    }
  }
  expect(equal).toBeCloseTo(none / total, 1);
  expect(meanWork).toBeCloseTo(sum / total, 0);
});

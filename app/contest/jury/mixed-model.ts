import { dot, factorize, forward, solve } from "./cholesky";
import type { Sums } from "./rating-sums";
import { get } from "./ratings";

/*
 * The model of the jury: score = general mean + work + juror + noise, with a general mean per part. Works are
 * eliminated exactly, so that matrices have the size of a part's jurors. (Searle, Casella, McCulloch: Variance
 * Components, 1992, chapters 6 and 7)
 */

/** Variances of works and jurors as multiples of the noise's. */
export interface Ratios {
  work: number;
  juror: number;
}

/**
 * Returns -2 log of the restricted likelihood up to a constant, with the noise's variance profiled out. Also returns
 * the weighted squares that remain (`contrasts` of them). V = I + work·ZZᵀ + juror·UUᵀ is inverted in two steps, the
 * works' step exactly.
 */
export function profiled(parts: Sums[], ratios: Ratios, contrasts: number) {
  let squares = 0;
  let deviance = 0;
  for (const part of parts) {
    const { jurors: size, groups } = part;
    const { cross, ones, scores, oneOne, oneScore, scoreScore } = part.withoutWorks(ratios.work);
    const inner = cross.map((value, at) => ratios.juror * value + (at % (size + 1) === 0 ? 1 : 0));
    const logDeterminant = factorize(inner, size);
    const [onesIn, scoresIn] = [forward(inner, size, ones), forward(inner, size, scores)];
    const weight = oneOne - ratios.juror * dot(onesIn, onesIn);
    const mean = (oneScore - ratios.juror * dot(onesIn, scoresIn)) / weight;
    const spread = scoreScore - ratios.juror * dot(scoresIn, scoresIn);
    squares += Math.max(0, spread - mean * mean * weight);
    deviance += logDeterminant + Math.log(weight);
    for (const { judges, works } of groups) deviance += works * Math.log1p(ratios.work * judges);
  }
  squares = Math.max(squares, 1e-24);
  return { squares, deviance: deviance + contrasts * Math.log(squares) };
}

/** Equations of a part's general mean and jurors. Multiplied by the noise's variance, the inverse is their covariance. */
export interface Equations {
  /** Number of unknowns: the general mean, then the jurors. Without a juror variance, the general mean alone. */
  size: number;
  /** Cholesky factor of the matrix. */
  factor: Float64Array;
  effects: Float64Array;
}

/** Returns Henderson's equations with the works eliminated, solved. */
export function equationsOf(own: Sums, ratios: Ratios): Equations {
  // Jurors have no effect and no rows when their variance is 0.
  const jurors = ratios.juror > 0 ? own.jurors : 0;
  const size = jurors + 1;
  const { cross, ones, scores, oneOne, oneScore } = own.withoutWorks(ratios.work);
  const factor = new Float64Array(size * size);
  const right = new Float64Array(size);
  factor[0] = oneOne;
  right[0] = oneScore;
  for (let row = 0; row < jurors; row++) {
    right[row + 1] = get(scores, row);
    factor[row + 1] = get(ones, row);
    factor[(row + 1) * size] = get(ones, row);
    for (let column = 0; column < jurors; column++) {
      factor[(row + 1) * size + column + 1] =
        get(cross, row * jurors + column) + (row === column ? 1 / ratios.juror : 0);
    }
  }
  factorize(factor, size);
  return { size, factor, effects: solve(factor, size, right) };
}

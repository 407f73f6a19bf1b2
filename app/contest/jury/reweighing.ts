import type { Leniency } from "./fairness";
import { add, get, type Ratings } from "./ratings";

const STEPS = 12;
/** Limit below which a change is none: 0.05 points of 100. */
const CLOSE = 5e-4;

/**
 * Returns adjusted means under other juries, with the fit's variances. A juror's weight is how often they are drawn,
 * and two draws count as two equal jurors. The ridge equations are solved by turns, works and jurors, from the fit
 * until no juror moves. Effects add up to zero in each part, so that little moves. NaN for a work without a drawn
 * juror.
 */
export function adjustedUnder(ratings: Ratings, fit: Leniency): (weight: Float64Array) => Float64Array {
  const first = Float64Array.from(fit.leniency, (estimate) => estimate?.value ?? 0);
  return (weight) => {
    const means = generalMeans(ratings, fit, weight);
    const jurors = first.slice();
    const works = new Float64Array(ratings.works);
    centre(jurors, fit.parts.ofJuror, weight, means);
    for (let step = 0; step < STEPS; step++) {
      updateWorks(ratings, fit, { weight, means, jurors, works });
      if (updateJurors(ratings, fit, { weight, means, jurors, works }) < CLOSE) break;
    }
    return works.map((effect, work) => effect + get(means, Math.max(0, get(fit.parts.ofWork, work))));
  };
}

interface State {
  weight: Float64Array;
  /** General mean of each part. */
  means: Float64Array;
  /** Effects of jurors and works. */
  jurors: Float64Array;
  works: Float64Array;
}

function generalMeans({ works, start, juror, score }: Ratings, { parts }: Leniency, weight: Float64Array) {
  const sums = new Float64Array(Math.max(1, parts.sizes.length));
  const weights = new Float64Array(sums.length);
  for (let work = 0; work < works; work++) {
    for (let row = get(start, work); row < get(start, work + 1); row++) {
      const own = get(weight, get(juror, row));
      add(sums, get(parts.ofWork, work), own * get(score, row));
      add(weights, get(parts.ofWork, work), own);
    }
  }
  return sums.map((sum, part) => sum / (get(weights, part) || 1));
}

/** Computes the works' effects from the jurors' effects. */
function updateWorks(
  { works: count, start, juror, score }: Ratings,
  { variances, parts }: Leniency,
  { weight, means, jurors, works }: State,
): void {
  const penalty = variances.noise / variances.work;
  const present = new Float64Array(count);
  for (let work = 0; work < count; work++) {
    const mean = get(means, Math.max(0, get(parts.ofWork, work)));
    let sum = 0;
    let weights = 0;
    for (let row = get(start, work); row < get(start, work + 1); row++) {
      const who = get(juror, row);
      sum += get(weight, who) * (get(score, row) - mean - get(jurors, who));
      weights += get(weight, who);
    }
    present[work] = weights > 0 ? 1 : 0;
    works[work] = weights === 0 ? Number.NaN : variances.work > 0 ? sum / (weights + penalty) : 0;
  }
  centre(works, parts.ofWork, present, means);
}

/** Computes the jurors' effects from the works' effects. Returns the largest change. */
function updateJurors(
  { works: count, start, juror, score }: Ratings,
  { variances, parts }: Leniency,
  { weight, means, jurors, works }: State,
): number {
  const before = jurors.slice();
  const rest = new Float64Array(jurors.length);
  const counts = new Float64Array(jurors.length);
  for (let work = 0; work < count; work++) {
    if (Number.isNaN(get(works, work))) continue;
    const expected = get(works, work) + get(means, get(parts.ofWork, work));
    for (let row = get(start, work); row < get(start, work + 1); row++) {
      add(rest, get(juror, row), get(score, row) - expected);
      add(counts, get(juror, row), 1);
    }
  }
  const penalty = variances.noise / variances.juror;
  for (let who = 0; who < jurors.length; who++) {
    jurors[who] = variances.juror > 0 ? get(rest, who) / (get(counts, who) + penalty) : 0;
  }
  centre(jurors, parts.ofJuror, weight, means);
  return Math.max(
    ...jurors.map((effect, who) => (get(weight, who) > 0 ? Math.abs(effect - get(before, who)) : 0)),
  );
}

/** Moves the common part of the effects of a part to its general mean. */
function centre(effects: Float64Array, parts: Int32Array, weight: Float64Array, means: Float64Array): void {
  const sums = new Float64Array(means.length);
  const weights = new Float64Array(means.length);
  for (const [at, part] of parts.entries()) {
    if (part < 0 || !(get(weight, at) > 0)) continue;
    add(sums, part, get(weight, at) * get(effects, at));
    add(weights, part, get(weight, at));
  }
  const common = sums.map((sum, part) => sum / (get(weights, part) || 1));
  for (const [part, value] of common.entries()) add(means, part, value);
  for (const [at, part] of parts.entries()) if (part >= 0) add(effects, at, -get(common, part));
}

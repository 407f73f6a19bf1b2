import { add, countOf, get, type Parts, type Ratings } from "./ratings";

/**
 * Sums of a part for its likelihood, so that no evaluation is read again. Works with equally many evaluations are
 * grouped.
 */
export interface Sums {
  jurors: number;
  /** Index of each juror among the jurors of their part. */
  seat: Int32Array;
  groups: Group[];
  /**
   * Returns the products of the juror columns, the ones and the scores, after eliminating the works with that ratio.
   */
  withoutWorks(ratio: number): Eliminated;
}

/** Works with the same number of evaluations. */
interface Group {
  judges: number;
  works: number;
  /** Number of these works that two jurors share, jurors × jurors. The diagonal is each juror's number of works. */
  shared: Float64Array;
  /** Sum of all scores of each juror's works in the group. */
  totals: Float64Array;
  score: number;
  /** Sum of the squares of the works' sums. */
  squares: number;
}

interface Eliminated {
  cross: Float64Array;
  ones: Float64Array;
  scores: Float64Array;
  oneOne: number;
  oneScore: number;
  scoreScore: number;
}

/**
 * Reads all evaluations once. Scores are differences from their general mean, which is also returned. `seat` is the
 * index of each juror among the jurors of their part.
 */
export function sumsOf(ratings: Ratings, parts: Parts): { mean: number; seat: Int32Array; parts: Sums[] } {
  const mean = ratings.score.reduce((sum, score) => sum + score, 0) / Math.max(1, ratings.score.length);
  const seat = new Int32Array(ratings.jurors);
  const counts = parts.sizes.map(() => 0);
  for (const [juror, part] of parts.ofJuror.entries()) {
    if (part < 0) continue;
    const next = counts[part] ?? 0;
    seat[juror] = next;
    counts[part] = next + 1;
  }
  const collectors = parts.sizes.map(({ jurors }) => new Collected(jurors, seat));
  for (let work = 0; work < ratings.works; work++) {
    collectors[get(parts.ofWork, work)]?.take(ratings, work, mean);
  }
  return { mean, seat, parts: collectors };
}

class Collected implements Sums {
  #groups = new Map<number, Group>();
  /** Sum of each juror's scores. */
  #given: Float64Array;
  #squares = 0;
  #last: { ratio: number; eliminated: Eliminated } | null = null;

  constructor(
    readonly jurors: number,
    readonly seat: Int32Array,
  ) {
    this.#given = new Float64Array(jurors);
  }

  get groups(): Group[] {
    return [...this.#groups.values()];
  }

  take(ratings: Ratings, work: number, mean: number): void {
    const { start, juror, score } = ratings;
    const group = this.#groupOf(countOf(ratings, work));
    const [from, to] = [get(start, work), get(start, work + 1)];
    let sum = 0;
    for (let row = from; row < to; row++) {
      const own = get(score, row) - mean;
      sum += own;
      this.#squares += own * own;
      add(this.#given, get(this.seat, get(juror, row)), own);
    }
    for (let row = from; row < to; row++) {
      const index = get(this.seat, get(juror, row));
      add(group.totals, index, sum);
      for (let other = from; other < to; other++) {
        add(group.shared, index * this.jurors + get(this.seat, get(juror, other)), 1);
      }
    }
    group.works++;
    group.score += sum;
    group.squares += sum * sum;
  }

  #groupOf(judges: number): Group {
    const size = this.jurors;
    const group = this.#groups.get(judges) ?? {
      judges,
      works: 0,
      score: 0,
      squares: 0,
      shared: new Float64Array(size * size),
      totals: new Float64Array(size),
    };
    this.#groups.set(judges, group);
    return group;
  }

  withoutWorks(ratio: number): Eliminated {
    // The search over two ratios keeps the works' ratio many times in a row.
    if (this.#last?.ratio !== ratio) this.#last = { ratio, eliminated: this.#eliminate(ratio) };
    return this.#last.eliminated;
  }

  #eliminate(ratio: number): Eliminated {
    const size = this.jurors;
    const cross = new Float64Array(size * size);
    const ones = new Float64Array(size);
    const scores = this.#given.slice();
    const sums = { oneOne: 0, oneScore: 0, scoreScore: this.#squares };
    for (const { judges, works, shared, totals, score, squares } of this.#groups.values()) {
      // Share of a work's own column that stays, and share that goes.
      const staying = 1 / (1 + ratio * judges);
      const gone = ratio * staying;
      for (let at = 0; at < cross.length; at++) add(cross, at, -gone * get(shared, at));
      for (let juror = 0; juror < size; juror++) {
        const own = get(shared, juror * (size + 1));
        add(cross, juror * (size + 1), own);
        add(ones, juror, own * staying);
        add(scores, juror, -gone * get(totals, juror));
      }
      sums.oneOne += works * judges * staying;
      sums.oneScore += score * staying;
      sums.scoreScore -= gone * squares;
    }
    return { cross, ones, scores, ...sums };
  }
}

/**
 * Counted evaluations as columns. Those of work `w` are from `start[w]` up to, but not including, `start[w + 1]`.
 * Works and jurors are numbers from 0. A juror has at most one evaluation per work. Scores are fractions 0 to 1.
 */
export interface Ratings {
  works: number;
  jurors: number;
  start: Int32Array;
  juror: Int32Array;
  score: Float64Array;
}

/** Returns ratings from each work's list of [juror, score]. */
export function ratingsOf(works: (readonly [number, number])[][], jurors: number): Ratings {
  const start = new Int32Array(works.length + 1);
  for (const [work, rated] of works.entries()) start[work + 1] = get(start, work) + rated.length;
  const all = works.flat();
  return {
    works: works.length,
    jurors,
    start,
    juror: Int32Array.from(all, ([juror]) => juror),
    score: Float64Array.from(all, ([, score]) => score),
  };
}

/**
 * Parts of the jury: works and jurors that evaluations link, directly or through others. Only works and jurors of one
 * part can be compared.
 */
export interface Parts {
  /** Works and jurors of each part, the part with most works first. */
  sizes: { works: number; jurors: number }[];
  /** Part of each work and juror; -1 without an evaluation. */
  ofWork: Int32Array;
  ofJuror: Int32Array;
}

/** Returns the connected parts of the graph of works and jurors. */
export function partsOf({ works, jurors, start, juror }: Ratings): Parts {
  const leader = Int32Array.from({ length: jurors }, (_, one) => one);
  const find = (one: number): number => {
    let at = one;
    while (get(leader, at) !== at) {
      leader[at] = get(leader, get(leader, at));
      at = get(leader, at);
    }
    return at;
  };
  const worksOf = new Map<number, number>();
  for (let work = 0; work < works; work++) {
    for (let row = get(start, work) + 1; row < get(start, work + 1); row++) {
      leader[find(get(juror, row))] = find(get(juror, get(start, work)));
    }
  }
  const leadOf = (work: number) =>
    get(start, work) === get(start, work + 1) ? -1 : find(get(juror, get(start, work)));
  for (let work = 0; work < works; work++) {
    const lead = leadOf(work);
    if (lead >= 0) worksOf.set(lead, (worksOf.get(lead) ?? 0) + 1);
  }
  const ordered = [...worksOf].sort(([, a], [, b]) => b - a);
  const partOf = new Map(ordered.map(([lead], part) => [lead, part]));
  const ofJuror = Int32Array.from({ length: jurors }, (_, one) => partOf.get(find(one)) ?? -1);
  const sizes = ordered.map(([, count]) => ({ works: count, jurors: 0 }));
  for (const part of ofJuror) {
    const size = sizes[part];
    if (size) size.jurors++;
  }
  return {
    sizes,
    ofWork: Int32Array.from({ length: works }, (_, work) => partOf.get(leadOf(work)) ?? -1),
    ofJuror,
  };
}

/** Returns the number of a work's evaluations. */
export const countOf = ({ start }: Ratings, work: number) => get(start, work + 1) - get(start, work);

type Numbers = Int32Array | Float64Array;

/** Returns an element; `at` must be within the array's bounds. */
export const get = (from: Numbers, at: number) => from[at] as number;

export function add(to: Numbers, at: number, value: number): void {
  to[at] = (to[at] as number) + value;
}

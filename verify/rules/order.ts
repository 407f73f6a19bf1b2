/** Sort keys of a work. Fractions 0 to 1; `createdAt` in epoch ms. */
export interface Rated {
  id: string;
  createdAt: number;
  publicVotes: number;
  mean: number | null;
  deviation: number | null;
}

/*! Redondea una fracción a nueve decimales: las medias iguales empatan aunque se sumen en otro orden. */
function steady(value: number | null, missing: number): number {
  return value === null ? missing : Math.round(value * 1e9);
}

/*!
 * El orden del jurado: la media más alta, la menor desviación, más votos, la más antigua y el
 * identificador; al final las que nadie evaluó. (design 5.13)
 */
export function inJuryOrder<Work extends Rated>(works: readonly Work[]): Work[] {
  return sorted(works, (work) => [
    -steady(work.mean, -Infinity),
    steady(work.deviation, Infinity),
    -work.publicVotes,
    work.createdAt,
    work.id,
  ]);
}

/*! El orden del público: más votos, la media más alta, la más antigua y el identificador. (design 5.13) */
export function inPublicOrder<Work extends Rated>(works: readonly Work[]): Work[] {
  return sorted(works, (work) => [-work.publicVotes, -steady(work.mean, -Infinity), work.createdAt, work.id]);
}

/** A work of the admins' ranking, with its number of evaluations and the expected number. */
export interface Ranked extends Rated {
  submitted: number;
  expected: number;
}

/** Other sorts of the ranking. Ties keep submission order, then id. (specification 1.2) */
const keysBy = {
  completion: (work: Ranked) => [work.expected === 0 ? 0 : -work.submitted / work.expected, work.createdAt],
  deviation: (work: Ranked) => [steady(work.deviation, Infinity), work.createdAt],
  votes: (work: Ranked) => [-work.publicVotes, work.createdAt],
  recent: (work: Ranked) => [-work.createdAt],
};

/** Returns the admins' ranking in the order of one of its sorts. (specification 1.2) */
export function inRankingOrder<Work extends Ranked>(
  works: readonly Work[],
  sort: "average" | keyof typeof keysBy,
): Work[] {
  if (sort === "average") return inJuryOrder(works);
  return sorted(works, (work) => [...keysBy[sort](work), work.id]);
}

/*! Ordena las obras de menor a mayor por la primera clave que las distingue. */
export function sorted<Item>(items: readonly Item[], keysOf: (item: Item) => (number | string)[]): Item[] {
  return items
    .map((item) => ({ item, keys: keysOf(item) }))
    .sort((one, other) => {
      const at = one.keys.findIndex((key, nth) => key !== other.keys[nth]);
      if (at < 0) return 0;
      return (one.keys[at] as number) < (other.keys[at] as number) ? -1 : 1;
    })
    .map(({ item }) => item);
}

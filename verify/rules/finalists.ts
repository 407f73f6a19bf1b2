import { inJuryOrder, inPublicOrder, type Rated } from "./order";

export interface Candidate extends Rated {
  status: string;
  /** Number of evaluations in its mean. */
  evaluations: number;
}

/*!
 * Elige las finalistas: las mejores del jurado, y la favorita del público en el último sitio si no está entre ellas.
 * Una obra descalificada no puede ser finalista ni favorita. (design 5.13)
 */
export function finalistsOf<Work extends Candidate>(
  works: readonly Work[],
  places: number,
): { ranked: Work[]; favourite: Work | null; chosen: Work[] } {
  const eligible = works.filter(({ status }) => status !== "descalificada");
  const ranked = inJuryOrder(eligible.filter(({ evaluations }) => evaluations > 0));
  const [favourite = null] = inPublicOrder(eligible.filter(({ publicVotes }) => publicVotes > 0));
  const best = ranked.slice(0, places);
  const chosen = favourite && !best.includes(favourite) ? [...best.slice(0, places - 1), favourite] : best;
  return { ranked, favourite, chosen };
}

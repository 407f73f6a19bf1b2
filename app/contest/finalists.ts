import { juryOrder, publicOrder, type Rated } from "./ranking";
import type { ProposalStatus } from "./statuses";

export type FinalistRow = Rated & { isDraft: boolean; status: ProposalStatus; evaluationsCounted: number };

/**
 * Chooses the finalists: the jury's best, and the public favourite in the last place when it is not among them. A
 * contest of one finalist thus takes the favourite; a favourite that no juror rated also enters, into a vacant place
 * when there is one. `order` is the jury's whole order, `statusChanges` only what differs from today, so that a second
 * run changes nothing. Drafts and disqualified proposals stay as they are. (design 5.13)
 */
export function computeFinalists<R extends FinalistRow>(
  proposals: R[],
  finalistsCount: number,
): {
  order: (R & { place: number })[];
  finalistIds: string[];
  favouriteId: string | null;
  statusChanges: { id: string; status: ProposalStatus }[];
} {
  const eligible = proposals.filter(({ isDraft, status }) => !isDraft && status !== "descalificada");
  const ranked = eligible.filter((row) => row.evaluationsCounted > 0).sort(juryOrder);
  const favourite = eligible.filter((row) => row.publicVotes > 0).sort(publicOrder)[0];

  let chosen = ranked.slice(0, finalistsCount);
  if (favourite && !chosen.includes(favourite)) chosen = [...ranked.slice(0, finalistsCount - 1), favourite];

  return {
    order: ranked.map((row, index) => ({ ...row, place: index + 1 })),
    finalistIds: chosen.map(({ id }) => id),
    favouriteId: favourite?.id ?? null,
    statusChanges: eligible
      .map((row) => ({
        row,
        status: chosen.includes(row) ? ("finalista" as const) : ("no_ganadora" as const),
      }))
      .filter(({ row, status }) => row.status !== status)
      .map(({ row, status }) => ({ id: row.id, status })),
  };
}

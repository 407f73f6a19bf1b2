import type { ProposalStatus } from "../core/statuses";
import { juryOrder, publicOrder, type Rated, tieBreak } from "./ranking";

export type FinalistRow = Rated & { isDraft: boolean; status: ProposalStatus; evaluationsCounted: number };

interface Finalists<R> {
  order: (R & { place: number })[];
  finalistIds: string[];
  favouriteId: string | null;
  statusChanges: { id: string; status: ProposalStatus }[];
}

/**
 * Chooses the finalists: the jury's best, and the public favourite in the last place unless it is among them. A
 * contest of one finalist takes the favourite. A favourite without evaluations also enters, into a vacant place if
 * there is one. `order` is the jury's whole order. `statusChanges` has only the differences from today, so a second
 * run changes nothing. Drafts and disqualified proposals stay as they are. (design 5.13)
 */
export function computeFinalists<R extends FinalistRow>(
  proposals: R[],
  finalistsCount: number,
): Finalists<R> {
  const eligible = proposals.filter(({ isDraft, status }) => !isDraft && status !== "descalificada");
  const ranked = eligible.filter((row) => row.evaluationsCounted > 0).sort(juryOrder);
  const [favourite] = publicFavourites(eligible);

  let finalists = ranked.slice(0, finalistsCount);
  if (favourite && !finalists.includes(favourite))
    finalists = [...ranked.slice(0, finalistsCount - 1), favourite];

  return {
    order: ranked.map((row, index) => ({ ...row, place: index + 1 })),
    finalistIds: finalists.map(({ id }) => id),
    favouriteId: favourite?.id ?? null,
    statusChanges: eligible
      .map((row) => ({
        row,
        status: finalists.includes(row) ? ("finalista" as const) : ("no_ganadora" as const),
      }))
      // A winner keeps its status, which comes from a sealed verdict.
      .filter(({ row, status }) => row.status !== status && row.status !== "ganadora")
      .map(({ row, status }) => ({ id: row.id, status })),
  };
}

/**
 * Returns the works with the most public votes, several in a tie; empty without votes. The first is the favourite:
 * best mean, then earlier creation. (design 5.13)
 */
export function publicFavourites<R extends Rated & { isDraft: boolean; status: ProposalStatus }>(
  works: readonly R[],
): R[] {
  const voted = works
    .filter(({ isDraft, status, publicVotes }) => !isDraft && status !== "descalificada" && publicVotes > 0)
    .sort(publicOrder);
  return voted.filter(({ publicVotes }) => publicVotes === voted[0]?.publicVotes);
}

/** A work in the admin's preview of the finalists. */
interface PreviewLine {
  id: string;
  title: string;
  avgScore: number | null;
  /** Evaluations in the mean. */
  evaluations: number;
  publicVotes: number;
  /** Place in the jury's order; null for a favourite without evaluations. */
  place: number | null;
  isFinalist: boolean;
  isFavourite: boolean;
  /** Tie-break that puts it before the next work with an equal mean. */
  tieBreak: { with: string; by: NonNullable<ReturnType<typeof tieBreak>> } | null;
}

/** Preview of the changes of `computeFinalists`, for its confirmation. */
export interface FinalistsPreview {
  /** Finalists in the jury's order, the first work outside, and the favourite. */
  lines: PreviewLine[];
  /** Titles and votes of the works that tie for the public's favourite. The first is the favourite. */
  favouriteTie: { titles: string[]; votes: number } | null;
  /** Number of changes to each status. */
  changes: { finalista: number; no_ganadora: number };
}

/** Returns the preview of these finalists. (design 5.13) */
export function previewOf<R extends FinalistRow & { title: string }>(
  { order, finalistIds, favouriteId, statusChanges }: Finalists<R>,
  proposals: R[],
): FinalistsPreview {
  const firstOut = order.find(({ id }) => !finalistIds.includes(id));
  const lineIds = new Set([...finalistIds, ...(firstOut ? [firstOut.id] : [])]);
  const lineOf = (row: R, index: number | null): PreviewLine => {
    const next = index === null ? undefined : order[index + 1];
    const by = next ? tieBreak(row, next) : null;
    return {
      id: row.id,
      title: row.title,
      avgScore: row.avgScore,
      evaluations: row.evaluationsCounted,
      publicVotes: row.publicVotes,
      place: index === null ? null : index + 1,
      isFinalist: finalistIds.includes(row.id),
      isFavourite: row.id === favouriteId,
      tieBreak: next && by && lineIds.has(next.id) ? { with: next.title, by } : null,
    };
  };
  const lines = order.flatMap((row, index) => (lineIds.has(row.id) ? [lineOf(row, index)] : []));
  const unrated = proposals.filter(({ id }) => lineIds.has(id) && !order.some((row) => row.id === id));
  const favourites = publicFavourites(proposals);
  const count = (status: ProposalStatus) => statusChanges.filter((change) => change.status === status).length;
  return {
    favouriteTie:
      favourites.length > 1
        ? { titles: favourites.map(({ title }) => title), votes: favourites[0]?.publicVotes ?? 0 }
        : null,
    lines: [...lines, ...unrated.map((row) => lineOf(row, null))],
    changes: { finalista: count("finalista"), no_ganadora: count("no_ganadora") },
  };
}

import { deviationOf, meanOf } from "./means";
import { inJuryOrder, sorted } from "./order";

/** A published work as one juror may see it. */
interface SeenWork {
  id: string;
  titleFolded: string;
  status: string;
  /** State of this juror's evaluation. */
  state: "not_started" | "draft" | "submitted" | "conflict";
  /** Totals of the counted evaluations, fractions 0 to 1. */
  totals: number[];
  publicVotes: number;
  createdAt: number;
}

interface Place {
  /** Place from 1; null for a work that is hidden, unrated or disqualified. */
  place: number | null;
  /** Fraction; null when hidden or unrated. */
  average: number | null;
  /** True when the juror must first send their own evaluation. */
  hidden: boolean;
}

/**
 * Returns the ranking that one juror sees: the second implementation of app/db/jury/views/juror-ranking.ts. Hidden
 * votes do not order the works. A disqualified work takes no place. `afterOwn` hides a work until the juror sends an
 * evaluation of it. Hidden works follow the others by title. (specification 2.9, design 5.13, design 5.14)
 */
export function jurorRanking<Work extends SeenWork>(
  works: Work[],
  { afterOwn, showVotes }: { afterOwn: boolean; showVotes: boolean },
): (Work & Place)[] {
  const isHidden = ({ state }: Work) => afterOwn && (state === "not_started" || state === "draft");
  const visible = works
    .filter((work) => !isHidden(work))
    .map((work) => ({
      id: work.id,
      createdAt: work.createdAt,
      work,
      mean: meanOf(work.totals),
      deviation: deviationOf(work.totals),
      publicVotes: showVotes ? work.publicVotes : 0,
    }));
  let last = 0;
  const rows = inJuryOrder(visible).map(({ work, mean }) => {
    const place = mean !== null && work.status !== "descalificada" ? ++last : null;
    return { ...work, place, average: mean, hidden: false };
  });
  const hidden = sorted(works.filter(isHidden), ({ titleFolded, id }) => [titleFolded, id]);
  return [...rows, ...hidden.map((work) => ({ ...work, place: null, average: null, hidden: true }))];
}

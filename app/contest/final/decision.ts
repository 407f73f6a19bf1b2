import type { FinalistRow } from "../jury/finalists";
import {
  type DecidedBy,
  type Departure,
  type FinalData,
  type FinalStep,
  type Procedure,
  procedureOf,
  type StoredReason,
  withReasons,
} from "./procedure";

/** Steps of the final as a contest has them. `marks` name their jurors. */
export type FinalOfContest = Pick<FinalData, "finalists" | "community"> & {
  jury: Omit<FinalData["jury"], "marks"> & { marks: { judgeId: string; works: string[] }[] };
  reasons: StoredReason[];
};
interface Judged {
  works: readonly FinalistRow[];
  settings: { finalists_count: number };
  final: FinalOfContest;
}
interface Awarded {
  awards: readonly { kind: string; workId: string | null }[];
  departure: string;
}

/** A departure from the rule with its reason; null while it lacks one. */
export type Explained = Departure & { reason: string | null };

/** Steps that found a winner. `Work` names a work: its title, or its number in the record. */
export interface Decision<Work = string> {
  finalists: { count: number; favourite: Work | null };
  jury: {
    isHeld: boolean;
    /** Active jurors, and those of them who marked. */
    jurors: number;
    marked: number;
    /** True when more than half of the active jurors marked. */
    counts: boolean;
    /** Difference between the second work and the third; null without a third. */
    twoBy: "marks" | "place" | null;
    /** Finalists that were disqualified when the two were fixed. */
    excluded: { work: Work; marks: number }[];
  };
  /** The two of the community's vote, with marks and votes. */
  two: { work: Work; marks: number; votes: number; isOut: boolean }[];
  isVoteHeld: boolean;
  /** Winner by the rule. */
  winner: { work: Work; by: DecidedBy } | null;
  departures: { step: FinalStep; kind: Departure["kind"]; rule: Work[]; actual: Work[]; reason: string }[];
}

/** Returns how a winner was found. `name` names a work by its id. */
export function decisionOf<Work>(
  { finalists, jury, community, winner }: Procedure,
  departures: readonly Explained[],
  name: (id: string) => Work,
): Decision<Work> {
  const { isHeld, jurors, marked, counts, twoBy } = jury;
  const excluded = jury.excluded.map(({ id, marks }) => ({ work: name(id), marks }));
  const isFavouriteIn = finalists.favourite !== null && finalists.actual.includes(finalists.favourite);
  return {
    finalists: {
      count: finalists.actual.length,
      favourite: isFavouriteIn && finalists.favourite ? name(finalists.favourite) : null,
    },
    jury: { isHeld, jurors, marked, counts, twoBy, excluded },
    two: community.two.map(({ id, ...row }) => ({ work: name(id), ...row })),
    isVoteHeld: community.isHeld,
    winner: winner && { work: name(winner.id), by: winner.by },
    departures: departures.map(({ step, kind, rule, actual, reason }) => ({
      ...{ step, kind, reason: reason ?? "" },
      rule: rule.map(name),
      actual: actual.map(name),
    })),
  };
}

/** Returns the decision with other names of its works. */
export function renamed<One, Other>(decision: Decision<One>, name: (work: One) => Other): Decision<Other> {
  const { finalists, jury, two, winner, departures } = decision;
  return {
    ...decision,
    finalists: {
      ...finalists,
      favourite: finalists.favourite === null ? null : name(finalists.favourite),
    },
    jury: { ...jury, excluded: jury.excluded.map((row) => ({ ...row, work: name(row.work) })) },
    two: two.map((row) => ({ ...row, work: name(row.work) })),
    winner: winner && { ...winner, work: name(winner.work) },
    departures: departures.map((one) => ({
      ...one,
      rule: one.rule.map(name),
      actual: one.actual.map(name),
    })),
  };
}

/** Computes the procedure of a contest with its verdict, and the departures with their reasons. */
export function procedureIn(
  { works, settings, final }: Judged,
  { awards, departure }: Awarded,
): { procedure: Procedure; departures: Explained[] } {
  const procedure = procedureOf({
    works,
    places: settings.finalists_count,
    ...final,
    jury: { ...final.jury, marks: final.jury.marks.map((own) => own.works) },
    winner: awards.find(({ kind }) => kind === "ganadora")?.workId ?? null,
  });
  const departures = withReasons(procedure.departures, final.reasons).map((one) =>
    one.step === "verdict" ? { ...one, reason: departure.trim() || null } : one,
  );
  return { procedure, departures };
}

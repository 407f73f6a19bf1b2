import type { AwardKind } from "../core/awards";
import { limits } from "../core/limits";
import type { ProposalStatus } from "../core/statuses";
import { publicFavourites } from "../jury/finalists";
import type { Rated } from "../jury/ranking";
import type { Decision, Explained } from "./decision";
import type { Procedure } from "./procedure";

const order: AwardKind[] = ["ganadora", "accesit", "mencion", "finalista", "favorita"];
/** Returns the position of a kind of award in a verdict. */
export const awardRank = (kind: AwardKind) => order.indexOf(kind);

/** Returns true when an award of that kind has its own name. */
export const hasOwnLabel = (kind: AwardKind) => kind === "accesit" || kind === "mencion";

/** An award of a sealed verdict. */
export interface Award {
  id: string;
  kind: AwardKind;
  /**
   * The work at the time of the seal; null for an award without a winner (desierto). Team members may remove their
   * names later.
   */
  work: {
    id: string;
    number: number;
    title: string;
    category: string;
    universityName: string | null;
    team: string[];
  } | null;
  /** Name of an accésit or a mention; '' when the kind says all. */
  label: string;
  reasons: string;
  place: number;
}

/** Figures of the judged contest at the seal. Evaluations and votes are those that count. */
export interface SealedFigures {
  /** Evaluated works, and the others. */
  works: number;
  unevaluated: number;
  /** The first titles of works without an evaluation, by number. */
  unevaluatedTitles: string[];
  universities: number;
  jurors: number;
  evaluations: number;
  votes: number;
}

/** A sealed verdict, which never changes. Instants in epoch ms. */
export interface SealedVerdict {
  id: string;
  /** Number from 1; a rectification has the next number. */
  number: number;
  sealedAt: number;
  /** Null after that admin erased their account. */
  sealedBy: string | null;
  /** Numbers of the replaced and of the replacing verdict. */
  replaces: number | null;
  replacedBy: number | null;
  /** Changes of a rectification, and their reason. */
  reason: string | null;
  /** The jury's sentence, shown large. */
  statement: string;
  /** Reason for a winner other than the rule's; '' otherwise. */
  departure: string;
  /** The people's choices at the seal. */
  choices: Choices | null;
  awards: Award[];
  /** SHA-256 (hexadecimal) and store key of the record and of the minutes' file. Only the latter names the jurors. */
  recordHash: string;
  recordKey: string;
  actHash: string;
  actKey: string;
  /** True when a score or vote changed after the seal, and no rectification has replaced it. */
  isOutdated: boolean;
}

export interface DraftAward {
  kind: AwardKind;
  /** Null for an award without a winner (desierto). */
  workId: string | null;
  label: string;
  reasons: string;
}

export interface VerdictDraft {
  /** Null unless the draft rectifies a sealed verdict. */
  reason: string | null;
  statement: string;
  /** Reason for a winner other than the rule's. */
  departure: string;
  /** Awards in their order. */
  awards: DraftAward[];
}

interface Choice {
  id: string;
  title: string;
  votes: number;
}
/** The winner by the rule of the final, and the choice of the public. */
export interface Choices {
  /** Null without a finalist. `votes`: of the community. */
  winner: Choice | null;
  /** Works with the most public votes. Several may tie; the first is the favourite. */
  favourites: Choice[];
  /** Steps that found the winner; a seal adds them. */
  decision?: Decision;
}

/** Returns the winner by the rule and the public's favourites. */
export function choicesOf(
  { winner, community }: Pick<Procedure, "winner" | "community">,
  works: readonly (Rated & { title: string; isDraft: boolean; status: ProposalStatus })[],
): Choices {
  const work = works.find(({ id }) => id === winner?.id);
  const votes = community.two.find(({ id }) => id === winner?.id)?.votes ?? 0;
  return {
    winner: work ? { id: work.id, title: work.title, votes } : null,
    favourites: publicFavourites(works).map(({ id, title, publicVotes: votes }) => ({ id, title, votes })),
  };
}

/**
 * Returns where a verdict departs from the rule or from the public: another winner, another favourite, or no favourite
 * although the public voted.
 */
export function departuresOf(
  awards: readonly Pick<DraftAward, "kind" | "workId">[],
  { winner: byRule, favourites }: Choices,
): { winner: boolean; favourite: boolean } {
  const winner = awards.find(({ kind }) => kind === "ganadora");
  const favourite = awards.find(({ kind }) => kind === "favorita")?.workId ?? null;
  return {
    winner: winner !== undefined && winner.workId !== (byRule?.id ?? null),
    favourite: favourite !== (favourites[0]?.id ?? null),
  };
}

type Work = { id: string; isDraft: boolean; status: ProposalStatus };

/** Problems that stop a draft's seal. `at` is the index of the award. */
export type VerdictProblem =
  | { what: "no_winner" | "two_winners" | "two_favourites" | "too_many" | "reason_missing" }
  | {
      what:
        | "departure_missing"
        | "departure_too_long"
        | "favourite_missing"
        | "step_open"
        | "step_unexplained";
    }
  | { what: "statement_too_long" | "reason_too_long" }
  | {
      what:
        | "unknown_work"
        | "unpublished_work"
        | "disqualified_work"
        | "no_finalist"
        | "named_twice"
        | "reasons_missing"
        | "reasons_unlike_votes"
        | "label_too_long"
        | "reasons_too_long";
      at: number;
    };

/** The steps before the verdict: the finalists, and departures from the rule. */
interface FinalBefore {
  /** The jury marks or the community votes. */
  hasOpenStep: boolean;
  finalists: readonly string[];
  departures: readonly Pick<Explained, "step" | "reason">[];
}

/**
 * Returns the problems that stop a draft's seal. It may name only `works`. A work has at most one award of the jury,
 * and may also be the public's favourite. The award 'finalista' is for works of the final. A winner, an award without
 * a winner (desierto), and a departure from the people's `choices` need reasons.
 */
export function verdictProblems(
  draft: VerdictDraft,
  works: readonly Work[],
  choices: Choices,
  final: FinalBefore,
): VerdictProblem[] {
  const { awards, statement, reason, departure } = draft;
  const departs = departuresOf(awards, choices);
  const count = (kind: AwardKind) => awards.filter((award) => award.kind === kind).length;
  const whole: [boolean, "no_winner" | "two_winners" | "two_favourites" | "too_many"][] = [
    [count("ganadora") === 0, "no_winner"],
    [count("ganadora") > 1, "two_winners"],
    [count("favorita") > 1, "two_favourites"],
    [awards.length > limits.awards, "too_many"],
  ];
  const problems: VerdictProblem[] = whole.flatMap(([holds, what]) => (holds ? [{ what }] : []));
  if (statement.length > limits.verdictStatementLength) problems.push({ what: "statement_too_long" });
  if (reason?.trim() === "") problems.push({ what: "reason_missing" });
  if ((reason ?? "").length > limits.rectificationReasonLength) problems.push({ what: "reason_too_long" });
  if (departs.winner && departure.trim() === "") problems.push({ what: "departure_missing" });
  if (final.hasOpenStep) problems.push({ what: "step_open" });
  else if (final.departures.some(({ step, reason }) => step !== "verdict" && reason === null))
    problems.push({ what: "step_unexplained" });
  if (departs.favourite && count("favorita") === 0) problems.push({ what: "favourite_missing" });
  if (departure.length > limits.rectificationReasonLength) problems.push({ what: "departure_too_long" });
  const worksById = new Map(works.map((work) => [work.id, work]));
  return [
    ...problems,
    ...awards.flatMap((_, at) =>
      awardProblems(awards, at, {
        worksById,
        finalists: final.finalists,
        departsFromVotes: departs.favourite,
      }),
    ),
  ];
}

/** Works and finalists that an award may name. `departsFromVotes`: the favourite is not the most voted work. */
interface Named {
  worksById: ReadonlyMap<string, Work>;
  finalists: readonly string[];
  departsFromVotes: boolean;
}

function awardProblems(
  awards: readonly DraftAward[],
  at: number,
  { worksById, finalists, departsFromVotes }: Named,
): VerdictProblem[] {
  const problems: VerdictProblem[] = [];
  const award = awards[at];
  if (!award) return problems;
  const { kind, workId, label, reasons } = award;
  const work = workId === null ? null : worksById.get(workId);
  if (work === undefined) problems.push({ what: "unknown_work", at });
  else if (work?.isDraft) problems.push({ what: "unpublished_work", at });
  else if (work?.status === "descalificada") problems.push({ what: "disqualified_work", at });
  else if (work && kind === "finalista" && !finalists.includes(work.id))
    problems.push({ what: "no_finalist", at });
  const isSame = (other: DraftAward) =>
    other.workId === workId && (other.kind === "favorita") === (kind === "favorita");
  if (workId !== null && awards.slice(0, at).some(isSame)) problems.push({ what: "named_twice", at });
  if ((kind === "ganadora" || workId === null) && reasons.trim() === "")
    problems.push({ what: "reasons_missing", at });
  if (kind === "favorita" && workId !== null && departsFromVotes && reasons.trim() === "")
    problems.push({ what: "reasons_unlike_votes", at });
  if (label.length > limits.awardLabelLength) problems.push({ what: "label_too_long", at });
  if (reasons.length > limits.awardReasonsLength) problems.push({ what: "reasons_too_long", at });
  return problems;
}

/**
 * Returns the statuses that follow from a verdict, by work id. Finalists that the verdict names keep their status; an
 * accésit or a mention makes no finalist. Drafts and disqualified works are left out.
 */
export function statusesAfter(
  { awards }: { awards: readonly Pick<DraftAward, "kind" | "workId">[] },
  works: readonly Work[],
  finalists: readonly string[],
): Map<string, ProposalStatus> {
  const awarded = new Set(awards.map(({ workId }) => workId).filter((id) => id && finalists.includes(id)));
  const winner = awards.find(({ kind }) => kind === "ganadora")?.workId;
  const statusOf = ({ id }: Work) =>
    id === winner ? "ganadora" : awarded.has(id) ? "finalista" : "no_ganadora";
  return new Map(
    works
      .filter(({ isDraft, status }) => !isDraft && status !== "descalificada")
      .map((work) => [work.id, statusOf(work)]),
  );
}

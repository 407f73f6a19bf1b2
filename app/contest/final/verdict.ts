import { limits } from "../core/limits";
import { publicFavourites } from "../jury/finalists";
import type { Rated } from "../jury/ranking";
import { type ProposalStatus, statusLabels } from "../works/statuses";

/** What a verdict awards. The favourite is the public's; all others are the jury's. */
export const awardKinds = ["ganadora", "finalista", "favorita", "accesit", "mencion"] as const;
export type AwardKind = (typeof awardKinds)[number];

/** Their Spanish names. */
export const awardLabels: Record<AwardKind, string> = {
  ganadora: "Ganadora",
  finalista: "Finalista",
  favorita: "Favorita del público",
  accesit: "Accésit",
  mencion: "Mención",
};

/** An award as it is written: 'Mención: Mejor tipografía', or its kind alone. */
export const awardName = ({ kind, label }: { kind: AwardKind; label: string }) =>
  label ? `${awardLabels[kind]}: ${label}` : awardLabels[kind];

/** An accésit or a mention of the verdict that holds. Its work has the status of a finalist. */
export type Honour = { kind: "accesit" | "mencion"; label: string };

/** A work's status as its mark says it: an accésit or a mention keeps its own name. */
export const markOf = (status: ProposalStatus, honour: Honour | null): string =>
  status === "finalista" && honour ? awardName(honour) : statusLabels[status];

const order: AwardKind[] = ["ganadora", "accesit", "mencion", "finalista", "favorita"];
/** Where a kind stands in a verdict. */
export const awardRank = (kind: AwardKind) => order.indexOf(kind);

/** Whether an award of that kind is called something of its own. */
export const hasOwnLabel = (kind: AwardKind) => kind === "accesit" || kind === "mencion";

/** Of a sealed verdict. */
export interface Award {
  id: string;
  kind: AwardKind;
  /** As the work was when the verdict was sealed, but for its team, who may take their names back. Null: desierto. */
  work: {
    id: string;
    number: number;
    title: string;
    category: string;
    universityName: string | null;
    team: string[];
  } | null;
  /** Of an accésit or mention, what it is for; '' where the kind says all. */
  label: string;
  reasons: string;
  place: number;
}

export interface Dissent {
  judgeId: string;
  juror: string;
  text: string;
}

/** Of the contest that a verdict judges, when it was sealed: works and evaluations that count, votes that count. */
export interface SealedFigures {
  works: number;
  universities: number;
  jurors: number;
  evaluations: number;
  votes: number;
}

/** A verdict as it stands for ever. Instants in epoch ms. */
export interface SealedVerdict {
  id: string;
  /** From 1; a rectification is the next. */
  number: number;
  sealedAt: number;
  /** Null once that admin erased their account. */
  sealedBy: string | null;
  /** Numbers. */
  replaces: number | null;
  replacedBy: number | null;
  /** What a rectification changes and why. */
  reason: string | null;
  /** The jury's sentence, shown large. */
  statement: string;
  /** Why the winner is not the community's choice; '' where it is. */
  departure: string;
  /** As they stood at the seal. */
  choices: Choices | null;
  awards: Award[];
  dissents: Dissent[];
  /** SHA-256 (hexadecimal) of the record, and its key in the store; the act's file alone names the jurors. */
  recordHash: string;
  recordKey: string;
  actHash: string;
  actKey: string;
  /** A score or vote changed after the seal, and no rectification has replaced it. */
  isOutdated: boolean;
}

export interface DraftAward {
  kind: AwardKind;
  /** Null: desierto. */
  workId: string | null;
  label: string;
  reasons: string;
}

interface DraftDissent {
  judgeId: string;
  text: string;
}

export interface VerdictDraft {
  /** Null unless it rectifies a sealed one. */
  reason: string | null;
  statement: string;
  /** Why the winner is not the community's choice. */
  departure: string;
  /** In their order. */
  awards: DraftAward[];
  dissents: DraftDissent[];
}

interface Choice {
  id: string;
  title: string;
  votes: number;
}
/** What the people chose. */
export interface Choices {
  /** The work that the community preferred in the final; null without one, or in a tie. */
  community: Choice | null;
  /** The works with the most votes of the public; several tie, and the first is the favourite. */
  favourites: Choice[];
}

/** What the people chose, of the final's counts and the works that could win. */
export function choicesOf(
  counts: readonly { id: string; votes: number }[] | null,
  works: readonly (Rated & { title: string; isDraft: boolean; status: ProposalStatus })[],
): Choices {
  const [first, second] = [...(counts ?? [])].sort((a, b) => b.votes - a.votes);
  const preferred = first && first.votes > (second?.votes ?? 0) ? first : null;
  const work = works.find(({ id, status }) => id === preferred?.id && status !== "descalificada");
  return {
    community: work && preferred ? { id: work.id, title: work.title, votes: preferred.votes } : null,
    favourites: publicFavourites(works).map(({ id, title, publicVotes: votes }) => ({ id, title, votes })),
  };
}

/** In what a verdict contradicts the people: another winner, another favourite, or none though the public voted. */
export function departuresOf(
  awards: readonly Pick<DraftAward, "kind" | "workId">[],
  { community, favourites }: Choices,
): { winner: boolean; favourite: boolean } {
  const winner = awards.find(({ kind }) => kind === "ganadora");
  const favourite = awards.find(({ kind }) => kind === "favorita")?.workId ?? null;
  return {
    winner: winner !== undefined && community !== null && winner.workId !== community.id,
    favourite: favourite !== (favourites[0]?.id ?? null),
  };
}

type Work = { id: string; isDraft: boolean; status: ProposalStatus };

/** What keeps a draft from being sealed; `at` is the award's or the dissent's index. */
export type VerdictProblem =
  | { what: "no_winner" | "two_winners" | "two_favourites" | "too_many" | "reason_missing" }
  | { what: "departure_missing" | "departure_too_long" | "favourite_missing" }
  | { what: "statement_too_long" | "reason_too_long" }
  | {
      what:
        | "unknown_work"
        | "unpublished_work"
        | "disqualified_work"
        | "named_twice"
        | "reasons_missing"
        | "reasons_unlike_votes"
        | "label_too_long"
        | "reasons_too_long";
      at: number;
    }
  | { what: "unknown_juror" | "dissents_twice" | "dissent_empty" | "dissent_too_long"; at: number };

/**
 * What keeps a draft from being sealed, of all `works` and jurors (their ids) that it may name. A work has one award of
 * the jury's at most, and may be the public's favourite besides. A winner, what is declared desierto, and what
 * contradicts the people's `choices`, is reasoned.
 */
export function verdictProblems(
  draft: VerdictDraft,
  works: readonly Work[],
  judgeIds: readonly string[],
  choices: Choices,
): VerdictProblem[] {
  const { awards, dissents, statement, reason, departure } = draft;
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
  if (departs.favourite && count("favorita") === 0) problems.push({ what: "favourite_missing" });
  if (departure.length > limits.rectificationReasonLength) problems.push({ what: "departure_too_long" });
  const known = new Map(works.map((work) => [work.id, work]));
  return [
    ...problems,
    ...awards.flatMap((_, at) => awardProblems(awards, at, known, departs.favourite)),
    ...dissents.flatMap((_, at) => dissentProblems(dissents, at, judgeIds)),
  ];
}

function awardProblems(
  awards: readonly DraftAward[],
  at: number,
  known: ReadonlyMap<string, Work>,
  departsFromVotes: boolean,
): VerdictProblem[] {
  const problems: VerdictProblem[] = [];
  const award = awards[at];
  if (!award) return problems;
  const { kind, workId, label, reasons } = award;
  const work = workId === null ? null : known.get(workId);
  if (work === undefined) problems.push({ what: "unknown_work", at });
  else if (work?.isDraft) problems.push({ what: "unpublished_work", at });
  else if (work?.status === "descalificada") problems.push({ what: "disqualified_work", at });
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

function dissentProblems(
  dissents: VerdictDraft["dissents"],
  at: number,
  judgeIds: readonly string[],
): VerdictProblem[] {
  const problems: VerdictProblem[] = [];
  const dissent = dissents[at];
  if (!dissent) return problems;
  const { judgeId, text } = dissent;
  if (!judgeIds.includes(judgeId)) problems.push({ what: "unknown_juror", at });
  if (dissents.slice(0, at).some((other) => other.judgeId === judgeId))
    problems.push({ what: "dissents_twice", at });
  if (text.trim() === "") problems.push({ what: "dissent_empty", at });
  if (text.length > limits.dissentLength) problems.push({ what: "dissent_too_long", at });
  return problems;
}

/**
 * The statuses that follow from a verdict, of all works that it judges, by their ids: what it names is at least a
 * finalist. Drafts and disqualified works are not among them.
 */
export function statusesAfter(
  { awards }: { awards: readonly Pick<DraftAward, "kind" | "workId">[] },
  works: readonly Work[],
): Map<string, ProposalStatus> {
  const named = new Set(awards.map(({ workId }) => workId));
  const winner = awards.find(({ kind }) => kind === "ganadora")?.workId;
  const statusOf = ({ id }: Work) =>
    id === winner ? "ganadora" : named.has(id) ? "finalista" : "no_ganadora";
  return new Map(
    works
      .filter(({ isDraft, status }) => !isDraft && status !== "descalificada")
      .map((work) => [work.id, statusOf(work)]),
  );
}

import { agreementOf } from "../jury/agreement";
import { readJury } from "../jury/cut";
import { computeFinalists, type FinalistRow } from "../jury/finalists";
import { ratingsOf } from "../jury/ratings";
import { normalizeScore } from "../jury/scoring";
import type { Phase } from "../running/phases";
import type { Settings } from "../running/settings";
import type { VoidKind } from "../votes/fraud";
import type { ProposalStatus } from "../works/statuses";
import type { CountedBallot, Votes } from "./ballot";
import { statusesAfter, type VerdictDraft } from "./verdict";

/** All that a record is made of, of one instant. Jurors are numbers: places in `jurors`. */
export interface Contest {
  settings: Settings;
  phases: Phase[];
  criteria: { id: string; name: string; weight: number }[];
  /** `rests`: they do not judge, whatever they sent before; `voted`: they handed in a paper. */
  jurors: { id: string; name: string; rests: boolean; voted: boolean }[];
  works: (FinalistRow & {
    number: number;
    title: string;
    category: string;
    /** As JSON, each a juror, their total, and by criterion a score, "NA" or null. Only evaluations that count. */
    evaluations: string;
    /** As JSON, jurors. */
    conflicts: string;
    assignments: string;
  })[];
  ballot: CountedBallot | null;
  community: { id: string; votes: number }[] | null;
  tally: { lastLine: number; head: string };
  /** Votes that do not count: their works' numbers, receipts' hashes, and as what they were voided. */
  voided: { work: number; receiptHash: string; kind: VoidKind | null }[];
}

/** What is sealed together with a draft. Instants in epoch ms. */
export interface Seal {
  name: string;
  number: number;
  sealedAt: number;
  sealedBy: string;
  replaces: number | null;
}

/** Of people and mailboxes, and of nothing that was decided by it. */
const untold = [
  ...([
    "security_contact",
    "privacy_contact",
    "dpo_contact",
    "legal_contact",
    "accessibility_contact",
  ] as const),
  ...(["data_controller", "legal_address", "disposable_domains"] as const),
];

/** As long as the highest, so that codes sort as they count. */
const codeOf = (juror: number, all: number) =>
  `J${String(juror + 1).padStart(Math.max(2, String(all).length), "0")}`;

/** Where the record with its files is kept, beside the record. */
export const recordZipKey = (recordKey: string) => recordKey.replace(/\.json$/, ".zip");

/** A file of the record, as the record knows it. */
export interface RecordFile {
  name: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/**
 * The record of a verdict, as JSON, and the lists that are files beside it (docs/expediente.md). `public` names jurors by
 * codes alone and holds no comment, `act` tells whose the codes are. Codes follow the order of the jurors, whose ids were
 * drawn by chance; whoever dissents is named on the page of the results, so the public record does not say their code.
 */
export function recordOf(contest: Contest, draft: VerdictDraft, seal: Seal) {
  const { settings, criteria, jurors, works, tally, voided } = contest;
  const { name, sealedBy, ...sealed } = seal;
  const code = (juror: number) => codeOf(juror, jurors.length);
  const numbers = new Map(works.map(({ id, number }) => [id, number]));
  const numberOf = (id: string) => numbers.get(id) ?? null;
  const given = works.map((work) => JSON.parse(work.evaluations) as Given[]);
  const listed = (column: "conflicts" | "assignments") =>
    works.flatMap((work) =>
      (JSON.parse(work[column]) as number[]).map((juror) => ({ work: work.number, juror })),
    );
  const [conflicts, assignments] = [listed("conflicts"), listed("assignments")];
  const coded = (list: typeof conflicts) => list.map(({ work, juror }) => ({ work, juror: code(juror) }));
  const ratings = ratingsOf(
    given.map((rows) => rows.map(([juror, total]) => [juror, total] as const)),
    jurors.length,
  );
  const { fit } = readJury({ ratings, works: [], jurors: [] });
  const adjusted = (at: number) => fit?.adjusted[at]?.value ?? null;
  const evaluators = given.flatMap((rows) => rows.map(([juror]) => juror));
  const { order, finalistIds, favouriteId } = computeFinalists(
    works.map((work, at) => ({ ...work, adjusted: adjusted(at) })),
    settings.finalists_count,
    settings.ranking_basis,
  );
  const places = new Map(order.map(({ id, place }) => [id, place]));
  const after = statusesAfter(draft, works);
  const agreement = agreementOf(given.map((rows) => unitOf(rows.map(([, total]) => total))));
  const record = {
    version: 1,
    contest: {
      name,
      settings: told(settings),
      phases: contest.phases.map(phaseIn),
      criteria,
    },
    verdict: { ...sealed, ...verdictIn(draft, numberOf) },
    works: works.map((work, at) => ({
      number: work.number,
      id: work.id,
      title: work.title,
      category: work.category,
      createdAt: work.createdAt,
      status: (after.get(work.id) ?? work.status) as ProposalStatus,
      award: draft.awards.find(({ kind, workId }) => workId === work.id && kind !== "favorita")?.kind ?? null,
      place: places.get(work.id) ?? null,
      mean: work.avgScore,
      adjusted: adjusted(at),
      deviation: work.stdDev,
      evaluations: work.evaluationsCounted,
      publicVotes: work.publicVotes,
    })),
    /** As 'Calcular Finalistas' would choose them now; the verdict may say otherwise. */
    finalists: {
      calculated: finalistIds.map(numberOf),
      favourite: favouriteId === null ? null : numberOf(favouriteId),
    },
    publicVote: {
      counted: votesThatCount(works),
      ...tally,
      voided: byKind(voided),
    },
    agreement: agreement && { alpha: agreement.alpha, low: agreement.low, high: agreement.high },
    /** Squared fractions, from which adjusted means follow. */
    variances: fit?.variances ?? null,
    ballots: contest.ballot && ballotIn(contest.ballot, numbers),
    community: contest.community && {
      // Of the two of the ballot, which keeps the id of one that has gone.
      counts: contest.community.map(({ id, votes }) => ({ work: numberOf(id) ?? id, votes })),
    },
    jurors: jurors.map((_, at) => ({
      code: code(at),
      assigned: assignments.filter(({ juror }) => juror === at).length,
      evaluations: evaluators.filter((juror) => juror === at).length,
      conflicts: conflicts.filter(({ juror }) => juror === at).length,
    })),
    conflicts: coded(conflicts),
    assignments: coded(assignments),
  };
  return {
    record,
    public: (files: RecordFile[]) => JSON.stringify({ ...record, files }),
    act: (recordHash: string) => JSON.stringify(namesIn(contest, draft, { record: recordHash, sealedBy })),
    evaluations: evaluationsIn(contest, given, code),
    voided: csv(
      ["obra", "recibo", "motivo"],
      voided.map(({ work, receiptHash, kind }) => [work, receiptHash, kind ?? "otro"]),
    ),
  };
}

const evaluationsIn = ({ criteria, works }: Contest, given: Given[][], code: (juror: number) => string) =>
  csv(
    ["obra", "jurado", ...criteria.map(({ id }) => id), "total"],
    works.flatMap((work, at) =>
      (given[at] ?? []).map(([juror, total, scores]) => {
        const answers = scores.map((one) => (typeof one === "number" ? normalizeScore(one) : one));
        return [work.number, code(juror), ...answers, total];
      }),
    ),
  );

const votesThatCount = (works: Contest["works"]) =>
  works.reduce((sum, { status, publicVotes }) => sum + (status === "descalificada" ? 0 : publicVotes), 0);

const namesIn = (
  { jurors }: Contest,
  { dissents }: VerdictDraft,
  told: Pick<ActNames, "record" | "sealedBy">,
): ActNames => {
  const code = (juror: number) => codeOf(juror, jurors.length);
  return {
    version: 1,
    ...told,
    jurors: jurors.map(({ name, rests, voted }, at) => ({ code: code(at), name, rests, voted })),
    dissents: dissents.map(({ judgeId }) => code(jurors.findIndex(({ id }) => id === judgeId))),
  };
};

const verdictIn = (
  { reason, statement, departure, awards, dissents }: VerdictDraft,
  numberOf: (id: string) => number | null,
) => ({
  reason,
  statement,
  departure,
  awards: awards.map(({ kind, workId, label, reasons }) => ({
    kind,
    work: workId === null ? null : numberOf(workId),
    label,
    reasons,
  })),
  dissents: dissents.map(({ text }) => ({ text })),
});

const byKind = (voided: Contest["voided"]) =>
  [...Map.groupBy(voided, ({ kind }) => kind)]
    .map(([kind, votes]) => ({ kind, votes: votes.length }))
    .sort((a, b) => ((a.kind ?? "") < (b.kind ?? "") ? -1 : 1));

/** The public record as it is read again, and what stands beside it for the act alone. */
export type PublicRecord = ReturnType<typeof recordOf>["record"];
export interface ActNames {
  version: 1;
  /** Hash of the record whose codes these are. */
  record: string;
  sealedBy: string;
  jurors: { code: string; name: string; rests: boolean; voted: boolean }[];
  /** Codes of who dissents, in the record's order. */
  dissents: string[];
}

/** A juror, their total, their answers in the criteria's order. */
type Given = [juror: number, total: number, answers: (number | "NA" | null)[]];

/** Of numbers and codes: nothing needs quotes. */
const csv = (columns: string[], rows: (string | number | null)[][]) =>
  [columns, ...rows].map((row) => `${row.map((cell) => cell ?? "").join(",")}\n`).join("");

const told = (settings: Settings) =>
  Object.fromEntries(
    Object.entries(settings).filter(([key]) => !(untold as readonly string[]).includes(key)),
  ) as Omit<Settings, (typeof untold)[number]>;

const phaseIn = ({ phaseKey, phaseName, startAt, endAt, isActive }: Phase) => ({
  key: phaseKey,
  name: phaseName,
  startAt,
  endAt,
  isActive,
});

/** What agreement needs of a work. */
const unitOf = (totals: number[]) =>
  [
    totals.length,
    totals.reduce((sum, total) => sum + total, 0),
    totals.reduce((sum, total) => sum + total * total, 0),
  ] as const;

/** The count with works by their numbers; one that has gone keeps its id. */
function ballotIn({ papers, count }: CountedBallot, numbers: Map<string, number>) {
  const one = (id: string) => numbers.get(id) ?? id;
  const votes = (held: Record<string, Votes>) =>
    Object.fromEntries(Object.entries(held).map(([id, value]) => [one(id), value] as const));
  return {
    papers: papers.map((paper) => paper.map(one)),
    count: {
      ...count,
      draw: count.draw.map(one),
      elected: count.elected.map(one),
      rounds: count.rounds.map((round) => ({
        ...round,
        from: round.from === null ? null : one(round.from),
        tie: round.tie && {
          ...round.tie,
          between: round.tie.between.map(one),
          chosen: one(round.tie.chosen),
        },
        votes: votes(round.votes),
        elected: round.elected.map(one),
      })),
    },
  };
}

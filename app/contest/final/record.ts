import type { Phase } from "../core/phases";
import type { Settings } from "../core/settings";
import type { ProposalStatus } from "../core/statuses";
import { computeFinalists, type FinalistRow } from "../jury/finalists";
import { normalizeScore } from "../jury/scoring";
import { type Decision, decisionOf, type FinalOfContest, procedureIn, renamed } from "./decision";
import { statusesAfter, type VerdictDraft } from "./verdict";

/** Data of a record at one instant. Jurors are numbers: indexes in `jurors`. */
export interface Contest {
  settings: Settings;
  phases: Phase[];
  criteria: { id: string; name: string; weight: number }[];
  /** `hasDeclined`: the juror does not judge, whatever they sent before. `voted`: the juror marked finalists. */
  jurors: { id: string; name: string; hasDeclined: boolean; voted: boolean }[];
  works: (FinalistRow & {
    number: number;
    title: string;
    category: string;
    /** JSON list of counted evaluations: juror, total and answers by criterion. An answer is a score, "NA" or null. */
    evaluations: string;
    /** JSON list of jurors, like `assignments`. */
    conflicts: string;
    assignments: string;
  })[];
  final: FinalOfContest;
  community: { id: string; votes: number }[] | null;
  tally: { lastLine: number; head: string };
  /** The tally of the community's choice; null without votes. */
  choice: { lastLine: number; head: string } | null;
  /** Voided votes: work number, hash of the receipt, and kind of voiding. */
  voided: { work: number; receiptHash: string }[];
}

/** Data of the seal; the draft is not part of it. Instants in epoch ms. */
export interface Seal {
  name: string;
  number: number;
  sealedAt: number;
  sealedBy: string;
  replaces: number | null;
}

/** Settings that the record leaves out: people, mailboxes, links. They decide nothing. */
const privateKeys = [
  "data_controller",
  "organiser_address",
  "organiser_contact",
  "dpo_contact",
  "disposable_domains",
  "archived_editions",
] as const;

/** Returns a juror's code. All codes have the same length, so that they sort by number. */
const codeOf = (juror: number, all: number) =>
  `J${String(juror + 1).padStart(Math.max(2, String(all).length), "0")}`;

/** Returns the store key of the ZIP with the record and its files, from the record's key. */
export const recordZipKey = (recordKey: string) => recordKey.replace(/\.json$/, ".zip");

export interface RecordFile {
  name: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/**
 * Returns the record of a verdict as JSON, and the lists in separate files (docs/expediente.md). `public` names
 * jurors by code only and has no comments. `minutes` links codes to names. Codes follow the order of the jurors, whose
 * ids are random.
 */
export function recordOf(contest: Contest, draft: VerdictDraft, seal: Seal) {
  const { settings, criteria, jurors, works, tally, voided } = contest;
  const { name, sealedBy, ...sealed } = seal;
  const code = (juror: number) => codeOf(juror, jurors.length);
  const numbers = new Map(works.map(({ id, number }) => [id, number]));
  const numberOf = (id: string) => numbers.get(id) ?? null;
  const ratingRows = works.map((work) => JSON.parse(work.evaluations) as Given[]);
  const conflicts = pairsOf(contest, "conflicts");
  const assignments = pairsOf(contest, "assignments");
  const evaluators = ratingRows.flatMap((rows) => rows.map(([juror]) => juror));
  const { order } = computeFinalists(works, settings.finalists_count);
  const { procedure, departures } = procedureIn(contest, draft);
  const refOf = (id: string) => numbers.get(id) ?? id;
  const titles = new Map(works.map(({ id, title }) => [id, title]));
  const byId = decisionOf(procedure, departures, (id) => id);
  const places = new Map(order.map(({ id, place }) => [id, place]));
  const after = statusesAfter(draft, works, contest.final.finalists.ids);
  const record = {
    version: 1,
    contest: {
      name,
      settings: publicSettings(settings),
      phases: contest.phases.map(phaseIn),
      criteria,
    },
    verdict: { ...sealed, ...verdictIn(draft, numberOf) },
    works: works.map((work) => ({
      number: work.number,
      id: work.id,
      title: work.title,
      category: work.category,
      createdAt: work.createdAt,
      status: (after.get(work.id) ?? work.status) as ProposalStatus,
      award: draft.awards.find(({ kind, workId }) => workId === work.id && kind !== "favorita")?.kind ?? null,
      place: places.get(work.id) ?? null,
      mean: work.avgScore,
      deviation: work.stdDev,
      evaluations: work.evaluationsCounted,
      publicVotes: work.publicVotes,
    })),
    /** Result of 'Calcular Finalistas' by the data of the seal. `final` has the result when they were fixed. */
    finalists: calculationIn(procedure.finalists.now, refOf),
    final: {
      ...finalIn(contest, renamed(byId, refOf), refOf),
      asFixed: calculationIn(procedure.finalists, refOf),
    },
    publicVote: {
      counted: votesThatCount(works),
      ...tally,
      voided: voided.length,
    },
    community: contest.community && communityIn(contest.community, contest.choice, numberOf),
    jurors: jurors.map((_, at) => ({
      code: code(at),
      assigned: assignments.filter(({ juror }) => juror === code(at)).length,
      evaluations: evaluators.filter((juror) => juror === at).length,
      conflicts: conflicts.filter(({ juror }) => juror === code(at)).length,
    })),
    conflicts,
    assignments,
  };
  return {
    record,
    decision: renamed(byId, (id) => titles.get(id) ?? id),
    public: (files: RecordFile[]) => JSON.stringify({ ...record, files }),
    minutes: (hash: string) => JSON.stringify(namesIn(contest, { record: hash, sealedBy })),
    evaluations: evaluationsIn(contest, ratingRows, code),
    voided: csv(
      ["obra", "recibo"],
      voided.map(({ work, receiptHash }) => [work, receiptHash]),
    ),
  };
}

const calculationIn = <Ref>(
  { calculated, favourite }: { calculated: readonly string[]; favourite: string | null },
  refOf: (id: string) => Ref,
) => ({
  calculated: calculated.map(refOf),
  favourite: favourite === null ? null : refOf(favourite),
});

/** Returns the steps of the final with work numbers; a deleted work keeps its id. */
const finalIn = <Ref>({ final, jurors }: Contest, decision: Decision<Ref>, refOf: (id: string) => Ref) => ({
  finalists: final.finalists.ids.map(refOf),
  juryHeld: final.jury.isHeld,
  jurors: final.jury.jurors,
  marks: final.jury.marks.map(({ judgeId, works }) => ({
    juror: codeOf(
      jurors.findIndex(({ id }) => id === judgeId),
      jurors.length,
    ),
    works: works.map(refOf),
  })),
  voteOpened: final.community.isOpened,
  voteHeld: final.community.isHeld,
  two: final.community.two?.map(refOf) ?? null,
  order: final.community.order?.map(refOf) ?? null,
  decision,
});

interface Pair {
  work: number;
  juror: string;
}

/** Returns the pairs of a work and a juror in a column. */
const pairsOf = ({ works, jurors }: Contest, column: "conflicts" | "assignments"): Pair[] =>
  works.flatMap((work) =>
    (JSON.parse(work[column]) as number[]).map((juror) => ({
      work: work.number,
      juror: codeOf(juror, jurors.length),
    })),
  );

const evaluationsIn = (
  { criteria, works }: Contest,
  ratingRows: Given[][],
  code: (juror: number) => string,
) =>
  csv(
    ["obra", "jurado", ...criteria.map(({ id }) => id), "total"],
    works.flatMap((work, at) =>
      (ratingRows[at] ?? []).map(([juror, total, scores]) => {
        const answers = scores.map((answer) =>
          typeof answer === "number" ? normalizeScore(answer) : answer,
        );
        return [work.number, code(juror), ...answers, total];
      }),
    ),
  );

const votesThatCount = (works: Contest["works"]) =>
  works.reduce((sum, { status, publicVotes }) => sum + (status === "descalificada" ? 0 : publicVotes), 0);

const namesIn = ({ jurors }: Contest, seal: Pick<MinutesNames, "record" | "sealedBy">): MinutesNames => ({
  version: 1,
  ...seal,
  jurors: jurors.map(({ name, hasDeclined, voted }, at) => ({
    code: codeOf(at, jurors.length),
    name,
    hasDeclined,
    voted,
  })),
});

const verdictIn = (
  { reason, statement, departure, awards }: VerdictDraft,
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
});

/** Keeps the id of a deleted work. */
const communityIn = (
  community: NonNullable<Contest["community"]>,
  choice: Contest["choice"],
  numberOf: (id: string) => number | null,
) => ({ counts: community.map(({ id, votes }) => ({ work: numberOf(id) ?? id, votes })), ...choice });

/** The public record after parsing; `MinutesNames` is the file of names for the minutes only. */
export type PublicRecord = ReturnType<typeof recordOf>["record"];
export interface MinutesNames {
  version: 1;
  /** Hash of the record whose codes these are. */
  record: string;
  sealedBy: string;
  jurors: { code: string; name: string; hasDeclined: boolean; voted: boolean }[];
}

/** Juror, total, and answers in the criteria's order. */
type Given = [juror: number, total: number, answers: (number | "NA" | null)[]];

/** Writes a CSV of numbers and codes, which need no quotes. */
const csv = (columns: string[], rows: (string | number | null)[][]) =>
  [columns, ...rows].map((row) => `${row.map((cell) => cell ?? "").join(",")}\n`).join("");

const publicSettings = (settings: Settings) =>
  Object.fromEntries(
    Object.entries(settings).filter(([key]) => !(privateKeys as readonly string[]).includes(key)),
  ) as Omit<Settings, (typeof privateKeys)[number]>;

const phaseIn = ({ phaseKey, phaseName, startAt, endAt, isActive }: Phase) => ({
  key: phaseKey,
  name: phaseName,
  startAt,
  endAt,
  isActive,
});

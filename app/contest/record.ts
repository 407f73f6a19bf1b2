import { agreementOf } from "./agreement";
import type { CountedBallot } from "./ballot";
import { readJury } from "./cut";
import { computeFinalists, type FinalistRow } from "./finalists";
import type { Phase } from "./phases";
import { ratingsOf } from "./ratings";
import { onScaleOfFive, type Scores } from "./scoring";
import type { Settings } from "./settings";
import type { ProposalStatus } from "./statuses";
import { statusesAfter, type VerdictDraft } from "./verdict";

/** All that a record is made of, of one instant. Jurors are numbers: places in `jurors`. */
export interface Contest {
  settings: Settings;
  phases: Phase[];
  criteria: { id: string; name: string; weight: number }[];
  jurors: { id: string; name: string }[];
  works: (FinalistRow & {
    number: number;
    title: string;
    category: string;
    /** As JSON, each a juror and what they gave: scores, N/A, total. Only evaluations that count. */
    evaluations: string;
    /** As JSON, jurors. */
    conflicts: string;
    assignments: string;
  })[];
  ballot: CountedBallot | null;
  community: { id: string; votes: number }[] | null;
  tally: { lastLine: number; head: string; voided: { kind: string | null; votes: number }[] };
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
const untold = ["security_contact", "privacy_contact", "data_controller", "disposable_domains"] as const;

/** As long as the highest, so that codes sort as they count. */
const codeOf = (juror: number, all: number) =>
  `J${String(juror + 1).padStart(Math.max(2, String(all).length), "0")}`;

/**
 * The record of a verdict, as JSON: `public` names jurors by codes alone and holds no comment, `act` tells whose the codes
 * are. Codes follow the order of the jurors, whose ids were drawn by chance.
 */
export function recordOf(contest: Contest, draft: VerdictDraft, seal: Seal) {
  const { settings, criteria, jurors, works, tally } = contest;
  const { name, sealedBy, ...sealed } = seal;
  const code = (juror: number) => codeOf(juror, jurors.length);
  const codes = new Map(jurors.map(({ id }, at) => [id, code(at)]));
  const numbers = new Map(works.map(({ id, number }) => [id, number]));
  const numberOf = (id: string) => numbers.get(id) ?? null;
  const given = works.map((work) => JSON.parse(work.evaluations) as [number, Scores, string[], number][]);
  const lists = (column: "conflicts" | "assignments") =>
    works.flatMap((work) =>
      (JSON.parse(work[column]) as number[]).map((juror) => ({ work: work.number, juror: code(juror) })),
    );
  const ratings = ratingsOf(
    given.map((rows) => rows.map(([juror, , , total]) => [juror, total] as const)),
    jurors.length,
  );
  const { fit } = readJury({ ratings, works: [], jurors: [] });
  const adjusted = (at: number) => fit?.adjusted[at]?.value ?? null;
  const { order } = computeFinalists(
    works.map((work, at) => ({ ...work, adjusted: adjusted(at) })),
    settings.finalists_count,
    settings.ranking_basis,
  );
  const places = new Map(order.map(({ id, place }) => [id, place]));
  const after = statusesAfter(draft, works);
  const agreement = agreementOf(given.map((rows) => unitOf(rows.map(([, , , total]) => total))));
  const record = {
    version: 1,
    contest: {
      name,
      settings: told(settings),
      phases: contest.phases.map(phaseIn),
      criteria,
    },
    verdict: {
      ...sealed,
      reason: draft.reason,
      statement: draft.statement,
      awards: draft.awards.map(({ kind, workId, label, reasons }) => ({
        ...{ kind, work: workId === null ? null : numberOf(workId), label, reasons },
      })),
      dissents: draft.dissents.map(({ judgeId, text }) => ({ juror: codes.get(judgeId) ?? "", text })),
    },
    works: works.map((work, at) => ({
      ...{ number: work.number, title: work.title, category: work.category },
      status: (after.get(work.id) ?? work.status) as ProposalStatus,
      place: places.get(work.id) ?? null,
      ...{ mean: work.avgScore, adjusted: adjusted(at), deviation: work.stdDev },
      ...{ evaluations: work.evaluationsCounted, publicVotes: work.publicVotes },
    })),
    publicVote: {
      counted: works.reduce((sum, { publicVotes }) => sum + publicVotes, 0),
      ...tally,
    },
    agreement: agreement && { alpha: agreement.alpha, low: agreement.low, high: agreement.high },
    ballots: contest.ballot && ballotIn(contest.ballot, numbers),
    community: contest.community && {
      counts: contest.community.map(({ id, votes }) => ({ work: numberOf(id), votes })),
    },
    jurors: jurors.map((_, at) => ({ code: code(at) })),
    conflicts: lists("conflicts"),
    assignments: lists("assignments"),
    evaluations: works.flatMap((work, at) =>
      (given[at] ?? []).map(([juror, scores, notApplicable, total]) => ({
        ...{ work: work.number, juror: code(juror), scores: onScaleOfFive(scores), notApplicable, total },
      })),
    ),
  };
  const names = jurors.map((juror, at) => ({ code: code(at), name: juror.name }));
  return {
    public: JSON.stringify(record),
    act: (recordHash: string) => JSON.stringify({ version: 1, record: recordHash, sealedBy, jurors: names }),
  };
}

const told = (settings: Settings) =>
  Object.fromEntries(
    Object.entries(settings).filter(([key]) => !(untold as readonly string[]).includes(key)),
  );

const phaseIn = ({ phaseKey, phaseName, startAt, endAt, isActive }: Phase) => ({
  ...{ key: phaseKey, name: phaseName, startAt, endAt, isActive },
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
  const votes = (held: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(held).map(([id, value]) => [one(id), value]));
  return {
    papers: papers.map((paper) => paper.map(one)),
    count: {
      ...{ ...count, draw: count.draw.map(one), elected: count.elected.map(one) },
      rounds: count.rounds.map((round) => ({
        ...round,
        from: round.from === null ? null : one(round.from),
        votes: votes(round.votes),
        elected: round.elected.map(one),
      })),
    },
  };
}

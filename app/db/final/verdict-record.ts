import { allByName } from "~/contest/core/all-by-name";
import type { AwardKind } from "~/contest/core/awards";
import type { ProposalStatus } from "~/contest/core/statuses";
import type { Contest } from "~/contest/final/record";
import type { VerdictDraft } from "~/contest/final/verdict";
import { isCounted } from "../core/counted-evaluations";
import type { Database } from "../core/database";
import { phasesIn } from "../core/phases";
import { settingStore } from "../core/settings";
import { sql } from "../core/sql";
import type { StoreContext } from "../core/store-context";
import { resultStamp, verdictAwards, verdicts } from "../schema/final";
import { criteria, evaluations, judgeAssignments, judges, juryMeans } from "../schema/jury";
import { publicVotes, tallyLines, tallySeals, tallyWaiting } from "../schema/votes";
import { proposals } from "../schema/works";
import { finalChain } from "./choices";
import { finalVoteStore } from "./final-votes";

const everyCriterion = () => sql<{
  id: string;
  name: string;
  weight: number;
}>`select id, name, weight from ${criteria}
    order by display_order, id`;

const everyJuror = () => sql<{
  id: string;
  name: string;
  active: number;
}>`select j.id, j.name, j.active from ${judges} j
    order by j.id`;

/** Answers of an evaluation, in the order of the criteria. */
const answers = sql`(select json_group_array(coalesce(e.scores ->> c.id,
  iif(instr(e.not_applicable, json_quote(c.id)) > 0, 'NA', null))) from (select id from ${criteria} order by display_order, id) c)`;

/** A row per work limits the rows to the works: one statement returns sixty thousand evaluations. */
const everyWork = () => sql<{
  id: string;
  number: number;
  title: string;
  category: string;
  status: ProposalStatus;
  createdAt: number;
  publicVotes: number;
  avgScore: number | null;
  stdDev: number | null;
  evaluationsCounted: number;
  evaluations: string;
  conflicts: string;
  assignments: string;
}>`with numbered as materialized (select id, row_number() over (order by id) - 1 as nth from ${judges})
    select p.id, p.number, p.title, coalesce(p.category, '') as category, p.status, p.created_at as createdAt,
      p.public_votes_count as publicVotes, m.mean as avgScore, m.deviation as stdDev, coalesce(m.sent, 0) as evaluationsCounted,
      (select json_group_array(json_array(nth, total_score, json(answers))) from
        (select n.nth, e.total_score, ${answers} as answers from ${evaluations} e join numbered n on n.id = e.judge_id
          where e.proposal_id = p.id and ${isCounted} order by n.nth)) as evaluations,
      (select json_group_array(nth) from (select n.nth from ${evaluations} e join numbered n on n.id = e.judge_id
        where e.proposal_id = p.id and e.conflict order by n.nth)) as conflicts,
      (select json_group_array(nth) from (select n.nth from ${judgeAssignments} a join numbered n on n.id = a.judge_id
        where a.proposal_id = p.id order by n.nth)) as assignments
    from ${proposals} p left join ${juryMeans} m on m.proposal_id = p.id where p.is_draft = 0 order by p.number`;

/** The public tally, and JSON of the community's; null without a line. */
const stateNow = () => sql<{
  stamp: number;
  lastLine: number;
  hasUnsealed: number;
  head: string;
  choice: string | null;
  number: number;
}>`select
    (select stamp from ${resultStamp}) as stamp,
    (select coalesce(max(number), 0) from ${tallyLines} where tally = 'public') as lastLine,
    exists (select 1 from ${tallyWaiting} where number > 0) as hasUnsealed,
    (select head from ${tallySeals} where tally = 'public' order by number desc limit 1) as head,
    (select json_object('lastLine', last_line, 'head', head) from ${tallySeals} where tally = 'community'
      and last_line > 0 order by number desc limit 1) as choice,
    (select coalesce(max(number), 0) from ${verdicts}) as number`;

const everyVoided = () => sql<{
  work: number;
  receiptHash: string;
}>`select p.number as work, v.receipt_hash as receiptHash
    from ${publicVotes} v join ${proposals} p on p.id = v.proposal_id where v.voided_at is not null
    order by p.number, v.receipt_hash`;

const draftHead = () => sql<{
  id: string;
  version: number;
  reason: string | null;
  statement: string;
  departure: string;
  replaces: number | null;
}>`select id, version, reason, statement, departure, (select number from ${verdicts} r where r.id = v.replaces_id) as replaces
    from ${verdicts} v where sealed_at is null`;

const draftAwards = () => sql<{
  kind: AwardKind;
  workId: string | null;
  label: string;
  reasons: string;
}>`select a.kind,
      a.proposal_id as workId, a.label, a.reasons
    from ${verdictAwards} a join ${verdicts} v on v.id = a.verdict_id and v.sealed_at is null order by a.place`;

/** The draft as saved. */
export interface StoredDraft extends VerdictDraft {
  id: string;
  version: number;
  /** Number of the sealed verdict that the draft would replace. */
  replaces: number | null;
}

/** Returns the one draft, or null. */
export async function draftIn(database: Database): Promise<StoredDraft | null> {
  const [head, awards] = await Promise.all([database.first(draftHead()), database.all(draftAwards())]);
  return head && { ...head, awards };
}

/** Reads the data of a verdict's record in one batch, at one instant. */
export async function readContest(context: StoreContext) {
  const { database } = context;
  // Settings and phases in the request's cache are older than this batch.
  database.forget();
  const { draft, settings, phases, all, jurors, works, now, voided, final, community } = await allByName({
    draft: draftIn(database),
    settings: settingStore(context).all(),
    phases: phasesIn(database),
    all: database.all(everyCriterion()),
    jurors: database.all(everyJuror()),
    works: database.all(everyWork()),
    now: database.only(stateNow()),
    voided: database.all(everyVoided()),
    final: finalChain(database),
    community: finalVoteStore(context).counts(),
  });
  const contest: Contest = {
    settings,
    phases,
    criteria: all,
    jurors: jurors.map(({ active, ...juror }) => ({
      ...juror,
      hasDeclined: active === 0,
      voted: final.jury.marks.some(({ judgeId }) => judgeId === juror.id),
    })),
    works: works.map((work) => ({ ...work, isDraft: false })),
    final,
    community: community?.counts ?? null,
    tally: { lastLine: now.lastLine, head: now.head },
    choice: now.choice === null || !community ? null : (JSON.parse(now.choice) as Contest["tally"]),
    voided,
  };
  return { draft, contest, hasOpenStep: final.hasOpenStep, basis: final.basis, ...now };
}

import { getTableColumns, type Placeholder, type SQL, sql } from "drizzle-orm";
import { type Answers, onScaleOfFive } from "~/contest/jury/scoring";
import type { ProposalStatus } from "~/contest/works/statuses";
import { atomically, type Database } from "../core/database";
import { optional, type Row, type Slots, select, statement } from "../core/statements";
import { type NoticeWords, notifyAdmins } from "../mail/notifications";
import { type Actor, logLine } from "../running/audit";
import { gateStands } from "../running/phases";
import { proposals } from "../works/schema";
import { totalNow } from "./criteria";
import { counted, isContestant } from "./judging";
import { evaluationChanges, evaluations } from "./schema";

interface EvaluationRef {
  judgeId: string;
  proposalId: string;
}

interface EvaluationChange extends EvaluationRef, Answers, Version {
  comments: string;
  /** True when the work's university may read the comments; null keeps the stored value. */
  shares: boolean | null;
  as: "draft" | "submitted";
  /** Instant at which equal answers were sent (epoch ms); null when the answers differ from the sent ones. */
  sameAsSentAt: number | null;
}

/** Version that a page shows. */
interface Version {
  /** Instant at which that version was saved (epoch ms); null without a version. Absent skips the check. */
  seen?: number | null;
  /** Id of the page. A page may always overwrite its own last save. */
  editor: string | null;
}

/** Reason why nothing was written. */
type Refused = "conflict" | "newer" | "disqualified" | "not_found";

/**
 * Result of a change: a draft, changes beside the sent answers, no changes left, or sent. `updatedAt` is the
 * current version (epoch ms).
 */
type SaveOutcome =
  | { saved: "draft" | "changes" | "unchanged" | "submitted"; updatedAt: number }
  | { refused: Refused };

/** A juror's evaluation of a work with its unsent changes, from `ownJoins`. */
export const ownColumns = {
  evaluation: optional(getTableColumns(evaluations)),
  changes: optional(getTableColumns(evaluationChanges)),
};

export const ownJoins = (judgeId: Placeholder) => sql`
  left join ${evaluations} on ${evaluations.proposalId} = ${proposals.id} and ${evaluations.judgeId} = ${judgeId}
  left join ${evaluationChanges} on ${evaluationChanges.evaluationId} = ${evaluations.id}`;

const ownOf = statement(
  (slots: Slots<EvaluationRef>) => select(ownColumns)`
    from ${evaluations} left join ${evaluationChanges} on ${evaluationChanges.evaluationId} = ${evaluations.id}
    where ${evaluations.judgeId} = ${slots.judgeId} and ${evaluations.proposalId} = ${slots.proposalId}`,
);

export function evaluationStore(database: Database) {
  return {
    /** Returns the juror's evaluation with its unsent changes. */
    async find({ judgeId, proposalId }: EvaluationRef) {
      const row = await database.first(ownOf({ judgeId, proposalId }));
      return row && ownEvaluation(row);
    },

    /**
     * Writes the juror's only evaluation of a proposal. A draft of a sent evaluation is stored beside it
     * until it is sent. Leaves conflicts unchanged. Refuses "newer" when another page saved since `seen`,
     * unless the answers are equal. Sending clears the editor, so that a late autosave is not a new change.
     * Runs one batch. Safe to repeat and to run in parallel.
     */
    async save(change: EvaluationChange, at: number): Promise<SaveOutcome> {
      const { judgeId, proposalId, comments, as, sameAsSentAt, editor } = change;
      const shares = change.shares === null ? null : Number(change.shares);
      const [scores, notApplicable] = [JSON.stringify(change.scores), JSON.stringify(change.notApplicable)];
      const isLatest = isLatestVersion(change);
      const sends = as === "submitted";
      const isTheirs = sql`evaluations.judge_id = ${judgeId} and evaluations.proposal_id = ${proposalId}
        and not evaluations.conflict`;
      const mayChange = sql`${isTheirs} and evaluations.status = 'submitted' and ${isLatest} and ${isJuror(judgeId)}
        and exists (select 1 from ${proposals} where id = ${proposalId} and status <> 'descalificada')`;
      const answers = await atomically(database, {
        written: sql<Saved>`insert into ${evaluations} (id, judge_id, proposal_id, scores, not_applicable, total_score,
            general_comments, shares_comments, status, submitted_at, editor, created_at, updated_at)
          select ${crypto.randomUUID()}, ${judgeId}, id, ${scores}, ${notApplicable},
            ${totalNow(scores)}, ${comments}, coalesce(${shares}, 0), ${as}, ${sends ? at : null},
            ${sends ? null : editor}, ${at}, ${at}
          from ${proposals} where id = ${proposalId} and ${isContestant("proposals")}
            and ${isJuror(judgeId)}
          on conflict (judge_id, proposal_id) do update set scores = excluded.scores,
            not_applicable = excluded.not_applicable, total_score = excluded.total_score,
            general_comments = excluded.general_comments, status = excluded.status,
            shares_comments = coalesce(${shares}, ${sharedBeside}, evaluations.shares_comments),
            submitted_at = excluded.submitted_at, updated_at = ${next(at)},
            editor = iif(excluded.status = 'draft', excluded.editor, null)
          where not evaluations.conflict and (evaluations.status = 'draft' or ${sends ? 1 : 0}) and ${isLatest}
          returning updated_at as updatedAt`,
        beside: sql<Saved>`insert into ${evaluationChanges} (evaluation_id, scores, not_applicable, general_comments, shares_comments, editor, updated_at)
          select id, ${scores}, ${notApplicable}, ${comments}, coalesce(${shares}, shares_comments), ${editor}, ${next(at)} from ${evaluations}
          where ${sends ? 0 : 1} and ${mayChange} and submitted_at is not ${sameAsSentAt}
          on conflict (evaluation_id) do update set scores = excluded.scores,
            not_applicable = excluded.not_applicable, general_comments = excluded.general_comments,
            shares_comments = coalesce(${shares}, evaluation_changes.shares_comments), editor = excluded.editor, updated_at = excluded.updated_at
          returning updated_at as updatedAt`,
        unchanged: sql<Saved>`update ${evaluations} set updated_at = ${next(at)}, editor = ${editor}
          where ${sends ? 0 : 1} and ${mayChange} and submitted_at is ${sameAsSentAt}
          returning updated_at as updatedAt`,
        overtaken: dropOvertaken({ judgeId, proposalId }),
        stored: sql<StoredAnswers>`select conflict, status, coalesce(c.updated_at, e.updated_at) as updatedAt, c.evaluation_id as beside,
            coalesce(c.scores, e.scores) = ${scores}
            and coalesce(c.not_applicable, e.not_applicable) = ${notApplicable}
            and coalesce(c.general_comments, e.general_comments) = ${comments}
            and coalesce(${shares}, c.shares_comments, e.shares_comments) = coalesce(c.shares_comments, e.shares_comments)
              as same
          from ${evaluations} e left join ${evaluationChanges} c on c.evaluation_id = e.id
          where judge_id = ${judgeId} and proposal_id = ${proposalId}`,
        contestant: sql<{
          status: ProposalStatus;
        }>`select status from ${proposals} where id = ${proposalId} and not is_draft`,
        gate: gateStands("evaluations", at),
      });
      const [written, beside, unchanged] = [
        answers.written.rows[0],
        answers.beside.rows[0],
        answers.unchanged.rows[0],
      ];
      if (written) return { saved: as, ...written };
      if (beside) return { saved: "changes", ...beside };
      if (unchanged) return { saved: "unchanged", ...unchanged };
      return whyUnwritten(answers.contestant.rows[0], answers.stored.rows[0], sends);
    },

    /**
     * Deletes the unsent changes of a sent evaluation, which stays. Returns "newer" when another page saved
     * since these changes were seen. Safe to repeat and to run in parallel.
     */
    async discardChanges(
      { judgeId, proposalId, ...version }: EvaluationRef & Version,
      at: number,
    ): Promise<"discarded" | "newer"> {
      const { left } = await atomically(database, {
        gate: gateStands("evaluations", at),
        version: sql`update ${evaluations} set updated_at = ${next(at)}, editor = null
          where judge_id = ${judgeId} and proposal_id = ${proposalId} and ${isLatestVersion(version)}
            and exists (select 1 from ${evaluationChanges} c where c.evaluation_id = evaluations.id)`,
        overtaken: dropOvertaken({ judgeId, proposalId }),
        left: sql`select 1 from ${evaluationChanges} where evaluation_id in
          (select id from ${evaluations} where judge_id = ${judgeId} and proposal_id = ${proposalId})`,
      });
      return left.rows.length > 0 ? "newer" : "discarded";
    },

    /**
     * Marks the juror's conflict of interest with a proposal, and creates an evaluation if needed. Its scores
     * stay but no longer count. Writes an audit event and notifies the admins (unless notifications are off),
     * once. Returns false for an unpublished proposal.
     */
    async declareConflict(
      { judgeId, proposalId }: EvaluationRef,
      notification: NoticeWords,
      by: Actor,
      at: number,
    ): Promise<boolean> {
      const isNews = sql`exists (select 1 from ${proposals} where id = ${proposalId} and not is_draft) and ${isJuror(judgeId)} and not exists
        (select 1 from ${evaluations} where judge_id = ${judgeId} and proposal_id = ${proposalId} and conflict)`;
      const { declared } = await atomically(database, {
        gate: gateStands("evaluations", at),
        log: logLine(by, at, {
          action: "conflict_declared",
          targetType: "proposal",
          targetId: proposalId,
          details: { judge: judgeId },
          rows: sql`where ${isNews}`,
        }),
        notices: notifyAdmins(
          { kind: "conflict", about: by.id, ...notification },
          at,
          sql`where ${isNews}`,
          database.mailIsRead,
        ),
        conflict: sql`insert into ${evaluations} (id, judge_id, proposal_id, conflict, created_at, updated_at)
          select ${crypto.randomUUID()}, ${judgeId}, id, 1, ${at}, ${at}
          from ${proposals} where id = ${proposalId} and not is_draft and ${isJuror(judgeId)}
          on conflict (judge_id, proposal_id) do update set conflict = 1, updated_at = ${next(at)}
          where not evaluations.conflict`,
        overtaken: dropOvertaken({ judgeId, proposalId }),
        declared: sql`select 1 from ${evaluations} where judge_id = ${judgeId} and proposal_id = ${proposalId} and conflict`,
      });
      return declared.rows.length > 0;
    },
  };
}

/** Version after a write: the instant of the save (epoch ms). */
interface Saved {
  updatedAt: number;
}

/** Stored state after a change that wrote nothing. */
interface StoredAnswers {
  conflict: number;
  status: "draft" | "submitted";
  updatedAt: number;
  /** Id of the evaluation when it has unsent changes; otherwise null. */
  beside: string | null;
  /** 1 when the stored answers equal the change. */
  same: number;
}

/** Returns why nothing was written: a refusal, or the answers were already stored. */
function whyUnwritten(
  proposal: { status: ProposalStatus } | undefined,
  stored: StoredAnswers | undefined,
  sends: boolean,
): SaveOutcome {
  if (!proposal) return { refused: "not_found" };
  if (proposal.status === "descalificada") return { refused: "disqualified" };
  if (!stored) return { refused: "not_found" };
  if (stored.conflict) return { refused: "conflict" };
  const isSent = stored.status === "submitted" && stored.beside === null;
  if (!stored.same || (sends && !isSent)) return { refused: "newer" };
  const { updatedAt } = stored;
  if (sends) return { saved: "submitted", updatedAt };
  if (stored.status === "draft") return { saved: "draft", updatedAt };
  return { saved: isSent ? "unchanged" : "changes", updatedAt };
}

/** Next version of the evaluation: later than its version and than its changes' version. */
const next = (at: number): SQL => sql`max(${at}, evaluations.updated_at + 1,
  coalesce((select c.updated_at + 1 from ${evaluationChanges} c where c.evaluation_id = evaluations.id), 0))`;

/** Sharing choice of the unsent changes, which sending deletes. */
const sharedBeside = sql`(select c.shares_comments from ${evaluationChanges} c where c.evaluation_id = evaluations.id)`;

/** Deletes changes older than their evaluation: it was sent, discarded or put in conflict. */
const dropOvertaken = ({ judgeId, proposalId }: EvaluationRef): SQL => sql`delete from ${evaluationChanges}
  where evaluation_id = (select id from ${evaluations} where judge_id = ${judgeId} and proposal_id = ${proposalId})
    and updated_at < (select e.updated_at from ${evaluations} e where e.id = evaluation_changes.evaluation_id)`;

/** Condition on `evaluations`: nobody saved since that version, except the same page. */
function isLatestVersion({ seen, editor }: Version): SQL {
  if (seen === undefined) return sql`1`;
  return sql`iif(exists (select 1 from ${evaluationChanges} c where c.evaluation_id = evaluations.id),
    exists (select 1 from ${evaluationChanges} c where c.evaluation_id = evaluations.id
      and (c.updated_at is ${seen} or c.editor = ${editor})),
    evaluations.updated_at is ${seen} or evaluations.editor = ${editor})`;
}

/** Returns an evaluation with its unsent changes, both on the scale of five; null without one. */
export function ownEvaluation({ evaluation, changes }: Row<typeof ownColumns>) {
  return (
    evaluation && {
      ...evaluation,
      scores: onScaleOfFive(evaluation.scores),
      changes: changes && { ...changes, scores: onScaleOfFive(changes.scores) },
    }
  );
}

/** Counted evaluations `e` of the current proposal: sent, without a conflict. (design 5.11) */
export const countedEvaluations = sql`from evaluations e
  where e.proposal_id = proposals.id and ${counted}`;
/** Excludes a juror who became inactive or erased their account during the request. */
const isJuror = (judgeId: string): SQL => sql`exists (select 1 from judges where id = ${judgeId} and active)`;

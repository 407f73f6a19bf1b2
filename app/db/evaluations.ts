import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { type Answers, type Criterion, normalizeScore, type Scores, totalScore } from "~/contest/scoring";
import type { Actor } from "./audit";
import { atomically, type Database } from "./database";
import { mailToAdmins } from "./outbox";
import { auditLog, criteria, evaluations, notifications, proposals } from "./schema";

/** Who evaluates what. */
interface Sheet {
  judgeId: string;
  proposalId: string;
}

export interface EvaluationChange extends Sheet, Answers {
  comments: string;
  criteria: Criterion[];
  as: "draft" | "submitted";
  /** Whether it could be submitted as it is; a submitted evaluation never becomes less. */
  complete: boolean;
  /** When the version that was edited was saved (epoch ms), null for none yet; absent where nobody looked. */
  seen?: number | null;
  /** The page it comes from: its own last save is no news to it. */
  editor: string | null;
}

/** What became of a change; all but the first two wrote nothing. */
export type SaveOutcome =
  | "draft"
  | "submitted"
  | "conflict"
  | "incomplete"
  | "newer"
  | "disqualified"
  | "not_found";

export function evaluationStore(database: Database, mailIsBound = false) {
  return {
    /** In display order. */
    criteria() {
      return database.select().from(criteria).orderBy(asc(criteria.displayOrder), asc(criteria.id));
    },

    async find({ judgeId, proposalId }: Sheet) {
      const row = await database
        .select()
        .from(evaluations)
        .where(and(eq(evaluations.judgeId, judgeId), eq(evaluations.proposalId, proposalId)))
        .get();
      return row ? { ...row, scores: onScaleOfFive(row.scores) } : null;
    },

    /**
     * Writes the juror's one evaluation of the proposal: a submitted one stays submitted, and is only replaced by
     * answers that could be submitted; one in conflict is left alone, and so is one that another page saved since it
     * was seen ("newer"), unless it says the same. One statement, safe to repeat and to race.
     */
    async save(change: EvaluationChange, at: number): Promise<SaveOutcome> {
      const { judgeId, proposalId, comments, as, complete, seen, editor } = change;
      const [scores, notApplicable] = [JSON.stringify(change.scores), JSON.stringify(change.notApplicable)];
      const isLatest =
        seen === undefined
          ? sql`1`
          : sql`(evaluations.updated_at is ${seen} or evaluations.editor = ${editor})`;
      const [written, standing, contestant] = await atomically(database, [
        sql`insert into ${evaluations} (id, judge_id, proposal_id, scores, not_applicable, total_score,
            general_comments, status, submitted_at, editor, created_at, updated_at)
          select ${crypto.randomUUID()}, ${judgeId}, id, ${scores}, ${notApplicable},
            ${totalScore(change.scores, change.criteria)}, ${comments}, ${as}, ${as === "submitted" ? at : null},
            ${editor}, ${at}, ${at}
          from ${proposals} where id = ${proposalId} and not is_draft and status <> 'descalificada'
            and ${isJuror(judgeId)}
          on conflict (judge_id, proposal_id) do update set scores = excluded.scores,
            not_applicable = excluded.not_applicable, total_score = excluded.total_score,
            general_comments = excluded.general_comments, editor = excluded.editor,
            updated_at = max(excluded.updated_at, evaluations.updated_at + 1),
            status = iif(evaluations.status = 'submitted', 'submitted', excluded.status),
            submitted_at = coalesce(excluded.submitted_at, evaluations.submitted_at)
          where not evaluations.conflict and (evaluations.status = 'draft' or ${complete ? 1 : 0}) and ${isLatest}
          returning status`,
        sql`select conflict, status, scores = ${scores} and not_applicable = ${notApplicable}
            and general_comments = ${comments} as same
          from ${evaluations} where judge_id = ${judgeId} and proposal_id = ${proposalId}`,
        sql`select status from ${proposals} where id = ${proposalId} and not is_draft`,
      ]);
      const saved = written?.results[0] as { status: "draft" | "submitted" } | undefined;
      if (saved) return saved.status;
      const refusing = standing?.results[0] as
        | { conflict: number; status: "draft" | "submitted"; same: number }
        | undefined;
      const proposal = contestant?.results[0];
      if (!proposal) return "not_found";
      if (proposal.status === "descalificada") return "disqualified";
      if (!refusing) return "not_found";
      if (refusing.conflict) return "conflict";
      if (refusing.status === "submitted" && !complete) return "incomplete";
      return refusing.same && (as === "draft" || refusing.status === "submitted") ? refusing.status : "newer";
    },

    /**
     * Marks the juror's conflict of interest with a proposal, on a new draft when there is no evaluation; scores stay
     * and no longer count. Logs it and, where notifications are on, tells the administration: once, however often it
     * is declared. False when there is no such published proposal.
     */
    async declareConflict(
      { judgeId, proposalId }: Sheet,
      notification: { title: string; body: string },
      by: Actor,
      at: number,
    ): Promise<boolean> {
      const isNews = sql`exists (select 1 from ${proposals} where id = ${proposalId} and not is_draft) and ${isJuror(judgeId)} and not exists
        (select 1 from ${evaluations} where judge_id = ${judgeId} and proposal_id = ${proposalId} and conflict)`;
      const notificationId = crypto.randomUUID();
      const results = await atomically(database, [
        sql`insert into ${auditLog} (at, actor, actor_name, action, target_type, target_id, details)
          select ${at}, ${by.id}, ${by.name}, 'conflict_declared', 'proposal', ${proposalId},
            ${JSON.stringify({ judge: judgeId })} where ${isNews}`,
        sql`insert into ${notifications} (id, kind, user_id, title, body, link, created_at)
          select ${notificationId}, 'conflict', ${by.id}, ${notification.title}, ${notification.body}, '/admin/jurado', ${at}
          where ${isNews} and ${notificationsOn}`,
        ...mailToAdmins(notificationId, mailIsBound),
        sql`insert into ${evaluations} (id, judge_id, proposal_id, conflict, created_at, updated_at)
          select ${crypto.randomUUID()}, ${judgeId}, id, 1, ${at}, ${at}
          from ${proposals} where id = ${proposalId} and not is_draft and ${isJuror(judgeId)}
          on conflict (judge_id, proposal_id) do update set conflict = 1, updated_at = excluded.updated_at
          where not evaluations.conflict`,
        sql`select 1 from ${evaluations} where judge_id = ${judgeId} and proposal_id = ${proposalId} and conflict`,
      ]);
      return (results.at(-1)?.results.length ?? 0) > 0;
    },
  };
}

/** Of the proposal at hand, the evaluations `e` that count: sent, and without a conflict. (Design 5.11) */
export const countedEvaluations = sql`from evaluations e
  where e.proposal_id = proposals.id and e.status = 'submitted' and not e.conflict`;
/** Not somebody who stopped being one, or erased their account, while the request was on its way. */
const isJuror = (judgeId: string): SQL => sql`exists (select 1 from judges where id = ${judgeId} and active)`;

const notificationsOn: SQL = sql`not exists
  (select 1 from settings where key = 'enable_notifications' and value = 'false')`;

/** Stored scores above five are of the old scale of fifty. */
export function onScaleOfFive(scores: Scores): Scores {
  return Object.fromEntries(Object.entries(scores).map(([id, score]) => [id, normalizeScore(score)]));
}

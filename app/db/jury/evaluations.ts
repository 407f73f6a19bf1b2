import { getTableColumns } from "drizzle-orm";
import type { ProposalStatus } from "~/contest/core/statuses";
import { type Answers, onScaleOfFive } from "~/contest/jury/scoring";
import { logLine } from "../core/audit";
import { atomically, firstOf, Refused } from "../core/database";
import { type NoticeWords, notifyAdmins } from "../core/notifications";
import { completed, mailTo } from "../core/outbox";
import { gateStands } from "../core/phases";
import { type SQL, sql } from "../core/sql";
import { optional, type Row, select } from "../core/statements";
import type { StoreContext } from "../core/store-context";
import { evaluations, judges } from "../schema/jury";
import { profiles } from "../schema/people";
import { proposals } from "../schema/works";
import { isContestant } from "../works/contestants";
import { totalNow } from "./criteria";

interface EvaluationRef {
  judgeId: string;
  proposalId: string;
}

interface EvaluationChange extends EvaluationRef, Answers, Version {
  comments: string;
  privateComments: string;
  /** True when the work's university may read the comments; null keeps the stored value. */
  shares: boolean | null;
  as: "draft" | "submitted";
}

/** Version that a page shows. */
interface Version {
  /** Instant at which that version was saved (epoch ms); null without a version. Absent skips the check. */
  baseVersion?: number | null;
  /** Id of the page. A page may always overwrite its own last save. */
  editor: string | null;
}

/** An evaluation on the scale of five. */
export type OwnEvaluation = NonNullable<ReturnType<typeof ownEvaluation>>;

/** Result of a change: the current version (epoch ms), or what another page saved instead. */
type SaveOutcome = { saved: "draft" | "submitted"; updatedAt: number } | { newer: OwnEvaluation };

/** A juror's evaluation of a work, from `ownJoins`. */
export const ownColumns = { evaluation: optional(getTableColumns(evaluations)) };

export const ownJoins = (judgeId: string) => sql`
  left join ${evaluations} on ${evaluations.proposalId} = ${proposals.id} and ${evaluations.judgeId} = ${judgeId}`;

const ownOf = (params: EvaluationRef) => select(ownColumns)`
    from ${evaluations}
    where ${evaluations.judgeId} = ${params.judgeId} and ${evaluations.proposalId} = ${params.proposalId}`;

export function evaluationStore({ database, by, now }: StoreContext) {
  return {
    /**
     * Writes the juror's only evaluation of a proposal. A draft never replaces a sent evaluation. Leaves conflicts
     * unchanged. Returns the newer version when another page saved since `baseVersion`, unless the answers are equal.
     * Sending clears the editor, so that a late autosave is not a new change. Runs one batch. Safe to repeat and to
     * run in parallel. Refuses `not_found`, `disqualified` and `in_conflict`.
     */
    async save(change: EvaluationChange): Promise<SaveOutcome> {
      const { judgeId, proposalId, comments, privateComments, as, editor } = change;
      const shares = change.shares === null ? null : Number(change.shares);
      const [scores, notApplicable] = [JSON.stringify(change.scores), JSON.stringify(change.notApplicable)];
      const isLatest = isLatestVersion(change);
      const sends = as === "submitted";
      const answers = await atomically(database, {
        written: sql<{
          updatedAt: number;
        }>`insert into ${evaluations} (id, judge_id, proposal_id, scores, not_applicable, total_score,
            general_comments, private_comments, shares_comments, status, submitted_at, editor, created_at, updated_at)
          select ${crypto.randomUUID()}, ${judgeId}, id, ${scores}, ${notApplicable},
            ${totalNow(scores)}, ${comments}, ${privateComments}, coalesce(${shares}, 0), ${as}, ${sends ? now : null},
            ${sends ? null : editor}, ${now}, ${now}
          from ${proposals} where id = ${proposalId} and ${isContestant("proposals")}
            and ${isJuror(judgeId)}
          on conflict (judge_id, proposal_id) do update set scores = excluded.scores,
            not_applicable = excluded.not_applicable, total_score = excluded.total_score,
            general_comments = excluded.general_comments, private_comments = excluded.private_comments, status = excluded.status,
            shares_comments = coalesce(${shares}, evaluations.shares_comments),
            submitted_at = excluded.submitted_at, updated_at = ${next(now)},
            editor = iif(excluded.status = 'draft', excluded.editor, null)
          where not evaluations.conflict and (evaluations.status = 'draft' or ${sends ? 1 : 0}) and ${isLatest}
          returning updated_at as updatedAt`,
        stored: ownOf({ judgeId, proposalId }),
        same: sql<{ same: number }>`select scores = ${scores} and not_applicable = ${notApplicable}
              and general_comments = ${comments} and private_comments = ${privateComments} and coalesce(${shares}, shares_comments) = shares_comments as same
          from ${evaluations} where judge_id = ${judgeId} and proposal_id = ${proposalId}`,
        contestant: sql<{
          status: ProposalStatus;
        }>`select status from ${proposals} where id = ${proposalId} and not is_draft`,
        gate: gateStands("evaluations", now),
      });
      const [written] = answers.written.rows;
      if (written) return { saved: as, ...written };
      const [stored] = answers.stored.rows;
      return whyUnwritten(answers.contestant.rows[0], stored && ownEvaluation(stored), {
        isSame: answers.same.rows[0]?.same === 1,
        sends,
      });
    },

    /**
     * Sends drafts as they are, and skips one that changed since its version. Returns the number sent. Runs one
     * batch.
     */
    async sendDrafts(judgeId: string, drafts: { id: string; updatedAt: number }[]): Promise<number> {
      const versions = JSON.stringify(drafts.map(({ id, updatedAt }) => ({ id, updatedAt })));
      const { sent } = await atomically(database, {
        gate: gateStands("evaluations", now),
        sent: sql`update ${evaluations} set status = 'submitted', submitted_at = ${now}, editor = null, updated_at = ${next(now)}
          where judge_id = ${judgeId} and status = 'draft' and not conflict and ${isJuror(judgeId)}
            and exists (select 1 from ${proposals} p where p.id = evaluations.proposal_id and ${isContestant("p")})
            and (proposal_id, updated_at) in (select value ->> 'id', value ->> 'updatedAt' from json_each(${versions}))
          returning proposal_id`,
      });
      return sent.rows.length;
    },

    /**
     * Marks the juror's conflict of interest with a proposal, and creates an evaluation if needed. Its scores
     * stay but no longer count. Writes an audit event and notifies the admins (unless notifications are off),
     * once. Refuses `not_found` for an unpublished proposal.
     */
    async declareConflict({ judgeId, proposalId }: EvaluationRef, notification: NoticeWords): Promise<void> {
      const isNews = sql`exists (select 1 from ${proposals} where id = ${proposalId} and not is_draft) and ${isJuror(judgeId)} and not exists
        (select 1 from ${evaluations} where judge_id = ${judgeId} and proposal_id = ${proposalId} and conflict)`;
      const { declared } = await atomically(database, {
        gate: gateStands("evaluations", now),
        log: logLine(by, now, {
          action: "conflict_declared",
          targetType: "proposal",
          targetId: proposalId,
          details: { judge: judgeId },
          rows: sql`where ${isNews}`,
        }),
        notices: notifyAdmins(
          { kind: "conflict", about: by.id, ...notification },
          now,
          sql`where ${isNews}`,
          database.mailIsRead,
        ),
        conflict: sql`insert into ${evaluations} (id, judge_id, proposal_id, conflict, created_at, updated_at)
          select ${crypto.randomUUID()}, ${judgeId}, id, 1, ${now}, ${now}
          from ${proposals} where id = ${proposalId} and not is_draft and ${isJuror(judgeId)}
          on conflict (judge_id, proposal_id) do update set conflict = 1, updated_at = ${next(now)}
          where not evaluations.conflict`,
        declared: sql`select 1 from ${evaluations} where judge_id = ${judgeId} and proposal_id = ${proposalId} and conflict`,
      });
      firstOf(declared, "not_found");
    },

    /**
     * Lifts a conflict that the juror declared, writes an audit event with the reason and mails the juror (`{obra}`
     * is the work's title). A sent evaluation counts again. Refuses `not_found` when there is no such conflict, or the juror's ties require it.
     */
    async liftConflict(
      id: string,
      { reason, mail }: { reason: string; mail: { subject: string; body: string } },
    ): Promise<void> {
      const liftable = sql`from ${evaluations} e join ${judges} j on j.id = e.judge_id
        join ${proposals} w on w.id = e.proposal_id left join ${profiles} p on p.id = j.user_id
        where e.id = ${id} and e.conflict and not e.tied`;
      const withTitle = (text: string) => completed(text, { obra: sql`w.title` });
      const { lifted } = await atomically(database, {
        gate: gateStands("evaluations", now),
        log: logLine(by, now, {
          action: "conflict_lifted",
          targetType: "proposal",
          targetId: sql`e.proposal_id`,
          details: { judge: sql`j.name`, reason },
          rows: liftable,
        }),
        ...(database.mailIsRead && {
          mail: mailTo(
            {
              recipient: sql`p.email`,
              about: sql`p.id`,
              subject: withTitle(mail.subject),
              body: withTitle(mail.body),
            },
            now,
            sql`${liftable} and p.email is not null`,
          ),
        }),
        lifted: sql`update ${evaluations} set conflict = 0, updated_at = ${next(now)}
          where id = ${id} and conflict and not tied returning 1`,
      });
      firstOf(lifted, "not_found");
    },
  };
}

/** Explains that nothing was written: a refusal, a newer version, or the answers were already stored. */
function whyUnwritten(
  proposal: { status: ProposalStatus } | undefined,
  stored: OwnEvaluation | null | undefined,
  /** `isSame`: the stored answers equal the change. */
  { isSame, sends }: { isSame: boolean; sends: boolean },
): SaveOutcome {
  if (proposal?.status === "descalificada") throw new Refused("disqualified");
  if (!proposal || !stored) throw new Refused("not_found");
  if (stored.conflict) throw new Refused("in_conflict");
  const { status, updatedAt } = stored;
  if (!isSame || (sends && status === "draft")) return { newer: stored };
  return { saved: status, updatedAt };
}

/** Next version of the evaluation: later than its version. */
const next = (now: number): SQL => sql`max(${now}, evaluations.updated_at + 1)`;

/** Condition on `evaluations`: nobody saved since that version, except the same page. */
function isLatestVersion({ baseVersion, editor }: Version): SQL {
  if (baseVersion === undefined) return sql`1`;
  return sql`(evaluations.updated_at is ${baseVersion} or evaluations.editor = ${editor})`;
}

/** Returns an evaluation on the scale of five; null without one. */
export function ownEvaluation({ evaluation }: Row<typeof ownColumns>) {
  return evaluation && { ...evaluation, scores: onScaleOfFive(evaluation.scores) };
}

/** Excludes a juror who became inactive or erased their account during the request. */
const isJuror = (judgeId: string): SQL => sql`exists (select 1 from judges where id = ${judgeId} and active)`;

import type { Settings } from "~/contest/core/settings";
import type { JurorAnswer, ReminderKind } from "~/contest/jury/pace";
import { logLine } from "../core/audit";
import { atomically, listOf, rowsOf } from "../core/database";
import { type NoticeWords, notifyAdmins } from "../core/notifications";
import { mailTo } from "../core/outbox";
import { type Part, type SQL, sql } from "../core/sql";
import type { StoreContext } from "../core/store-context";
import { evaluations, judgeAssignments, judgeReminders, judges } from "../schema/jury";
import { profiles } from "../schema/people";
import { expectedOf, jurorProgress } from "./judging";

type Mode = Settings["evaluation_count_mode"];

/** A possible recipient, and the number of pending works. */
export interface Addressee {
  id: string;
  name: string;
  email: string;
  pending: number;
  /** True when the person already got this mail. */
  wasMailed: boolean;
}

interface ReminderMail {
  judgeId: string;
  subject: string;
  body: string;
}

const hasSent = sql`exists (select 1 from ${evaluations} e where e.judge_id = j.id and e.status = 'submitted')`;
const assignedTo = sql`(select count(*) from ${judgeAssignments} a where a.judge_id = j.id)`;
const wasMailed = (phaseId: Part, kind: Part) => sql`exists (select 1 from ${judgeReminders} r
  where r.judge_id = j.id and r.phase_id = ${phaseId} and r.kind = ${kind})`;

/** Mail of a kind in a phase. */
interface Reminder {
  phaseId: string;
  kind: ReminderKind;
}

const answerOf = (params: { judgeId: string }) => sql<
  Omit<JurorAnswer, "hasSent"> & { hasSent: number }
>`select
    answered_at as answeredAt, declined_for as declinedFor, ${assignedTo} as assigned, ${hasSent} as hasSent
    from ${judges} j where j.id = ${params.judgeId}`;

type AddresseeRow = Omit<Addressee, "wasMailed"> & { wasMailed: number };

/** Active jurors `j` with pending works who match `condition`, by name. */
const pendingJurors = (
  mode: Mode,
  condition: SQL,
  mailed: SQL,
) => sql<AddresseeRow>`with ${jurorProgress(mode, sql`j.active`)}
      select j.id, j.name, j.email, ${expectedOf(mode)} - j.sent as pending, ${mailed} as wasMailed
      from juror_progress j where j.email is not null and ${expectedOf(mode)} > j.sent and ${condition}
      order by j.name_key, j.id`;

/** Active jurors with works who have neither answered, nor sent an evaluation, nor got an invitation. */
const uninvited = (params: Reminder) => sql<AddresseeRow>`select j.id, j.name, p.email,
      ${assignedTo} as pending, 0 as wasMailed
    from ${judges} j join ${profiles} p on p.id = j.user_id
    where j.active and j.answered_at is null and not ${wasMailed(params.phaseId, params.kind)}
      and exists (select 1 from ${judgeAssignments} a where a.judge_id = j.id) and not ${hasSent}
    order by j.name_key, j.id`;

/** Jurors' answers to the invitation, and the mails to jurors. */
export function juryStore({ database, by, now }: StoreContext) {
  const ownJudge = (judgeId: string): SQL =>
    sql`${judges} where id = ${judgeId} and user_id = ${by.id}
      and exists (select 1 from ${profiles} where id = ${by.id} and role = 'jurado')`;

  return {
    /** Returns a juror's answer and activity. */
    async answer(judgeId: string): Promise<JurorAnswer> {
      const row = await database.first(answerOf({ judgeId }));
      if (!row) throw new Error("a juror without a judge");
      return { ...row, hasSent: row.hasSent === 1 };
    },

    /** Activates the juror and writes an audit event. Does nothing when the juror already accepted. */
    async accept(judgeId: string): Promise<void> {
      const isNews = sql`(answered_at is null or declined_for is not null)`;
      await atomically(database, [
        logLine(by, now, {
          action: "juror_accepted",
          targetType: "profile",
          targetId: by.id,
          rows: sql`from ${ownJudge(judgeId)} and ${isNews}`,
        }),
        sql`update ${judges} set active = 1, answered_at = ${now}, declined_for = null
          where id in (select id from ${ownJudge(judgeId)}) and ${isNews}`,
      ]);
    },

    /**
     * Deactivates the juror; sent evaluations stay. Writes an audit event and notifies the admins, once. The
     * event omits the reason, because events outlive the account.
     */
    async decline(
      judgeId: string,
      { reason, notice }: { reason: string; notice: NoticeWords },
    ): Promise<void> {
      const rows = sql`from ${ownJudge(judgeId)} and declined_for is null`;
      await atomically(database, [
        logLine(by, now, { action: "juror_declined", targetType: "profile", targetId: by.id, rows }),
        ...notifyAdmins({ kind: "juror_declined", about: by.id, ...notice }, now, rows, database.mailIsRead),
        sql`update ${judges} set active = 0, answered_at = ${now}, declined_for = ${reason}
          where id in (select id from ${ownJudge(judgeId)})`,
      ]);
    },

    /** Returns those of these jurors with pending works, and whether each got this mail in this phase. */
    async pending(mode: Mode, { phaseId, kind }: Reminder, ids: string[]): Promise<Addressee[]> {
      const mailed = wasMailed(phaseId, kind);
      const rows = await database.all(pendingJurors(mode, sql`j.id in ${listOf(ids)}`, mailed));
      return rows.map((row) => ({ ...row, wasMailed: row.wasMailed === 1 }));
    },

    /** Returns the ids of all jurors with pending works. */
    async idsWithPending(mode: Mode): Promise<string[]> {
      const rows = await database.all(pendingJurors(mode, sql`true`, sql`0`));
      return rows.map(({ id }) => id);
    },

    /** Returns all jurors due for this reminder; for an invitation, those not yet invited. */
    async due(mode: Mode, reminder: Reminder): Promise<Addressee[]> {
      const rows = await database.all(
        reminder.kind === "invited"
          ? uninvited(reminder)
          : pendingJurors(mode, sql`not ${wasMailed(reminder.phaseId, reminder.kind)}`, sql`0`),
      );
      return rows.map((row) => ({ ...row, wasMailed: false }));
    },

    /**
     * Writes mails and records them, except for jurors who got this kind in this phase or are inactive.
     * Safe to repeat and to run in parallel. Writes an audit event. Returns the number written.
     */
    async remind({ phaseId, kind }: Reminder, mails: ReminderMail[]): Promise<number> {
      if (mails.length === 0) return 0;
      const rows = sql`from ${rowsOf(mails)} l join ${judges} j on j.id = l.value ->> 'judgeId' and j.active
        join ${profiles} p on p.id = j.user_id where not ${wasMailed(phaseId, kind)}`;
      const { written } = await atomically(database, {
        log: logLine(by, now, {
          action: "jurors_reminded",
          targetType: "phase",
          targetId: phaseId,
          details: { kind, reminded: sql`(select json_group_array(j.name) ${rows})` },
          rows: sql`where exists (select 1 ${rows})`,
        }),
        mails: mailTo(
          {
            recipient: sql`p.email`,
            about: sql`p.id`,
            subject: sql`l.value ->> 'subject'`,
            body: sql`l.value ->> 'body'`,
          },
          now,
          rows,
        ),
        written: sql`insert into ${judgeReminders} (judge_id, phase_id, kind, sent_at)
          select j.id, ${phaseId}, ${kind}, ${now} ${rows} returning 1`,
      });
      return written.rows.length;
    },
  };
}

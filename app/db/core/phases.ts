import { getTableColumns } from "drizzle-orm";
import { addDays, type Day, dayOf, endOfDay, startOfDay } from "~/contest/core/calendar";
import {
  BEGINNING_MS,
  type ClosedState,
  closedReason,
  duePhases,
  type Gate,
  type Phase,
  type PhaseChange,
} from "~/contest/core/phases";
import { judges } from "../schema/jury";
import { profiles, universities } from "../schema/people";
import { auditLog, contestPhases, movedEnds } from "../schema/running";
import { logLine } from "./audit";
import { atomically, type Database, listOf, Refused, refuseUnless, rowsOf } from "./database";
import { type NoticeWords, notifyAdmins } from "./notifications";
import { mailUnlessOff } from "./outbox";
import { type SQL, sql } from "./sql";
import { select } from "./statements";
import { cron, type StoreContext } from "./store-context";

/**
 * Gates of a phase. The final has no column: its phase is the gate, and organisers open its choices
 * (`final_steps`).
 */
const gates = {
  final: sql`${contestPhases.phaseKey} = 'final'`,
  submissions: contestPhases.allowsSubmissions,
  evaluations: contestPhases.allowsEvaluations,
  votes: contestPhases.allowsVotes,
} satisfies Record<Gate | "final", unknown>;

/** The database's clock, epoch ms. */
const clock = sql`cast(unixepoch('subsec') * 1000 as integer)`;

const clockNow = () => sql<{ now: number }>`select ${clock} as now`;

/**
 * Builds a statement that undoes its batch unless the gate is open now, by the database's clock. Data read
 * before may be old: the phase may have ended, or another may have begun. `now`: the request's instant (epoch
 * ms), after `activateDue`. Refuses `gate_closed`. (design 10.1, decision 133)
 */
export function gateStands(gate: Gate | "final", now: number): SQL {
  const requestDay = dayOf(now);
  // Three days are enough: a request lasts less than a day, and clocks differ by less than a day.
  const days = [-1, 0, 1].map((further) => addDays(requestDay, further)).map((day) => [day, endOfDay(day)]);
  const today = sql`(select min(value ->> 0) from ${rowsOf(days)} where value ->> 1 >= ${clock})`;
  return refuseUnless(
    sql`exists (select 1 from ${contestPhases} where ${contestPhases.isActive} and ${gates[gate]}
        and (${contestPhases.endAt} is null or ${contestPhases.endAt} >= ${today}))
      and not exists (select 1 from ${contestPhases} where start_at > ${requestDay} and start_at <= ${today}
        and start_handled_at is not start_at
        and not exists (select 1 from ${contestPhases} where manually_activated_at > ${endOfDay(requestDay)}))`,
    "gate_closed",
  );
}

/** Beginning of a phase that is activated at `now` (epoch ms). A recent beginning stays. */
const begunBy = (now: number) => sql`iif(begun_at > ${now - BEGINNING_MS}, begun_at, ${now})`;

const inOrder = () =>
  select(getTableColumns(contestPhases))`from ${contestPhases} order by display_order, id`;

const latestActivations = (limit: number) =>
  select({
    id: auditLog.id,
    at: auditLog.at,
    actor: auditLog.actor,
    actorName: auditLog.actorName,
    details: auditLog.details,
  })`from ${auditLog} where action = 'phase_activated' order by at desc, id desc limit ${limit}`;

/** `latest` chooses the row: SQLite takes the other columns from the row of `max`. */
const latestMoves = () => sql<
  PublishedMove & { latest: number }
>`select phase_id as phaseId, from_day as "from", to_day as "to", reason,
      moved_at as movedAt, count(*) as moves, max(id) as latest from ${movedEnds} group by phase_id`;

/** Last published move of a phase's end, and the number of moves. */
export interface PublishedMove {
  phaseId: string;
  from: Day;
  to: Day | null;
  reason: string;
  /** Epoch ms, equal for phases that moved together. */
  movedAt: number;
  moves: number;
}

/** A moved end, with its reason and mails. */
export interface Moved {
  phaseId: string;
  phaseName: string;
  from: Day;
  to: Day | null;
  reason: string;
  /** Mail to the accounts of active universities; null for none. */
  toUniversities: MailContent | null;
  /** Mail to these jurors; null for none. */
  toJurors: { judgeIds: string[]; content: MailContent } | null;
}
type MailContent = { subject: string; body: string };

/** Returns the phases in display order. */
export const phasesIn = (database: Database): Promise<Phase[]> => database.once(inOrder());

/** True when 'Activar y adelantar fechas' of `active` moves a date of that phase. */
function wouldMove(phase: Phase, active: Phase, today: string): boolean {
  if (phase.displayOrder > active.displayOrder) return false;
  const endsLater = phase.id !== active.id && phase.endAt !== null && phase.endAt > today;
  return endsLater || (phase.startAt !== null && phase.startAt > today);
}

/** Phases of the contest. `activated` builds the notice to the admins when the clock begins a phase. */
export function phaseStore(
  { database, by, now }: StoreContext,
  activated: (phaseName: string) => NoticeWords,
) {
  const all = () => phasesIn(database);

  /** Builds one mail per person: nobody has both a university's account and a juror's. */
  const mailsOf = ({ toUniversities, toJurors }: Moved) => {
    const mailed = (content: MailContent, rows: SQL) =>
      mailUnlessOff(database, { recipient: sql`p.email`, about: sql`p.id`, ...content }, now, rows);
    return [
      ...(toUniversities
        ? mailed(
            toUniversities,
            sql`from ${profiles} p join ${universities} u on u.id = p.university_id and u.active
              where p.role = 'universidad'`,
          )
        : []),
      ...(toJurors
        ? mailed(
            toJurors.content,
            sql`from ${judges} j join ${profiles} p on p.id = j.user_id
              where j.active and j.id in ${listOf(toJurors.judgeIds)}`,
          )
        : []),
    ];
  };

  const stepsOf = (moved: Moved) => {
    const { phaseId, phaseName, from, to, reason } = moved;
    return [
      sql`insert into ${movedEnds} (phase_id, from_day, to_day, reason, moved_at)
        values (${phaseId}, ${from}, ${to}, ${reason}, ${now})`,
      logLine(by, now, {
        action: "phase_end_moved",
        targetType: "phase",
        targetId: phaseId,
        details: { phase: phaseName, endBefore: from, end: to, because: reason },
      }),
      ...mailsOf(moved),
    ];
  };

  return {
    /** Returns the phases in display order. */
    all,

    /**
     * Activates the latest phase with a due start, marks all due starts as handled, and returns the phases.
     * The cron calls this each minute, and every gated write calls it first. Safe to repeat and to run in
     * parallel: the batch acts only while the start is unhandled. (design 5.8)
     */
    async activateDue(): Promise<Phase[]> {
      const phases = await all();
      const due = duePhases(phases, now);
      const latest = due.at(-1);
      if (!latest?.startAt) return phases;
      const stillDue = sql`exists (select 1 from ${contestPhases} where id = ${latest.id} and start_at = ${latest.startAt}
        and start_handled_at is not start_at) and not exists (select 1 from ${contestPhases}
        where manually_activated_at >= ${startOfDay(latest.startAt)})`;
      const turnsOn = sql`${stillDue} and not exists (select 1 from ${contestPhases} where id = ${latest.id} and is_active)`;
      const details = { phase: latest.phaseName, start: latest.startAt };
      await atomically(database, [
        logLine(cron, now, {
          action: "phase_activated",
          targetType: "phase",
          targetId: latest.id,
          details,
          rows: sql`where ${turnsOn}`,
        }),
        ...notifyAdmins(
          {
            ...activated(latest.phaseName),
            kind: "phase_activated",
            about: null,
          },
          now,
          sql`where ${turnsOn}`,
          database.mailIsRead,
        ),
        sql`update ${contestPhases} set is_active = 0, left_at = ${startOfDay(latest.startAt)}
          where is_active and id <> ${latest.id} and ${stillDue}`,
        sql`update ${contestPhases} set is_active = 1, left_at = null,
          begun_at = iif(is_active and begun_at is not null, begun_at, ${begunBy(startOfDay(latest.startAt))})
          where id = ${latest.id} and ${stillDue}`,
        ...due.map(
          ({ id, startAt }) =>
            sql`update ${contestPhases} set start_handled_at = start_at where id = ${id} and start_at = ${startAt}`,
        ),
      ]);
      return all();
    },

    /** Returns the reason for a closed gate, by the clock of `gateStands`; null when it is open. */
    async whyClosed(gate: Gate): Promise<ClosedState | null> {
      const [phases, row] = await Promise.all([all(), database.only(clockNow())]);
      return closedReason(phases, gate, row.now);
    },

    /**
     * Activates the phase `id` alone and writes an audit event. Does nothing when it is active and no date
     * moves. `closesUp` moves future dates of earlier phases, and this one's future start, to today. No phase
     * then starts by itself. Dates stay in order. Refuses `not_found`.
     */
    async activate(id: string, closesUp: boolean): Promise<Phase> {
      const phases = await all();
      const phase = phases.find((other) => other.id === id);
      if (!phase) throw new Refused("not_found");
      const today = dayOf(now);
      const movesDates = closesUp && phases.some((other) => wouldMove(other, phase, today));
      if (phase.isActive && !movesDates) return phase;
      await atomically(database, [
        refuseUnless(sql`exists (select 1 from ${contestPhases} where id = ${id})`, "not_found"),
        ...(closesUp
          ? [
              sql`update ${contestPhases} set start_at = min(start_at, ${today}),
                end_at = iif(id = ${id}, end_at, min(end_at, ${today}))
                where display_order <= (select display_order from ${contestPhases} where id = ${id})`,
            ]
          : []),
        sql`update ${contestPhases} set is_active = 0, left_at = ${now} where is_active and id <> ${id}`,
        sql`update ${contestPhases} set is_active = 1, left_at = null, manually_activated_at = ${now}, begun_at = ${begunBy(now)}
          where id = ${id}`,
        logLine(by, now, {
          action: "phase_activated",
          targetType: "phase",
          targetId: id,
          details: {
            phase: phase.phaseName,
            before: phases.find((other) => other.isActive)?.phaseName,
            datesMovedTo: closesUp ? today : undefined,
          },
        }),
      ]);
      return { ...phase, isActive: true };
    },

    /** Returns the last move of each phase whose end was moved after its beginning. */
    moves: () => database.all(latestMoves()),

    /** Returns the latest activations, newest first, with their authors. */
    activations(limit: number) {
      return database.all(latestActivations(limit));
    },

    /**
     * Saves dates and gates of all `changes`, with audit events, moved ends and their mails. Refuses
     * `changed_meanwhile` when the phases differ from `edition` (see `editionOf`).
     */
    async save({
      changes,
      moved,
      edition,
    }: {
      changes: PhaseChange[];
      moved: Moved[];
      edition: string;
    }): Promise<void> {
      const stored = sql`(select json_group_array(json_array(id, start_at, end_at, allows_submissions,
        allows_evaluations, allows_votes, description)) from (select * from ${contestPhases} order by display_order, id))`;
      await atomically(database, [
        refuseUnless(sql`${stored} = ${edition}`, "changed_meanwhile"),
        logLine(by, now, {
          action: "phases_saved",
          targetType: "phase",
          targetId: "all",
          details: { phases: changes },
        }),
        sql`update ${contestPhases} set start_at = c.value ->> 'startAt', end_at = c.value ->> 'endAt',
            allows_submissions = c.value ->> 'allowsSubmissions', allows_evaluations = c.value ->> 'allowsEvaluations',
            allows_votes = c.value ->> 'allowsVotes', description = c.value ->> 'description'
          from ${rowsOf(changes)} c where ${contestPhases.id} = c.value ->> 'id'`,
        ...moved.flatMap((move) => stepsOf(move)),
      ]);
    },
  };
}

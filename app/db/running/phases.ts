import { asc, desc, eq, getTableColumns, ne, type SQL, sql } from "drizzle-orm";
import { addDays, type Day, dayOf, endOfDay, startOfDay } from "~/contest/core/calendar";
import {
  BEGINNING_MS,
  type Closed,
  closedReason,
  duePhases,
  type Gate,
  type Phase,
  type PhaseChange,
} from "~/contest/running/phases";
import {
  atomically,
  type Database,
  listOf,
  Refused,
  refuseUnless,
  rowsOf,
  whyRefused,
} from "../core/database";
import { build, type Slots, select, statement } from "../core/statements";
import { judges } from "../jury/schema";
import { type NoticeWords, notifyAdmins } from "../mail/notifications";
import { mailUnlessOff } from "../mail/outbox";
import { profiles, universities } from "../people/schema";
import { type Actor, cron, logLine } from "./audit";
import { auditLog, contestPhases, movedEnds } from "./schema";

/** The gate of the final's ballots is its phase itself, and what an organiser opens and closes (`ballot_gates`). */
const gates = {
  final: sql`${contestPhases.phaseKey} = 'final'`,
  submissions: contestPhases.allowsSubmissions,
  evaluations: contestPhases.allowsEvaluations,
  votes: contestPhases.allowsVotes,
} satisfies Record<Gate | "final", unknown>;

/** The database's own clock, epoch ms. */
const clock = sql`cast(unixepoch('subsec') * 1000 as integer)`;

const clockNow = statement(() => sql<{ now: number }>`select ${clock} as now`);

/**
 * A statement that undoes its batch unless the gate is open at the instant of the batch, by the database's own clock:
 * what was read before may have changed when it comes, and the phase may have ended, or another begun. `at`: the
 * request's instant (epoch ms), caught up with already. Refuses `gate_closed`. (design 10.1, decision 133)
 */
export function gateStands(gate: Gate | "final", at: number): SQL {
  const before = dayOf(at);
  // No request lasts a day, and no two clocks differ by one.
  const days = [-1, 0, 1].map((further) => addDays(before, further)).map((day) => [day, endOfDay(day)]);
  const today = sql`(select min(value ->> 0) from ${rowsOf(days)} where value ->> 1 >= ${clock})`;
  return refuseUnless(
    sql`exists (select 1 from ${contestPhases} where ${contestPhases.isActive} and ${gates[gate]}
      and (${contestPhases.endAt} is null or ${contestPhases.endAt} >= ${today}))
    and not exists (select 1 from ${contestPhases} where start_at > ${before} and start_at <= ${today}
      and start_handled_at is not start_at
      and not exists (select 1 from ${contestPhases} where manually_activated_at > ${endOfDay(before)}))`,
    "gate_closed",
  );
}

/** When a phase that becomes active at `at` (epoch ms) has begun: then, unless its last beginning is news still. */
const begunBy = (at: number) => sql`iif(begun_at > ${at - BEGINNING_MS}, begun_at, ${at})`;

const inOrder = statement(() =>
  select(getTableColumns(contestPhases))
    .from(contestPhases)
    .orderBy(asc(contestPhases.displayOrder), asc(contestPhases.id)),
);

const latestActivations = statement((its: Slots<{ limit: number }>) =>
  select({
    id: auditLog.id,
    at: auditLog.at,
    actor: auditLog.actor,
    actorName: auditLog.actorName,
    details: auditLog.details,
  })
    .from(auditLog)
    .where(eq(auditLog.action, "phase_activated"))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(its.limit),
);

const latestMoves = statement(
  () => sql<PublishedMove>`select phase_id as phaseId, from_day as "from", to_day as "to", reason,
      moved_at as movedAt, count(*) as moves, max(id) as latest from ${movedEnds} group by phase_id`,
);

/** The last time that a phase's end was moved, as everybody is told it, and how often it was. */
export interface PublishedMove {
  phaseId: string;
  from: Day;
  to: Day | null;
  reason: string;
  /** Epoch ms: the same for phases that moved together. */
  movedAt: number;
  moves: number;
}

/** An end that is moved: why, and what those are written whom it concerns. */
export interface Moved {
  phaseId: string;
  phaseName: string;
  from: Day;
  to: Day | null;
  reason: string;
  /** To the accounts of universities that take part; null for nobody. */
  toUniversities: Letter | null;
  /** To these jurors. */
  toJurors: { judgeIds: string[]; letter: Letter } | null;
}
type Letter = { subject: string; body: string };

/** In display order. */
export const phasesIn = (database: Database): Promise<Phase[]> => database.once(inOrder({}));

/** `activated`: what the admins are told when the clock begins a phase. */
/** Whether 'Activar y adelantar fechas' of `active` moves a date of that phase. */
function wouldMove(phase: Phase, active: Phase, today: string): boolean {
  if (phase.displayOrder > active.displayOrder) return false;
  const endsLater = phase.id !== active.id && phase.endAt !== null && phase.endAt > today;
  return endsLater || (phase.startAt !== null && phase.startAt > today);
}

export function phaseStore(database: Database, activated: (phaseName: string) => NoticeWords) {
  const all = () => phasesIn(database);

  /** One mail a person: nobody is a university's and a juror. */
  const mailsOf = ({ toUniversities, toJurors }: Moved, at: number) => {
    const mailed = (letter: Letter, rows: SQL) =>
      mailUnlessOff(
        database,
        "mail_phases",
        { recipient: sql`p.email`, about: sql`p.id`, ...letter },
        at,
        rows,
      );
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
            toJurors.letter,
            sql`from ${judges} j join ${profiles} p on p.id = j.user_id
              where j.active and j.id in ${listOf(toJurors.judgeIds)}`,
          )
        : []),
    ];
  };

  const stepsOf = (moved: Moved, by: Actor, at: number) => {
    const { phaseId, phaseName, from, to, reason } = moved;
    return [
      build.insert(movedEnds).values({ phaseId, fromDay: from, toDay: to, reason, movedAt: at }),
      logLine(by, at, {
        action: "phase_end_moved",
        targetType: "phase",
        targetId: phaseId,
        details: { phase: phaseName, endBefore: from, end: to, because: reason },
      }),
      ...mailsOf(moved, at),
    ];
  };

  return {
    /** In display order. */
    all,

    /**
     * Activates the latest phase whose start has come and marks all such starts as handled; then the phases as they
     * stand. The cron runs it each minute and every gated write first, so that a late run lets nothing through.
     * Safe to repeat and to race: the batch acts only while the start it read is still unhandled. (design 5.8)
     */
    async caughtUp(now: number): Promise<Phase[]> {
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
        sql`update ${contestPhases} set is_active = 0 where is_active and id <> ${latest.id} and ${stillDue}`,
        sql`update ${contestPhases} set is_active = 1,
          begun_at = iif(is_active and begun_at is not null, begun_at, ${begunBy(startOfDay(latest.startAt))})
          where id = ${latest.id} and ${stillDue}`,
        ...due.map(
          ({ id, startAt }) =>
            sql`update ${contestPhases} set start_handled_at = start_at where id = ${id} and start_at = ${startAt}`,
        ),
      ]);
      database.forget();
      return all();
    },

    /** Why the gate is shut by the clock that `gateStands` has; null when it is open (again). */
    async whyClosed(gate: Gate): Promise<Closed | null> {
      const [phases, read] = await Promise.all([all(), database.first(clockNow({}))]);
      if (!read) throw new Error("a row without a table");
      return closedReason(phases, gate, read.now);
    },

    /**
     * Makes `id` the one active phase and logs it. No-op when it already is. `closesUp`: no date of an earlier phase, and
     * no start of this one, stays after today, so that none of them starts by itself. Order and gaps of dates stay valid,
     * because all later days become the same day. Refuses `not_found`.
     */
    async activate(id: string, closesUp: boolean, by: Actor, at: number): Promise<Phase> {
      const phases = await all();
      const phase = phases.find((one) => one.id === id);
      if (!phase) throw new Refused("not_found");
      const today = dayOf(at);
      const movesDates = closesUp && phases.some((one) => wouldMove(one, phase, today));
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
        build.update(contestPhases).set({ isActive: false }).where(ne(contestPhases.id, id)),
        build
          .update(contestPhases)
          .set({ isActive: true, manuallyActivatedAt: at, begunAt: begunBy(at) })
          .where(eq(contestPhases.id, id)),
        logLine(by, at, {
          action: "phase_activated",
          targetType: "phase",
          targetId: id,
          details: {
            phase: phase.phaseName,
            before: phases.find((one) => one.isActive)?.phaseName,
            datesMovedTo: closesUp ? today : undefined,
          },
        }),
      ]);
      database.forget();
      return { ...phase, isActive: true };
    },

    /** Of each phase whose end was moved once it had begun, the last time. */
    moves: () => database.all(latestMoves({})),

    /** The latest activations, newest first, each with who did it. */
    activations(limit: number) {
      return database.all(latestActivations({ limit }));
    },

    /**
     * Saves dates and gates of all given phases together, and logs them, each moved end with its reason; with it go the
     * mails to those whom it concerns. Of `seen` (see `editionOf`) the database must
     * still hold every word: false, and nothing saved, when somebody else saved meanwhile.
     */
    async save(
      { changes, moved, seen }: { changes: PhaseChange[]; moved: Moved[]; seen: string },
      by: Actor,
      at: number,
    ): Promise<boolean> {
      const edition = sql`(select json_group_array(json_array(id, start_at, end_at, allows_submissions,
        allows_evaluations, allows_votes)) from (select * from ${contestPhases} order by display_order, id))`;
      try {
        await atomically(database, [
          refuseUnless(sql`${edition} = ${seen}`, "changed_meanwhile"),
          logLine(by, at, {
            action: "phases_saved",
            targetType: "phase",
            targetId: "all",
            details: { phases: changes },
          }),
          ...changes.map(({ id, ...change }) =>
            build.update(contestPhases).set(change).where(eq(contestPhases.id, id)),
          ),
          ...moved.flatMap((move) => stepsOf(move, by, at)),
        ]);
        database.forget();
        return true;
      } catch (error) {
        if (whyRefused(error) === "changed_meanwhile") return false;
        throw error;
      }
    },
  };
}

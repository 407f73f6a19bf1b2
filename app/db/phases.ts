import { asc, desc, eq, getTableColumns, ne, type SQL, sql } from "drizzle-orm";
import { dayOf, startOfDay } from "~/contest/calendar";
import { duePhases, type Gate, type Phase, type PhaseChange } from "~/contest/phases";
import { type Actor, cron, logLine } from "./audit";
import { atomically, type Database, Refused, refuseUnless, whyRefused } from "./database";
import { notifyAdmins } from "./notifications";
import { auditLog, contestPhases } from "./schema";
import { build, type Slots, select, statement } from "./statements";

const gates = {
  submissions: contestPhases.allowsSubmissions,
  evaluations: contestPhases.allowsEvaluations,
  votes: contestPhases.allowsVotes,
} satisfies Record<Gate, unknown>;

/**
 * A statement that undoes its batch unless the gate is open at `at` (epoch ms, caught up with already): what was read
 * before may have changed when the batch comes. Refuses `gate_closed`. (design 10.1)
 */
export function gateStands(gate: Gate, at: number): SQL {
  return refuseUnless(
    sql`exists (select 1 from ${contestPhases} where ${contestPhases.isActive} and ${gates[gate]}
    and (${contestPhases.endAt} is null or ${contestPhases.endAt} >= ${dayOf(at)}))`,
    "gate_closed",
  );
}

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

export function phaseStore(database: Database) {
  const all = (): Promise<Phase[]> => database.once(inOrder({}));

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
            kind: "phase_activated",
            about: null,
            title: "Fase activada",
            body: latest.phaseName,
            link: "/admin/fases",
          },
          now,
          sql`where ${turnsOn}`,
          database.sendsMail,
        ),
        sql`update ${contestPhases} set is_active = 0 where is_active and id <> ${latest.id} and ${stillDue}`,
        sql`update ${contestPhases} set is_active = 1 where id = ${latest.id} and ${stillDue}`,
        ...due.map(
          ({ id, startAt }) =>
            sql`update ${contestPhases} set start_handled_at = start_at where id = ${id} and start_at = ${startAt}`,
        ),
      ]);
      database.forget();
      return all();
    },

    /** Makes `id` the one active phase and logs it. No-op when it already is. Refuses `not_found`. */
    async activate(id: string, by: Actor, at: number): Promise<Phase> {
      const phases = await all();
      const phase = phases.find((one) => one.id === id);
      if (!phase) throw new Refused("not_found");
      if (phase.isActive) return phase;
      await atomically(database, [
        refuseUnless(sql`exists (select 1 from ${contestPhases} where id = ${id})`, "not_found"),
        build.update(contestPhases).set({ isActive: false }).where(ne(contestPhases.id, id)),
        build
          .update(contestPhases)
          .set({ isActive: true, manuallyActivatedAt: at })
          .where(eq(contestPhases.id, id)),
        logLine(by, at, {
          action: "phase_activated",
          targetType: "phase",
          targetId: id,
          details: { phase: phase.phaseName, before: phases.find((one) => one.isActive)?.phaseName },
        }),
      ]);
      database.forget();
      return { ...phase, isActive: true };
    },

    /** The latest activations, newest first, each with who did it. */
    activations(limit: number) {
      return database.all(latestActivations({ limit }));
    },

    /**
     * Saves dates and gates of all given phases together, and logs them. Of `seen` (see `editionOf`) the database must
     * still hold every word: false, and nothing saved, when somebody else saved meanwhile.
     */
    async save(changes: PhaseChange[], seen: string, by: Actor, at: number): Promise<boolean> {
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

import { and, count, desc, eq, gte, lte, SQL, sql } from "drizzle-orm";
import type { Act } from "~/contest/acts";
import type { Database } from "./database";
import { auditLog, profiles, proposals, universities } from "./schema";

/** Who acts: a signed-in person, or the clock. */
export interface Actor {
  id: string;
  name: string;
}

export const cron: Actor = { id: "cron", name: "cron" };

/** What happened; SQL is asked of the rows that the line is made from. */
interface LogEntry {
  action: Act;
  targetType:
    | "assignment"
    | "criterion"
    | "mail"
    | "phase"
    | "profile"
    | "proposal"
    | "setting"
    | "university";
  /** "all" or "many" where it is not one. */
  targetId: string | SQL;
  /** As JSON. */
  details?: Record<string, unknown> | SQL;
  /** `from … where …`, or a `where …` alone: one line for each of these rows, instead of one. */
  rows?: SQL;
}

/** The statement that writes the log; goes into the batch of the change that it tells of. */
export function logLine(
  by: { id: string | SQL; name: string | SQL },
  at: number,
  { action, targetType, targetId, details = {}, rows = sql`` }: LogEntry,
): SQL {
  return sql`insert into ${auditLog} (at, actor, actor_name, action, target_type, target_id, details)
    select ${at}, ${by.id}, ${by.name}, ${action}, ${targetType}, ${targetId},
      ${details instanceof SQL ? details : JSON.stringify(details)} ${rows}`;
}

export interface AuditFilter {
  action: string | null;
  /** Part of the actor's name, whatever its case. */
  actor: string;
  /** Epoch ms, both included. */
  from: number | null;
  to: number | null;
}

export const AUDIT_PER_PAGE = 50;
/** An export ends here: more would not fit the worker's memory. */
const AUDIT_EXPORT = 20_000;

/** The log, read. */
export function auditStore(database: Database) {
  const list = (where: SQL | undefined, limit: number, offset: number) =>
    database
      .select({
        id: auditLog.id,
        at: auditLog.at,
        actor: auditLog.actor,
        actorName: auditLog.actorName,
        action: auditLog.action,
        targetType: auditLog.targetType,
        targetId: auditLog.targetId,
        /** What it is called today; null when it is gone or nothing with a name. */
        target: sql<string | null>`case target_type
          when 'proposal' then (select title from ${proposals} where id = target_id)
          when 'profile' then (select full_name from ${profiles} where id = target_id)
          when 'university' then (select name from ${universities} where id = target_id) end`,
        details: auditLog.details,
      })
      .from(auditLog)
      .where(where)
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(limit)
      .offset(offset);

  return {
    /** One page of what the filter finds, newest first, and how many there are; `page` from 1. */
    async page(filter: AuditFilter, page: number) {
      const where = matching(filter);
      const [entries, [{ total } = { total: 0 }]] = await Promise.all([
        list(where, AUDIT_PER_PAGE, (page - 1) * AUDIT_PER_PAGE),
        database.select({ total: count() }).from(auditLog).where(where),
      ]);
      return { entries, total };
    },

    /** Everything the filter finds, newest first, up to AUDIT_EXPORT. */
    everything(filter: AuditFilter) {
      return list(matching(filter), AUDIT_EXPORT, 0);
    },

    /** The actions that have happened, by name. */
    async actions(): Promise<string[]> {
      const rows = await database.selectDistinct({ action: auditLog.action }).from(auditLog);
      return rows.map(({ action }) => action).sort();
    },
  };
}

function matching({ action, actor, from, to }: AuditFilter): SQL | undefined {
  const sought = actor.trim().toLowerCase();
  return and(
    action === null ? undefined : eq(auditLog.action, action),
    sought === "" ? undefined : sql`instr(lower(${auditLog.actorName}), ${sought}) > 0`,
    from === null ? undefined : gte(auditLog.at, from),
    to === null ? undefined : lte(auditLog.at, to),
  );
}

import { and, count, desc, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "./database";
import { auditLog, profiles, proposals, universities } from "./schema";

/** Who acts: a signed-in person, or the clock. */
export interface Actor {
  id: string;
  name: string;
}

export const cron: Actor = { id: "cron", name: "cron" };

export interface LogEntry {
  action: string;
  targetType: string;
  targetId: string;
  details?: Record<string, unknown>;
}

/** The statement that writes one log line; goes into the batch of the change that it tells of. */
export function logLine(database: Database, by: Actor, at: number, entry: LogEntry) {
  return database.insert(auditLog).values({ at, actor: by.id, actorName: by.name, ...entry });
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
export const AUDIT_EXPORT = 20_000;

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

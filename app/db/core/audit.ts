import { allByName } from "~/contest/core/all-by-name";
import type { AuditDetails, AuditEvent } from "~/contest/core/audit-events";
import { nameKey } from "~/contest/core/fold";
import { profiles, universities } from "../schema/people";
import { auditLog } from "../schema/running";
import { proposals } from "../schema/works";
import { pageRows, rowCount } from "./paging";
import { foldedName, holds, searchText } from "./search";
import { SQL, sql } from "./sql";
import { every, jsonOf, select } from "./statements";
import type { StoreContext } from "./store-context";

/** Content of an audit event. Its SQL may use the columns of `rows`. */
type LogEntry<Of extends AuditEvent> = Target<Of> & Details<AuditDetails[Of]>;

/** Details as one SQL value, or value by value. */
type Details<Of> = [Of] extends [null]
  ? { details?: undefined }
  : { details: SQL<Of> | { [Key in keyof Of]: Of[Key] | SQL } };

interface Target<Of extends AuditEvent> {
  action: Of;
  targetType:
    | "assignment"
    | "final"
    | "criterion"
    | "diploma"
    | "invitation"
    | "mail"
    | "message"
    | "phase"
    | "profile"
    | "proposal"
    | "setting"
    | "text"
    | "university"
    | "verdict";
  /** Id, or "all" or "many" for several targets. */
  targetId: string | SQL;
  /** `from … where …`, or only `where …`: writes an event for each row, instead of one. */
  rows?: SQL;
}

/** Builds the statement that writes an audit event, for the batch of the change. */
export function logLine<Of extends AuditEvent>(
  by: { id: string | SQL; name: string } | { id: SQL; name: SQL; nameKey: SQL },
  now: number,
  { action, targetType, targetId, details, rows = sql`` }: LogEntry<Of>,
): SQL {
  return sql`insert into ${auditLog} (at, actor, actor_name, actor_key, action, target_type, target_id, details)
    select ${now}, ${by.id}, ${by.name}, ${"nameKey" in by ? by.nameKey : nameKey(by.name)}, ${action}, ${targetType}, ${targetId},
      ${details instanceof SQL ? details : asJson(details ?? {})} ${rows}`;
}

function asJson(details: object): string | SQL {
  const entries = Object.entries(details).filter(([, value]) => value !== undefined);
  if (!entries.some(([, value]) => value instanceof SQL)) return JSON.stringify(details);
  const pairs = entries.map(
    ([key, value]) =>
      sql`${sql.raw(`'${key}'`)}, ${value instanceof SQL ? value : sql`json(${JSON.stringify(value)})`}`,
  );
  return sql`json_object(${sql.join(pairs, ", ")})`;
}

/** Items of a list in an audit event. */
const TOLD = 20;

/**
 * Returns details for a list of works: its first items and, under `abridged`, its length when it is longer.
 */
export const beginningOf = (proposals: readonly { id: string; title: string }[]) =>
  proposals.length <= TOLD
    ? { proposals }
    : { proposals: proposals.slice(0, TOLD), abridged: { proposals: proposals.length } };

export interface AuditFilter {
  action: string | null;
  /** Part of the actor's name, at the event or today. */
  actor: string;
  /** Epoch ms, both included. */
  from: number | null;
  to: number | null;
}

export const AUDIT_PER_PAGE = 50;
/** Events per query of an export. A request allows a thousand queries, so two million events. */
const AUDIT_EXPORTED = 2_000;

const matchesFilter = ({ action, actor, from, to }: AuditFilter) => {
  const name = searchText(actor);
  return every(
    action === null ? undefined : sql`${auditLog.action} = ${action}`,
    name === ""
      ? undefined
      : sql`${auditLog.id} in (select ${auditLog.id} from ${auditLog} indexed by audit_log_by_name where ${holds(foldedName(auditLog.actorKey), name)}
          or ${auditLog.actor} in (select ${profiles.id} from ${profiles} where ${holds(foldedName(profiles.nameKey), name)}))`,
    from === null ? undefined : sql`${auditLog.at} >= ${from}`,
    to === null ? undefined : sql`${auditLog.at} <= ${to}`,
  );
};

/** Details of an event. Long ones are shortened as in `beginningOf`. */
const shortDetails = jsonOf<Record<string, unknown>>(sql`iif(length(details) <= 4000, details, json_patch(
  (select json_group_object(d.key, json(iif(d.type = 'array',
      (select json_group_array(json(details -> fullkey)) from
        (select fullkey from json_each(details, d.fullkey) limit ${sql.raw(String(TOLD))})),
      details -> d.fullkey))) from json_each(details) d),
  json_object('abridged', (select json_group_object(key, json_array_length(details, fullkey)) from json_each(details)
    where json_array_length(details, fullkey) > ${sql.raw(String(TOLD))}))))`);

const entriesIn = (details: typeof auditLog.details | typeof shortDetails, rows: SQL) =>
  select({
    id: auditLog.id,
    at: auditLog.at,
    actor: auditLog.actor,
    actorName: auditLog.actorName,
    action: auditLog.action,
    targetType: auditLog.targetType,
    targetId: auditLog.targetId,
    /** Current name of the target; null for a deleted target, or one without a name. */
    target: sql<string | null>`case target_type
      when 'proposal' then (select title from ${proposals} where id = target_id)
      when 'profile' then (select full_name from ${profiles} where id = target_id)
      when 'university' then (select name from ${universities} where id = target_id) end`,
    details,
  })`from ${auditLog} where ${rows}`;

const newestFirst = sql`order by ${auditLog.at} desc, ${auditLog.id} desc`;

const countOf = (filter: AuditFilter) => rowCount(sql`${auditLog} where ${matchesFilter(filter)}`);

const pageOf = (filter: AuditFilter, page: number) => {
  const condition = matchesFilter(filter);
  const total = sql`(select count(*) from ${auditLog} where ${condition})`;
  return entriesIn(shortDetails, sql`${condition} ${newestFirst} ${pageRows(page, AUDIT_PER_PAGE, total)}`);
};

const olderThan = ({ at, id }: { at: number; id: number }, filter: AuditFilter) =>
  entriesIn(
    auditLog.details,
    sql`(${auditLog.at}, ${auditLog.id}) < (${at}, ${id}) and ${matchesFilter(filter)}
        ${newestFirst} limit ${AUDIT_EXPORTED}`,
  );

/** Jumps from action to action by the index, without reading all events. */
const actionsLogged = () => sql<{ action: string }>`with recursive logged(action) as (
      select min(action) from ${auditLog}
      union all
      select (select min(action) from ${auditLog} l where l.action > logged.action) from logged
        where logged.action is not null)
    select action from logged where action is not null`;

/** Reads the audit events. */
export function auditStore({ database }: StoreContext) {
  return {
    /**
     * Returns a page of matches, newest first, and their number. `page` counts from 1; beyond the end means
     * the last.
     */
    page: (filter: AuditFilter, page: number) =>
      allByName({
        entries: database.all(pageOf(filter, page)),
        total: database.total(countOf(filter)),
      }),

    /**
     * Yields all matches, newest first, page by page. Each event appears once, because events never move or
     * disappear. Events written meanwhile are newer, so they are not included. A target's name is the name
     * when its page is read.
     */
    async *everything(filter: AuditFilter) {
      let last = { at: Number.MAX_SAFE_INTEGER, id: 0 };
      for (;;) {
        const entries = await database.all(olderThan(last, filter));
        yield* entries;
        const end = entries.at(-1);
        if (!end || entries.length < AUDIT_EXPORTED) return;
        last = end;
      }
    },

    /** Returns the names of all recorded actions, sorted. */
    async actions(): Promise<string[]> {
      const rows = await database.all(actionsLogged());
      return rows.map(({ action }) => action).sort();
    },
  };
}

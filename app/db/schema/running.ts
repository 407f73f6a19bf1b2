// Imports are relative: drizzle-kit reads this file too, and knows no aliases.

import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, instant } from "../core/columns";
import { profiles } from "./people";

export const contestPhases = sqliteTable(
  "contest_phases",
  {
    id: text("id").primaryKey(),
    phaseKey: text("phase_key").notNull(),
    phaseName: text("phase_name").notNull(),
    description: text("description").notNull().default(""),
    displayOrder: integer("display_order").notNull(),
    startAt: text("start_at"),
    endAt: text("end_at"),
    isActive: flag("is_active").notNull().default(false),
    /** Handled start day. A start moved to another day is due again. */
    startHandledAt: text("start_handled_at"),
    manuallyActivatedAt: instant("manually_activated_at"),
    /** Last beginning. A repeated activation keeps it while the phase's mails are being sent. */
    begunAt: instant("begun_at"),
    /** Instant at which another phase became active. */
    leftAt: instant("left_at"),
    allowsSubmissions: flag("allows_submissions").notNull().default(false),
    allowsEvaluations: flag("allows_evaluations").notNull().default(false),
    allowsVotes: flag("allows_votes").notNull().default(false),
  },
  (t) => [
    uniqueIndex("contest_phases_key").on(t.phaseKey),
    uniqueIndex("contest_phases_order").on(t.displayOrder),
    uniqueIndex("contest_phases_one_active").on(t.isActive).where(sql`${t.isActive} = 1`),
    check("contest_phases_start", sql`${t.startAt} is date(${t.startAt})`),
    check("contest_phases_end", sql`${t.endAt} is date(${t.endAt})`),
    check("contest_phases_description", sql`length(${t.description}) <= 200`),
    check("contest_phases_order_of_days", sql`${t.endAt} >= ${t.startAt}`),
  ],
);

export const settings = sqliteTable(
  "settings",
  { key: text("key").primaryKey(), value: text("value").notNull() },
  (t) => [check("settings_value", sql`length(${t.value}) <= 4000`)],
);

/** Moved ends of phases that had begun, with the published reason. */
export const movedEnds = sqliteTable(
  "moved_ends",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    phaseId: text("phase_id")
      .notNull()
      .references(() => contestPhases.id),
    fromDay: text("from_day").notNull(),
    /** Null when the phase has no end any more. */
    toDay: text("to_day"),
    reason: text("reason").notNull(),
    movedAt: instant("moved_at").notNull(),
  },
  (t) => [
    index("moved_ends_by_phase").on(t.phaseId),
    check("moved_ends_reason", sql`length(${t.reason}) between 1 and 300`),
  ],
);

export const auditLog = sqliteTable(
  "audit_log",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    at: instant("at").notNull(),
    /** A profile id, or 'cron'. No foreign key: the event outlives the account. */
    actor: text("actor").notNull(),
    actorName: text("actor_name").notNull(),
    /** Has the form of `profiles.nameKey`. */
    actorKey: text("actor_key"),
    action: text("action").notNull(),
    targetType: text("target_type").notNull(),
    targetId: text("target_id").notNull(),
    details: text("details", { mode: "json" }).$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    index("audit_log_by_time").on(t.at),
    index("audit_log_by_action").on(t.action, t.at),
    index("audit_log_by_actor").on(t.actor, t.at),
    index("audit_log_by_name").on(t.actorKey, t.actor),
    check("audit_log_details", sql`json_valid(${t.details})`),
  ],
);

/** Last try and last success of each cron job: epoch ms of the scheduled minute. */
export const cronRuns = sqliteTable("chore_runs", {
  name: text("name").primaryKey(),
  ranAt: instant("ran_at").notNull(),
  succeededAt: instant("succeeded_at"),
});

/** Place of a job's next piece: its table, its number in the table, and the last written row. */
export interface Cursor {
  table: string;
  piece: number;
  after: number;
  /** Rows written so far, of all tables. */
  rows: number;
  /** A backup's own: the last row of each table at its moment, and the hash of the tables' columns. */
  ceilings?: Record<string, number>;
  columns?: string;
}

/** Work larger than a request. The cron does some of it each minute, and its pieces wait in R2. */
export const jobs = sqliteTable(
  "jobs",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<"export" | "backup">().notNull(),
    /** Null once the account is erased, and of a backup. */
    requestedBy: text("requested_by").references(() => profiles.id),
    createdAt: instant("created_at").notNull(),
    finishedAt: instant("finished_at"),
    cursor: text("cursor", { mode: "json" }).$type<Cursor>().notNull(),
  },
  (t) => [index("jobs_by_requester").on(t.requestedBy), check("jobs_cursor", sql`json_valid(${t.cursor})`)],
);

/** Rows as they were at the moment of the running backup, before their first change since (db/core/backed-up.ts). */
export const earlierRows = sqliteTable(
  "earlier_rows",
  {
    tableName: text("table_name").notNull(),
    row: integer("row").notNull(),
    value: text("value").notNull(),
  },
  (t) => [uniqueIndex("earlier_rows_once").on(t.tableName, t.row)],
);

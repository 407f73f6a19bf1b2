// Imports are relative: drizzle-kit reads this file too, and knows no aliases.

import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { CategoryFilter } from "../../contest/core/categories";
import type { Tie } from "../../contest/jury/ties";
import { flag, instant, oneLine } from "../core/columns";
import { profiles, universities } from "./people";
import { contestPhases } from "./running";
import { ofProposal, proposals } from "./works";

/** Column of a row's judge. */
export const ofJudge = () =>
  text("judge_id")
    .notNull()
    .references(() => judges.id);

export const judges = sqliteTable(
  "judges",
  {
    id: text("id").primaryKey(),
    /** Null once the juror erased their account. Sent evaluations still count, without a name. */
    userId: text("user_id").references(() => profiles.id),
    /** Set by a trigger in order of arrival. The juror's own order of works uses this number. */
    number: integer("number"),
    name: text("name").notNull(),
    /** Has the form of `profiles.nameKey`. */
    nameKey: text("name_key"),
    active: flag("active").notNull().default(true),
    /**
     * The juror's university, and other institutions and people they are tied to. The juror does not judge
     * their works.
     */
    universityId: text("university_id").references(() => universities.id),
    ties: text("ties", { mode: "json" }).$type<Tie[]>().notNull().default([]),
    /** Categories that are not the juror's field. Assignments leave their works out. */
    excludedCategories: text("excluded_categories", { mode: "json" })
      .$type<CategoryFilter[]>()
      .notNull()
      .default([]),
    createdAt: instant("created_at").notNull(),
    /** Instant of the last answer about judging; null without an answer. */
    answeredAt: instant("answered_at"),
    /** Reason for declining; null otherwise. A juror who declined is inactive. */
    declinedFor: text("declined_for"),
  },
  (t) => [
    uniqueIndex("judges_user").on(t.userId),
    uniqueIndex("judges_number").on(t.number),
    index("judges_by_name").on(t.active, t.nameKey),
    check("judges_name_line", oneLine(t.name)),
    check(
      "judges_excluded",
      sql`json_valid(${t.excludedCategories}) and json_type(${t.excludedCategories}) = 'array'`,
    ),
  ],
);

export const judgeAssignments = sqliteTable(
  "judge_assignments",
  {
    judgeId: ofJudge(),
    proposalId: ofProposal(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.judgeId, t.proposalId] }),
    index("judge_assignments_by_proposal").on(t.proposalId),
  ],
);

export const criteria = sqliteTable(
  "criteria",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    weight: real("weight").notNull(),
    displayOrder: integer("display_order").notNull(),
  },
  (t) => [
    index("criteria_by_order").on(t.displayOrder),
    check("criteria_weight", sql`${t.weight} > 0`),
    check("criteria_name_line", oneLine(t.name)),
  ],
);

/** Letters to jurors: each kind once per phase. */
export const judgeReminders = sqliteTable(
  "judge_reminders",
  {
    judgeId: ofJudge(),
    phaseId: text("phase_id")
      .notNull()
      .references(() => contestPhases.id),
    /** 'invited', 'days_7' or 'days_1' and the end, or 'hand' and the day. */
    kind: text("kind").notNull(),
    sentAt: instant("sent_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.judgeId, t.phaseId, t.kind] })],
);

export const evaluations = sqliteTable(
  "evaluations",
  {
    id: text("id").primaryKey(),
    judgeId: ofJudge(),
    proposalId: ofProposal(),
    /** Criterion id to 0-5. Values above 5 are the legacy 0-50 scale. */
    scores: text("scores", { mode: "json" }).$type<Record<string, number>>().notNull().default({}),
    /** Ids of the criteria answered N/A. */
    notApplicable: text("not_applicable", { mode: "json" }).$type<string[]>().notNull().default([]),
    /** 0..1; null without a score. */
    totalScore: real("total_score"),
    generalComments: text("general_comments").notNull().default(""),
    /** Comments that only the organiser reads. */
    privateComments: text("private_comments").notNull().default(""),
    /** True when the work's university may read the comments, without the juror's name. */
    sharesComments: flag("shares_comments").notNull().default(false),
    status: text("status", { enum: ["draft", "submitted"] })
      .notNull()
      .default("draft"),
    submittedAt: instant("submitted_at"),
    conflict: flag("conflict").notNull().default(false),
    /** True when the juror's declared ties match the work. Triggers set it. */
    tied: flag("tied").notNull().default(false),
    /** Id of the page that saved last. That page may save again without a version check. */
    editor: text("editor"),
    createdAt: instant("created_at").notNull(),
    /** Version of the evaluation. It only grows, also when unsent changes are discarded. */
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("evaluations_once").on(t.judgeId, t.proposalId),
    // Covers means, deviations and progress, so that the jury's sums read only this index.
    index("evaluations_by_proposal").on(
      t.proposalId,
      t.status,
      t.conflict,
      t.totalScore,
      t.judgeId,
      t.updatedAt,
    ),
    // Covers each juror's progress and last activity.
    index("evaluations_by_judge").on(t.judgeId, t.status, t.conflict, t.updatedAt, t.proposalId),
    index("evaluations_tied").on(t.judgeId, t.proposalId, t.conflict).where(sql`${t.tied}`),
    index("evaluations_conflicts").on(t.proposalId, t.judgeId).where(sql`${t.conflict}`),
    check("evaluations_status", sql`${t.status} in ('draft', 'submitted')`),
    check("evaluations_scores", sql`json_valid(${t.scores}) and json_type(${t.scores}) = 'object'`),
    check("evaluations_na", sql`json_valid(${t.notApplicable}) and json_type(${t.notApplicable}) = 'array'`),
    check("evaluations_total", sql`${t.totalScore} between 0 and 1`),
    check("evaluations_comments", sql`length(${t.generalComments}) <= 5000`),
    check("evaluations_private_comments", sql`length(${t.privateComments}) <= 5000`),
    check(
      "evaluations_submitted",
      sql`${t.status} = 'draft' or (${t.submittedAt} is not null and ${t.totalScore} is not null)`,
    ),
  ],
);

/**
 * Mean and deviation of a work's counted evaluations (sent, without a conflict), for works that have one.
 * Triggers maintain the table, because summing sixty thousand rows is too slow for a page. (decision 149)
 */
export const juryMeans = sqliteTable("jury_means", {
  proposalId: text("proposal_id")
    .primaryKey()
    .references(() => proposals.id),
  /** Number of counted evaluations. */
  sent: integer("sent").notNull(),
  /** 0..1 */
  mean: real("mean").notNull(),
  /** Sample standard deviation; null for one evaluation. */
  deviation: real("deviation"),
  /** Last change of a counted evaluation. */
  lastAt: instant("last_at").notNull(),
});

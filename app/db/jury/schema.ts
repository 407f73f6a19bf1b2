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
import type { Tie } from "../../contest/jury/ties";
import { flag, instant, oneLine } from "../core/columns";
import { lowerCaseOf, nameKeyOf } from "../core/search";
import { profiles, universities } from "../people/schema";
import { contestPhases } from "../running/schema";
import { proposals } from "../works/schema";

export const judges = sqliteTable(
  "judges",
  {
    id: text("id").primaryKey(),
    /** Null once the juror erased their account: what they sent in counts on, without a name. */
    userId: text("user_id").references(() => profiles.id),
    /** Given by a trigger in the order of arrival: what the order in which they meet the works is made of. */
    number: integer("number"),
    name: text("name").notNull(),
    nameLower: text("name_lower").generatedAlwaysAs(lowerCaseOf("name"), { mode: "virtual" }),
    /** Sorts as Spanish does. */
    nameKey: text("name_key").notNull().generatedAlwaysAs(nameKeyOf("name_lower"), { mode: "stored" }),
    active: flag("active").notNull().default(true),
    /** Their own university, and the other institutions and people they are tied to: whose works they do not judge. */
    universityId: text("university_id").references(() => universities.id),
    ties: text("ties", { mode: "json" }).$type<Tie[]>().notNull().default([]),
    createdAt: instant("created_at").notNull(),
    /** When they last said whether they judge; null while nobody knows. */
    answeredAt: instant("answered_at"),
    /** Why they do not; null unless that is what they said, and they rest then. */
    declinedFor: text("declined_for"),
  },
  (t) => [
    uniqueIndex("judges_user").on(t.userId),
    uniqueIndex("judges_number").on(t.number),
    index("judges_by_name").on(t.active, t.nameKey),
    check("judges_name_line", oneLine(t.name)),
  ],
);

export const judgeAssignments = sqliteTable(
  "judge_assignments",
  {
    judgeId: text("judge_id")
      .notNull()
      .references(() => judges.id),
    proposalId: text("proposal_id")
      .notNull()
      .references(() => proposals.id),
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

/** What a juror was written in a phase: each kind once. */
export const judgeReminders = sqliteTable(
  "judge_reminders",
  {
    judgeId: text("judge_id")
      .notNull()
      .references(() => judges.id),
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
    judgeId: text("judge_id")
      .notNull()
      .references(() => judges.id),
    proposalId: text("proposal_id")
      .notNull()
      .references(() => proposals.id),
    /** Criterion id to 0-5; values above 5 are the legacy 0-50 scale. */
    scores: text("scores", { mode: "json" }).$type<Record<string, number>>().notNull().default({}),
    /** Ids of the criteria answered N/A. */
    notApplicable: text("not_applicable", { mode: "json" }).$type<string[]>().notNull().default([]),
    /** 0..1, empty while nothing is scored. */
    totalScore: real("total_score"),
    generalComments: text("general_comments").notNull().default(""),
    /** The juror lets the work's university read the comments, without their name. */
    sharesComments: flag("shares_comments").notNull().default(false),
    status: text("status", { enum: ["draft", "submitted"] })
      .notNull()
      .default("draft"),
    submittedAt: instant("submitted_at"),
    conflict: flag("conflict").notNull().default(false),
    /** What the juror said of themselves ties them to the work; found by triggers. */
    tied: flag("tied").notNull().default(false),
    /** The page that saved last: it may save again without being told of its own version. */
    editor: text("editor"),
    createdAt: instant("created_at").notNull(),
    /** Names the version that a page shows: it only grows, also when changes beside a sent one are discarded. */
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("evaluations_once").on(t.judgeId, t.proposalId),
    // All that means, deviations and progress are made of: the jury's sums read this and no evaluation.
    index("evaluations_by_proposal").on(
      t.proposalId,
      t.status,
      t.conflict,
      t.totalScore,
      t.judgeId,
      t.updatedAt,
    ),
    // How far each juror is, and when they last did something.
    index("evaluations_by_judge").on(t.judgeId, t.status, t.conflict, t.updatedAt, t.proposalId),
    index("evaluations_tied").on(t.judgeId, t.proposalId, t.conflict).where(sql`${t.tied}`),
    index("evaluations_conflicts").on(t.proposalId, t.judgeId).where(sql`${t.conflict}`),
    // How many came each day.
    index("evaluations_sent")
      .on(t.submittedAt, t.proposalId)
      .where(sql`status = 'submitted' and not conflict`),
    check("evaluations_status", sql`${t.status} in ('draft', 'submitted')`),
    check("evaluations_scores", sql`json_valid(${t.scores}) and json_type(${t.scores}) = 'object'`),
    check("evaluations_na", sql`json_valid(${t.notApplicable}) and json_type(${t.notApplicable}) = 'array'`),
    check("evaluations_total", sql`${t.totalScore} between 0 and 1`),
    check("evaluations_comments", sql`length(${t.generalComments}) <= 5000`),
    check(
      "evaluations_submitted",
      sql`${t.status} = 'draft' or (${t.submittedAt} is not null and ${t.totalScore} is not null)`,
    ),
  ],
);

/**
 * What the evaluations of a work that count (sent, without a conflict) come to, for each work that has one. Kept by
 * triggers: a national contest's sixty thousand take longer to sum than a page may. (decision 149)
 */
export const juryMeans = sqliteTable("jury_means", {
  proposalId: text("proposal_id")
    .primaryKey()
    .references(() => proposals.id),
  /** How many count. */
  sent: integer("sent").notNull(),
  /** 0..1 */
  mean: real("mean").notNull(),
  /** The sample's standard deviation; null for one evaluation. */
  deviation: real("deviation"),
  /** When one of them last changed. */
  lastAt: instant("last_at").notNull(),
});

/**
 * What a juror changed in an evaluation after sending it, and has not sent: beside the sent one, which counts as it is
 * until these replace it. Their total follows from the criteria, so it is not kept.
 */
export const evaluationChanges = sqliteTable(
  "evaluation_changes",
  {
    evaluationId: text("evaluation_id")
      .primaryKey()
      .references(() => evaluations.id),
    scores: text("scores", { mode: "json" }).$type<Record<string, number>>().notNull(),
    notApplicable: text("not_applicable", { mode: "json" }).$type<string[]>().notNull(),
    generalComments: text("general_comments").notNull(),
    sharesComments: flag("shares_comments").notNull().default(false),
    editor: text("editor"),
    /** Always later than the evaluation's own. */
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    check("evaluation_changes_scores", sql`json_valid(${t.scores}) and json_type(${t.scores}) = 'object'`),
    check(
      "evaluation_changes_na",
      sql`json_valid(${t.notApplicable}) and json_type(${t.notApplicable}) = 'array'`,
    ),
    check("evaluation_changes_comments", sql`length(${t.generalComments}) <= 5000`),
  ],
);

// Imports are relative: drizzle-kit reads this file too, and knows no aliases.

import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { awardKinds } from "~/contest/core/awards";
import { diplomaKinds } from "../../contest/final/diplomas";
import { FINAL_STEPS } from "../../contest/final/procedure";
import type { Choices, SealedFigures } from "../../contest/final/verdict";
import { flag, instant, oneLine } from "../core/columns";
import { ofJudge } from "./jury";
import { profiles } from "./people";
import { ofProposal } from "./works";

/**
 * Steps of the final that have begun. They never reopen, and no row disappears (triggers). The finalists are fixed when
 * the jury's choice or the community's vote opens, at the latest by the seal. The first seal writes the step `verdict`
 * when the community never voted: it keeps the two and the order that the vote would have kept.
 */
export const finalSteps = sqliteTable(
  "final_steps",
  {
    name: text("name", { enum: FINAL_STEPS }).primaryKey(),
    openedAt: instant("opened_at").notNull(),
    /** Null while open. */
    closedAt: instant("closed_at"),
    /** Ids of the finalists, or of the two works that went on; null for the jury. */
    works: text("works", { mode: "json" }).$type<string[]>(),
    /**
     * Ids by the rule at that moment, which later data cannot change: the calculated finalists, or with the two the
     * finalists that could win, best first. Null for the jury.
     */
    rule: text("rule", { mode: "json" }).$type<string[]>(),
    /** Id of the public's favourite when the finalists were fixed. */
    favourite: text("favourite"),
    /** Number of active jurors at the close of the jury's choice. */
    jurors: integer("jurors"),
  },
  (t) => [
    check("final_steps_name", sql`${t.name} in ('finalists', 'jury', 'community', 'verdict')`),
    check(
      "final_steps_works",
      sql`iif(${t.name} = 'jury', ${t.works} is null, coalesce(json_type(${t.works}) = 'array', 0))`,
    ),
    check(
      "final_steps_rule",
      sql`iif(${t.name} = 'jury', ${t.rule} is null, coalesce(json_type(${t.rule}) = 'array', 0))`,
    ),
    check(
      "final_steps_jurors",
      sql`(${t.jurors} is not null) = (${t.name} = 'jury' and ${t.closedAt} is not null)`,
    ),
  ],
);

/** A juror's mark on a finalist, at most two a juror (a trigger). Marks change only while the jury's choice is open. */
export const juryMarks = sqliteTable(
  "jury_marks",
  {
    judgeId: ofJudge(),
    proposalId: ofProposal(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.judgeId, t.proposalId] }),
    index("jury_marks_by_proposal").on(t.proposalId),
  ],
);

/** Public reasons for departures from the rule of the final (app/contest/final/procedure.ts). */
export const finalDepartures = sqliteTable(
  "final_departures",
  {
    step: text("step", { enum: FINAL_STEPS }).notNull(),
    kind: text("kind", { enum: ["other", "left_out"] }).notNull(),
    /** Ids of the works instead of those of the rule. */
    works: text("works", { mode: "json" }).$type<string[]>().notNull(),
    reason: text("reason").notNull(),
    at: instant("at").notNull(),
    /** Null once that admin erased their account. */
    explainedBy: text("explained_by").references(() => profiles.id),
  },
  (t) => [
    primaryKey({ columns: [t.step, t.kind] }),
    check("final_departures_step", sql`${t.step} in ('finalists', 'jury', 'community')`),
    check("final_departures_kind", sql`${t.kind} in ('other', 'left_out')`),
    check("final_departures_works", sql`json_valid(${t.works}) and json_type(${t.works}) = 'array'`),
    check("final_departures_reason", sql`length(trim(${t.reason})) between 1 and 1000`),
  ],
);

/** The community's votes between the two works. A person has one vote and cannot change it. */
export const finalVotes = sqliteTable(
  "final_votes",
  {
    /** Null once the voter erased their account after the close. The vote still counts. Before, it goes along. */
    userId: text("user_id").references(() => profiles.id),
    proposalId: ofProposal(),
    createdAt: instant("created_at").notNull(),
    /**
     * True until the voter's address is confirmed before the close (a trigger). A pending vote does not
     * count.
     */
    isPending: flag("is_pending").notNull().default(false),
    /** Receipt, as of a public vote. */
    receipt: text("receipt"),
    receiptHash: text("receipt_hash"),
  },
  (t) => [
    uniqueIndex("final_votes_once").on(t.userId),
    index("final_votes_by_proposal").on(t.proposalId, t.isPending),
  ],
);

/** Column of a row's verdict. */
export const ofVerdict = () =>
  text("verdict_id")
    .notNull()
    .references(() => verdicts.id);

/**
 * The jury's verdict: one draft at a time, then sealed. Triggers refuse changes to a sealed verdict and its
 * parts, except to the sealer's account. A rectification is a later verdict that replaces it.
 */
export const verdicts = sqliteTable(
  "verdicts",
  {
    id: text("id").primaryKey(),
    /** Counts from 1. The seal sets it. */
    number: integer("number"),
    replacesId: text("replaces_id").references((): AnySQLiteColumn => verdicts.id),
    /** Content and reason of a rectification. */
    reason: text("reason"),
    /** The jury's statement. */
    statement: text("statement").notNull().default(""),
    /** Reason why the winner is not the community's choice; '' when it is. */
    departure: text("departure").notNull().default(""),
    /** Favourites of the public and the community at the seal. */
    choices: text("choices", { mode: "json" }).$type<Choices>(),
    /** Number of saves of the draft. */
    version: integer("version").notNull(),
    updatedAt: instant("updated_at").notNull(),
    sealedAt: instant("sealed_at"),
    /** Null once that admin erased their account. */
    sealedBy: text("sealed_by").references(() => profiles.id),
    /**
     * SHA-256 and storage key of the record, then of the minutes. Only the minutes contain the jurors' names.
     */
    recordHash: text("record_hash"),
    recordKey: text("record_key"),
    actHash: text("act_hash"),
    actKey: text("act_key"),
    /** Values of `result_stamp` and of the tally's last line when the record was read. */
    resultStamp: integer("result_stamp"),
    lastLine: integer("last_line"),
    /** Figures of the contest. The seal counts them. */
    figures: text("figures", { mode: "json" }).$type<SealedFigures>(),
  },
  (t) => [
    uniqueIndex("verdicts_number").on(t.number),
    uniqueIndex("verdicts_replaced").on(t.replacesId),
    uniqueIndex("verdicts_one_draft").on(sql`(${t.sealedAt} is null)`).where(sql`${t.sealedAt} is null`),
    check(
      "verdicts_sealed",
      sql`iif(${t.sealedAt} is null,
        coalesce(${t.number}, ${t.sealedBy}, ${t.recordHash}, ${t.recordKey}, ${t.actHash}, ${t.actKey}, ${t.resultStamp}, ${t.lastLine}) is null,
        ${t.number} >= 1 and ${t.recordHash} is not null and ${t.recordKey} is not null and ${t.actHash} is not null
          and ${t.actKey} is not null and ${t.resultStamp} is not null and ${t.lastLine} is not null)`,
    ),
    check("verdicts_reason", sql`(${t.reason} is null) = (${t.replacesId} is null)`),
    check("verdicts_statement_length", sql`length(${t.statement}) <= 600`),
    check("verdicts_departure_length", sql`length(${t.departure}) <= 1000`),
    check("verdicts_reason_length", sql`length(${t.reason}) <= 1000`),
  ],
);

/**
 * Awards of a verdict, in order. A sealed award keeps the work's data of that moment, also after the work is
 * deleted.
 */
export const verdictAwards = sqliteTable(
  "verdict_awards",
  {
    id: text("id").primaryKey(),
    verdictId: ofVerdict(),
    place: integer("place").notNull(),
    kind: text("kind", { enum: awardKinds }).notNull(),
    /** Null means no award ("desierto"). No foreign key. */
    proposalId: text("proposal_id"),
    /** Reason for an accésit or mention. */
    label: text("label").notNull().default(""),
    reasons: text("reasons").notNull().default(""),
    /** Copied by the seal; null before. */
    workNumber: integer("work_number"),
    workTitle: text("work_title"),
    workCategory: text("work_category"),
    workUniversity: text("work_university"),
  },
  (t) => [
    uniqueIndex("verdict_awards_place").on(t.verdictId, t.place),
    check(
      "verdict_awards_kind",
      sql`${t.kind} in ('ganadora', 'finalista', 'favorita', 'accesit', 'mencion')`,
    ),
    check("verdict_awards_label", sql`length(${t.label}) <= 80`),
    check("verdict_awards_reasons", sql`length(${t.reasons}) <= 2000`),
  ],
);

/** The mail that announced a verdict to universities and jurors: one per verdict. */
export const verdictAnnouncements = sqliteTable(
  "verdict_announcements",
  {
    id: text("id").primaryKey(),
    verdictId: ofVerdict(),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    mails: integer("mails").notNull(),
    sentAt: instant("sent_at").notNull(),
  },
  (t) => [
    uniqueIndex("verdict_announcements_once").on(t.verdictId),
    check("verdict_announcements_subject", sql`length(${t.subject}) <= 150`),
    check("verdict_announcements_body", sql`length(${t.body}) <= 5000`),
  ],
);

/**
 * Diplomas, known by their code and issued from a sealed verdict. A corrected name makes a new row that
 * replaces the old one. A rectification revokes the diplomas of changed awards (a trigger).
 */
export const diplomas = sqliteTable(
  "diplomas",
  {
    /** '7Q2M-X0TB-9KFD-4HZW': 80 random bits. */
    code: text("code").primaryKey(),
    verdictId: ofVerdict(),
    kind: text("kind", { enum: diplomaKinds }).notNull(),
    /** Kind, and id of the work's student, the judge or the work. */
    holder: text("holder").notNull(),
    /** Account that may correct the name; null without an account. */
    userId: text("user_id").references(() => profiles.id),
    /** University of the work. No foreign keys: a diploma outlives the rows that it names. */
    universityId: text("university_id"),
    name: text("name").notNull(),
    /** Has the form of `profiles.nameKey`. */
    nameKey: text("name_key"),
    /**
     * True when the fonts lack letters of the name. The diploma cannot be printed until the name is
     * corrected.
     */
    lacksLetters: flag("lacks_letters").notNull().default(false),
    /** Role of a student in the team. */
    role: text("role").notNull().default(""),
    /** Awards of the work, in the verdict's order. */
    awards: text("awards").notNull(),
    proposalId: text("proposal_id"),
    workNumber: integer("work_number"),
    workTitle: text("work_title"),
    workUniversity: text("work_university"),
    issuedAt: instant("issued_at").notNull(),
    /**
     * Code of the next diploma. No foreign key, because the old diploma is replaced before the new one
     * exists.
     */
    replacedBy: text("replaced_by"),
    revokedAt: instant("revoked_at"),
  },
  (t) => [
    uniqueIndex("diplomas_current")
      .on(t.holder)
      .where(sql`${t.replacedBy} is null and ${t.revokedAt} is null`),
    index("diplomas_by_name").on(t.nameKey, t.code),
    index("diplomas_by_user").on(t.userId),
    index("diplomas_by_university").on(t.universityId),
    check("diplomas_kind", sql`${t.kind} in ('alumno', 'jurado', 'universidad')`),
    check("diplomas_name", sql`length(trim(${t.name})) between 1 and 300`),
    check("diplomas_name_line", oneLine(t.name)),
    check("diplomas_awards", sql`json_valid(${t.awards}) and json_type(${t.awards}) = 'array'`),
  ],
);

/**
 * One row. Triggers change the stamp when a counted evaluation, a mark or the set of works changes. A
 * record stores the stamp. The tally's last line covers votes.
 */
export const resultStamp = sqliteTable("result_stamp", {
  stamp: integer("stamp").notNull(),
});

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
import { ballotNames, type CountedBallot } from "../../contest/final/ballot";
import { diplomaKinds } from "../../contest/final/diplomas";
import { awardKinds, type Choices, type SealedFigures } from "../../contest/final/verdict";
import { flag, instant, oneLine } from "../core/columns";
import { judges } from "../jury/schema";
import { profiles } from "../people/schema";
import { proposals } from "../works/schema";

/** A ballot of the final that an organiser has opened: the jury's, and then the community's. */
export const ballotGates = sqliteTable(
  "ballot_gates",
  {
    name: text("name", { enum: ballotNames }).primaryKey(),
    openedAt: instant("opened_at").notNull(),
    /** Null while it is open. The community's never opens again, the jury's until it is counted (triggers). */
    closedAt: instant("closed_at"),
  },
  (t) => [check("ballot_gates_name", sql`${t.name} in ('jury', 'community')`)],
);

/** A juror's paper; changed and withdrawn only while the jury's ballot is open (triggers). */
export const ballots = sqliteTable(
  "ballots",
  {
    judgeId: text("judge_id")
      .primaryKey()
      .references(() => judges.id),
    /** Ids of finalists, best first. Not foreign keys: who has gone is passed over. */
    ranking: text("ranking", { mode: "json" }).$type<string[]>().notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [check("ballots_ranking", sql`json_type(${t.ranking}) = 'array' and length(${t.ranking}) <= 20000`)],
);

/** What a juror tells the others of a finalist. */
export const deliberationNotes = sqliteTable(
  "deliberation_notes",
  {
    judgeId: text("judge_id")
      .notNull()
      .references(() => judges.id),
    proposalId: text("proposal_id")
      .notNull()
      .references(() => proposals.id),
    text: text("text").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.judgeId, t.proposalId] }),
    index("deliberation_notes_by_proposal").on(t.proposalId, t.createdAt),
    check("deliberation_notes_text", sql`length(${t.text}) between 1 and 1000`),
  ],
);

/** The jury's papers as they were counted: written once (triggers), counted again only without one of the two. */
export const ballotCounts = sqliteTable("ballot_counts", {
  /** From 1; the highest holds. */
  number: integer("number").primaryKey(),
  countedAt: instant("counted_at").notNull(),
  result: text("result", { mode: "json" }).$type<CountedBallot>().notNull(),
});

/** The community's choice between the two: one a person, for good. */
export const finalVotes = sqliteTable(
  "final_votes",
  {
    /** Null once its voter erased their account after the close: the vote counts on, nobody's. */
    userId: text("user_id").references(() => profiles.id),
    proposalId: text("proposal_id")
      .notNull()
      .references(() => proposals.id),
    createdAt: instant("created_at").notNull(),
    /** It counts once its voter's address is confirmed, if that comes before the close (a trigger). */
    waits: flag("waits").notNull().default(false),
  },
  (t) => [
    uniqueIndex("final_votes_once").on(t.userId),
    index("final_votes_by_proposal").on(t.proposalId, t.waits),
  ],
);

/**
 * The jury's verdict: a draft (one at a time), then sealed for ever: triggers refuse what would change a sealed one or
 * what hangs on it, but for its sealer's account. A rectification is a further one that replaces it.
 */
export const verdicts = sqliteTable(
  "verdicts",
  {
    id: text("id").primaryKey(),
    /** From 1, given by the seal. */
    number: integer("number"),
    replacesId: text("replaces_id").references((): AnySQLiteColumn => verdicts.id),
    /** What a rectification changes and why. */
    reason: text("reason"),
    /** The jury's sentence. */
    statement: text("statement").notNull().default(""),
    /** Why the winner is not the community's choice; '' where it is. */
    departure: text("departure").notNull().default(""),
    /** What the people had chosen at the seal. */
    choices: text("choices", { mode: "json" }).$type<Choices>(),
    /** Of a draft: how often it was saved. */
    version: integer("version").notNull(),
    updatedAt: instant("updated_at").notNull(),
    sealedAt: instant("sealed_at"),
    /** Null once that admin erased their account. */
    sealedBy: text("sealed_by").references(() => profiles.id),
    /** SHA-256 of the record, and where it is kept; then of what the act alone tells: the jurors' names. */
    recordHash: text("record_hash"),
    recordKey: text("record_key"),
    actHash: text("act_hash"),
    actKey: text("act_key"),
    /** What `result_stamp` and the tally's last line were when the record was read. */
    resultStamp: integer("result_stamp"),
    lastLine: integer("last_line"),
    /** Of the contest that it judges, counted by the seal. */
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

/** What a verdict awards, in its order. Sealed, it tells of the work what it was then, and outlives it. */
export const verdictAwards = sqliteTable(
  "verdict_awards",
  {
    id: text("id").primaryKey(),
    verdictId: text("verdict_id")
      .notNull()
      .references(() => verdicts.id),
    place: integer("place").notNull(),
    kind: text("kind", { enum: awardKinds }).notNull(),
    /** Null: desierto. Not a foreign key. */
    proposalId: text("proposal_id"),
    /** Of an accésit or mention, what it is for. */
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

/** The mail that told universities and jurors of a verdict: one a verdict. */
export const verdictAnnouncements = sqliteTable(
  "verdict_announcements",
  {
    id: text("id").primaryKey(),
    verdictId: text("verdict_id")
      .notNull()
      .references(() => verdicts.id),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    /** To how many. */
    mails: integer("mails").notNull(),
    sentAt: instant("sent_at").notNull(),
  },
  (t) => [
    uniqueIndex("verdict_announcements_once").on(t.verdictId),
    check("verdict_announcements_subject", sql`length(${t.subject}) <= 150`),
    check("verdict_announcements_body", sql`length(${t.body}) <= 5000`),
  ],
);

/** What jurors say against a verdict that they are part of. */
export const verdictDissents = sqliteTable(
  "verdict_dissents",
  {
    verdictId: text("verdict_id")
      .notNull()
      .references(() => verdicts.id),
    place: integer("place").notNull(),
    judgeId: text("judge_id")
      .notNull()
      .references(() => judges.id),
    text: text("text").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.verdictId, t.place] }),
    uniqueIndex("verdict_dissents_once").on(t.judgeId, t.verdictId),
    check("verdict_dissents_text", sql`length(${t.text}) <= 2000`),
  ],
);

/**
 * What a person has for an award, known by its code. Issued from a sealed verdict; a name corrected is a further row that
 * the old one is replaced by, and a rectification revokes those whose award it changed (a trigger).
 */
export const diplomas = sqliteTable(
  "diplomas",
  {
    /** '7Q2M-X0TB-9KFD-4HZW': 80 random bits. */
    code: text("code").primaryKey(),
    verdictId: text("verdict_id")
      .notNull()
      .references(() => verdicts.id),
    kind: text("kind", { enum: diplomaKinds }).notNull(),
    /** Whose it is: the kind and the id of the work's student, of the judge or of the work. */
    holder: text("holder").notNull(),
    /** Who may correct its name; null for who has no account. */
    userId: text("user_id").references(() => profiles.id),
    /** Of the work's university. Not foreign keys: a diploma outlives what it tells of. */
    universityId: text("university_id"),
    name: text("name").notNull(),
    /** The name has letters that the fonts have not: it cannot be printed until it is corrected. */
    lacksLetters: flag("lacks_letters").notNull().default(false),
    /** What a student did in their team. */
    role: text("role").notNull().default(""),
    /** Of the work, in the verdict's order. */
    awards: text("awards").notNull(),
    proposalId: text("proposal_id"),
    workNumber: integer("work_number"),
    workTitle: text("work_title"),
    workUniversity: text("work_university"),
    issuedAt: instant("issued_at").notNull(),
    /** The next one's code: no foreign key, for the old one steps back first. */
    replacedBy: text("replaced_by"),
    revokedAt: instant("revoked_at"),
  },
  (t) => [
    uniqueIndex("diplomas_current")
      .on(t.holder)
      .where(sql`${t.replacedBy} is null and ${t.revokedAt} is null`),
    index("diplomas_in_order")
      .on(t.kind, t.code)
      .where(sql`${t.replacedBy} is null and ${t.revokedAt} is null`),
    index("diplomas_by_user").on(t.userId),
    index("diplomas_by_university").on(t.universityId),
    check("diplomas_kind", sql`${t.kind} in ('alumno', 'jurado', 'universidad')`),
    check("diplomas_name", sql`length(trim(${t.name})) between 1 and 300`),
    check("diplomas_name_line", oneLine(t.name)),
    check("diplomas_awards", sql`json_valid(${t.awards}) and json_type(${t.awards}) = 'array'`),
  ],
);

/**
 * One row, stamped anew by triggers whenever an evaluation that counts changes, or a work enters or leaves the contest:
 * what a record was read from. Votes are told by the tally's last line.
 */
export const resultStamp = sqliteTable("result_stamp", {
  stamp: integer("stamp").notNull(),
});

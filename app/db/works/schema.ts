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
import { titleKeyLength } from "../../contest/public/gallery";
import { categories } from "../../contest/works/categories";
import { type Declared, declarationKinds } from "../../contest/works/declarations";
import { proposalStatuses } from "../../contest/works/statuses";
import { byName, textsHeldBy, type WorkText, workFields, workTexts } from "../../contest/works/work-fields";
import { flag, instant, lineUpTo, oneLine } from "../core/columns";
import { lowerCaseOf, nameKeyOf } from "../core/search";
import { profiles, universities } from "../people/schema";

/** The column of a text. A new work always brings the required ones. */
const workText = (name: WorkText) => {
  const column = text(name).notNull();
  return workFields[name].required ? column : column.default("");
};

export const knownCategories = sqliteTable("categories", { name: text("name").primaryKey() });

export const teams = sqliteTable(
  "teams",
  {
    id: text("id").primaryKey(),
    universityId: text("university_id")
      .notNull()
      .references(() => universities.id),
    name: text("name").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("teams_by_university").on(t.universityId),
    check("teams_name", lineUpTo(t.name, workFields.team.limit)),
    check("teams_name_line", oneLine(t.name)),
  ],
);

export const proposals = sqliteTable(
  "proposals",
  {
    id: text("id").primaryKey(),
    /** Given by a trigger in the order of arrival: what the random order is made of. */
    number: integer("number"),
    universityId: text("university_id")
      .notNull()
      .references(() => universities.id),
    teamId: text("team_id").references(() => teams.id),
    title: text("title").notNull(),
    /** `fold(title)`, for searches without accents or case. */
    titleFolded: text("title_folded").notNull(),
    /** What the gallery's order by title sorts by: its places carry no more of one. */
    titleKey: text("title_key")
      .notNull()
      .generatedAlwaysAs(sql.raw(`substr(title_folded, 1, ${titleKeyLength})`), { mode: "virtual" }),
    ...byName(workTexts, workText),
    category: text("category", { enum: categories }).references(() => knownCategories.name),
    status: text("status", { enum: proposalStatuses }).notNull().default("pendiente"),
    /** Null where no seal has changed the status. */
    statusBeforeSeal: text("status_before_seal", { enum: proposalStatuses }),
    /** The status that all but admins read until the results are out. */
    unawarded: text("unawarded", { enum: proposalStatuses })
      .notNull()
      .generatedAlwaysAs(sql.raw("coalesce(status_before_seal, status)"), { mode: "virtual" }),
    isDraft: flag("is_draft").notNull().default(false),
    /** One of those that every juror scores first. */
    calibrates: flag("calibrates").notNull().default(false),
    /** Kept by triggers on public_votes. */
    publicVotesCount: integer("public_votes_count").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("proposals_number").on(t.number),
    index("proposals_calibrating").on(t.id).where(sql`${t.calibrates}`),
    index("proposals_by_team").on(t.teamId),
    index("proposals_by_university").on(t.universityId, t.createdAt),
    index("proposals_by_votes").on(t.isDraft, sql`${t.publicVotesCount} desc`, t.createdAt, t.id),
    index("proposals_by_age").on(t.isDraft, sql`${t.createdAt} desc`, t.id),
    index("proposals_by_title").on(t.isDraft, t.titleFolded, t.id),
    index("proposals_by_title_key").on(t.isDraft, t.titleKey, t.createdAt, t.id),
    index("proposals_by_status").on(t.status, t.createdAt),
    index("proposals_by_unawarded").on(t.unawarded),
    check("proposals_title", lineUpTo(t.title, workFields.title.limit)),
    check("proposals_title_line", oneLine(t.title)),
    ...textsHeldBy("check").map((name) =>
      check(`proposals_${name}`, sql`length(${t[name]}) <= ${sql.raw(String(workFields[name].limit))}`),
    ),
    check(
      "proposals_status",
      sql`${t.status} in ('pendiente', 'en_evaluacion', 'finalista', 'no_ganadora', 'descalificada', 'ganadora')`,
    ),
    check("proposals_votes", sql`${t.publicVotesCount} >= 0`),
  ],
);

export const proposalAssets = sqliteTable(
  "proposal_assets",
  {
    id: text("id").primaryKey(),
    proposalId: text("proposal_id")
      .notNull()
      .references(() => proposals.id),
    kind: text("kind", { enum: ["image", "video"] }).notNull(),
    /** 0 is the main file, the cover; others are the gallery, in order. */
    position: integer("position").notNull().default(0),
    /** Key in the bucket 'proposals'. */
    storagePath: text("storage_path").notNull(),
    mimeType: text("mime_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    width: integer("width"),
    height: integer("height"),
    durationSeconds: real("duration_seconds"),
    /** Of a video that many browsers cannot play: its codec, as browsers name it ("hvc1.1.6.L60.90"). */
    rareCodec: text("rare_codec"),
    /** Of a video: the key of a picture of it, made by the browser that sent it or drawn. */
    posterPath: text("poster_path"),
    /** What there is to see, for who does not see it; empty where nobody has written it yet. */
    altText: text("alt_text").notNull().default(""),
    /** Of a video in which something is said: what; empty where nobody has written it yet. Null where nothing is said. */
    transcript: text("transcript"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    // What the organiser is told that nobody has written.
    index("proposal_assets_undescribed")
      .on(t.proposalId, t.position)
      .where(sql`${t.altText} = '' or ${t.transcript} = ''`),
    // Without those that have none: they are nearly all, and SQLite would look for them here.
    uniqueIndex("proposal_assets_poster").on(t.posterPath).where(sql`${t.posterPath} is not null`),
    // What the cron draws posters for.
    index("proposal_assets_bare_videos")
      .on(t.proposalId)
      .where(sql`${t.rareCodec} is not null and ${t.posterPath} is null`),
    check("proposal_assets_codec_of_video", sql`${t.rareCodec} is null or ${t.kind} = 'video'`),
    check("proposal_assets_poster_of_video", sql`${t.posterPath} is null or ${t.kind} = 'video'`),
    uniqueIndex("proposal_assets_position").on(t.proposalId, t.position),
    uniqueIndex("proposal_assets_path").on(t.storagePath),
    check("proposal_assets_kind", sql`${t.kind} in ('image', 'video')`),
    check("proposal_assets_kind_of_type", sql`${t.mimeType} like ${t.kind} || '/%'`),
    check("proposal_assets_place", sql`${t.position} between 0 and 7`),
    check(
      "proposal_assets_type",
      sql`${t.mimeType} in ('image/jpeg', 'image/png', 'image/webp', 'video/mp4', 'video/quicktime')`,
    ),
    check("proposal_assets_size", sql`${t.sizeBytes} between 1 and 314572800`),
  ],
);

export const proposalStudents = sqliteTable(
  "proposal_students",
  {
    id: text("id").primaryKey(),
    proposalId: text("proposal_id")
      .notNull()
      .references(() => proposals.id),
    userId: text("user_id").references(() => profiles.id),
    /** Their place in the team's order, from 0. */
    position: integer("position").notNull(),
    fullName: text("full_name").notNull(),
    fullNameLower: text("full_name_lower").generatedAlwaysAs(lowerCaseOf("full_name"), { mode: "virtual" }),
    /** As `fold` has it, but for a `~` after ñ. */
    nameKey: text("name_key").generatedAlwaysAs(nameKeyOf("full_name_lower"), { mode: "virtual" }),
    email: text("email"),
    role: text("role").notNull().default(""),
  },
  (t) => [
    uniqueIndex("proposal_students_position").on(t.proposalId, t.position),
    uniqueIndex("proposal_students_once").on(t.proposalId, t.userId),
    index("proposal_students_by_user").on(t.userId),
    // What is forgotten after the contest.
    index("proposal_students_mailed").on(t.proposalId).where(sql`${t.email} is not null`),
    check("proposal_students_role", sql`length(${t.role}) <= 100`),
    check("proposal_students_name_line", oneLine(t.fullName)),
  ],
);

/** What a university declared of a work, and when: one that was replaced stays, so that a change can be seen. */
export const declarations = sqliteTable(
  "declarations",
  {
    id: text("id").primaryKey(),
    proposalId: text("proposal_id")
      .notNull()
      .references(() => proposals.id),
    kind: text("kind", { enum: declarationKinds }).notNull(),
    answer: text("answer").notNull(),
    details: text("details", { mode: "json" }).$type<Declared["details"]>().notNull(),
    /** Of the text that asked for it. */
    textVersion: integer("text_version").notNull(),
    /** Null once that account is erased. */
    declaredBy: text("declared_by").references(() => profiles.id),
    declaredAt: instant("declared_at").notNull(),
    replacedAt: instant("replaced_at"),
  },
  (t) => [
    uniqueIndex("declarations_current").on(t.proposalId, t.kind).where(sql`${t.replacedAt} is null`),
    index("declarations_by_proposal").on(t.proposalId),
    index("declarations_by_person").on(t.declaredBy),
    check("declarations_kind", sql`${t.kind} in ('ai', 'authorship', 'portrayed', 'minors')`),
    check("declarations_answer", sql`length(${t.answer}) between 1 and 20`),
    check("declarations_version", sql`${t.textVersion} >= 1`),
    check(
      "declarations_details",
      sql`json_valid(${t.details}) and json_type(${t.details}) = 'object' and length(${t.details}) <= 10000`,
    ),
  ],
);

/** A file on its way in: the row exists before its first byte is stored, and goes when a proposal takes the file over. */
export const uploads = sqliteTable(
  "uploads",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").references(() => profiles.id),
    storagePath: text("storage_path").notNull(),
    /** R2's multipart id while parts are being sent. */
    multipartId: text("multipart_id"),
    /** What the first bytes said; the whole file is checked before the upload is complete. */
    kind: text("kind", { enum: ["image", "video"] }),
    mimeType: text("mime_type"),
    /** In bytes: announced when the upload was opened. Null for a file that comes in a form's body. */
    declaredSize: integer("declared_size"),
    /** In bytes: of the complete file. */
    receivedBytes: integer("received_bytes").notNull().default(0),
    width: integer("width"),
    height: integer("height"),
    durationSeconds: real("duration_seconds"),
    rareCodec: text("rare_codec"),
    status: text("status", { enum: ["pending", "complete"] })
      .notNull()
      .default("pending"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("uploads_path").on(t.storagePath),
    index("uploads_by_age").on(t.createdAt),
    index("uploads_by_user").on(t.userId, t.createdAt),
    check("uploads_status", sql`${t.status} in ('pending', 'complete')`),
  ],
);

/** The parts of a resumable upload that R2 has. */
export const uploadParts = sqliteTable(
  "upload_parts",
  {
    uploadId: text("upload_id")
      .notNull()
      .references(() => uploads.id),
    /** From 1, in the order of the file. */
    partNumber: integer("part_number").notNull(),
    etag: text("etag").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.uploadId, t.partNumber] }),
    check("upload_parts_number", sql`${t.partNumber} between 1 and 10000`),
  ],
);

/** Files of deleted proposals, waiting for the sweep. */
export const fileRemovals = sqliteTable(
  "file_removals",
  { storagePath: text("storage_path").primaryKey(), queuedAt: instant("queued_at").notNull() },
  (t) => [index("file_removals_by_age").on(t.queuedAt)],
);

/** One person's way through the works without a picture; each step of it is taken once. */
export const imageRuns = sqliteTable(
  "image_runs",
  {
    /** Not to be guessed: who has it may take the next step. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => profiles.id),
    /** Steps taken. */
    step: integer("step").notNull().default(0),
    /** What came of them, in order. */
    results: text("results", { mode: "json" }).$type<ImageResult[]>().notNull().default([]),
    createdAt: instant("created_at").notNull(),
    finishedAt: instant("finished_at"),
  },
  (t) => [
    index("image_runs_by_user").on(t.userId, t.createdAt),
    index("image_runs_by_age").on(t.createdAt),
    check("image_runs_results", sql`json_type(${t.results}) = 'array'`),
  ],
);

/** Of one proposal: a picture, none because it needs none any more, or why not. */
export interface ImageResult {
  id: string;
  title: string;
  outcome: "made" | "passed" | "failed";
  reason?: string;
}

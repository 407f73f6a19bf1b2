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
import { shuffleFirst, shufflePrime } from "~/contest/core/shuffle";
import { categories } from "../../contest/core/categories";
import { proposalStatuses } from "../../contest/core/statuses";
import { byName, textsOfRow, type WorkText, workFields, workTexts } from "../../contest/core/work-fields";
import { titleKeyLength } from "../../contest/public/gallery";
import { flag, instant, lineUpTo, oneLine } from "../core/columns";
import { ofPerson, profiles, universities } from "./people";

/** Builds a text column. A required text has no default, because a new work always brings it. */
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

/** Column of a row's proposal. */
export const ofProposal = () =>
  text("proposal_id")
    .notNull()
    .references(() => proposals.id);

const shifted = `((number + ${shuffleFirst}) % ${shufflePrime})`;

export const proposals = sqliteTable(
  "proposals",
  {
    id: text("id").primaryKey(),
    /** Set by a trigger in order of arrival. The random order uses this number. */
    number: integer("number"),
    universityId: text("university_id")
      .notNull()
      .references(() => universities.id),
    teamId: text("team_id").references(() => teams.id),
    title: text("title").notNull(),
    /** `fold(title)`, for searches without accents or case. */
    titleFolded: text("title_folded").notNull(),
    /** Sort key of the gallery's order by title. The gallery's page positions contain no more of a title. */
    titleKey: text("title_key")
      .notNull()
      .generatedAlwaysAs(sql.raw(`substr(title_folded, 1, ${titleKeyLength})`), { mode: "virtual" }),
    /** Cube of the number, from which `shuffledBy` makes the key of each visitor's random order. */
    shuffleKey: integer("shuffle_key").generatedAlwaysAs(
      sql.raw(`${shifted} * ${shifted} % ${shufflePrime} * ${shifted} % ${shufflePrime}`),
      { mode: "virtual" },
    ),
    ...byName(workTexts, workText),
    category: text("category", { enum: categories }).references(() => knownCategories.name),
    status: text("status", { enum: proposalStatuses }).notNull().default("pendiente"),
    /** Null until a seal changes the status. */
    statusBeforeSeal: text("status_before_seal", { enum: proposalStatuses }),
    /** Status that everybody except admins sees until the results are out. */
    unawarded: text("unawarded", { enum: proposalStatuses })
      .notNull()
      .generatedAlwaysAs(sql.raw("coalesce(status_before_seal, status)"), { mode: "virtual" }),
    isDraft: flag("is_draft").notNull().default(false),
    /** The university's answers about the work. Only a draft may lack them. */
    usesAi: flag("uses_ai"),
    ownUnpublished: flag("own_unpublished"),
    /** Triggers on public_votes maintain this count. */
    publicVotesCount: integer("public_votes_count").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("proposals_number").on(t.number),
    index("proposals_by_team").on(t.teamId),
    index("proposals_by_university").on(t.universityId, t.isDraft, t.createdAt),
    index("proposals_by_votes").on(t.isDraft, sql`${t.publicVotesCount} desc`, t.createdAt, t.id),
    index("proposals_by_age").on(t.isDraft, sql`${t.createdAt} desc`, t.id),
    index("proposals_by_title").on(t.isDraft, t.titleFolded, t.id),
    index("proposals_by_title_key").on(t.isDraft, t.titleKey, t.createdAt, t.id),
    // Covers the juror's own order of works.
    index("proposals_by_shuffle").on(t.isDraft, t.shuffleKey, t.createdAt, t.id, t.status),
    index("proposals_by_status").on(t.status, t.createdAt),
    index("proposals_by_unawarded").on(t.unawarded),
    check("proposals_title", lineUpTo(t.title, workFields.title.limit)),
    check("proposals_title_line", oneLine(t.title)),
    ...textsOfRow("check").map((name) =>
      check(`proposals_${name}`, sql`length(${t[name]}) <= ${sql.raw(String(workFields[name].limit))}`),
    ),
    check(
      "proposals_status",
      sql`${t.status} in ('pendiente', 'en_evaluacion', 'finalista', 'no_ganadora', 'descalificada', 'ganadora')`,
    ),
    check(
      "proposals_declared",
      sql`${t.isDraft} or (${t.usesAi} is not null and ${t.ownUnpublished} is not null)`,
    ),
    check("proposals_votes", sql`${t.publicVotesCount} >= 0`),
  ],
);

export const proposalAssets = sqliteTable(
  "proposal_assets",
  {
    id: text("id").primaryKey(),
    proposalId: ofProposal(),
    kind: text("kind", { enum: ["image", "video"] }).notNull(),
    /** 0 is the main file, the cover. Higher numbers are the gallery, in order. */
    position: integer("position").notNull().default(0),
    /** Key in the bucket 'proposals'. */
    storagePath: text("storage_path").notNull(),
    mimeType: text("mime_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    width: integer("width"),
    height: integer("height"),
    durationSeconds: real("duration_seconds"),
    /** Codec of a video that many browsers cannot play, in browser notation ("hvc1.1.6.L60.90"). */
    rareCodec: text("rare_codec"),
    /** Key of a video's picture, made by the sender's browser or drawn. */
    posterPath: text("poster_path"),
    /** Alternative text; empty until somebody writes it. */
    altText: text("alt_text").notNull().default(""),
    /** Transcript of a video; empty until somebody writes it. Null without speech. */
    transcript: text("transcript"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    // Finds the missing texts for the organiser's list.
    index("proposal_assets_undescribed")
      .on(t.proposalId, t.position)
      .where(sql`${t.altText} = '' or ${t.transcript} = ''`),
    // Files without a poster are left out: they are nearly all, and SQLite would search them through this
    // index.
    uniqueIndex("proposal_assets_poster").on(t.posterPath).where(sql`${t.posterPath} is not null`),
    // Finds the videos for which the cron draws posters.
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
    proposalId: ofProposal(),
    userId: text("user_id").references(() => profiles.id),
    /** Position in the team, from 0. */
    position: integer("position").notNull(),
    fullName: text("full_name").notNull(),
    /** Has the form of `profiles.nameKey`. */
    nameKey: text("name_key"),
    email: text("email"),
    role: text("role").notNull().default(""),
  },
  (t) => [
    uniqueIndex("proposal_students_position").on(t.proposalId, t.position),
    uniqueIndex("proposal_students_once").on(t.proposalId, t.userId),
    index("proposal_students_by_user").on(t.userId),
    // Finds the addresses that are deleted after the contest.
    index("proposal_students_mailed").on(t.proposalId).where(sql`${t.email} is not null`),
    check("proposal_students_role", sql`length(${t.role}) <= 100`),
    check("proposal_students_name_line", oneLine(t.fullName)),
  ],
);

/**
 * Uploads in progress. The row exists before the first stored byte, and is deleted when a proposal claims the
 * file.
 */
export const uploads = sqliteTable(
  "uploads",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").references(() => profiles.id),
    storagePath: text("storage_path").notNull(),
    /** R2's multipart id while parts arrive. */
    multipartId: text("multipart_id"),
    /** Type from the first bytes. The whole file is checked before the upload is complete. */
    kind: text("kind", { enum: ["image", "video"] }),
    mimeType: text("mime_type"),
    /** Bytes announced when the upload was opened. Null for a file in a form's body. */
    declaredSize: integer("declared_size"),
    /** Bytes of the complete file. */
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

/** Upload parts that R2 has stored. */
export const uploadParts = sqliteTable(
  "upload_parts",
  {
    uploadId: text("upload_id")
      .notNull()
      .references(() => uploads.id),
    /** Counts from 1, in the order of the file. */
    partNumber: integer("part_number").notNull(),
    etag: text("etag").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.uploadId, t.partNumber] }),
    check("upload_parts_number", sql`${t.partNumber} between 1 and 10000`),
  ],
);

/** Files to delete. The cron deletes them. */
export const fileRemovals = sqliteTable(
  "file_removals",
  { storagePath: text("storage_path").primaryKey(), queuedAt: instant("queued_at").notNull() },
  (t) => [index("file_removals_by_age").on(t.queuedAt)],
);

/** Pictures that nobody has decoded yet, because the plan's pictures of the month were spent. The cron decodes them. */
export const uncheckedPictures = sqliteTable("unchecked_pictures", {
  storagePath: text("storage_path").primaryKey(),
  /** True for a picture that has turned out damaged. It stays. */
  isDamaged: flag("is_damaged").notNull().default(false),
});

/** A person's run over the works without a picture. A step is claimed once. */
export const imageRuns = sqliteTable(
  "image_runs",
  {
    /** Unguessable: the id allows the next step. */
    id: text("id").primaryKey(),
    userId: ofPerson(),
    /** Number of claimed steps. */
    step: integer("step").notNull().default(0),
    /** Results of the steps, in order. */
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

/** Result for one proposal: picture made, no picture needed, or failed with a reason. */
export interface ImageResult {
  id: string;
  title: string;
  outcome: "made" | "passed" | "failed";
  reason?: string;
}

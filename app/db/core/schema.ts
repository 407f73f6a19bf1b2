import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
// Relative: drizzle-kit reads this file too, and knows no aliases.
import { ballotNames, type CountedBallot } from "../../contest/final/ballot";
import { diplomaKinds } from "../../contest/final/diplomas";
import { awardKinds, type Choices, type SealedFigures } from "../../contest/final/verdict";
import type { Tie } from "../../contest/jury/ties";
import { consentTexts } from "../../contest/people/consents";
import { invitationOutcomes, invitedRoles } from "../../contest/people/invitations";
import { roles } from "../../contest/people/roles";
import { titleKeyLength } from "../../contest/public/gallery";
import { textKeys } from "../../contest/public/published-texts";
import { tallyKinds } from "../../contest/votes/tally";
import { categories } from "../../contest/works/categories";
import { type Declared, declarationKinds } from "../../contest/works/declarations";
import { proposalStatuses } from "../../contest/works/statuses";
import { byName, textsHeldBy, type WorkText, workFields, workTexts } from "../../contest/works/work-fields";
import { lowerCaseOf, nameKeyOf } from "./search";

/*
 * Instants are epoch milliseconds. Days are 'YYYY-MM-DD' in Europe/Madrid. Columns carry the specification's names.
 * Triggers (three proposals a university, vote counter and groups, a university's contact, confirmed students) stand in
 * db/core/triggers, because drizzle does not describe triggers.
 */
const instant = (name: string) => integer(name, { mode: "number" });
const flag = (name: string) => integer(name, { mode: "boolean" });

/** A name or title is one line: no control character, none that turns the direction of writing. */
const oneLine = (column: AnySQLiteColumn) =>
  sql`${column} not glob '*[' || char(1, 45, 31, 127, 45, 159, 8232, 45, 8238, 8294, 45, 8297) || ']*'`;

/** A line that is there, of at most so many characters. */
const lineUpTo = (column: AnySQLiteColumn, limit: number) =>
  sql`length(trim(${column})) between 1 and ${sql.raw(String(limit))}`;

/** The column of a text. A new work always brings the required ones. */
const workText = (name: WorkText) => {
  const column = text(name).notNull();
  return workFields[name].required ? column : column.default("");
};

/** What a role or a category may be: a further one is a row, not a table rebuilt. */
export const knownRoles = sqliteTable("roles", { name: text("name").primaryKey() });
export const knownCategories = sqliteTable("categories", { name: text("name").primaryKey() });

export const universities = sqliteTable(
  "universities",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    /** `fold(name)`, for searches without accents or case. */
    nameFolded: text("name_folded").notNull(),
    slug: text("slug").notNull(),
    active: flag("active").notNull().default(true),
    displayOrder: integer("display_order").notNull(),
    contactUserId: text("contact_user_id").references((): AnySQLiteColumn => profiles.id),
    createdAt: instant("created_at").notNull(),
    /** The token of the link by which its students sign up; null while there is no link. */
    studentLink: text("student_link"),
  },
  (t) => [
    uniqueIndex("universities_slug").on(t.slug),
    uniqueIndex("universities_student_link").on(t.studentLink),
    index("universities_by_order").on(t.active, t.displayOrder),
    index("universities_by_contact").on(t.contactUserId),
    check("universities_name", sql`length(trim(${t.name})) between 1 and 200`),
    check("universities_name_line", oneLine(t.name)),
    check("universities_slug_filled", sql`length(${t.slug}) between 1 and 200`),
  ],
);

export const profiles = sqliteTable(
  "profiles",
  {
    id: text("id").primaryKey(),
    role: text("role", { enum: roles })
      .notNull()
      .references(() => knownRoles.name),
    fullName: text("full_name").notNull(),
    fullNameLower: text("full_name_lower").generatedAlwaysAs(lowerCaseOf("full_name"), { mode: "virtual" }),
    /** Sorts as Spanish does; without its `~` it is the folded name, for searches. */
    nameKey: text("name_key").notNull().generatedAlwaysAs(nameKeyOf("full_name_lower"), { mode: "stored" }),
    email: text("email").notNull(),
    /** The mailbox in its one spelling (contest/people/email.ts); a trigger gives the address itself where none was given. */
    emailKey: text("email_key"),
    /** The registrable domain of the address (contest/people/registrable-domain.ts). A trigger fills in the whole domain. */
    emailDomain: text("email_domain"),
    universityId: text("university_id").references(() => universities.id),
    /** A further account's wish: until its contact or an admin approves it, `universityId` stays null. */
    requestedUniversityId: text("requested_university_id").references(() => universities.id),
    /** Of a student: their university knows them, by its word or by a work that names them. Null for who only signed up. */
    confirmedAt: instant("confirmed_at"),
    /** Whoever opened a link that was mailed to the address; until then votes may wait. */
    emailConfirmedAt: instant("email_confirmed_at"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("profiles_email").on(sql`lower(${t.email})`),
    uniqueIndex("profiles_email_key").on(t.emailKey),
    index("profiles_by_university").on(t.universityId, t.role, t.nameKey),
    index("profiles_by_role").on(t.role, t.nameKey, t.id),
    index("profiles_by_name").on(t.nameKey, t.id),
    index("profiles_by_request").on(t.requestedUniversityId, t.createdAt),
    index("profiles_waiting").on(t.createdAt).where(sql`${t.requestedUniversityId} is not null`),
    check("profiles_university", sql`${t.universityId} is null or ${t.role} in ('universidad', 'alumno')`),
    check(
      "profiles_request",
      sql`${t.requestedUniversityId} is null or (${t.role} = 'universidad' and ${t.universityId} is null)`,
    ),
    check("profiles_email_length", sql`length(${t.email}) between 3 and 254`),
    check("profiles_name_line", oneLine(t.fullName)),
  ],
);

export const credentials = sqliteTable("credentials", {
  userId: text("user_id")
    .primaryKey()
    .references(() => profiles.id),
  /** Self-describing: scheme, parameters, salt, key. */
  passwordHash: text("password_hash").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

export const passwordResets = sqliteTable(
  "password_resets",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => profiles.id),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [index("password_resets_by_user").on(t.userId), index("password_resets_by_expiry").on(t.expiresAt)],
);

export const sessions = sqliteTable(
  "sessions",
  {
    /** SHA-256 of the id in the cookie: who reads this table cannot sign in with it. */
    idHash: text("id_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => profiles.id),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** When its person last proved who they are since signing in; null for not since. */
    confirmedAt: instant("confirmed_at"),
    /** The password was right, and the second factor is still to come: it opens nothing else. */
    awaitsCode: flag("awaits_code").notNull().default(false),
    /** Of what kind it is, in words; its owner tells their sessions apart by it. */
    browser: text("browser"),
    /** As whom an admin looks at the contest, and until when; null for as themselves. */
    seenAs: text("seen_as").references(() => profiles.id),
    seenUntil: instant("seen_until"),
  },
  (t) => [
    index("sessions_by_user").on(t.userId),
    index("sessions_by_expiry").on(t.expiresAt),
    index("sessions_by_seen").on(t.seenAs).where(sql`${t.seenAs} is not null`),
  ],
);

/** Which texts somebody took as theirs, in which version, when. (app/contest/people/consents.ts) */
export const consents = sqliteTable(
  "consents",
  {
    userId: text("user_id")
      .notNull()
      .references(() => profiles.id),
    text: text("text", { enum: consentTexts }).notNull(),
    version: text("version").notNull(),
    givenAt: instant("given_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.text, t.version] }),
    index("consents_by_text").on(t.text, t.version),
  ],
);

/** The texts that the organiser publishes, every version for good: triggers refuse to change one. (decision 172) */
export const textVersions = sqliteTable(
  "text_versions",
  {
    text: text("text", { enum: textKeys }).notNull(),
    /** From 1, the one that the platform brings. */
    version: integer("version").notNull(),
    body: text("body").notNull(),
    publishedAt: instant("published_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.text, t.version] }),
    check("text_versions_version", sql`${t.version} >= 1`),
    check("text_versions_body", sql`length(${t.body}) between 1 and 20000`),
  ],
);

/** An admin's device that makes codes which change with the time. */
export const secondFactors = sqliteTable("second_factors", {
  userId: text("user_id")
    .primaryKey()
    .references(() => profiles.id),
  /** Sealed by a key that is not in the database (app/auth/core/sealing.ts). */
  secret: text("secret").notNull(),
  /** The latest step of the clock whose code was used: it and all before are over. */
  lastStep: integer("last_step").notNull(),
  createdAt: instant("created_at").notNull(),
});

/** Each stands in for the device once. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    userId: text("user_id")
      .notNull()
      .references(() => secondFactors.userId),
    codeHash: text("code_hash").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** The access code of a role that needs one to sign up, once an admin has replaced the environment's. */
export const accessCodes = sqliteTable(
  "access_codes",
  {
    role: text("role", { enum: ["universidad", "jurado"] })
      .primaryKey()
      .references(() => knownRoles.name),
    /** The environment's is the first. */
    number: integer("number").notNull(),
    codeHash: text("code_hash").notNull(),
    rotatedAt: instant("rotated_at").notNull(),
  },
  (t) => [check("access_codes_number", sql`${t.number} >= 2`)],
);

/**
 * Who was asked by mail to take part: the link signs up in that role, for that university, once. Its token is known here
 * by its hash.
 */
export const invitations = sqliteTable(
  "invitations",
  {
    id: text("id").primaryKey(),
    /** Trimmed, lower case. */
    email: text("email").notNull(),
    /** The mailbox in its one spelling (contest/people/email.ts). */
    emailKey: text("email_key").notNull(),
    /** As the organiser knows them; may be empty. */
    fullName: text("full_name").notNull(),
    fullNameLower: text("full_name_lower").generatedAlwaysAs(lowerCaseOf("full_name"), { mode: "virtual" }),
    nameKey: text("name_key").generatedAlwaysAs(nameKeyOf("full_name_lower"), { mode: "virtual" }),
    role: text("role", { enum: invitedRoles })
      .notNull()
      .references(() => knownRoles.name),
    universityId: text("university_id").references(() => universities.id),
    /** The latest link's. */
    tokenHash: text("token_hash").notNull(),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** What became of it; null while nobody has answered. */
    outcome: text("outcome", { enum: invitationOutcomes }),
    answeredAt: instant("answered_at"),
    declinedFor: text("declined_for"),
    /** Who signed up by it. */
    userId: text("user_id").references(() => profiles.id),
  },
  (t) => [
    uniqueIndex("invitations_token").on(t.tokenHash),
    // One mailbox is asked once at a time.
    uniqueIndex("invitations_unanswered").on(t.emailKey).where(sql`${t.outcome} is null`),
    index("invitations_by_mailbox").on(t.emailKey),
    index("invitations_by_time").on(sql`${t.createdAt} desc`, t.id),
    index("invitations_by_expiry").on(t.expiresAt),
    index("invitations_by_university").on(t.universityId),
    index("invitations_by_user").on(t.userId),
    check("invitations_university", sql`(${t.universityId} is null) = (${t.role} = 'jurado')`),
    check("invitations_answered", sql`(${t.outcome} is null) = (${t.answeredAt} is null)`),
    check("invitations_declined", sql`${t.declinedFor} is null or ${t.outcome} = 'declined'`),
    check("invitations_email_length", sql`length(${t.email}) between 3 and 254`),
    check("invitations_name", sql`length(${t.fullName}) <= 120`),
    check("invitations_name_line", oneLine(t.fullName)),
    check("invitations_reason", sql`length(${t.declinedFor}) <= 300`),
  ],
);

/** Tries within a window, by account or hashed address; the counters behind throttling. */
export const throttles = sqliteTable(
  "throttles",
  {
    key: text("key").primaryKey(),
    tries: integer("tries").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("throttles_by_expiry").on(t.expiresAt)],
);

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

export const publicVotes = sqliteTable(
  "public_votes",
  {
    /** Null once its voter erased their account after the close: the vote counts on, nobody's. */
    userId: text("user_id").references(() => profiles.id),
    proposalId: text("proposal_id")
      .notNull()
      .references(() => proposals.id),
    createdAt: instant("created_at").notNull(),
    /** Salted, monthly rotating hashes of where it came from; only with anti_fraud_enabled. */
    addressHash: text("address_hash"),
    networkHash: text("network_hash"),
    agentHash: text("agent_hash"),
    /** A voided vote stays, and does not count. */
    voidedAt: instant("voided_at"),
    voidReason: text("void_reason"),
    /** What the group was by which it was voided; what the public is told. Null for those voided before it was kept. */
    voidKind: text("void_kind"),
    /** Of a voided vote: its voter left while people could vote. It stays as evidence and never counts again. */
    withdrawn: flag("withdrawn").notNull().default(false),
    /** The code by which its voter finds it in the tally, and its hash, by which everybody else knows it there. */
    receipt: text("receipt"),
    /** Never null: a trigger gives one that nobody has the code of. */
    receiptHash: text("receipt_hash"),
  },
  (t) => [
    uniqueIndex("public_votes_once").on(t.userId, t.proposalId),
    index("public_votes_by_proposal").on(t.proposalId, t.createdAt),
    index("public_votes_by_address").on(t.addressHash, t.proposalId),
    index("public_votes_by_network").on(t.networkHash, t.proposalId, t.createdAt),
    // Of votes from nowhere known; the others' go with where they came from.
    index("public_votes_agents")
      .on(t.agentHash)
      .where(sql`${t.agentHash} is not null and ${t.addressHash} is null and ${t.networkHash} is null`),
    index("public_votes_voided").on(t.voidKind).where(sql`${t.voidedAt} is not null`),
    check("public_votes_reason", sql`${t.voidedAt} is null or length(${t.voidReason}) > 0`),
    check("public_votes_withdrawn", sql`not ${t.withdrawn} or ${t.voidedAt} is not null`),
  ],
);

/** How many votes that count came in each hour. Kept by triggers on public_votes. */
export const voteHours = sqliteTable("vote_hours", {
  /** Whole hours since 1970, UTC. */
  hour: integer("hour").primaryKey(),
  votes: integer("votes").notNull(),
});

/** Votes that wait for their voter's address: counted nowhere, they become `public_votes` once it is confirmed. */
export const pendingVotes = sqliteTable(
  "pending_votes",
  {
    userId: text("user_id")
      .notNull()
      .references(() => profiles.id),
    proposalId: text("proposal_id")
      .notNull()
      .references(() => proposals.id),
    createdAt: instant("created_at").notNull(),
    addressHash: text("address_hash"),
    networkHash: text("network_hash"),
    agentHash: text("agent_hash"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.proposalId] }),
    index("pending_votes_by_proposal").on(t.proposalId),
    index("pending_votes_by_age").on(t.createdAt),
  ],
);

/** Links that confirm an account's address, known by their hash. */
export const verifications = sqliteTable(
  "verifications",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => profiles.id),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("verifications_by_user").on(t.userId, t.createdAt),
    index("verifications_by_expiry").on(t.expiresAt),
  ],
);

/**
 * Votes for one work that belong together and are enough to be looked at: of one address, of one network, of one stretch
 * of time, of one network within one stretch. Kept by triggers on public_votes. (decision 87)
 */
export const voteGroups = sqliteTable(
  "vote_groups",
  {
    proposalId: text("proposal_id")
      .notNull()
      .references(() => proposals.id),
    kind: text("kind", { enum: ["address", "network", "burst", "network_burst"] }).notNull(),
    /** The address or network by its hash; empty for a stretch of votes from anywhere. */
    source: text("source").notNull().default(""),
    /** Of a stretch: its ends, both included. */
    fromAt: instant("from_at").notNull().default(0),
    toAt: instant("to_at").notNull().default(0),
    votes: integer("votes").notNull(),
    /** Of these, and of the voided ones. */
    voided: integer("voided").notNull(),
    withdrawn: integer("withdrawn").notNull(),
    /** Of a network's votes: the one address that all came from. That address tells them, and this row waits. */
    loneAddress: text("lone_address"),
  },
  (t) => [
    primaryKey({ columns: [t.proposalId, t.kind, t.source, t.fromAt] }),
    index("vote_groups_by_size")
      .on(sql`${t.votes} desc`, t.proposalId, t.kind, t.source, t.fromAt)
      .where(sql`${t.loneAddress} is null`),
  ],
);

const isTallyKind = (kind: AnySQLiteColumn) =>
  sql`${kind} in (${sql.raw(tallyKinds.map((one) => `'${one}'`).join(", "))})`;

/**
 * What happened to the count and no seal has taken in, in the order of arrival: written by triggers on public_votes and
 * proposals, in the batch of what it tells. Nothing in it names a person or a time. (decision 135)
 */
export const tallyWaiting = sqliteTable(
  "tally_waiting",
  {
    number: integer("number").primaryKey(),
    kind: text("kind", { enum: tallyKinds }).notNull(),
    /** The work's number. Not a foreign key: the tally outlives a work. */
    work: integer("work").notNull(),
    /** Empty for a line about a work. */
    receiptHash: text("receipt_hash").notNull(),
  },
  (t) => [
    index("tally_waiting_by_receipt").on(t.receiptHash),
    index("tally_waiting_of_gone").on(t.work).where(sql`${t.kind} <> 'vote'`),
    check("tally_waiting_number", sql`${t.number} > 0`),
    check("tally_waiting_kind", isTallyKind(t.kind)),
  ],
);

/** The public count, line by line, in the order that the seals drew by chance. */
export const tallyLines = sqliteTable(
  "tally_lines",
  {
    /** From 1, without gaps: no line ever goes. */
    number: integer("number").primaryKey(),
    kind: text("kind", { enum: tallyKinds }).notNull(),
    work: integer("work").notNull(),
    /** Hour of the seal that took it in: whole hours since 1970, UTC. */
    hour: integer("hour").notNull(),
    receiptHash: text("receipt_hash").notNull(),
  },
  (t) => [
    index("tally_lines_by_receipt").on(t.receiptHash),
    // The highest number of a work that went with votes: each has left such a line.
    index("tally_lines_of_gone").on(t.work).where(sql`${t.kind} <> 'vote'`),
    check("tally_lines_kind", isTallyKind(t.kind)),
  ],
);

/** The cron's seals on the tally: each takes in the one before and the lines since. (app/contest/votes/tally.ts) */
export const tallySeals = sqliteTable(
  "tally_seals",
  {
    /** From 0, the contest's own random beginning. */
    number: integer("number").primaryKey(),
    lastLine: integer("last_line").notNull(),
    /** Hexadecimal. */
    head: text("head").notNull(),
    /** Whole hours since 1970, UTC. */
    hour: integer("hour").notNull(),
  },
  (t) => [
    uniqueIndex("tally_seals_last_line").on(t.lastLine),
    index("tally_seals_by_hour").on(t.hour, t.number),
  ],
);

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
    /** The very start day whose coming was handled; a start moved elsewhere is armed again. */
    startHandledAt: text("start_handled_at"),
    manuallyActivatedAt: instant("manually_activated_at"),
    /** When it last began: activated again while its letters still leave, it goes on. */
    begunAt: instant("begun_at"),
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
    check("contest_phases_order_of_days", sql`${t.endAt} >= ${t.startAt}`),
  ],
);

export const settings = sqliteTable(
  "settings",
  { key: text("key").primaryKey(), value: text("value").notNull() },
  (t) => [check("settings_value", sql`length(${t.value}) <= 4000`)],
);

export const partnerUsers = sqliteTable(
  "partner_users",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => profiles.id),
    email: text("email").notNull(),
    externalId: text("external_id"),
    status: text("status", { enum: ["created", "already_exists", "failed", "linked"] }).notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    check("partner_users_status", sql`${t.status} in ('created', 'already_exists', 'failed', 'linked')`),
  ],
);

/** Ends of phases that had begun when they were moved, with the reason that everybody is told. */
export const movedEnds = sqliteTable(
  "moved_ends",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    phaseId: text("phase_id")
      .notNull()
      .references(() => contestPhases.id),
    fromDay: text("from_day").notNull(),
    /** Null where it has no end any more. */
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
    /** A profile id, or 'cron'. Not a foreign key: the log outlives the account. */
    actor: text("actor").notNull(),
    actorName: text("actor_name").notNull(),
    actorNameLower: text("actor_name_lower").generatedAlwaysAs(lowerCaseOf("actor_name"), {
      mode: "virtual",
    }),
    actorKey: text("actor_key").generatedAlwaysAs(nameKeyOf("actor_name_lower"), { mode: "virtual" }),
    action: text("action").notNull(),
    targetType: text("target_type").notNull(),
    targetId: text("target_id").notNull(),
    details: text("details", { mode: "json" }).$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    index("audit_log_by_time").on(t.at),
    index("audit_log_by_action").on(t.action, t.at),
    index("audit_log_by_actor").on(t.actor, t.at),
    // A search by name reads the key here: making it anew for each line takes thirty times as long.
    index("audit_log_by_name").on(t.actorKey, t.actor),
    check("audit_log_details", sql`json_valid(${t.details})`),
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

/** When the cron last tried each chore, and when it last succeeded: epoch ms of the minute it was meant for. */
export const choreRuns = sqliteTable("chore_runs", {
  name: text("name").primaryKey(),
  ranAt: instant("ran_at").notNull(),
  succeededAt: instant("succeeded_at"),
});

export const notifications = sqliteTable(
  "notifications",
  {
    id: text("id").primaryKey(),
    /** Of what it tells; for the store that writes it. */
    kind: text("kind").notNull(),
    /** Whom it names, if anybody: it goes with their account. */
    userId: text("user_id").references(() => profiles.id),
    title: text("title").notNull(),
    body: text("body").notNull(),
    /** Where to read more: a path of the product. */
    link: text("link"),
    createdAt: instant("created_at").notNull(),
    readAt: instant("read_at"),
  },
  (t) => [
    index("notifications_by_time").on(t.createdAt),
    index("notifications_unread").on(t.readAt),
    index("notifications_by_user").on(t.userId),
  ],
);

/** What an organiser has written to a part of the contest's people: one row a message, its mails in the outbox. */
export const messages = sqliteTable(
  "messages",
  {
    /** Made with its preview, so that it is sent once. */
    id: text("id").primaryKey(),
    /** Null once their account is gone. */
    sentBy: text("sent_by").references(() => profiles.id),
    sentAt: instant("sent_at").notNull(),
    segment: text("segment").notNull(),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    /** To how many. */
    recipients: integer("recipients").notNull(),
  },
  (t) => [
    index("messages_by_sender").on(t.sentBy),
    check("messages_subject", sql`length(${t.subject}) <= 150`),
    check("messages_body", sql`length(${t.body}) <= 5000`),
  ],
);

export const mailOutbox = sqliteTable(
  "mail_outbox",
  {
    id: text("id").primaryKey(),
    recipient: text("recipient").notNull(),
    /** Whom it is about, if anybody: it goes with their account. */
    userId: text("user_id").references(() => profiles.id),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    /** A link that lets in who has it; `{enlace}` in the body stands for it. Forgotten once sent or over. */
    secret: text("secret"),
    /** A mail with a secret is worth nothing afterwards. */
    secretUntil: instant("secret_until"),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
    attempts: integer("attempts").notNull().default(0),
    /** Until then it is somebody's to deliver, or resting after a failure. */
    nextTryAt: instant("next_try_at").notNull().default(0),
    lastError: text("last_error"),
    /** The organiser's message whose mail it is, if any. */
    messageId: text("message_id").references(() => messages.id),
    /** Names what nobody gets twice: a message or a phase's reminder, and its reader. */
    once: text("once"),
  },
  (t) => [
    uniqueIndex("mail_outbox_once").on(t.once).where(sql`${t.once} is not null`),
    // Thousands are of one instant: their order is in the indexes too.
    index("mail_outbox_by_message").on(t.messageId, t.createdAt, t.id).where(sql`${t.messageId} is not null`),
    index("mail_outbox_by_time").on(t.createdAt, t.id),
    index("mail_outbox_unsent").on(t.sentAt, t.createdAt, t.id),
    // In the order in which they leave: what is one person's own before what goes to many.
    index("mail_outbox_waiting")
      .on(sql`${t.once} is not null`, t.createdAt, t.id)
      .where(sql`${t.sentAt} is null`),
    // What may be given up: few, however many wait.
    index("mail_outbox_unanswered")
      .on(t.nextTryAt)
      .where(sql`${t.sentAt} is null and ${t.lastError} is null and ${t.attempts} > 0`),
    index("mail_outbox_over")
      .on(t.secretUntil)
      .where(sql`${t.sentAt} is null and ${t.lastError} is null and ${t.secretUntil} is not null`),
    index("mail_outbox_by_user").on(t.userId),
    index("mail_outbox_by_recipient").on(sql`lower(${t.recipient})`),
    index("mail_outbox_secrets").on(t.secretUntil).where(sql`${t.secret} is not null`),
    check("mail_outbox_secret", sql`${t.secret} is null or ${t.secretUntil} is not null`),
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

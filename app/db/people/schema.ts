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
import { consentTexts } from "../../contest/people/consents";
import { invitationOutcomes, invitedRoles } from "../../contest/people/invitations";
import { roles } from "../../contest/people/roles";
import { flag, instant, oneLine } from "../core/columns";
import { lowerCaseOf, nameKeyOf } from "../core/search";

/** What a role or a category may be: a further one is a row, not a table rebuilt. */
export const knownRoles = sqliteTable("roles", { name: text("name").primaryKey() });

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

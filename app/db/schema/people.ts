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
import { consentTexts } from "../../contest/core/consents";
import { roles } from "../../contest/core/roles";
import { invitationOutcomes, invitedRoles } from "../../contest/people/invitations";
import { flag, instant, oneLine } from "../core/columns";

/** Known roles. A new role is a row, and needs no table rebuild. */
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
    /** Token of the university's link for students; null without a link. */
    studentLink: text("student_link"),
    /** True when the accounts get the tally's head by mail each day. */
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

/** Column of a row's account. */
export const ofPerson = () =>
  text("user_id")
    .notNull()
    .references(() => profiles.id);

export const profiles = sqliteTable(
  "profiles",
  {
    id: text("id").primaryKey(),
    role: text("role", { enum: roles })
      .notNull()
      .references(() => knownRoles.name),
    fullName: text("full_name").notNull(),
    /** Sort key (contest/core/fold.ts). A trigger sets the lower-case name when it is missing. */
    nameKey: text("name_key"),
    email: text("email").notNull(),
    /**
     * Normalized mailbox (contest/core/email.ts). A trigger sets the lower-case address when it is missing.
     */
    emailKey: text("email_key"),
    /**
     * Registrable domain of the address (contest/core/registrable-domain.ts). A trigger sets the whole
     * domain when it is missing.
     */
    emailDomain: text("email_domain"),
    universityId: text("university_id").references(() => universities.id),
    /**
     * University of a pending account. `universityId` stays null until the contact or an admin approves it.
     */
    requestedUniversityId: text("requested_university_id").references(() => universities.id),
    /**
     * Instant at which the university confirmed a student, directly or by a work. Null for an unconfirmed
     * student.
     */
    confirmedAt: instant("confirmed_at"),
    /** Instant at which somebody opened a mailed link. Votes may be pending until then. */
    emailConfirmedAt: instant("email_confirmed_at"),
    /** Instant since which the person wants no messages of the organiser; null for everybody else. */
    unsubscribedAt: instant("unsubscribed_at"),
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
    index("profiles_unsubscribed").on(t.id).where(sql`${t.unsubscribedAt} is not null`),
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
  /** Scheme, parameters, salt and key in one text. */
  passwordHash: text("password_hash").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

export const passwordResets = sqliteTable(
  "password_resets",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: ofPerson(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [index("password_resets_by_user").on(t.userId), index("password_resets_by_expiry").on(t.expiresAt)],
);

/** The latest sign-in link of a mailbox. A newer link replaces its row. */
export const signInLinks = sqliteTable(
  "sign_in_links",
  {
    /** Normalized mailbox (contest/core/email.ts). */
    emailKey: text("email_key").primaryKey(),
    /** Address as typed, in lower case. */
    email: text("email").notNull(),
    /** Name of a voter who has no account yet. */
    fullName: text("full_name"),
    tokenHash: text("token_hash").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    uniqueIndex("sign_in_links_token").on(t.tokenHash),
    index("sign_in_links_by_expiry").on(t.expiresAt),
    check("sign_in_links_email", sql`length(${t.email}) between 3 and 254`),
    check("sign_in_links_name", sql`length(${t.fullName}) <= 120`),
    check("sign_in_links_name_line", oneLine(t.fullName)),
  ],
);

export const sessions = sqliteTable(
  "sessions",
  {
    /** SHA-256 of the id in the cookie, so that a reader of this table cannot sign in. */
    idHash: text("id_hash").primaryKey(),
    userId: ofPerson(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** Last proof of identity after signing in; null without one. */
    confirmedAt: instant("confirmed_at"),
    /** Last request of an admin while the proof of identity lasts, to the minute. */
    activeAt: instant("active_at"),
    /** True after the password and before the second factor. The session allows nothing else. */
    awaitsCode: flag("awaits_code").notNull().default(false),
    /** Kind of browser in words, by which the owner distinguishes sessions. */
    browser: text("browser"),
  },
  (t) => [index("sessions_by_user").on(t.userId), index("sessions_by_expiry").on(t.expiresAt)],
);

/** Consents to texts, with version and instant. (app/contest/core/consents.ts) */
export const consents = sqliteTable(
  "consents",
  {
    userId: ofPerson(),
    text: text("text", { enum: consentTexts }).notNull(),
    version: text("version").notNull(),
    givenAt: instant("given_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.text, t.version] }),
    index("consents_by_text").on(t.text, t.version),
  ],
);

/** An admin's device for time-based codes. */
export const secondFactors = sqliteTable("second_factors", {
  userId: text("user_id")
    .primaryKey()
    .references(() => profiles.id),
  /** Encrypted with a key outside the database (app/auth/core/sealing.ts). */
  secret: text("secret").notNull(),
  /** Last time step with a used code. Codes of this and earlier steps are invalid. */
  lastStep: integer("last_step").notNull(),
  createdAt: instant("created_at").notNull(),
});

/** Single-use codes that replace the device. */
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

/** Access code of a role, once an admin replaced the environment's code. */
export const accessCodes = sqliteTable(
  "access_codes",
  {
    role: text("role", { enum: ["universidad", "jurado"] })
      .primaryKey()
      .references(() => knownRoles.name),
    /** Counts from the environment's code, which is 1. */
    number: integer("number").notNull(),
    codeHash: text("code_hash").notNull(),
    rotatedAt: instant("rotated_at").notNull(),
  },
  (t) => [check("access_codes_number", sql`${t.number} >= 2`)],
);

/**
 * Invitations by mail. The link allows one sign-up with that role and university. The token is stored as a
 * hash.
 */
export const invitations = sqliteTable(
  "invitations",
  {
    id: text("id").primaryKey(),
    /** Trimmed, lower case. */
    email: text("email").notNull(),
    /** Normalized mailbox (contest/core/email.ts). */
    emailKey: text("email_key").notNull(),
    /** Name as the organiser knows it; may be empty. */
    fullName: text("full_name").notNull(),
    /** Has the form of `profiles.nameKey`. */
    nameKey: text("name_key"),
    role: text("role", { enum: invitedRoles })
      .notNull()
      .references(() => knownRoles.name),
    universityId: text("university_id").references(() => universities.id),
    /** Token hash of the latest link. */
    tokenHash: text("token_hash").notNull(),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** Answer; null while there is none. */
    outcome: text("outcome", { enum: invitationOutcomes }),
    answeredAt: instant("answered_at"),
    declinedFor: text("declined_for"),
    /** Account that signed up with the invitation. */
    userId: text("user_id").references(() => profiles.id),
  },
  (t) => [
    uniqueIndex("invitations_token").on(t.tokenHash),
    // A mailbox has one open invitation.
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

/** Tries within a window, by account or hashed address: the counters of the rate limit. */
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

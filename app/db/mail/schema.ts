// Imports are relative: drizzle-kit reads this file too, and knows no aliases.

import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant } from "../core/columns";
import { profiles } from "../people/schema";

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

// Imports are relative: drizzle-kit reads this file too, and knows no aliases.

import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Segment } from "../../contest/mail/messages";
import { instant } from "../core/columns";
import { profiles } from "./people";

export const notifications = sqliteTable(
  "notifications",
  {
    id: text("id").primaryKey(),
    /** Kind of notification, for the store that writes it. */
    kind: text("kind").notNull(),
    /** Person in the notification, or null. It is deleted with their account. */
    userId: text("user_id").references(() => profiles.id),
    title: text("title").notNull(),
    body: text("body").notNull(),
    /** Path of the product with more information. */
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

/** Messages of organisers to a segment of people. Their mails are in the outbox. */
export const messages = sqliteTable(
  "messages",
  {
    /** Created with the preview, so that a message is sent once. */
    id: text("id").primaryKey(),
    /** Null once the account is erased. */
    sentBy: text("sent_by").references(() => profiles.id),
    sentAt: instant("sent_at").notNull(),
    segment: text("segment").notNull(),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    recipients: integer("recipients").notNull(),
  },
  (t) => [
    index("messages_by_sender").on(t.sentBy),
    check("messages_subject", sql`length(${t.subject}) <= 150`),
    check("messages_body", sql`length(${t.body}) <= 5000`),
  ],
);

/** Texts of the messages of an earlier edition, to begin a message from. */
export const messageTexts = sqliteTable(
  "message_texts",
  {
    id: integer("id").primaryKey(),
    segment: text("segment").$type<Segment>().notNull(),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
  },
  (t) => [
    check("message_texts_subject", sql`length(${t.subject}) between 1 and 150`),
    check("message_texts_body", sql`length(${t.body}) between 1 and 5000`),
  ],
);

export const mailOutbox = sqliteTable(
  "mail_outbox",
  {
    id: text("id").primaryKey(),
    recipient: text("recipient").notNull(),
    /** Person in the mail, or null. The mail is deleted with their account. */
    userId: text("user_id").references(() => profiles.id),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    /**
     * Secret link that replaces `{enlace}` in the body. Deleted once the mail is sent or the link expired.
     */
    secret: text("secret"),
    /** Expiry of the secret, and of the mail. */
    secretUntil: instant("secret_until"),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
    attempts: integer("attempts").notNull().default(0),
    /** Claimed or paused until this instant. */
    nextTryAt: instant("next_try_at").notNull().default(0),
    /** Reason why the mail was not sent, or why a sent mail bounced. */
    lastError: text("last_error"),
    /** Message of an organiser that the mail belongs to, or null. */
    messageId: text("message_id").references(() => messages.id),
    /** Unique name: a message or a phase mail, and its recipient. A person gets each once. */
    once: text("once"),
  },
  (t) => [
    uniqueIndex("mail_outbox_once").on(t.once).where(sql`${t.once} is not null`),
    // Indexes include the order, because thousands of mails share an instant.
    index("mail_outbox_by_message").on(t.messageId, t.createdAt, t.id).where(sql`${t.messageId} is not null`),
    index("mail_outbox_by_time").on(t.createdAt, t.id),
    index("mail_outbox_unsent").on(t.sentAt, t.createdAt, t.id),
    // Order of sending: personal mails before bulk ones.
    index("mail_outbox_waiting")
      .on(sql`${t.once} is not null`, t.createdAt, t.id)
      .where(sql`${t.sentAt} is null`),
    // Index of mails that may expire or time out: few, however many are pending.
    index("mail_outbox_unanswered")
      .on(t.nextTryAt)
      .where(sql`${t.sentAt} is null and ${t.lastError} is null and ${t.attempts} > 0`),
    index("mail_outbox_over")
      .on(t.secretUntil)
      .where(sql`${t.sentAt} is null and ${t.lastError} is null and ${t.secretUntil} is not null`),
    // Index of refused and returned mails.
    index("mail_outbox_troubled").on(t.createdAt, t.id).where(sql`${t.lastError} is not null`),
    index("mail_outbox_by_user").on(t.userId),
    index("mail_outbox_by_recipient").on(sql`lower(${t.recipient})`),
    index("mail_outbox_secrets").on(t.secretUntil).where(sql`${t.secret} is not null`),
    check("mail_outbox_secret", sql`${t.secret} is null or ${t.secretUntil} is not null`),
  ],
);

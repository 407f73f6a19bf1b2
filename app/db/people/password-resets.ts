import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { atomically, type Database } from "../core/database";
import { type Slots, select, statement } from "../core/statements";
import { mailTo } from "../mail/outbox";
import { mailOutbox } from "../mail/schema";
import { logLine } from "../running/audit";
import { credentials, passwordResets, profiles, sessions } from "./schema";

interface ResetRequest {
  /** As it was typed, in lower case. */
  email: string;
  /** The mailbox in its one spelling (contest/people/email.ts): the account may have another of its names. */
  emailKey: string;
  tokenHash: string;
  /** Epoch ms. */
  expiresAt: number;
  /** `{enlace}` in the body stands for the link, the row's secret. */
  mail: { subject: string; body: string; link: string };
}

const openOne = statement((its: Slots<{ tokenHash: string; now: number }>) =>
  select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(
      and(
        eq(passwordResets.tokenHash, its.tokenHash),
        isNull(passwordResets.usedAt),
        gt(passwordResets.expiresAt, its.now),
      ),
    ),
);

/** Links that let somebody choose a new password: single use, known here by their hash. (design 7) */
export function passwordResetStore(database: Database) {
  return {
    /**
     * Gives the account of that mailbox, if there is one, a new link by mail. It ends the older
     * ones. The same statements run whether or not there is such an account. Returns the mail's id, if one was written.
     */
    async request(
      { email, emailKey, tokenHash, expiresAt, mail }: ResetRequest,
      now: number,
    ): Promise<string[]> {
      // An account from before has its address as its key, so that two may be of one mailbox: the one named is meant.
      const owner = sql`from ${profiles} where id = (select id from ${profiles}
        where lower(email) = ${email} or email_key = ${emailKey} order by lower(email) = ${email} desc limit 1)`;
      const { mails } = await atomically(database, {
        // The new mail replaces a reset mail that has not left. A link that confirms their address is another thing.
        unsent: sql`delete from ${mailOutbox} where sent_at is null and secret_until is not null
          and subject = ${mail.subject} and user_id in (select id ${owner})`,
        before: sql`delete from ${passwordResets} where user_id in (select id ${owner})`,
        reset: sql`insert into ${passwordResets} (token_hash, user_id, created_at, expires_at)
          select ${tokenHash}, id, ${now}, ${expiresAt} ${owner}`,
        mails: mailTo(
          { recipient: sql`email`, about: sql`id`, ...mail, secret: { link: mail.link, until: expiresAt } },
          now,
          owner,
        ),
      });
      return mails.rows.map(({ id }) => id);
    },

    /** Whether the link still opens something. */
    async isOpen(tokenHash: string, now: number): Promise<boolean> {
      return (await database.first(openOne({ tokenHash, now }))) !== null;
    },

    /**
     * Uses the link: new password, every session of the person's over, logged. Once, however many try at a time;
     * answers the account's email, or null when the link opens nothing (any more).
     */
    async complete(tokenHash: string, passwordHash: string, now: number): Promise<string | null> {
      const reset = sql`from ${passwordResets} where token_hash = ${tokenHash} and used_at is null and expires_at > ${now}`;
      const { owners } = await atomically(database, {
        log: logLine({ id: sql`id`, name: sql`full_name` }, now, {
          action: "password_reset",
          targetType: "profile",
          targetId: sql`id`,
          rows: sql`from ${profiles} where id in (select user_id ${reset})`,
        }),
        password: sql`update ${credentials} set password_hash = ${passwordHash}, updated_at = ${now}
          where user_id in (select user_id ${reset})`,
        sessions: sql`delete from ${sessions} where user_id in (select user_id ${reset})`,
        owners: sql<{ email: string }>`select email from ${profiles} where id in (select user_id ${reset})`,
        // Last: the others act while the link is unused.
        used: sql`update ${passwordResets} set used_at = ${now}
          where token_hash = ${tokenHash} and used_at is null and expires_at > ${now}`,
      });
      return owners.rows[0]?.email ?? null;
    },
  };
}

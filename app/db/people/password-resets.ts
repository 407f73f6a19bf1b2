import { logLine } from "../core/audit";
import { atomically, firstOf } from "../core/database";
import { mailTo } from "../core/outbox";
import { sql } from "../core/sql";
import type { StoreContext } from "../core/store-context";
import { mailOutbox } from "../schema/mail";
import { credentials, passwordResets, profiles, sessions } from "../schema/people";
import { ownerOf } from "./mailbox";

interface ResetRequest {
  /** Address as typed, in lower case. */
  email: string;
  /** Normalized mailbox (contest/core/email.ts). The account may use another spelling. */
  emailKey: string;
  tokenHash: string;
  /** Epoch ms. */
  expiresAt: number;
  /** `{enlace}` in the body stands for the link, which holds the row's secret. */
  mail: { subject: string; body: string; link: string };
}

/** `from … where …` of a valid link. */
const openLink = (tokenHash: string, now: number) =>
  sql`from ${passwordResets} where token_hash = ${tokenHash} and used_at is null and expires_at > ${now}`;

const openOne = (params: { tokenHash: string; now: number }) =>
  sql<{ email: string }>`select email from ${profiles}
      where id = (select user_id ${openLink(params.tokenHash, params.now)})`;

/** Links for choosing a new password: single use, stored as a hash. (design 7) */
export function passwordResetStore({ database, now }: StoreContext) {
  return {
    /**
     * Mails a new link to the account of that mailbox, and ends older links. Runs the same statements without
     * such an account. Returns the mail's id, if one was written.
     */
    async request({ email, emailKey, tokenHash, expiresAt, mail }: ResetRequest): Promise<string[]> {
      const owner = sql`from ${profiles} where id = ${ownerOf(email, emailKey)}`;
      const { mails } = await atomically(database, {
        // Deletes unsent reset mails, which the new mail replaces. Links that confirm an address stay.
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

    /** Returns the address of a valid link's account, else null. */
    async addressOf(tokenHash: string): Promise<string | null> {
      return (await database.first(openOne({ tokenHash, now })))?.email ?? null;
    },

    /**
     * Uses the link: sets the password, ends all sessions and writes an audit event. Only one of several
     * parallel tries succeeds. Returns the account's email. Refuses `link_over`.
     */
    async complete(tokenHash: string, passwordHash: string): Promise<string> {
      const reset = openLink(tokenHash, now);
      const { owners } = await atomically(database, {
        log: logLine({ id: sql`id`, name: sql`full_name`, nameKey: sql`name_key` }, now, {
          action: "password_reset",
          targetType: "profile",
          targetId: sql`id`,
          rows: sql`from ${profiles} where id in (select user_id ${reset})`,
        }),
        // A former voter without a password gets a first one.
        password: sql`insert into ${credentials} (user_id, password_hash, updated_at)
          select user_id, ${passwordHash}, ${now} ${reset}
          on conflict (user_id) do update set password_hash = excluded.password_hash, updated_at = excluded.updated_at`,
        sessions: sql`delete from ${sessions} where user_id in (select user_id ${reset})`,
        owners: sql<{ email: string }>`select email from ${profiles} where id in (select user_id ${reset})`,
        // Runs last, because the other statements need the unused link.
        used: sql`update ${passwordResets} set used_at = ${now}
          where token_hash = ${tokenHash} and used_at is null and expires_at > ${now}`,
      });
      return firstOf(owners, "link_over").email;
    },
  };
}

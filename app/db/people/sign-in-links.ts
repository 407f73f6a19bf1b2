import { MINUTE_MS } from "~/contest/core/calendar";
import { lifetimes } from "~/contest/core/retention";
import type { Role } from "~/contest/core/roles";
import { atomically, firstOf } from "../core/database";
import { mailTo } from "../core/outbox";
import { type SQL, sql } from "../core/sql";
import type { StoreContext } from "../core/store-context";
import { credentials, profiles, sessions, signInLinks } from "../schema/people";
import { pendingVotes } from "../schema/votes";
import { ownerOf } from "./mailbox";

const LIFE = lifetimes.signInLinkMinutes * MINUTE_MS;

interface LinkRequest {
  /** Address as typed, in lower case. */
  email: string;
  /** Normalized mailbox (contest/core/email.ts). */
  emailKey: string;
  /** Name of a sign-up; null for a sign-in. */
  fullName: string | null;
  tokenHash: string;
  /** `{enlace}` in the body stands for the link. */
  mail: { subject: string; body: string; link: string };
  /** Mail to an account of another role, which signs in by password. */
  byPassword: { subject: string; body: string };
}

interface LinkRow {
  /** Address of the account, or of the future account. */
  email: string;
  emailKey: string;
  fullName: string;
  /** Account of the mailbox; null before the sign-up. */
  userId: string | null;
  role: Role | null;
  isConfirmed: number;
  /** Votes that count once the address is confirmed. */
  pendingVotes: number;
}

/** Condition: the link is valid. */
export const isOpenLink = (tokenHash: string, now: number): SQL =>
  sql`${signInLinks.tokenHash} = ${tokenHash} and ${signInLinks.expiresAt} > ${now}`;

/** Uses `lower`, because SQLite compares a column with an expression without the expression's index. */
const linkOf = (params: { tokenHash: string; now: number }) => sql<LinkRow>`select
      coalesce(p.email, ${signInLinks.email}) as email, ${signInLinks.emailKey} as "emailKey",
      coalesce(p.full_name, ${signInLinks.fullName}) as "fullName", p.id as "userId", p.role,
      p.email_confirmed_at is not null as "isConfirmed",
      (select count(*) from ${pendingVotes} where user_id = p.id) as "pendingVotes"
    from ${signInLinks}
      left join ${profiles} p on p.id = ${ownerOf(sql`lower(${signInLinks.email})`, sql`${signInLinks.emailKey}`)}
    where ${isOpenLink(params.tokenHash, params.now)}`;

/** Links by which voters sign in and sign up without a password. A mailbox has one, stored as a hash. */
export function signInLinkStore({ database, now }: StoreContext) {
  return {
    /**
     * Mails a new link to a voter, or to a mailbox that signs up. An account of another role gets `byPassword`. Other
     * mailboxes get nothing. All cases run the same statements. Returns the ids of the written mails.
     */
    async request({
      email,
      emailKey,
      fullName,
      tokenHash,
      mail,
      byPassword,
    }: LinkRequest): Promise<string[]> {
      const owner = ownerOf(email, emailKey);
      const until = now + LIFE;
      const { link, other } = await atomically(database, {
        made: sql`insert into ${signInLinks} (email_key, email, full_name, token_hash, created_at, expires_at)
          select ${emailKey}, ${email}, ${fullName}, ${tokenHash}, ${now}, ${until}
          where case (select role from ${profiles} where id = ${owner}) when 'publico' then 1 else ${owner} is null
            and (${fullName} is not null or exists (select 1 from ${signInLinks} l
              where l.email_key = ${emailKey} and l.full_name is not null and l.expires_at > ${now})) end
          on conflict (email_key) do update set email = excluded.email, token_hash = excluded.token_hash,
            full_name = coalesce(excluded.full_name, full_name), created_at = excluded.created_at,
            expires_at = excluded.expires_at`,
        link: mailTo(
          {
            recipient: sql`coalesce(p.email, l.email)`,
            about: sql`p.id`,
            ...mail,
            secret: { link: mail.link, until },
          },
          now,
          sql`from ${signInLinks} l left join ${profiles} p on p.id = ${owner} where l.token_hash = ${tokenHash}`,
        ),
        other: mailTo(
          { recipient: sql`email`, about: sql`id`, ...byPassword },
          now,
          sql`from ${profiles} where id = ${owner} and role <> 'publico'`,
        ),
      });
      return [...link.rows, ...other.rows].map(({ id }) => id);
    },

    /** Returns the account or the sign-up of a valid link, or null. */
    find: (tokenHash: string) => database.first(linkOf({ tokenHash, now })),

    /**
     * Uses a valid link up. Refuses `link_over` to all but one of several parallel tries. The first proof of an address ends the
     * password and the sessions of the person who typed it before.
     */
    async use(tokenHash: string, userId: string): Promise<void> {
      const unproven = sql`(select p.id from ${profiles} p join ${signInLinks} on ${isOpenLink(tokenHash, now)}
        where p.id = ${userId} and p.email_confirmed_at is null)`;
      const { used } = await atomically(database, {
        passwords: sql`delete from ${credentials} where user_id in ${unproven}`,
        sessions: sql`delete from ${sessions} where user_id in ${unproven}`,
        proof: sql`update ${profiles} set email_confirmed_at = ${now} where id in ${unproven}`,
        used: sql`delete from ${signInLinks} where ${isOpenLink(tokenHash, now)} returning 1`,
      });
      firstOf(used, "link_over");
    },
  };
}

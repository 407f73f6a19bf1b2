import { HOUR_MS } from "~/contest/core/calendar";
import { lifetimes } from "~/contest/core/retention";
import { newReceipt } from "~/contest/votes/tally";
import { atomically, rowsOf } from "../core/database";
import { mailTo } from "../core/outbox";
import { sql } from "../core/sql";
import type { StoreContext } from "../core/store-context";
import { profiles } from "../schema/people";
import { pendingVotes, publicVotes, verifications } from "../schema/votes";
import { proposals } from "../schema/works";
import { isContestant } from "../works/contestants";
import { joinSignatures } from "../works/signatures";

const LIFE = lifetimes.verificationHours * HOUR_MS;
/** Pending votes on the account page. */
const LISTED = 50;

interface VerificationRequest {
  userId: string;
  tokenHash: string;
  /** `{enlace}` in the body stands for the link, which holds the row's secret. */
  mail: { subject: string; body: string; link: string };
}

/** State of a link: its address can be confirmed, is confirmed already, or the link has expired. */
type LinkState = "open" | "done" | "late";

interface LinkRow {
  userId: string;
  email: string;
  isConfirmed: number;
  expiresAt: number;
  /** JSON: the works of the account's pending votes. */
  works: string;
}

const linkOf = (tokenHash: string) => sql<LinkRow>`select p.id as "userId", p.email,
      p.email_confirmed_at is not null as "isConfirmed", v.expires_at as "expiresAt",
      (select json_group_array(proposal_id) from ${pendingVotes} where user_id = p.id) as works
    from ${verifications} v join ${profiles} p on p.id = v.user_id where v.token_hash = ${tokenHash}`;

const addressOf = (userId: string) => sql<{ email: string; isConfirmed: number }>`select email,
      email_confirmed_at is not null as "isConfirmed" from ${profiles} where id = ${userId}`;

const pendingOf = (userId: string) => sql<{
  id: string;
  title: string;
  at: number;
}>`select p.id, p.title,
      v.created_at as at from ${pendingVotes} v join ${proposals} p on p.id = v.proposal_id
    where v.user_id = ${userId} order by v.created_at desc, p.id limit ${LISTED}`;

/** Links that confirm an account's address, and the votes that wait for the confirmation. (VERIFY-05) */
export function verificationStore({ database, now }: StoreContext) {
  const find = async (tokenHash: string) => {
    const row = await database.first(linkOf(tokenHash));
    if (!row) return null;
    const state: LinkState = row.isConfirmed ? "done" : row.expiresAt > now ? "open" : "late";
    return { ...row, state, works: JSON.parse(row.works) as string[] };
  };

  return {
    /** Returns a link's account and state; null for an unknown link. */
    find,

    /** Returns an account's address and its confirmation; null for a deleted account. */
    async addressOf(userId: string) {
      const row = await database.first(addressOf(userId));
      return row && { email: row.email, isConfirmed: row.isConfirmed === 1 };
    },

    /** Returns a person's pending votes, the first to expire first. */
    pendingOf: (userId: string) => database.all(pendingOf(userId)),

    /**
     * Writes a link and its mail, unless the address is confirmed. Earlier links stay valid. Returns the ids
     * of the written mails.
     */
    async request({ userId, tokenHash, mail }: VerificationRequest): Promise<string[]> {
      const owner = sql`from ${profiles} where id = ${userId} and email_confirmed_at is null`;
      const { mails } = await atomically(database, {
        link: sql`insert into ${verifications} (token_hash, user_id, created_at, expires_at)
          select ${tokenHash}, id, ${now}, ${now + LIFE} ${owner}`,
        mails: mailTo(
          { recipient: sql`email`, about: sql`id`, ...mail, secret: { link: mail.link, until: now + LIFE } },
          now,
          owner,
        ),
      });
      return mails.rows.map(({ id }) => id);
    },

    /**
     * Confirms the address of an open link. The account's recent pending votes for contesting works become
     * counted votes with receipts, also after the vote closed. Reads again to find votes cast meanwhile. Safe
     * to repeat and to run in parallel. Returns the link's previous state and the number of counted votes.
     */
    async confirm(tokenHash: string): Promise<{ state: LinkState; countedVotes: number } | null> {
      let link = await find(tokenHash);
      if (!link) return null;
      const { state } = link;
      let countedVotes = 0;
      while (state !== "late" && link && (link.state === "open" || link.works.length > 0)) {
        countedVotes += await count(link.userId, link.works);
        // Counted votes stay counted, even when this query fails.
        link = await find(tokenHash).catch(() => null);
      }
      return { state, countedVotes };
    },

    /** Confirms an address that a sign-in link has proved, and counts the account's pending votes as `confirm` does. */
    async confirmOwner(userId: string): Promise<void> {
      let works: string[];
      do {
        works = (await database.all(pendingOf(userId))).map(({ id }) => id);
        await count(userId, works);
      } while (works.length > 0);
    },
  };

  async function count(userId: string, works: string[]): Promise<number> {
    const rows = await Promise.all(works.map(async (work) => ({ work, ...(await newReceipt()) })));
    const receipts = sql`(select value ->> 'work' as work, value ->> 'receipt' as receipt, value ->> 'hash' as hash
      from ${rowsOf(rows)})`;
    const { countedVotes } = await atomically(database, {
      profile: sql`update ${profiles} set email_confirmed_at = coalesce(email_confirmed_at, ${now}) where id = ${userId}`,
      signatures: joinSignatures(userId, now),
      // A trigger deletes the pending vote of each counted vote.
      countedVotes: sql`insert into ${publicVotes} (user_id, proposal_id, created_at, address_hash, network_hash, agent_hash,
          receipt, receipt_hash)
        select p.user_id, p.proposal_id, p.created_at, p.address_hash, p.network_hash, p.agent_hash,
          given.receipt, given.hash
        from ${receipts} as given join ${pendingVotes} p on p.user_id = ${userId} and p.proposal_id = given.work
          join ${proposals} w on w.id = p.proposal_id and ${isContestant("w")}
        where p.created_at > ${now - LIFE} order by p.created_at returning 1`,
      pending: sql`delete from ${pendingVotes} where user_id = ${userId} and proposal_id in (select work from ${receipts})`,
    });
    return countedVotes.rows.length;
  }
}

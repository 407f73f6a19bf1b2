import { HOUR_MS } from "~/contest/core/calendar";
import { limits } from "~/contest/core/limits";
import { lifetimes } from "~/contest/core/retention";
import type { GroupKind } from "~/contest/votes/groups";
import { newReceipt } from "~/contest/votes/tally";
import { logLine } from "../core/audit";
import { rulesStand } from "../core/consents";
import { atomically, listOf, Refused, refusedBy, refuseUnless } from "../core/database";
import { mailTo } from "../core/outbox";
import { rowCount } from "../core/paging";
import { gateStands } from "../core/phases";
import { type SQL, sql } from "../core/sql";
import type { StoreContext } from "../core/store-context";
import { profiles } from "../schema/people";
import { pendingVotes, publicVotes, verifications } from "../schema/votes";
import { proposals } from "../schema/works";

/** A vote with the hashes of its origin. */
interface NewVote {
  userId: string;
  proposalId: string;
  addressHash: string | null;
  networkHash: string | null;
  agentHash: string | null;
  /** True when the vote is pending until the voter's address is confirmed. */
  mustVerify?: boolean;
}

/** Outcome of a vote: counted with a receipt, pending until the address is confirmed, or cast before. */
export type CastVote =
  | { outcome: "counted"; receipt: string }
  /** `linkedAt`: time of the last mailed link (epoch ms; null for never). */
  | { outcome: "pending"; email: string; linkedAt: number | null }
  | { outcome: "already_pending" }
  | { outcome: "already" };

/** Votes of one work: of a group, of the listed accounts, or of one act that voided votes. */
export type VoteSelection = { proposalId: string } & (
  | { kind: GroupKind; source: string }
  | { kind: "voters"; voters: string[] }
  | { kind: "voided"; at: number }
);

/** Characters of a network's hash that name the network. */
const NETWORK_NAME = 16;

const voteOf = ({ userId, proposalId }: { userId: string; proposalId: string }) => sql<{
  voted: number;
  pending: number;
}>`select
    exists (select 1 from ${publicVotes} where user_id = ${userId} and proposal_id = ${proposalId}) as voted,
    exists (select 1 from ${pendingVotes} where user_id = ${userId} and proposal_id = ${proposalId}) as pending`;

const voidedByReason = () => sql<{
  title: string;
  reason: string;
  votes: number;
}>`select p.title, v.void_reason as reason, count(*) as votes
    from ${publicVotes} v join ${proposals} p on p.id = v.proposal_id where v.voided_at is not null
    group by v.proposal_id, v.void_reason order by votes desc, p.title, reason
    limit ${sql.raw(String(limits.voidReasons + 1))}`;

/** The public's votes: casting, and review by an admin. (design 5.9, design 7) */
export function voteStore({ database, by, now }: StoreContext) {
  /** Mails to the voters of a condition. */
  const mailsTo = (condition: SQL, mail: { subject: string; body: string }) => {
    const voters = sql`from ${profiles} a where a.id in (select user_id from ${publicVotes} where ${condition})`;
    return database.mailIsRead
      ? [mailTo({ recipient: sql`a.email`, about: sql`a.id`, ...mail }, now, voters)]
      : [];
  };
  return {
    /** Returns whether a person's vote for the work counts, and whether it is pending. */
    async givenBy(userId: string, proposalId: string): Promise<{ voted: boolean; pending: boolean }> {
      const { voted, pending } = await database.only(voteOf({ userId, proposalId }));
      return { voted: voted === 1, pending: pending === 1 };
    },

    /**
     * Casts a vote, once per person and work; parallel tries are safe. Refuses `not_found` for an unpublished
     * work or a just erased account. Refuses `disqualified`, `gate_closed`, and `rules_changed` when the
     * rules changed since the person accepted them.
     */
    async cast(vote: NewVote): Promise<CastVote> {
      const { userId, proposalId } = vote;
      const { receipt, hash } = await newReceipt();
      const source = sql`${userId}, id, ${now}, ${vote.addressHash}, ${vote.networkHash}, ${vote.agentHash}`;
      const work = sql`from ${proposals} where id = ${proposalId} and not is_draft`;
      const voter = sql`select 1 from profiles where profiles.id = ${userId}`;
      const isOver = now - lifetimes.verificationHours * HOUR_MS;
      try {
        const { inserted, added, addresses } = await atomically(database, {
          gate: gateStands("votes", now),
          work: refuseUnless(
            sql`not exists (select 1 from ${proposals}
              where ${proposals.id} = ${proposalId} and ${proposals.status} = 'descalificada')`,
            "disqualified",
          ),
          rules: refuseUnless(rulesStand(userId), "rules_changed"),
          inserted: sql`insert into ${publicVotes} (user_id, proposal_id, created_at, address_hash, network_hash, agent_hash,
            receipt, receipt_hash)
          select ${source}, ${receipt}, ${hash} ${work}
            and exists (${voter}${vote.mustVerify ? sql` and email_confirmed_at is not null` : sql``})`,
          added: vote.mustVerify
            ? [
                sql`insert into ${pendingVotes} (user_id, proposal_id, created_at, address_hash, network_hash, agent_hash)
                  select ${source} ${work} and exists (${voter} and email_confirmed_at is null)
                  on conflict do update set created_at = excluded.created_at, address_hash = excluded.address_hash,
                    network_hash = excluded.network_hash, agent_hash = excluded.agent_hash
                    where created_at <= ${isOver}`,
              ]
            : [],
          addresses: vote.mustVerify
            ? [
                sql<{ email: string; linkedAt: number | null }>`select email, (select max(created_at)
                    from ${verifications} where user_id = ${userId}) as "linkedAt"
                  from ${profiles} where id = ${userId} and exists (select 1 from ${pendingVotes}
                    where user_id = ${userId} and proposal_id = ${proposalId})`,
              ]
            : [],
        });
        if (inserted.changes > 0) return { outcome: "counted", receipt };
        const row = addresses[0]?.rows[0];
        if (!row) throw new Refused("not_found");
        return added[0] && added[0].changes > 0
          ? { outcome: "pending", ...row }
          : { outcome: "already_pending" };
      } catch (error) {
        if (refusedBy(error, "public_votes.user_id") || refusedBy(error, "vote_is_counted")) {
          return { outcome: "already" };
        }
        throw error;
      }
    },

    /** Returns the voided votes by work and reason, most votes first; at most one more than `limits.voidReasons`. */
    voidedByReason: () => database.all(voidedByReason()),

    /** Counts the counted votes of a selection. */
    count: (selection: VoteSelection): Promise<number> =>
      database.total(rowCount(sql`${publicVotes} where ${within(selection)} and voided_at is null`)),

    /**
     * Voids the selection's votes with a reason, mails each voter, and writes an audit event. With `expected`, voids
     * only while so many votes count. Returns the number. Safe to repeat.
     */
    async void(
      selection: VoteSelection,
      {
        reason,
        expected,
        mail,
      }: { reason: string; expected: number | null; mail: { subject: string; body: string } },
    ): Promise<number> {
      const votes = sql`${within(selection)} and voided_at is null`;
      const condition = expected === null ? votes : sql`${votes} and ${numberOf(votes)} = ${expected}`;
      const { changed } = await atomically(database, {
        log: logLine(by, now, {
          action: "votes_voided",
          details: { votes: numberOf(condition), reason, group: loggedSelection(selection) },
          ...targetOf(selection, condition),
        }),
        mails: mailsTo(condition, mail),
        changed: sql`update ${publicVotes} set voided_at = ${now}, void_reason = ${reason} where ${condition} returning 1`,
      });
      return changed.rows.length;
    },

    /**
     * Restores the selection's voided votes, except withdrawn ones, mails each voter, and writes an audit event. Returns the number.
     * Safe to repeat.
     */
    async restore(selection: VoteSelection, mail: { subject: string; body: string }): Promise<number> {
      const condition = sql`${within(selection)} and voided_at is not null and not withdrawn`;
      const { changed } = await atomically(database, {
        log: logLine(by, now, {
          action: "votes_restored",
          details: { votes: numberOf(condition), group: loggedSelection(selection) },
          ...targetOf(selection, condition),
        }),
        mails: mailsTo(condition, mail),
        changed: sql`update ${publicVotes} set voided_at = null, void_reason = null where ${condition} returning 1`,
      });
      return changed.rows.length;
    },
  };
}

/** Number of the votes of a condition. */
const numberOf = (condition: SQL) => sql<number>`(select count(*) from ${publicVotes} where ${condition})`;

/** Returns the target of an audit event, which is written only when votes match. */
const targetOf = ({ proposalId }: VoteSelection, condition: SQL) => ({
  targetType: "proposal" as const,
  targetId: proposalId,
  rows: sql`where exists (select 1 from ${publicVotes} where ${condition})`,
});

/**
 * Returns the series of an account (`account`: alias of a row of profiles): name with its last digits, two at
 * most, masked, and registrable domain. Null without digits. (contest/votes/groups.ts)
 */
function seriesOf(account: SQL): SQL {
  const name = sql`substr(${account}.email, 1, instr(${account}.email, '@') - 1)`;
  const digits = sql`(length(${name}) - length(rtrim(${name}, '0123456789')))`;
  return sql`iif(${digits} = 0, null,
    lower(substr(${name}, 1, length(${name}) - min(2, ${digits}))) || '#@' || ${account}.email_domain)`;
}

/** Short name of a vote's network. */
export const networkName = sql.raw(`substr(network_hash, 1, ${NETWORK_NAME})`);

/** Condition on `public_votes`, without an alias, for the votes of a selection. */
export function within(selection: VoteSelection): SQL {
  const ofAccount = (of: SQL, is: string) =>
    sql`exists (select 1 from ${profiles} p where p.id = public_votes.user_id and ${of} = ${is})`;
  const conditions: { [Kind in VoteSelection["kind"]]: (of: Extract<VoteSelection, { kind: Kind }>) => SQL } =
    {
      network: ({ source }) => sql`${networkName} = ${source}`,
      domain: ({ source }) => ofAccount(sql`p.email_domain`, source),
      series: ({ source }) => ofAccount(seriesOf(sql`p`), source),
      hour: ({ source }) => {
        const from = Number(source) * HOUR_MS;
        return sql`public_votes.created_at between ${from} and ${from + HOUR_MS - 1}`;
      },
      voters: ({ voters }) => sql`user_id in ${listOf(voters)}`,
      voided: ({ at }) => sql`voided_at = ${at}`,
    };
  const condition = conditions[selection.kind] as (of: VoteSelection) => SQL;
  return sql`proposal_id = ${selection.proposalId} and ${condition(selection)}`;
}

/** Names a selection for the audit event. A series or a domain with few accounts nearly names a person. */
function loggedSelection(selection: VoteSelection) {
  return "source" in selection && (selection.kind === "network" || selection.kind === "hour")
    ? { kind: selection.kind, source: selection.source }
    : { kind: selection.kind };
}

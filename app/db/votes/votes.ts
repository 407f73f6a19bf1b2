import { type SQL, sql } from "drizzle-orm";
import { HOUR_MS } from "~/contest/core/calendar";
import { lifetimes } from "~/contest/people/retention";
import type { AuditDetails } from "~/contest/running/audit-events";
import type { VoidKind } from "~/contest/votes/fraud";
import { newReceipt } from "~/contest/votes/tally";
import { atomically, type Database, listOf, Refused, refusedBy, refuseUnless } from "../core/database";
import { pageRows } from "../core/paging";
import { type Slots, statement } from "../core/statements";
import { rulesStand } from "../people/consents";
import { profiles } from "../people/schema";
import { type Actor, logLine } from "../running/audit";
import { gateStands } from "../running/phases";
import { proposals } from "../works/schema";
import { pendingVotes, publicVotes, verifications, voteGroups, voteHours } from "./schema";

/** A vote, at an instant in epoch ms, with the hashes of its origin. */
interface NewVote {
  userId: string;
  proposalId: string;
  at: number;
  addressHash: string | null;
  networkHash: string | null;
  agentHash: string | null;
  /** True when the vote waits until the voter's address is confirmed. */
  waits?: boolean;
}

/** Outcome of a vote: counted with a receipt, pending until the address is confirmed, or cast before. */
export type CastVote =
  | { outcome: "counted"; receipt: string }
  /** `linkedAt`: time of the last mailed link (epoch ms; null for never). */
  | { outcome: "pending"; email: string; linkedAt: number | null }
  | { outcome: "already_pending" }
  | { outcome: "already" };

/** Votes for one work that belong together. */
export type VoteGroup = KeptVotes | (ChosenVotes & { proposalId: string });

/**
 * Votes that `vote_groups` stores, by source: an address, a network (both as hashes), a burst, or a network
 * within a burst. Bursts are in epoch ms, with both ends.
 */
type KeptVotes = { proposalId: string } & (
  | { kind: "address"; address: string }
  | { kind: "network"; network: string }
  | { kind: "burst"; from: number; to: number }
  | { kind: "network_burst"; network: string; from: number; to: number }
);

/** Votes of accounts with emails of one series or registrable domain, or of the listed accounts. */
type ChosenVotes =
  | { kind: "series"; series: string }
  | { kind: "domain"; domain: string }
  | { kind: "voters"; voters: string[] };

/** Figures of some votes of one work. Instants in epoch ms. */
export interface VoteFacts {
  title: string;
  votes: number;
  voided: number;
  /** Voided votes that can be restored. */
  restorable: number;
  reason: string | null;
  /** Different known origins of the votes. A large group counts only its first votes. */
  addresses: number;
  networks: number;
  agents: number;
  firstAt: number;
  lastAt: number;
}

export type FlaggedVotes = KeptVotes & VoteFacts;

export const FLAGS_PER_PAGE = 25;
/** First votes of a large group that are read for the origins. */
const SAMPLE = 500;

interface KeptGroup extends Pick<VoteFacts, "title" | "votes" | "voided" | "restorable" | "lastAt"> {
  proposalId: string;
  kind: KeptVotes["kind"];
  source: string;
  fromAt: number;
  toAt: number;
  /** JSON: number of addresses, networks and browsers, instants of the first and last vote, reason. */
  facts: string;
}

const isShown = sql`${voteGroups.loneAddress} is null`;
const flagCount = sql`(select count(*) from ${voteGroups} where ${isShown})`;
const countFlags = statement(
  () => sql<{ total: number; counting: number }>`select ${flagCount} as total,
    (select coalesce(sum(votes), 0) from ${voteHours}) - (select coalesce(sum(public_votes_count), 0)
      from ${proposals} where status = 'descalificada') as counting`,
);

/**
 * A page of the groups, largest first, in the order of the index. Each group's facts come from that group's
 * index.
 */
const flagsPage = statement(({ page }: Slots<{ page: number }>) => {
  const mine = sql`v.proposal_id = g.proposal_id`;
  const then = sql`v.created_at between g.from_at and g.to_at`;
  const network = sql`v.network_hash = g.source and ${mine}`;
  const factsOf = (
    condition: SQL,
  ) => sql`(select json_array(count(distinct address_hash), count(distinct network_hash),
      count(distinct agent_hash), min(created_at), max(created_at), max(void_reason)) from (select * from ${publicVotes} v where ${condition}))`;
  const first = sql.raw(`limit ${SAMPLE}`);
  return sql<KeptGroup>`select g.proposal_id as proposalId, g.kind, g.source, g.from_at as fromAt, g.to_at as toAt, p.title,
      g.votes, g.voided, g.voided - g.withdrawn as restorable,
      iif(g.kind = 'address', ${factsOf(sql`v.address_hash = g.source and ${mine}`)},
      iif(g.kind = 'network', ${factsOf(sql`${network} order by v.created_at ${first}`)},
      iif(g.kind = 'burst', ${factsOf(sql`${mine} and ${then} order by v.created_at ${first}`)},
        ${factsOf(sql`${network} and ${then} order by v.created_at ${first}`)}))) as facts,
      iif(g.kind = 'network', (select max(v.created_at) from ${publicVotes} v where ${network}), g.to_at) as lastAt
    from (select * from ${voteGroups} where ${isShown}
      order by votes desc, proposal_id, kind, source, from_at
      ${pageRows(page, FLAGS_PER_PAGE, flagCount)}) g
    join (select id, title from ${proposals}) p on p.id = g.proposal_id
    order by g.votes desc, g.proposal_id, g.kind, g.source, g.from_at`;
});

function flagOf({ facts, source, fromAt, toAt, kind, lastAt, proposalId, ...row }: KeptGroup): FlaggedVotes {
  const [addresses, networks, agents, firstAt, lastRead, reason] = JSON.parse(facts) as [
    ...[number, number, number, number, number],
    string | null,
  ];
  const rest = { ...row, reason, addresses, networks, agents, firstAt, lastAt: lastAt || lastRead };
  if (kind === "address") return { kind, proposalId, address: source, ...rest };
  if (kind === "network") return { kind, proposalId, network: source, ...rest };
  const stretch = { proposalId, from: fromAt, to: toAt, ...rest };
  return kind === "burst" ? { kind, ...stretch } : { kind, network: source, ...stretch };
}

const voteOf = statement(
  (slots: Slots<{ userId: string; proposalId: string }>) => sql<{ voted: number; pending: number }>`select
    exists (select 1 from ${publicVotes} where user_id = ${slots.userId} and proposal_id = ${slots.proposalId}) as voted,
    exists (select 1 from ${pendingVotes} where user_id = ${slots.userId} and proposal_id = ${slots.proposalId}) as pending`,
);

const voidedByKind = statement(
  () => sql<{
    kind: VoidKind | null;
    votes: number;
  }>`select void_kind as kind, count(*) as votes from ${publicVotes}
    where voided_at is not null group by void_kind`,
);

/** The public's votes: casting, and review by an admin. (design 5.9, design 7) */
export function voteStore(database: Database) {
  return {
    /** Returns whether a person's vote for the work counts, and whether it is pending. */
    async givenBy(userId: string, proposalId: string): Promise<{ voted: boolean; pending: boolean }> {
      const row = await database.first(voteOf({ userId, proposalId }));
      return { voted: row?.voted === 1, pending: row?.pending === 1 };
    },

    /**
     * Casts a vote, once per person and work; parallel tries are safe. Refuses `not_found` for an unpublished
     * work or a just erased account. Refuses `disqualified`, `gate_closed`, and `rules_changed` when the
     * rules changed since the person accepted them.
     */
    async cast(vote: NewVote): Promise<CastVote> {
      const { userId, proposalId } = vote;
      const { receipt, hash } = await newReceipt();
      const source = sql`${userId}, id, ${vote.at}, ${vote.addressHash}, ${vote.networkHash}, ${vote.agentHash}`;
      const work = sql`from ${proposals} where id = ${proposalId} and not is_draft`;
      const voter = sql`select 1 from profiles where profiles.id = ${userId}`;
      const isOver = vote.at - lifetimes.verificationHours * HOUR_MS;
      try {
        const { inserted, added, addresses } = await atomically(database, {
          gate: gateStands("votes", vote.at),
          work: refuseUnless(
            sql`not exists (select 1 from ${proposals}
              where ${proposals.id} = ${proposalId} and ${proposals.status} = 'descalificada')`,
            "disqualified",
          ),
          rules: refuseUnless(rulesStand(userId), "rules_changed"),
          inserted: sql`insert into ${publicVotes} (user_id, proposal_id, created_at, address_hash, network_hash, agent_hash,
            receipt, receipt_hash)
          select ${source}, ${receipt}, ${hash} ${work}
            and exists (${voter}${vote.waits ? sql` and email_confirmed_at is not null` : sql``})`,
          added: vote.waits
            ? [
                sql`insert into ${pendingVotes} (user_id, proposal_id, created_at, address_hash, network_hash, agent_hash)
                  select ${source} ${work} and exists (${voter} and email_confirmed_at is null)
                  on conflict do update set created_at = excluded.created_at, address_hash = excluded.address_hash,
                    network_hash = excluded.network_hash, agent_hash = excluded.agent_hash
                    where created_at <= ${isOver}`,
              ]
            : [],
          addresses: vote.waits
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

    /**
     * Returns a page of vote groups, largest first (`page` from 1; beyond the end means the last).
     * `counting`: counted votes of all works.
     */
    async flagged(page: number) {
      const [groups, count] = await Promise.all([
        database.all(flagsPage({ page })),
        database.first(countFlags({})),
      ]);
      return { flags: groups.map(flagOf), total: count?.total ?? 0, counting: count?.counting ?? 0 };
    },

    /** Counts voided votes by the kind of their group; null for votes voided before the kind was stored. */
    async voidedByKind(): Promise<{ kind: VoidKind | null; votes: number }[]> {
      return (await database.all(voidedByKind({}))).toSorted((a, b) => b.votes - a.votes);
    },

    /** Voids a group's votes with a reason, and writes an audit event. Returns the number. Safe to repeat. */
    void(group: VoteGroup, reason: string, by: Actor, at: number): Promise<number> {
      return change(
        group,
        sql`voided_at is null`,
        sql`voided_at = ${at}, void_reason = ${reason}, void_kind = ${group.kind}`,
        {
          by,
          at,
          action: "votes_voided",
          details: { reason, group: named(group) },
        },
      );
    },

    /**
     * Restores a group's voided votes, except withdrawn ones, and writes an audit event. Returns the number.
     * Safe to repeat.
     */
    restore(group: VoteGroup, by: Actor, at: number): Promise<number> {
      return change(
        group,
        sql`voided_at is not null and not withdrawn`,
        sql`voided_at = null, void_reason = null, void_kind = null`,
        { by, at, action: "votes_restored", details: { group: named(group) } },
      );
    },
  };

  /** Writes the change with its audit event, or neither when no vote matches. */
  async function change(
    group: VoteGroup,
    condition: SQL,
    to: SQL,
    {
      by,
      at,
      ...event
    }: { by: Actor; at: number } & (
      | { action: "votes_voided"; details: AuditDetails["votes_voided"] }
      | { action: "votes_restored"; details: AuditDetails["votes_restored"] }
    ),
  ): Promise<number> {
    const concerned = sql`${publicVotes} where ${within(group)} and ${condition}`;
    const { changed } = await atomically(database, {
      log: logLine(by, at, {
        ...event,
        targetType: "proposal",
        targetId: group.proposalId,
        rows: sql`where exists (select 1 from ${concerned})`,
      }),
      changed: sql`update ${publicVotes} set ${to} where ${within(group)} and ${condition} returning 1`,
    });
    return changed.rows.length;
  }
}

/**
 * Returns the series of an account (`account`: alias of a row of profiles): name with its last digits, two at
 * most, masked, and registrable domain. Null without digits. (contest/votes/fraud.ts)
 */
export function seriesOf(account: SQL): SQL {
  const name = sql`substr(${account}.email, 1, instr(${account}.email, '@') - 1)`;
  const digits = sql`(length(${name}) - length(rtrim(${name}, '0123456789')))`;
  return sql`iif(${digits} = 0, null,
    lower(substr(${name}, 1, length(${name}) - min(2, ${digits}))) || '#@' || ${account}.email_domain)`;
}

/** Condition on `public_votes`, without an alias, for the votes of a group. */
export function within(group: VoteGroup): SQL {
  const parts = [sql`proposal_id = ${group.proposalId}`];
  const isOfAccount = (of: SQL, is: string) =>
    sql`exists (select 1 from ${profiles} p where p.id = public_votes.user_id and ${of} = ${is})`;
  if ("address" in group) parts.push(sql`address_hash = ${group.address}`);
  if ("network" in group) parts.push(sql`network_hash = ${group.network}`);
  if ("from" in group) parts.push(sql`public_votes.created_at between ${group.from} and ${group.to}`);
  if ("series" in group) parts.push(isOfAccount(seriesOf(sql`p`), group.series));
  if ("domain" in group) parts.push(isOfAccount(sql`p.email_domain`, group.domain));
  if ("voters" in group) parts.push(sql`user_id in ${listOf(group.voters)}`);
  return sql.join(parts, sql` and `);
}

/**
 * Names a group for the audit event. The first characters of a hash distinguish groups and identify nobody.
 */
function named(group: VoteGroup) {
  if (group.kind === "voters") return { votes: group.voters.length };
  const { kind, proposalId: _work, ...rest } = group;
  // A series or domain with few accounts nearly names a person.
  if (kind === "series" || kind === "domain") return { kind };
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, typeof value === "string" ? value.slice(0, 8) : value]),
  );
}

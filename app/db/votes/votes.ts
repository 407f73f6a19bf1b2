import { type SQL, sql } from "drizzle-orm";
import { HOUR_MS } from "~/contest/core/calendar";
import { lasting } from "~/contest/people/retention";
import type { ActDetails } from "~/contest/running/acts";
import type { VoidKind } from "~/contest/votes/fraud";
import { receiptHash, receiptOf } from "~/contest/votes/tally";
import { atomically, type Database, listOf, Refused, refusedBy, refuseUnless } from "../core/database";
import { pageRows } from "../core/paging";
import { type Slots, statement } from "../core/statements";
import { rulesStand } from "../people/consents";
import { profiles } from "../people/schema";
import { type Actor, logLine } from "../running/audit";
import { gateStands } from "../running/phases";
import { proposals } from "../works/schema";
import { pendingVotes, publicVotes, verifications, voteGroups, voteHours } from "./schema";

/** A vote, at an instant in epoch ms, with the hashes of where it came from. */
interface NewVote {
  userId: string;
  proposalId: string;
  at: number;
  addressHash: string | null;
  networkHash: string | null;
  agentHash: string | null;
  /** It waits until its voter's address is confirmed, unless it is. */
  waits?: boolean;
}

/** What came of it: it counts, with a receipt; it waits for the address; it had been given before. */
export type CastVote =
  | { outcome: "counted"; receipt: string }
  /** `linkedAt`: when a link was last mailed there (epoch ms; null for never). */
  | { outcome: "pending"; email: string; linkedAt: number | null }
  | { outcome: "already_pending" }
  | { outcome: "already" };

/** Votes for one work that belong together. */
export type VoteGroup = KeptVotes | (ChosenVotes & { proposalId: string });

/**
 * Of one address, of one address network (both by their hashes), of one stretch of time (epoch ms, both included), or of
 * one network within one stretch: what `vote_groups` keeps.
 */
type KeptVotes = { proposalId: string } & (
  | { kind: "address"; address: string }
  | { kind: "network"; network: string }
  | { kind: "burst"; from: number; to: number }
  | { kind: "network_burst"; network: string; from: number; to: number }
);

/** Of accounts whose emails are of one series or registrable domain, or of these accounts. */
type ChosenVotes =
  | { kind: "series"; series: string }
  | { kind: "domain"; domain: string }
  | { kind: "voters"; voters: string[] };

interface VoteFacts {
  title: string;
  votes: number;
  voided: number;
  /** Of the voided ones: can be brought back. */
  restorable: number;
  reason: string | null;
  /** How many different ones the votes (of a large group the first) came from, as far as it is known. */
  addresses: number;
  networks: number;
  agents: number;
  firstAt: number;
  lastAt: number;
}

export type FlaggedVotes = KeptVotes & VoteFacts;

export const FLAGS_PER_PAGE = 25;
/** Of a large group so many votes, its first ones, are read for what is told of where they came from. */
const SAMPLE = 500;

/** A group as it is kept, with its facts. */
interface KeptGroup extends Pick<VoteFacts, "title" | "votes" | "voided" | "restorable" | "lastAt"> {
  proposalId: string;
  kind: KeptVotes["kind"];
  source: string;
  fromAt: number;
  toAt: number;
  /** JSON: how many addresses, networks and browsers, the first vote's instant, the last one's, the reason. */
  facts: string;
}

const isShown = sql`${voteGroups.loneAddress} is null`;
const flagCount = sql`(select count(*) from ${voteGroups} where ${isShown})`;
const countFlags = statement(
  () => sql<{ total: number; counting: number }>`select ${flagCount} as total,
    (select coalesce(sum(votes), 0) from ${voteHours}) - (select coalesce(sum(public_votes_count), 0)
      from ${proposals} where status = 'descalificada') as counting`,
);

/** One page of the groups, the largest first, as the index has them; what is told of each is read by that group's index. */
const flagsPage = statement(({ page }: Slots<{ page: number }>) => {
  const mine = sql`v.proposal_id = g.proposal_id`;
  const then = sql`v.created_at between g.from_at and g.to_at`;
  const network = sql`v.network_hash = g.source and ${mine}`;
  const factsOf = (
    which: SQL,
  ) => sql`(select json_array(count(distinct address_hash), count(distinct network_hash),
      count(distinct agent_hash), min(created_at), max(created_at), max(void_reason)) from (select * from ${publicVotes} v where ${which}))`;
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

function flagOf({ facts, source, fromAt, toAt, kind, lastAt, proposalId, ...told }: KeptGroup): FlaggedVotes {
  const [addresses, networks, agents, firstAt, lastRead, reason] = JSON.parse(facts) as [
    ...[number, number, number, number, number],
    string | null,
  ];
  const rest = { ...told, reason, addresses, networks, agents, firstAt, lastAt: lastAt || lastRead };
  if (kind === "address") return { kind, proposalId, address: source, ...rest };
  if (kind === "network") return { kind, proposalId, network: source, ...rest };
  const stretch = { proposalId, from: fromAt, to: toAt, ...rest };
  return kind === "burst" ? { kind, ...stretch } : { kind, network: source, ...stretch };
}

const voteOf = statement(
  (its: Slots<{ userId: string; proposalId: string }>) => sql<{ voted: number; pending: number }>`select
    exists (select 1 from ${publicVotes} where user_id = ${its.userId} and proposal_id = ${its.proposalId}) as voted,
    exists (select 1 from ${pendingVotes} where user_id = ${its.userId} and proposal_id = ${its.proposalId}) as pending`,
);

const voidedByKind = statement(
  () => sql<{
    kind: VoidKind | null;
    votes: number;
  }>`select void_kind as kind, count(*) as votes from ${publicVotes}
    where voided_at is not null group by void_kind`,
);

/** The public's votes: cast, and as an admin reviews them. (design 5.9, design 7) */
export function voteStore(database: Database) {
  return {
    /** Whether this person's vote for the work counts, and whether it waits. */
    async givenBy(userId: string, proposalId: string): Promise<{ voted: boolean; pending: boolean }> {
      const row = await database.first(voteOf({ userId, proposalId }));
      return { voted: row?.voted === 1, pending: row?.pending === 1 };
    },

    /**
     * Casts a vote, once a person and work, however many tries race. Refuses `not_found` when there is no such published
     * work, or the voter has just erased their account, `disqualified`, `gate_closed`, and `rules_changed` since they were taken.
     */
    async cast(vote: NewVote): Promise<CastVote> {
      const { userId, proposalId } = vote;
      const receipt = receiptOf(crypto.getRandomValues(new Uint8Array(16)));
      const hash = await receiptHash(receipt);
      const source = sql`${userId}, id, ${vote.at}, ${vote.addressHash}, ${vote.networkHash}, ${vote.agentHash}`;
      const work = sql`from ${proposals} where id = ${proposalId} and not is_draft`;
      const voter = sql`select 1 from profiles where profiles.id = ${userId}`;
      const isOver = vote.at - lasting.verificationHours * HOUR_MS;
      try {
        const { inserted, added, told } = await atomically(database, {
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
          told: vote.waits
            ? [
                sql<{ email: string; linkedAt: number | null }>`select email, (select max(created_at)
                    from ${verifications} where user_id = ${userId}) as "linkedAt"
                  from ${profiles} where id = ${userId} and exists (select 1 from ${pendingVotes}
                    where user_id = ${userId} and proposal_id = ${proposalId})`,
              ]
            : [],
        });
        if (inserted.changes > 0) return { outcome: "counted", receipt };
        const row = told[0]?.rows[0];
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
     * One page of the addresses and networks that voted often for one work, and of the works that were voted for in a
     * rush, the largest first; `page` from 1, beyond the last one means the last. `counting`: how many votes of all works count.
     */
    async flagged(page: number) {
      const [kept, counted] = await Promise.all([
        database.all(flagsPage({ page })),
        database.first(countFlags({})),
      ]);
      return { flags: kept.map(flagOf), total: counted?.total ?? 0, counting: counted?.counting ?? 0 };
    },

    /** How many votes are voided, by the kind of group that they were voided as; null for those of before it was kept. */
    async voidedByKind(): Promise<{ kind: VoidKind | null; votes: number }[]> {
      return (await database.all(voidedByKind({}))).toSorted((a, b) => b.votes - a.votes);
    },

    /** Takes a group's votes out of the count, with the reason, and logs it. Answers how many; safe to repeat. */
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
     * Brings a group's voided votes back into the count, but for those whose voter left while people could vote, and
     * logs it. Answers how many; safe to repeat.
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

  /** The change with its line in the log: both, or (where no vote is concerned) neither. */
  async function change(
    group: VoteGroup,
    which: SQL,
    to: SQL,
    {
      by,
      at,
      ...told
    }: { by: Actor; at: number } & (
      | { action: "votes_voided"; details: ActDetails["votes_voided"] }
      | { action: "votes_restored"; details: ActDetails["votes_restored"] }
    ),
  ): Promise<number> {
    const concerned = sql`${publicVotes} where ${within(group)} and ${which}`;
    const { changed } = await atomically(database, {
      log: logLine(by, at, {
        ...told,
        targetType: "proposal",
        targetId: group.proposalId,
        rows: sql`where exists (select 1 from ${concerned})`,
      }),
      changed: sql`update ${publicVotes} set ${to} where ${within(group)} and ${which} returning 1`,
    });
    return changed.rows.length;
  }
}

/**
 * The series of an account (`account`: the name of a row of profiles): the address at its registrable domain with its last
 * digits, two at most, masked. Null without digits. (contest/votes/fraud.ts)
 */
export function seriesOf(account: SQL): SQL {
  const name = sql`substr(${account}.email, 1, instr(${account}.email, '@') - 1)`;
  const digits = sql`(length(${name}) - length(rtrim(${name}, '0123456789')))`;
  return sql`iif(${digits} = 0, null,
    lower(substr(${name}, 1, length(${name}) - min(2, ${digits}))) || '#@' || ${account}.email_domain)`;
}

/** Which votes a group is, of `public_votes` without another name. */
export function within(group: VoteGroup): SQL {
  const parts = [sql`proposal_id = ${group.proposalId}`];
  const whose = (of: SQL, is: string) =>
    sql`exists (select 1 from ${profiles} p where p.id = public_votes.user_id and ${of} = ${is})`;
  if ("address" in group) parts.push(sql`address_hash = ${group.address}`);
  if ("network" in group) parts.push(sql`network_hash = ${group.network}`);
  if ("from" in group) parts.push(sql`public_votes.created_at between ${group.from} and ${group.to}`);
  if ("series" in group) parts.push(whose(seriesOf(sql`p`), group.series));
  if ("domain" in group) parts.push(whose(sql`p.email_domain`, group.domain));
  if ("voters" in group) parts.push(sql`user_id in ${listOf(group.voters)}`);
  return sql.join(parts, sql` and `);
}

/** For the log: a hash by its beginning, which tells it from others and links nobody. */
function named(group: VoteGroup) {
  if (group.kind === "voters") return { votes: group.voters.length };
  const { kind, proposalId: _work, ...rest } = group;
  // A series or a domain of few is nearly a name.
  if (kind === "series" || kind === "domain") return { kind };
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, typeof value === "string" ? value.slice(0, 8) : value]),
  );
}

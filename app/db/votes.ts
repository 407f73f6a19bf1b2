import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Act } from "~/contest/acts";
import { burstsOf, type Peak } from "~/contest/fraud";
import { limits } from "~/contest/limits";
import { type Actor, logLine } from "./audit";
import { atomically, type Database, Refused, refusedBy, refuseUnless } from "./database";
import { gateStands } from "./phases";
import { proposals, publicVotes } from "./schema";
import { type Slots, select, statement } from "./statements";

/** A vote, at an instant in epoch ms, with the hashes of where it came from. */
interface NewVote {
  userId: string;
  proposalId: string;
  at: number;
  addressHash: string | null;
  networkHash: string | null;
  agentHash: string | null;
}

/**
 * Votes for one work that belong together: of one address, of one address network (both by their hashes), of one
 * stretch of time (epoch ms, both included), or of one network within one stretch.
 */
export type VoteGroup = { proposalId: string } & (
  | { kind: "address"; address: string }
  | { kind: "network"; network: string }
  | { kind: "burst"; from: number; to: number }
  | { kind: "network_burst"; network: string; from: number; to: number }
);

interface VoteFacts {
  title: string;
  votes: number;
  voided: number;
  /** Of the voided ones: can be brought back. */
  restorable: number;
  reason: string | null;
  /** How many different ones the votes came from, as far as it is known. */
  addresses: number;
  networks: number;
  agents: number;
  firstAt: number;
  lastAt: number;
}

export type FlaggedVotes = VoteGroup & VoteFacts;

/** Flags shown at once, the largest first. */
const MOST = 100;

const voteOf = statement((its: Slots<{ userId: string; proposalId: string }>) =>
  select({ id: publicVotes.proposalId })
    .from(publicVotes)
    .where(and(eq(publicVotes.userId, its.userId), eq(publicVotes.proposalId, its.proposalId))),
);

/** The public's votes: cast, and as an admin reviews them. (design 5.9, design 7) */
export function voteStore(database: Database) {
  return {
    async hasVoted(userId: string, proposalId: string): Promise<boolean> {
      return (await database.first(voteOf({ userId, proposalId }))) !== null;
    },

    /**
     * Casts a vote; false when this person has already voted for the work, however many tries race. Refuses `not_found`
     * when there is no such published work, or the voter has just erased their account, `disqualified` and `gate_closed`.
     */
    async cast(vote: NewVote) {
      try {
        const [, , inserted] = await atomically(database, [
          gateStands("votes", vote.at),
          refuseUnless(
            sql`not exists (select 1 from ${proposals}
              where ${proposals.id} = ${vote.proposalId} and ${proposals.status} = 'descalificada')`,
            "disqualified",
          ),
          sql`insert into ${publicVotes} (user_id, proposal_id, created_at, address_hash, network_hash, agent_hash)
          select ${vote.userId}, id, ${vote.at}, ${vote.addressHash}, ${vote.networkHash}, ${vote.agentHash} from ${proposals}
          where id = ${vote.proposalId} and not is_draft
            and exists (select 1 from profiles where profiles.id = ${vote.userId})`,
        ]);
        if (inserted.changes === 0) throw new Refused("not_found");
        return true;
      } catch (error) {
        if (refusedBy(error, "public_votes.user_id")) return false;
        throw error;
      }
    },

    /** Addresses and networks that voted often for one work, and works that were voted for in a rush; the largest first. */
    async flagged(): Promise<FlaggedVotes[]> {
      const { voteCluster, networkCluster, voteBurst, networkBurst } = limits;
      const [byAddress, byNetwork, peaks, networkPeaks] = await atomically(database, [
        sql<{
          proposalId: string;
          address: string;
        }>`select proposal_id as proposalId, address_hash as address from ${publicVotes}
          where address_hash is not null group by address_hash, proposal_id
          having count(*) >= ${voteCluster} order by count(*) desc limit ${MOST}`,
        sql<{
          proposalId: string;
          network: string;
        }>`select proposal_id as proposalId, network_hash as network from ${publicVotes}
          where network_hash is not null group by network_hash, proposal_id
          having count(*) >= ${networkCluster} and count(distinct address_hash) > 1
          order by count(*) desc limit ${MOST}`,
        sql<Peak>`select proposal_id as proposalId, null as network, created_at as at from (
            select proposal_id, created_at, count(*) over (partition by proposal_id order by created_at
              range between ${voteBurst.window} preceding and current row) as recent from ${publicVotes})
          where recent >= ${voteBurst.votes}`,
        sql<Peak>`select proposal_id as proposalId, network_hash as network, created_at as at from (
            select proposal_id, network_hash, created_at,
              count(*) over (partition by network_hash, proposal_id order by created_at
                range between ${networkBurst.window} preceding and current row) as recent
            from ${publicVotes} where network_hash is not null)
          where recent >= ${networkBurst.votes}`,
      ]);
      const groups: VoteGroup[] = [
        ...byAddress.rows.map((one) => ({ kind: "address" as const, ...one })),
        ...byNetwork.rows.map((one) => ({ kind: "network" as const, ...one })),
        ...burstsOf(peaks.rows, voteBurst.window).map(burstGroup),
        ...burstsOf(networkPeaks.rows, networkBurst.window).map(burstGroup),
      ];
      if (groups.length === 0) return [];
      const facts = await atomically(database, groups.map(factsOf));
      return groups
        .flatMap((group, index): FlaggedVotes[] => {
          const row = facts[index]?.rows[0];
          // A rush of one address is told by that address.
          const isTold = group.kind === "network_burst" && row?.addresses === 1;
          return row && !isTold ? [{ ...group, ...row }] : [];
        })
        .sort((a, b) => b.votes - a.votes)
        .slice(0, MOST);
    },

    /** Takes a group's votes out of the count, with the reason, and logs it. Answers how many; safe to repeat. */
    void(group: VoteGroup, reason: string, by: Actor, at: number): Promise<number> {
      return change(group, sql`voided_at is null`, sql`voided_at = ${at}, void_reason = ${reason}`, {
        by,
        at,
        action: "votes_voided",
        details: { reason, group: named(group) },
      });
    },

    /**
     * Brings a group's voided votes back into the count, but for those whose voter left while people could vote, and
     * logs it. Answers how many; safe to repeat.
     */
    restore(group: VoteGroup, by: Actor, at: number): Promise<number> {
      return change(
        group,
        sql`voided_at is not null and not withdrawn`,
        sql`voided_at = null, void_reason = null`,
        { by, at, action: "votes_restored", details: { group: named(group) } },
      );
    },
  };

  /** The change with its line in the log: both, or (where no vote is concerned) neither. */
  async function change(
    group: VoteGroup,
    which: SQL,
    to: SQL,
    { by, at, action, details }: { by: Actor; at: number; action: Act; details: Record<string, unknown> },
  ): Promise<number> {
    const concerned = sql`${publicVotes} where ${within(group)} and ${which}`;
    const [, changed] = await atomically(database, [
      logLine(by, at, {
        action,
        targetType: "proposal",
        targetId: group.proposalId,
        details,
        rows: sql`where exists (select 1 from ${concerned})`,
      }),
      sql`update ${publicVotes} set ${to} where ${within(group)} and ${which} returning 1`,
    ]);
    return changed.rows.length;
  }
}

const burstGroup = ({ network, ...burst }: ReturnType<typeof burstsOf>[number]): VoteGroup =>
  network === null ? { kind: "burst", ...burst } : { kind: "network_burst", network, ...burst };

function within(group: VoteGroup): SQL {
  const parts = [sql`proposal_id = ${group.proposalId}`];
  if ("address" in group) parts.push(sql`address_hash = ${group.address}`);
  if ("network" in group) parts.push(sql`network_hash = ${group.network}`);
  if ("from" in group) parts.push(sql`created_at between ${group.from} and ${group.to}`);
  return sql.join(parts, sql` and `);
}

const factsOf = (
  group: VoteGroup,
) => sql<VoteFacts>`select title, count(*) as votes, count(voided_at) as voided,
    count(iif(withdrawn, null, voided_at)) as restorable, max(void_reason) as reason,
    count(distinct address_hash) as addresses, count(distinct network_hash) as networks,
    count(distinct agent_hash) as agents,
    min(${publicVotes.createdAt}) as firstAt, max(${publicVotes.createdAt}) as lastAt
  from ${publicVotes} join (select id, title from ${proposals}) p on p.id = proposal_id
  where ${within(group)} group by proposal_id`;

/** For the log: a hash by its beginning, which tells it from others and links nobody. */
function named(group: VoteGroup) {
  const { kind: _, proposalId: _work, ...rest } = group;
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, typeof value === "string" ? value.slice(0, 8) : value]),
  );
}

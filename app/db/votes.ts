import { type SQL, sql } from "drizzle-orm";
import { burstsOf, type Peak } from "~/contest/fraud";
import { limits } from "~/contest/limits";
import type { Actor } from "./audit";
import { atomically, type Database } from "./database";
import { auditLog, proposals, publicVotes } from "./schema";

/** Votes that belong together: of one source, or of one stretch of time (epoch ms, both included). */
export type VoteGroup = { proposalId: string } & (
  | { kind: "cluster"; source: string }
  | { kind: "burst"; from: number; to: number }
);

export type FlaggedVotes = VoteGroup & {
  title: string;
  votes: number;
  voided: number;
  reason: string | null;
  firstAt: number;
  lastAt: number;
};

/** Flags shown at once, the largest first. */
const MOST = 100;

/** The public's votes as an admin reviews them. (Design 7) */
export function voteStore(database: Database) {
  return {
    /** Sources that voted often for one work, and works that were voted for in a rush; the largest first. */
    async flagged(): Promise<FlaggedVotes[]> {
      const { votes, window } = limits.voteBurst;
      const clusters = await database.all<{ proposalId: string; source: string }>(
        sql`select proposal_id as proposalId, source_hash as source from ${publicVotes}
          where source_hash is not null group by source_hash, proposal_id
          having count(*) >= ${limits.voteCluster} order by count(*) desc limit ${MOST}`,
      );
      const peaks = await database.all<Peak>(
        sql`select proposal_id as proposalId, created_at as at from (
            select proposal_id, created_at, count(*) over (partition by proposal_id order by created_at
              range between ${window} preceding and current row) as recent from ${publicVotes})
          where recent >= ${votes}`,
      );
      const groups: VoteGroup[] = [
        ...clusters.map((one) => ({ kind: "cluster" as const, ...one })),
        ...burstsOf(peaks, window).map((one) => ({ kind: "burst" as const, ...one })),
      ];
      if (groups.length === 0) return [];
      const facts = await atomically(database, groups.map(factsOf));
      return groups
        .flatMap((group, index): FlaggedVotes[] => {
          const row = facts[index]?.results[0];
          return row ? [{ ...group, ...(row as Omit<FlaggedVotes, keyof VoteGroup>) }] : [];
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

    /** Brings a group's voided votes back into the count, and logs it. Answers how many; safe to repeat. */
    restore(group: VoteGroup, by: Actor, at: number): Promise<number> {
      return change(group, sql`voided_at is not null`, sql`voided_at = null, void_reason = null`, {
        by,
        at,
        action: "votes_restored",
        details: { group: named(group) },
      });
    },
  };

  /** The change with its line in the log: both, or (where no vote is concerned) neither. */
  async function change(
    group: VoteGroup,
    which: SQL,
    to: SQL,
    { by, at, action, details }: { by: Actor; at: number; action: string; details: object },
  ): Promise<number> {
    const concerned = sql`${publicVotes} where ${within(group)} and ${which}`;
    const [, changed] = await atomically(database, [
      sql`insert into ${auditLog} (at, actor, actor_name, action, target_type, target_id, details)
        select ${at}, ${by.id}, ${by.name}, ${action}, 'proposal', ${group.proposalId}, ${JSON.stringify(details)}
        where exists (select 1 from ${concerned})`,
      sql`update ${publicVotes} set ${to} where ${within(group)} and ${which} returning 1`,
    ]);
    return changed?.results.length ?? 0;
  }
}

const within = (group: VoteGroup) =>
  group.kind === "cluster"
    ? sql`proposal_id = ${group.proposalId} and source_hash = ${group.source}`
    : sql`proposal_id = ${group.proposalId} and created_at between ${group.from} and ${group.to}`;

const factsOf = (group: VoteGroup) => sql`select title, count(*) as votes, count(voided_at) as voided,
    max(void_reason) as reason, min(${publicVotes.createdAt}) as firstAt, max(${publicVotes.createdAt}) as lastAt
  from ${publicVotes} join (select id, title from ${proposals}) p on p.id = proposal_id
  where ${within(group)} group by proposal_id`;

/** For the log: a source by its beginning, which tells it from others and links nobody. */
const named = (group: VoteGroup) =>
  group.kind === "cluster" ? { source: group.source.slice(0, 8) } : { from: group.from, to: group.to };

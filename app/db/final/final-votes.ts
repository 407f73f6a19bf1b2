import { newReceipt } from "~/contest/votes/tally";
import { rulesStand } from "../core/consents";
import { atomically, type Database, Refused, refusedBy, refuseUnless } from "../core/database";
import { chosenTwo, finalVotesOf } from "../core/final-works";
import { gateStands } from "../core/phases";
import { sql } from "../core/sql";
import type { StoreContext } from "../core/store-context";
import { isPartners } from "../people/partner-users";
import { finalSteps, finalVotes } from "../schema/final";
import { profiles } from "../schema/people";
import { verifications } from "../schema/votes";
import { proposals } from "../schema/works";
import { refuseUnlessOpen } from "./choices";

interface FinalVote {
  userId: string;
  proposalId: string;
  /** True when the vote is pending until the voter's address is confirmed. */
  mustVerify: boolean;
  /** True where a partner is configured: its accounts alone vote. */
  partnersOnly: boolean;
}

/** Counted votes of each of the two works. Nothing is published before the close. */
const countedVotes = () => sql<{
  id: string;
  title: string;
  votes: number;
  closedAt: number;
}>`select t.value as id, g.closed_at as closedAt,
      (select title from ${proposals} where id = t.value) as title,
      ${finalVotesOf(sql`t.value`)} as votes
    from ${finalSteps} g, ${chosenTwo} t where g.name = 'community' and g.closed_at is not null`;

/** Returns the community's result; null until its vote closes. */
async function communityCount(database: Database) {
  const rows = await database.all(countedVotes());
  const [first] = rows;
  if (!first) return null;
  return {
    closedAt: first.closedAt,
    counts: rows.map(({ id, title, votes }) => ({ id, title, votes })),
  };
}

/** The community's votes between the two works. */
export function finalVoteStore({ database, now }: StoreContext) {
  return {
    counts: () => communityCount(database),

    /**
     * Casts a person's only vote; parallel tries are safe. A pending vote returns the address, and the time
     * of the last mailed link (epoch ms; null for never). Refuses `gate_closed`, `step_closed`, `not_found`
     * (another work, or a just erased account), `disqualified`, `not_entitled` (no partner's account) and
     * `rules_changed`.
     */
    async cast({ userId, proposalId, mustVerify, partnersOnly }: FinalVote): Promise<
      | { outcome: "counted"; receipt: string }
      | { outcome: "pending"; email: string; linkedAt: number | null }
      /** A vote exists already, for either work. */
      | { outcome: "already" }
    > {
      const { receipt, hash } = await newReceipt();
      const isOneOfTwo = sql`exists (select 1 from ${chosenTwo} t where t.value = ${proposalId})`;
      try {
        const { cast, profile } = await atomically(database, {
          gate: gateStands("final", now),
          step: refuseUnlessOpen("community"),
          work: refuseUnless(isOneOfTwo, "not_found"),
          contestant: refuseUnless(
            sql`not exists (select 1 from ${proposals} where id = ${proposalId} and status = 'descalificada')`,
            "disqualified",
          ),
          entitled: refuseUnless(partnersOnly ? isPartners(userId) : sql`1`, "not_entitled"),
          rules: refuseUnless(rulesStand(userId), "rules_changed"),
          cast: sql<{
            isPending: number;
          }>`insert into ${finalVotes} (user_id, proposal_id, created_at, is_pending, receipt, receipt_hash)
            select id, ${proposalId}, ${now}, ${mustVerify ? sql`email_confirmed_at is null` : sql`0`}, ${receipt}, ${hash}
            from ${profiles} where id = ${userId} returning is_pending as "isPending"`,
          profile: sql<{ email: string; linkedAt: number | null }>`select email, (select max(created_at)
            from ${verifications} where user_id = ${userId}) as linkedAt from ${profiles} where id = ${userId}`,
        });
        const [row] = cast.rows;
        const [voter] = profile.rows;
        if (!row || !voter) throw new Refused("not_found");
        return row.isPending === 0 ? { outcome: "counted", receipt } : { outcome: "pending", ...voter };
      } catch (error) {
        if (refusedBy(error, "final_votes.user_id")) return { outcome: "already" };
        throw error;
      }
    },
  };
}

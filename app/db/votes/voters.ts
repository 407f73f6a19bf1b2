import type { TallyName } from "~/contest/votes/tally";
import { finalVoteCounts } from "../core/final-works";
import { type SQL, sql } from "../core/sql";
import { isPartners } from "../people/partner-users";
import { finalVotes } from "../schema/final";
import { profiles } from "../schema/people";
import { auditLog } from "../schema/running";
import { publicVotes } from "../schema/votes";

/** Accounts that were erased after the vote, whose votes still count. The audit log has one event for each. */
const left = sql`(select coalesce(sum(iif(action = 'account_erased', details ->> 'votes' = 'kept', details ->> 'count')), 0)
  from ${auditLog} where action in ('account_erased', 'accounts_expired'))`;

/**
 * The number of people who could vote: accounts that may vote now, that have voted, and those erased since. `verifies`:
 * 1 while a vote needs a confirmed address. `partnersOnly`: 1 where a partner is configured. No work can have more public votes, and the final not more votes: a person
 * has one for each work, or one.
 */
export function votersOf({
  verifies,
  partnersOnly,
}: {
  verifies: number;
  partnersOnly: number;
}): Record<TallyName, SQL> {
  const among = (mayVote: SQL, hasVoted: SQL) =>
    sql`((select count(*) from ${profiles} p
      where ((email_confirmed_at is not null or not ${verifies}) and ${mayVote}) or ${hasVoted}) + ${left})`;
  return {
    public: among(sql`1`, sql`exists (select 1 from ${publicVotes} v where v.user_id = p.id)`),
    community: among(
      sql`(not ${partnersOnly} or ${isPartners(sql`p.id`)})`,
      sql`exists (select 1 from ${finalVotes} v where v.user_id = p.id and ${finalVoteCounts})`,
    ),
  };
}

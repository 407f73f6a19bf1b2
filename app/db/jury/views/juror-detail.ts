import { sql } from "drizzle-orm";
import { limits } from "~/contest/core/limits";
import type { HalfOfSessions } from "~/contest/jury/drift";
import type { Database } from "../../core/database";
import { optional, type Slots, select, statement } from "../../core/statements";
import { profiles } from "../../people/schema";
import { proposals } from "../../works/schema";
import { counted, isContestant } from "../judging";
import { evaluations, judges } from "../schema";

const byId = statement(
  (slots: Slots<{ judgeId: string }>) =>
    select({ id: judges.id, name: judges.name, email: optional(profiles.email), active: judges.active })`
    from ${judges} left join ${profiles} on ${profiles.id} = ${judges.userId} where ${judges.id} = ${slots.judgeId}`,
);

const pause = sql.raw(String(limits.sessionPauseMinutes * 60_000));

/**
 * A juror's counted evaluations in the order of sending. A longer pause begins a session. The middle
 * evaluation of an odd session is in neither half.
 */
const halves = statement(
  (slots: Slots<{ judgeId: string }>) => sql<HalfOfSessions & { half: "first" | "later"; sessions: number }>`
    with sent as (
      select e.id, e.total_score as total, e.submitted_at as at,
        coalesce(e.submitted_at - lag(e.submitted_at) over (order by e.submitted_at, e.id) > ${pause}, 1) as begins
      from ${evaluations} e join ${proposals} on ${proposals.id} = e.proposal_id
      where e.judge_id = ${slots.judgeId} and ${counted}
        and ${isContestant("proposals")}),
    told as (select *, sum(begins) over (order by at, id rows unbounded preceding) as session from sent),
    placed as (
      select *, row_number() over (partition by session order by at, id) as nth,
        count(*) over (partition by session) as size
      from told),
    halved as (
      select total, session, iif(nth <= size / 2, 'first', 'later') as half from placed
      where nth <= size / 2 or nth > size - size / 2),
    meant as (select *, avg(total) over (partition by half) as mean from halved)
    select half, count(*) as count, mean, sum((total - mean) * (total - mean)) as spread,
      count(distinct session) as sessions
    from meant group by half, mean`,
);

export function jurorDetailView(database: Database) {
  return {
    /**
     * Returns the juror, and the scores of the first and later halves of their sessions; null for an unknown
     * juror.
     */
    async find(judgeId: string) {
      const [juror, rows] = await Promise.all([
        database.first(byId({ judgeId })),
        database.all(halves({ judgeId })),
      ]);
      const half = (name: "first" | "later") => rows.find((row) => row.half === name) ?? null;
      return juror && { juror, first: half("first"), later: half("later") };
    },
  };
}

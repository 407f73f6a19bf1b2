import { sql } from "drizzle-orm";
import { BALLOT_SEATS, type BallotHistory, type CountedBallot, countBallots } from "~/contest/final/ballot";
import { type Commitment, drawOf } from "~/contest/final/draw";
import {
  atomically,
  type Database,
  Refused,
  refusalBy,
  refusedBy,
  refuseUnless,
  rowsOf,
} from "../core/database";
import { statement } from "../core/statements";
import { counted } from "../jury/judging";
import { evaluations, judges } from "../jury/schema";
import { type Actor, logLine } from "../running/audit";
import { gateStands } from "../running/phases";
import { proposals } from "../works/schema";
import { chosenTwo, isFinalist, refuseUnlessOpen, secretDrawn } from "./ballot-gates";
import { ballotCounts, ballotGates, ballotSecrets, ballots, deliberationNotes } from "./schema";

/** True for an active juror with at least one sent evaluation: a participant in the deliberation. */
export const takesPart = (
  judge: unknown,
) => sql`exists (select 1 from ${judges} d where d.id = ${judge} and d.active)
  and exists (select 1 from ${evaluations} e where e.judge_id = ${judge} and ${counted})`;

/** True when a juror has a conflict with a work. Such a juror neither ranks nor comments on it. */
export const isTied = (judge: unknown, work: unknown) =>
  sql`exists (select 1 from ${evaluations} t where t.judge_id = ${judge} and t.proposal_id = ${work} and t.conflict)`;

/** Papers as JSON, without works that conflict with their juror. The order reveals no juror. */
const papersNow = sql`(select json_group_array(json(paper)) from (select (select json_group_array(value) from
    (select r.value from json_each(b.ranking) r where not ${isTied(sql`b.judge_id`, sql`r.value`)} order by r.key)) as paper
  from ${ballots} b order by paper))`;

/** The last count, as stored. */
const latest = sql`(select result from ${ballotCounts} order by number desc limit 1)`;

/** Condition on `proposals`: only a disqualification or a removal takes a work out of the count. */
const remains = sql`not ${proposals.isDraft} and ${proposals.status} <> 'descalificada'`;

/** Works to count with their titles, as JSON: finalists and works on papers, then those of the last count. */
const candidatesNow = sql`(select json_group_object(id, title) from (select id, title from ${proposals}
  where ${remains} and iif(exists (select 1 from ${ballotCounts}), id in (select value from json_each(${latest}, '$.count.draw')),
    ${isFinalist} or id in (select r.value from ${ballots} b, json_each(b.ranking) r)) order by id))`;

interface Counted {
  papers: string;
  candidates: string;
  last: string | null;
  /** JSON of a `Commitment`. */
  commitment: string;
  number: number;
  isClosed: number;
  mayRecount: number;
}

/**
 * A count is valid until an elected work is disqualified or removed. It stays valid once the community's ballot has
 * opened.
 */
export const mayRecount = sql`not exists (select 1 from ${ballotGates} where name = 'community')
  and (select count(*) from ${proposals} where id in ${chosenTwo} and ${remains}) < 2`;

const stateNow = statement(
  () => sql<Counted>`select ${papersNow} as papers, ${candidatesNow} as candidates, ${latest} as last,
    (select json_object('secret', secret, 'hash', hash, 'at', created_at) from ${ballotSecrets}) as commitment,
    (select coalesce(max(number), 0) from ${ballotCounts}) as number,
    exists (select 1 from ${ballotGates} where name = 'jury' and closed_at is not null) as isClosed,
    ${mayRecount} as mayRecount`,
);

const everyCount = statement(
  () => sql<{ countedAt: number; result: string }>`select counted_at as countedAt, result from ${ballotCounts}
    order by number`,
);

/** Returns the valid count of the jury's ballot with the counts before it, or null. */
async function countedBallot(database: Database) {
  const rows = await database.all(everyCount({}));
  const counts = rows.map(({ result }) => JSON.parse(result) as CountedBallot);
  const [last, countedAt] = [counts.at(-1), rows.at(-1)?.countedAt];
  if (!last || countedAt === undefined) return null;
  const earlier = counts
    .slice(0, -1)
    .map(({ count }, at) => ({ count, reason: counts[at + 1]?.reason ?? null }));
  const titles = Object.assign({}, ...counts.map((one) => one.titles)) as CountedBallot["titles"];
  const result: BallotHistory = { ...last, titles, earlier };
  return { countedAt, result };
}

/** Notes, papers and the count of the jury's ballot in the final. */
export function deliberationStore(database: Database) {
  return {
    counted: () => countedBallot(database),

    /**
     * Writes a juror's note on a finalist, or deletes it when the text is empty. Refuses `gate_closed`,
     * `not_entitled` (no participant, or a conflict) and `not_found`.
     */
    async note(note: { judgeId: string; proposalId: string; text: string }, at: number): Promise<void> {
      const { judgeId, proposalId, text } = note;
      await atomically(database, [
        gateStands("final", at),
        refuseUnless(sql`${takesPart(judgeId)} and not ${isTied(judgeId, proposalId)}`, "not_entitled"),
        refuseUnless(
          sql`exists (select 1 from ${proposals} where id = ${proposalId} and ${isFinalist})`,
          "not_found",
        ),
        text === ""
          ? sql`delete from ${deliberationNotes} where judge_id = ${judgeId} and proposal_id = ${proposalId}`
          : sql`insert into ${deliberationNotes} (judge_id, proposal_id, text, created_at, updated_at)
              values (${judgeId}, ${proposalId}, ${text}, ${at}, ${at})
              on conflict do update set text = excluded.text, updated_at = excluded.updated_at
              where text <> excluded.text`,
      ]);
    },

    /**
     * Writes or replaces a juror's paper. Refuses `gate_closed`, `ballot_closed`, `not_entitled`, and
     * `changed_meanwhile` when a ranked work is no longer a finalist or has a conflict.
     */
    async cast({ judgeId, ranking }: { judgeId: string; ranking: string[] }, at: number): Promise<void> {
      const mayRank = sql`not exists (select 1 from ${rowsOf(ranking)} r where ${isTied(judgeId, sql`r.value`)}
        or not exists (select 1 from ${proposals} where id = r.value and ${isFinalist}))`;
      await atomically(database, [
        gateStands("final", at),
        refuseUnlessOpen("jury"),
        refuseUnless(takesPart(judgeId), "not_entitled"),
        refuseUnless(mayRank, "changed_meanwhile"),
        ...Object.values(await secretDrawn(at)),
        sql`insert into ${ballots} (judge_id, ranking, created_at, updated_at)
            values (${judgeId}, ${JSON.stringify(ranking)}, ${at}, ${at})
            on conflict do update set ranking = excluded.ranking, updated_at = excluded.updated_at
            where ranking <> excluded.ranking`,
      ]).catch(refusalBy("ballot_closed", "ballot_closed"));
    },

    /**
     * Counts the closed ballot once, and writes an audit event with the ties and the draw. With a reason it counts the
     * same papers again, with the same secret and without disqualified works, once an elected work is disqualified. The
     * community's ballot must not have opened. Returns false when there is nothing to count. Refuses `ballot_closed`
     * (open or never opened), `not_found` without a paper, `too_few` under two works, and `changed_meanwhile`.
     */
    async count(reason: string | null, by: Actor, at: number): Promise<boolean> {
      await atomically(database, await secretDrawn(at));
      const current = await database.first(stateNow({}));
      if (!current?.isClosed) throw new Refused("ballot_closed");
      if (!current.mayRecount || (current.last === null) !== (reason === null)) return false;
      const before = current.last === null ? null : (JSON.parse(current.last) as CountedBallot);
      const papers = before?.papers ?? (JSON.parse(current.papers) as string[][]);
      const titles = JSON.parse(current.candidates) as Record<string, string>;
      if (papers.length === 0) throw new Refused("not_found");
      if (Object.keys(titles).length < BALLOT_SEATS) throw new Refused("too_few");
      const commitment = JSON.parse(current.commitment) as Commitment;
      const { seed, draw } = await drawOf(Object.keys(titles), papers, commitment.secret);
      const count = countBallots(papers, draw, { seats: BALLOT_SEATS, seed });
      const result: CountedBallot = { papers, commitment, count, titles, ...(reason !== null && { reason }) };
      const named = (ids: string[]) => ids.map((id) => titles[id]);
      try {
        await atomically(database, [
          refuseUnless(
            sql`${papersNow} = ${current.papers} and ${candidatesNow} = ${current.candidates}`,
            "changed_meanwhile",
          ),
          sql`insert into ${ballotCounts} (number, counted_at, result)
            values (${current.number + 1}, ${at}, ${JSON.stringify(result)})`,
          logLine(by, at, {
            action: "ballot_counted",
            targetType: "ballot",
            targetId: "jury",
            details: {
              chosen: named(count.elected),
              ...(reason !== null && { reason }),
              papers: count.papers,
              quota: count.quota,
              secret: commitment.secret,
              seed,
              draw: named(count.draw),
              ties: count.rounds.flatMap(({ tie }, round) =>
                tie
                  ? [
                      {
                        round: round + 1,
                        over: tie.over,
                        between: named(tie.between),
                        chosen: titles[tie.chosen],
                        by: tie.byRound ?? "draw",
                      },
                    ]
                  : [],
              ),
            },
          }),
        ]);
        return true;
      } catch (error) {
        // Another count of the same papers was faster.
        if (refusedBy(error, "ballot_counts.number") || refusedBy(error, "ballot_is_counted")) return false;
        throw error;
      }
    },
  };
}

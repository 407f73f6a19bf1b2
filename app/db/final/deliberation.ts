import { sql } from "drizzle-orm";
import { BALLOT_SEATS, type CountedBallot, countBallots } from "~/contest/final/ballot";
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
import { type Slots, statement } from "../core/statements";
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

/** Finalists with their titles, as JSON. */
const finalistsNow = sql`(select json_group_object(id, title) from
  (select id, title from ${proposals} where ${isFinalist} order by id))`;

/** The last count, as stored. */
const latest = sql`(select result from ${ballotCounts} order by number desc limit 1)`;

interface Counted {
  papers: string;
  finalists: string;
  last: string | null;
  /** JSON of a `Commitment`. */
  commitment: string;
  number: number;
  isClosed: number;
  mayRecount: number;
}

/**
 * A count is valid while both elected works are finalists. It stays valid once the community's ballot has
 * opened.
 */
export const mayRecount = sql`not exists (select 1 from ${ballotGates} where name = 'community')
  and (select count(*) from ${proposals} where id in ${chosenTwo} and ${isFinalist}) < 2`;

const stateNow = statement(
  () => sql<Counted>`select ${papersNow} as papers, ${finalistsNow} as finalists, ${latest} as last,
    (select json_object('secret', secret, 'hash', hash, 'at', created_at) from ${ballotSecrets}) as commitment,
    (select coalesce(max(number), 0) from ${ballotCounts}) as number,
    exists (select 1 from ${ballotGates} where name = 'jury' and closed_at is not null) as isClosed,
    ${mayRecount} as mayRecount`,
);

const latestCount = statement(
  (_: Slots<Record<never, never>>) =>
    sql<{
      number: number;
      countedAt: number;
      result: string;
    }>`select number, counted_at as countedAt, result from ${ballotCounts} order by number desc limit 1`,
);

/** Returns the valid count of the jury's ballot, or null. */
async function countedBallot(database: Database) {
  const row = await database.first(latestCount({}));
  return row && { ...row, result: JSON.parse(row.result) as CountedBallot };
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
     * Counts the closed ballot once, and writes an audit event with the ties and the draw. Returns false when
     * it is already counted. Counts the same papers again, with the same secret, only when an elected work is no longer a
     * finalist. The community's ballot must not have opened. Refuses `ballot_closed` (open or never opened),
     * `not_found` without a paper, `too_few` under two finalists, and `changed_meanwhile`.
     */
    async count(by: Actor, at: number): Promise<boolean> {
      await atomically(database, await secretDrawn(at));
      const current = await database.first(stateNow({}));
      if (!current?.isClosed) throw new Refused("ballot_closed");
      if (current.last !== null && !current.mayRecount) return false;
      const before = current.last === null ? null : (JSON.parse(current.last) as CountedBallot);
      const papers = before?.papers ?? (JSON.parse(current.papers) as string[][]);
      const titles = JSON.parse(current.finalists) as Record<string, string>;
      if (papers.length === 0) throw new Refused("not_found");
      if (Object.keys(titles).length < BALLOT_SEATS) throw new Refused("too_few");
      const commitment = JSON.parse(current.commitment) as Commitment;
      const { seed, draw } = await drawOf(Object.keys(titles), papers, commitment.secret);
      const count = countBallots(papers, draw, { seats: BALLOT_SEATS, seed });
      const result: CountedBallot = { papers, commitment, count, titles };
      const named = (ids: string[]) => ids.map((id) => titles[id]);
      try {
        await atomically(database, [
          refuseUnless(
            sql`${papersNow} = ${current.papers} and ${finalistsNow} = ${current.finalists}`,
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

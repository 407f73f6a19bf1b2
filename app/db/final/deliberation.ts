import { sql } from "drizzle-orm";
import { BALLOT_SEATS, type CountedBallot, countBallots } from "~/contest/final/ballot";
import { atomically, type Database, Refused, refusedBy, refuseUnless, rowsOf } from "../core/database";
import { type Slots, statement } from "../core/statements";
import { counted } from "../jury/judging";
import { evaluations, judges } from "../jury/schema";
import { type Actor, logLine } from "../running/audit";
import { gateStands } from "../running/phases";
import { proposals } from "../works/schema";
import { ballotIsOpen, chosenTwo, isFinalist } from "./ballot-gates";
import { ballotCounts, ballotGates, ballots, deliberationNotes } from "./schema";

/** Who takes part in the deliberation: whoever judges, and has sent at least one evaluation. */
export const takesPart = (
  judge: unknown,
) => sql`exists (select 1 from ${judges} d where d.id = ${judge} and d.active)
  and exists (select 1 from ${evaluations} e where e.judge_id = ${judge} and ${counted})`;

/** Whether a juror is tied to a work: they neither rank nor comment on it. */
export const isTied = (judge: unknown, work: unknown) =>
  sql`exists (select 1 from ${evaluations} t where t.judge_id = ${judge} and t.proposal_id = ${work} and t.conflict)`;

/** Each paper as JSON without the works that its juror turned out to be tied to, in an order that tells of nobody. */
const papersNow = sql`(select json_group_array(json(paper)) from (select (select json_group_array(value) from
    (select r.value from json_each(b.ranking) r where not ${isTied(sql`b.judge_id`, sql`r.value`)} order by r.key)) as paper
  from ${ballots} b order by paper))`;

/** The finalists with their titles, as JSON. */
const finalistsNow = sql`(select json_group_object(id, title) from
  (select id, title from ${proposals} where ${isFinalist} order by id))`;

/** The last count, as it is stored. */
const latest = sql`(select result from ${ballotCounts} order by number desc limit 1)`;

interface Counted {
  papers: string;
  finalists: string;
  last: string | null;
  number: number;
  isClosed: number;
  mayRecount: number;
}

/** It holds while both that it found are finalists, and once the community may have chosen between them. */
const mayRecount = sql`not exists (select 1 from ${ballotGates} where name = 'community')
  and (select count(*) from ${proposals} where id in ${chosenTwo} and ${isFinalist}) < 2`;

const standing = statement(
  () => sql<Counted>`select ${papersNow} as papers, ${finalistsNow} as finalists, ${latest} as last,
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

/** The jury's count that holds, null while there is none. */
async function countedBallot(database: Database) {
  const row = await database.first(latestCount({}));
  return row && { ...row, result: JSON.parse(row.result) as CountedBallot };
}

/** What jurors write in the final, and the count of it. */
export function deliberationStore(database: Database) {
  return {
    counted: () => countedBallot(database),

    /**
     * Writes a juror's note on a finalist, or takes it back where the text is empty. Refuses `gate_closed`,
     * `not_entitled` (who takes no part, or is tied to it) and `not_found`.
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
     * Writes a juror's paper, or replaces it. Refuses `gate_closed`, `ballot_closed`, `not_entitled`, and
     * `changed_meanwhile` where a work of it is no finalist any more, or one they are tied to.
     */
    async cast({ judgeId, ranking }: { judgeId: string; ranking: string[] }, at: number): Promise<void> {
      const mayRank = sql`not exists (select 1 from ${rowsOf(ranking)} r where ${isTied(judgeId, sql`r.value`)}
        or not exists (select 1 from ${proposals} where id = r.value and ${isFinalist}))`;
      try {
        await atomically(database, [
          gateStands("final", at),
          ballotIsOpen("jury"),
          refuseUnless(takesPart(judgeId), "not_entitled"),
          refuseUnless(mayRank, "changed_meanwhile"),
          sql`insert into ${ballots} (judge_id, ranking, created_at, updated_at)
            values (${judgeId}, ${JSON.stringify(ranking)}, ${at}, ${at})
            on conflict do update set ranking = excluded.ranking, updated_at = excluded.updated_at
            where ranking <> excluded.ranking`,
        ]);
      } catch (error) {
        throw refusedBy(error, "ballot_closed") ? new Refused("ballot_closed", { cause: error }) : error;
      }
    },

    /**
     * Counts the closed ballot once and for all, and logs it with its ties and its draw. False when it was counted
     * before; again only while one of the two that it found is no finalist any more and the community has not been
     * asked, by the same draw's seed. Refuses `ballot_closed` (it is open, or nobody opened it), `not_found` without a
     * paper, `too_few` with fewer than two finalists, `changed_meanwhile`.
     */
    async count(by: Actor, at: number): Promise<boolean> {
      const read = await database.first(standing({}));
      if (!read?.isClosed) throw new Refused("ballot_closed");
      if (read.last !== null && !read.mayRecount) return false;
      const papers = JSON.parse(read.papers) as string[][];
      const titles = JSON.parse(read.finalists) as Record<string, string>;
      if (papers.length === 0) throw new Refused("not_found");
      if (Object.keys(titles).length < BALLOT_SEATS) throw new Refused("too_few");
      const before = read.last === null ? null : (JSON.parse(read.last) as CountedBallot);
      const count = countBallots(papers, Object.keys(titles), {
        seats: BALLOT_SEATS,
        seed: before?.count.seed ?? newSeed(),
      });
      const result: CountedBallot = { papers, count, titles };
      const named = (ids: string[]) => ids.map((id) => titles[id]);
      try {
        await atomically(database, [
          refuseUnless(
            sql`${papersNow} = ${read.papers} and ${finalistsNow} = ${read.finalists}`,
            "changed_meanwhile",
          ),
          sql`insert into ${ballotCounts} (number, counted_at, result)
            values (${read.number + 1}, ${at}, ${JSON.stringify(result)})`,
          logLine(by, at, {
            action: "ballot_counted",
            targetType: "ballot",
            targetId: "jury",
            details: {
              chosen: named(count.elected),
              papers: count.papers,
              quota: count.quota,
              seed: count.seed,
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
        // Somebody else's count of the same papers came first.
        if (refusedBy(error, "ballot_counts.number") || refusedBy(error, "ballot_is_counted")) return false;
        throw error;
      }
    },
  };
}

const newSeed = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

import { sql } from "drizzle-orm";
import type { Unit } from "~/contest/jury/agreement";
import { type JuryRatings, juryOf, type StoredSeats } from "~/contest/jury/cut";
import type { Database } from "../core/database";
import { statement } from "../core/statements";
import { auditLog } from "../running/schema";
import { proposals } from "../works/schema";
import { counted, isContestant, onScaleOfFive } from "./judging";
import { criteria, evaluations, judgeAssignments, judges } from "./schema";

/**
 * A row per work, so that one statement reads 60,000 evaluations. Jurors appear by their permanent numbers,
 * which a second query maps to names.
 */
const ratedWorks = statement(
  () => sql<{ id: string; rated: string }>`
    select p.id, (select json_group_array(json_array(j.number, round(e.total_score, 9)))
      from ${evaluations} e join ${judges} j on j.id = e.judge_id
      where e.proposal_id = p.id and ${counted}) as rated
    from ${proposals} p where ${isContestant("p")}`,
);

const everyJuror = statement(
  () => sql<{ id: string; name: string; number: number; active: number }>`select id, name, number, active
    from ${judges} order by name_key, id`,
);

/** Jurors of each work, and jurors in conflict with it. A conflict by a tie is no assignment. */
const everySeat = statement(
  () => sql<{ id: string; jurors: string; barred: string }>`
    select p.id,
      (select json_group_array(j.number) from ${judgeAssignments} a join ${judges} j on j.id = a.judge_id
        where a.proposal_id = p.id) as jurors,
      (select json_group_array(j.number) from ${evaluations} e join ${judges} j on j.id = e.judge_id
        where e.proposal_id = p.id and e.conflict) as barred
    from ${proposals} p where p.is_draft = 0`,
);

/** Count, sum and sum of squares of the scores of each work and criterion. */
const everyUnit = statement(
  () => sql<{ criterion: string; units: string }>`
    with given as (
      select e.proposal_id, s.key as criterion, ${onScaleOfFive(sql`s.value`)} as score
      from ${evaluations} e, json_each(e.scores) s where ${counted}
        and e.proposal_id in (select p.id from ${proposals} p where ${isContestant("p")})),
    units as (select criterion, count(*) as n, sum(score) as total, sum(score * score) as squares
      from given group by criterion, proposal_id having count(*) > 1)
    select u.criterion, json_group_array(json_array(u.n, u.total, u.squares)) as units
    from units u join ${criteria} c on c.id = u.criterion group by u.criterion`,
);

const criteriaInOrder = statement(
  () => sql<{ id: string; name: string }>`select id, name from ${criteria} order by display_order, id`,
);

/** Last change of the ranking's basis. */
const basisChanged = statement(
  () => sql<{ at: number | null }>`select max(at) as at from ${auditLog} l
    where action = 'settings_saved' and exists
      (select 1 from json_each(l.details, '$.changes') c where c.value ->> 'key' = 'ranking_basis')`,
);

/** Data for the fairness of the jury. (decision 158) */
export function juryRatings(database: Database) {
  return {
    /** Returns all counted evaluations of contesting works. */
    async all(): Promise<JuryRatings> {
      const [works, jurors] = await Promise.all([database.all(ratedWorks({})), database.all(everyJuror({}))]);
      return juryOf({
        works: works.map(({ id, rated }) => ({ id, rated: JSON.parse(rated) })),
        jurors: jurors.map((juror) => ({ ...juror, active: juror.active === 1 })),
      });
    },

    /** Returns all jurors' names by id. */
    async names(): Promise<Map<string, string>> {
      return new Map((await database.all(everyJuror({}))).map(({ id, name }) => [id, name]));
    },

    /** Returns, by work id, the numbers of assigned jurors and of jurors in conflict: see `seatsOf`. */
    async seats(): Promise<StoredSeats> {
      const rows = await database.all(everySeat({}));
      return new Map(
        rows.map(({ id, jurors, barred }) => [
          id,
          { holders: JSON.parse(jurors), barred: JSON.parse(barred) },
        ]),
      );
    },

    /** Returns each criterion with the scores of its works, for the agreement. */
    async units(): Promise<{ name: string; units: Unit[] }[]> {
      const [all, rows] = await Promise.all([database.all(criteriaInOrder({})), database.all(everyUnit({}))]);
      const unitsOf = new Map(rows.map(({ criterion, units }) => [criterion, JSON.parse(units) as Unit[]]));
      return all.map(({ id, name }) => ({ name, units: unitsOf.get(id) ?? [] }));
    },

    /** Returns epoch ms; null when the basis never changed. */
    async basisSince(): Promise<number | null> {
      return (await database.first(basisChanged({})))?.at ?? null;
    },
  };
}

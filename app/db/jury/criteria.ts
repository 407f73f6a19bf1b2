import { asc, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { EditedCriterion, Rescoring } from "~/contest/jury/criteria";
import { atomically, type Database, refuseUnless, rowsOf, whyRefused } from "../core/database";
import { type Slots, select, statement } from "../core/statements";
import { type Actor, logLine } from "../running/audit";
import { maxScore, onScaleOfFive } from "./judging";
import { criteria, evaluations } from "./schema";

const { id, name, description, weight } = criteria;
/** What an admin edits of a criterion: read, compared and written from this one list. */
const edited = { id, name, description, weight } satisfies Record<keyof EditedCriterion, AnySQLiteColumn>;

/** SQL of each of them, by its key here and its column's name. */
function list(of: (field: { key: string; name: string }) => string): SQL {
  return sql.raw(
    Object.entries(edited)
      .map(([key, { name }]) => of({ key, name }))
      .join(", "),
  );
}

const inOrder = statement(() =>
  select(edited).from(criteria).orderBy(asc(criteria.displayOrder), asc(criteria.id)),
);

/** What an answer was computed from. */
interface Seen {
  criteria: string;
  evaluations: string;
}

const edition = sql`(select json_group_array(json_array(${list(({ name }) => name)}))
  from (select * from ${criteria} order by display_order, id))`;
const progress = sql`(select count(*) || ':' || coalesce(max(updated_at), 0) from ${evaluations})`;

const seenNow = statement(() => sql<Seen>`select ${edition} as criteria, ${progress} as evaluations`);

/** `totalScore` of app/contest in SQL: of that object of scores, by the rows of that table. */
const totalBy = (weighed: SQL, scores: SQL) => sql`(
  select sum(${onScaleOfFive(sql`s.value`)} / ${maxScore} * w.weight) / sum(w.weight)
  from json_each(${scores}) s join ${weighed} w on w.id = s.key)`;

/** Of these scores (as JSON) by the criteria as they stand when it is written: they may have changed since they were read. */
export const totalNow = (scores: string) => totalBy(sql`${criteria}`, sql`${scores}`);

/**
 * The table `rescored`: every evaluation with its total by the criteria of these
 * rows, and whether that is another than today's. As many as there are, nothing of them is read by the worker.
 */
const rescored = (next: SQL) => sql`
  next as materialized (select value ->> 'id' as id, value ->> 'weight' as weight from ${next}),
  rescored as materialized (
    select id, status, total,
      iif(total is null or before is null, total is not before, abs(total - before) >= 1e-9) as differs
    from (select e.id, e.status, e.total_score as before, ${totalBy(sql`next`, sql`e.scores`)} as total
      from ${evaluations} e))`;

const changeBy = statement(
  (its: Slots<{ next: readonly EditedCriterion[] }>) => sql<Rescoring>`with ${rescored(rowsOf(its.next))}
    select coalesce(sum(differs), 0) as rescored,
      coalesce(sum(differs and status = 'submitted'), 0) as changed,
      coalesce(sum(differs and status = 'submitted' and total is null), 0) as unscored from rescored`,
);

const anySubmitted = statement(
  () => sql<{ id: string }>`select id from ${evaluations} where status = 'submitted' limit 1`,
);

export function criteriaStore(database: Database) {
  return {
    /** In display order. */
    all() {
      return database.once(inOrder({}));
    },

    /** What these criteria would make of the evaluations that are there. */
    async rescoring(next: EditedCriterion[]): Promise<Rescoring> {
      const change = await database.first(changeBy({ next }));
      if (!change) throw new Error("a row without a table");
      return change;
    },

    async hasSubmitted(): Promise<boolean> {
      return (await database.first(anySubmitted({}))) !== null;
    },

    /** The criteria and the evaluations as two texts that differ when anything of them does. */
    async seen(): Promise<Seen> {
      const seen = await database.first(seenNow({}));
      if (!seen) throw new Error("a row without a table");
      return seen;
    },

    /**
     * Replaces the criteria by these, in this order, with the totals that follow, and logs it. False, and nothing done,
     * when the criteria or an evaluation are not as they were `seen` any more.
     */
    async replace(
      next: EditedCriterion[],
      rescoring: Rescoring,
      seen: Seen,
      by: Actor,
      at: number,
    ): Promise<boolean> {
      const rows = rowsOf(next.map((criterion, displayOrder) => ({ ...criterion, displayOrder })));
      try {
        await atomically(database, [
          refuseUnless(
            sql`${edition} = ${seen.criteria} and ${progress} = ${seen.evaluations}`,
            "changed_meanwhile",
          ),
          sql`delete from ${criteria} where id not in (select value ->> 'id' from ${rows})`,
          sql`insert into ${criteria} (${list(({ name }) => name)}, display_order)
            select ${list(({ key }) => `value ->> '${key}'`)}, value ->> 'displayOrder' from ${rows} where true
            on conflict (id) do update set ${list(({ name }) => `${name} = excluded.${name}`)},
              display_order = excluded.display_order`,
          sql`with ${rescored(rows)} update ${evaluations} set total_score = rescored.total
            from rescored where rescored.id = evaluations.id and rescored.differs`,
          logLine(by, at, {
            action: "criteria_saved",
            targetType: "criterion",
            targetId: "all",
            details: { criteria: next, rescored: rescoring.rescored },
          }),
        ]);
        database.forget();
        return true;
      } catch (error) {
        if (whyRefused(error) === "changed_meanwhile") return false;
        throw error;
      }
    },
  };
}

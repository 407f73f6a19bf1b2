import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { EditedCriterion, RescoringEffect } from "~/contest/jury/criteria";
import { logLine } from "../core/audit";
import { atomically, refuseUnless, rowsOf } from "../core/database";
import { type SQL, sql } from "../core/sql";
import { select } from "../core/statements";
import type { StoreContext } from "../core/store-context";
import { criteria, evaluations } from "../schema/jury";
import { maxScore, onScaleOfFive } from "./judging";

const { id, name, description, weight } = criteria;
/** Columns of a criterion that an admin edits: the one list for reading, comparing and writing. */
const edited = { id, name, description, weight } satisfies Record<keyof EditedCriterion, AnySQLiteColumn>;

/** Joins SQL for each edited column, from its key and its column name. */
function list(of: (field: { key: string; name: string }) => string): SQL {
  return sql.raw(
    Object.entries(edited)
      .map(([key, { name }]) => of({ key, name }))
      .join(", "),
  );
}

const inOrder = () => select(edited)`from ${criteria} order by ${criteria.displayOrder}, ${criteria.id}`;

/** Texts that identify the data behind an answer. */
interface Edition {
  criteria: string;
  evaluations: string;
}

const criteriaNow = sql`(select json_group_array(json_array(${list(({ name }) => name)}))
  from (select * from ${criteria} order by display_order, id))`;
const evaluationsNow = sql`(select count(*) || ':' || coalesce(max(updated_at), 0) from ${evaluations})`;

const editionNow = () => sql<Edition>`select ${criteriaNow} as criteria, ${evaluationsNow} as evaluations`;

/** `totalScore` of app/contest in SQL: the total of an object of scores by the weights of a table. */
const totalBy = (weighed: SQL, scores: SQL) => sql`(
  select sum(${onScaleOfFive(sql`s.value`)} / ${maxScore} * w.weight) / sum(w.weight)
  from json_each(${scores}) s join ${weighed} w on w.id = s.key)`;

/**
 * Total of these scores (JSON) by the criteria at the time of writing. The criteria may have changed since
 * they were read.
 */
export const totalNow = (scores: string) => totalBy(sql`${criteria}`, sql`${scores}`);

/**
 * The table `rescored`: every evaluation's total by the new criteria, and whether it differs from the stored
 * total. The worker reads none of these rows.
 */
const rescored = (next: SQL) => sql`
  next as materialized (select value ->> 'id' as id, value ->> 'weight' as weight from ${next}),
  rescored as materialized (
    select id, status, total,
      iif(total is null or before is null, total is not before, abs(total - before) >= 1e-9) as differs
    from (select e.id, e.status, e.total_score as before, ${totalBy(sql`next`, sql`e.scores`)} as total
      from ${evaluations} e))`;

const changeBy = (params: {
  next: readonly EditedCriterion[];
}) => sql<RescoringEffect>`with ${rescored(rowsOf(params.next))}
    select coalesce(sum(differs), 0) as rescored,
      coalesce(sum(differs and status = 'submitted'), 0) as changed,
      coalesce(sum(differs and status = 'submitted' and total is null), 0) as unscored from rescored`;

const anySubmitted = () =>
  sql<{ id: string }>`select id from ${evaluations} where status = 'submitted' limit 1`;

export function criteriaStore({ database, by, now }: StoreContext) {
  return {
    /** Returns the criteria in display order. */
    all() {
      return database.once(inOrder());
    },

    /** Returns the effect of these criteria on the existing evaluations. */
    rescoring(next: EditedCriterion[]): Promise<RescoringEffect> {
      return database.only(changeBy({ next }));
    },

    async hasSubmitted(): Promise<boolean> {
      return (await database.first(anySubmitted())) !== null;
    },

    /** Returns two texts that change whenever the criteria or an evaluation change. */
    edition(): Promise<Edition> {
      return database.only(editionNow());
    },

    /**
     * Replaces the criteria by `next`, in this order, updates the totals, and writes an audit event. Refuses
     * `changed_meanwhile` when the criteria or an evaluation changed since `edition`.
     */
    async replace(next: EditedCriterion[], rescoring: RescoringEffect, edition: Edition): Promise<void> {
      const rows = rowsOf(next.map((criterion, displayOrder) => ({ ...criterion, displayOrder })));
      await atomically(database, [
        refuseUnless(
          sql`${criteriaNow} = ${edition.criteria} and ${evaluationsNow} = ${edition.evaluations}`,
          "changed_meanwhile",
        ),
        sql`delete from ${criteria} where id not in (select value ->> 'id' from ${rows})`,
        sql`insert into ${criteria} (${list(({ name }) => name)}, display_order)
          select ${list(({ key }) => `value ->> '${key}'`)}, value ->> 'displayOrder' from ${rows} where true
          on conflict (id) do update set ${list(({ name }) => `${name} = excluded.${name}`)},
            display_order = excluded.display_order`,
        sql`with ${rescored(rows)} update ${evaluations} set total_score = rescored.total
          from rescored where rescored.id = evaluations.id and rescored.differs`,
        logLine(by, now, {
          action: "criteria_saved",
          targetType: "criterion",
          targetId: "all",
          details: { criteria: next, rescored: rescoring.rescored },
        }),
      ]);
    },
  };
}

import { asc, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { type EditedCriterion, type Rescoring, rescore } from "~/contest/criteria";
import { type Actor, logLine } from "./audit";
import { atomically, type Database, refuseUnless, rowsOf, whyRefused } from "./database";
import { criteria, evaluations } from "./schema";
import { select, statement } from "./statements";

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
export interface Seen {
  criteria: string;
  evaluations: string;
}

const edition = sql`(select json_group_array(json_array(${list(({ name }) => name)}))
  from (select * from ${criteria} order by display_order, id))`;
const progress = sql`(select count(*) || ':' || coalesce(max(updated_at), 0) from ${evaluations})`;

const seenNow = statement(() => sql<Seen>`select ${edition} as criteria, ${progress} as evaluations`);

const everySheet = statement(() =>
  select({
    id: evaluations.id,
    status: evaluations.status,
    scores: evaluations.scores,
    totalScore: evaluations.totalScore,
  }).from(evaluations),
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
      return rescore(await database.all(everySheet({})), next);
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
      { totals }: Rescoring,
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
          sql`update ${evaluations} set total_score = t.value ->> 'total'
            from ${rowsOf(totals)} as t where evaluations.id = t.value ->> 'id'`,
          logLine(by, at, {
            action: "criteria_saved",
            targetType: "criterion",
            targetId: "all",
            details: { criteria: next, rescored: totals.length },
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

import type { CategoryFilter } from "~/contest/core/categories";
import type { Tie } from "~/contest/jury/ties";
import { logLine } from "../core/audit";
import { atomically, firstOf, listOf, type Reason, refuseUnless } from "../core/database";
import { type SQL, sql } from "../core/sql";
import { select } from "../core/statements";
import type { StoreContext } from "../core/store-context";
import { judges } from "../schema/jury";
import { universities } from "../schema/people";

/** A juror's declared ties. Triggers turn them into conflicts. */
export interface Ties {
  universityId: string | null;
  ties: Tie[];
}

const tiesOf = (params: { userId: string }) =>
  select({
    universityId: judges.universityId,
    ties: judges.ties,
    name: judges.name,
    excluded: judges.excludedCategories,
  })`
    from ${judges} where ${judges.userId} = ${params.userId} and ${judges.active}`;

/** Builds the step that refuses a deleted university. */
export const universityIsThere = (id: string | null) =>
  refuseUnless(
    sql`${id} is null or exists (select 1 from ${universities} where id = ${id})`,
    "university_unavailable",
  );

export function tieStore({ database, by, now }: StoreContext) {
  return {
    /** Returns an active juror's ties; null for anybody else. */
    of(userId: string) {
      return database.first(tiesOf({ userId }));
    },

    /**
     * Replaces an active juror's ties and writes an audit event with their number only. Works with a tie
     * become conflicts, and works without one stop being conflicts. Returns the juror's name.
     * Refuses `not_juror` and `university_unavailable`. With `addsOnly`, refuses `university_kept` and `tie_kept`.
     */
    async save(
      userId: string,
      { universityId, ties, addsOnly }: Ties & { addsOnly: boolean },
    ): Promise<string> {
      const isTheirs = sql`user_id = ${userId} and active`;
      const may = (loses: SQL, why: Reason) =>
        refuseUnless(
          sql`${!addsOnly} or not exists (select 1 from ${judges} where ${isTheirs} and ${loses})`,
          why,
        );
      const keys = listOf(ties.map(({ key }) => key));
      const { saved } = await atomically(database, {
        university: universityIsThere(universityId),
        kept: may(sql`university_id is not null and university_id is not ${universityId}`, "university_kept"),
        keys: may(
          sql`exists (select 1 from json_each(ties) t where t.value ->> 'key' not in ${keys})`,
          "tie_kept",
        ),
        log: logLine(by, now, {
          action: "ties_saved",
          targetType: "profile",
          targetId: userId,
          details: {
            universityName: sql`(select name from ${universities} where id = ${universityId})`,
            ties: ties.length,
          },
          rows: sql`from ${judges} where ${isTheirs}`,
        }),
        saved: sql<{
          name: string;
        }>`update ${judges} set university_id = ${universityId}, ties = ${JSON.stringify(ties)}
          where ${isTheirs} returning name`,
      });
      return firstOf(saved, "not_juror").name;
    },

    /**
     * Replaces the categories that are not an active juror's field, and writes an audit event. Assignments stay.
     * Refuses `not_juror`.
     */
    async exclude(userId: string, excluded: CategoryFilter[]): Promise<void> {
      const isTheirs = sql`user_id = ${userId} and active`;
      const categories = JSON.stringify(excluded);
      const { saved } = await atomically(database, {
        log: logLine(by, now, {
          action: "categories_excluded",
          targetType: "profile",
          targetId: userId,
          details: { categories: sql`json(${categories})` },
          rows: sql`from ${judges} where ${isTheirs}`,
        }),
        saved: sql`update ${judges} set excluded_categories = ${categories} where ${isTheirs} returning 1`,
      });
      firstOf(saved, "not_juror");
    },
  };
}

import { and, asc, ne, sql } from "drizzle-orm";
import type { Database } from "../../core/database";
import { pageOffset } from "../../core/paging";
import { type Slots, select, statement } from "../../core/statements";
import { proposals } from "../../works/schema";
import { universities } from "../schema";

export const OTHERS_PER_PAGE = 30;

type Params = Slots<{ universityId: string; page: number }>;

// Subqueries name the outer table, because drizzle omits the table's name in a statement over one table.

const worksFrom = sql`from ${proposals} p where p.university_id = universities.id and not p.is_draft`;

const isOther = ({ universityId }: Pick<Params, "universityId">) =>
  and(ne(universities.id, universityId), sql`(${universities.active} or exists (select 1 ${worksFrom}))`);

const countOthers = (slots: Pick<Params, "universityId">) =>
  sql`select count(*) as total from ${universities} where ${isOther(slots)}`;

const howManyOthers = statement(
  (slots: Pick<Params, "universityId">) => sql<{ total: number }>`${countOthers(slots)}`,
);

const othersOn = statement((slots: Params) =>
  select({
    id: universities.id,
    name: universities.name,
    published: sql<number>`(select count(*) ${worksFrom})`,
  })
    .from(universities)
    .where(isOther(slots))
    .orderBy(asc(universities.displayOrder), asc(universities.name), asc(universities.id))
    .limit(OTHERS_PER_PAGE)
    .offset(pageOffset(slots.page, OTHERS_PER_PAGE, sql`(${countOthers(slots)})`)),
);

/** Data of a university's portal besides its own proposals. */
export function portalView(database: Database) {
  return {
    /**
     * Returns a page of the other universities that take part, with their numbers of published proposals, and
     * the total. `page` counts from 1; beyond the end means the last.
     */
    async others(universityId: string, page: number) {
      const [others, count] = await Promise.all([
        database.all(othersOn({ universityId, page })),
        database.first(howManyOthers({ universityId })),
      ]);
      return { others, total: count?.total ?? 0 };
    },
  };
}

import { allByName } from "~/contest/core/all-by-name";
import { pageRows, rowCount } from "../../core/paging";
import { sql } from "../../core/sql";
import type { StoreContext } from "../../core/store-context";
import { universities } from "../../schema/people";
import { proposals } from "../../schema/works";

export const OTHERS_PER_PAGE = 30;

type PortalParams = { universityId: string; page: number };

const worksFrom = sql`from ${proposals} p where p.university_id = universities.id and not p.is_draft`;

const isOther = ({ universityId }: Pick<PortalParams, "universityId">) =>
  sql`universities.id <> ${universityId} and (active or exists (select 1 ${worksFrom}))`;

const countOthers = (params: Pick<PortalParams, "universityId">) =>
  rowCount(sql`${universities} where ${isOther(params)}`);

const othersOn = (params: PortalParams) => sql<{
  id: string;
  name: string;
  published: number;
}>`select id, name,
      (select count(*) ${worksFrom}) as published
    from ${universities} where ${isOther(params)} order by display_order, name, id
    ${pageRows(params.page, OTHERS_PER_PAGE, sql`(${countOthers(params)})`)}`;

/** Data of a university's portal besides its own proposals. */
export function portalView({ database }: StoreContext) {
  return {
    /**
     * Returns a page of the other universities that take part, with their numbers of published proposals, and
     * the total. `page` counts from 1; beyond the end means the last.
     */
    others: (universityId: string, page: number) =>
      allByName({
        others: database.all(othersOn({ universityId, page })),
        total: database.total(countOthers({ universityId })),
      }),
  };
}

import { pageRows } from "../../core/paging";
import { holds, searchText } from "../../core/search";
import { sql } from "../../core/sql";
import { every, optional, select } from "../../core/statements";
import type { StoreContext } from "../../core/store-context";
import { profiles, universities } from "../../schema/people";
import { proposalAssets, proposals } from "../../schema/works";

export interface UniversityFilter {
  /** Part of the name as typed. Case and accents do not matter. */
  search: string;
  active: boolean | null;
}

export const UNIVERSITIES_PER_PAGE = 25;
export const REGISTERED_PER_PAGE = 24;

const matchesFilter = ({ search, active }: UniversityFilter) => {
  const name = searchText(search);
  return every(
    name === "" ? undefined : holds(universities.nameFolded, name),
    active === null ? undefined : sql`${universities.active} = ${active}`,
  );
};

const counts = (filter: UniversityFilter) => sql<{
  resultCount: number;
  total: number;
}>`select
      (select count(*) from ${universities} where ${matchesFilter(filter)}) as resultCount,
      (select count(*) from ${universities}) as total`;

const rowsOn = (filter: UniversityFilter, page: number, size: number) =>
  pageRows(page, size, sql`(select count(*) from ${universities} where ${matchesFilter(filter)})`);

const ofIts = sql`from ${proposals} p where p.university_id = universities.id`;
const proposalCount = sql<number>`(select count(*) ${ofIts})`;

const displayed = sql`order by ${universities.displayOrder}, ${universities.name}, ${universities.id}`;

/** Rows with their neighbours among the matches, also from other pages. */
const managedOn = (filter: UniversityFilter, page: number) =>
  select({
    id: universities.id,
    name: universities.name,
    slug: universities.slug,
    active: universities.active,
    createdAt: universities.createdAt,
    above: sql<string | null>`lag(${universities.id}) over (${displayed})`,
    below: sql<string | null>`lead(${universities.id}) over (${displayed})`,
    proposals: proposalCount,
    files: sql<number>`(select count(*) from ${proposalAssets} a where a.proposal_id in (select p.id ${ofIts}))`,
    people: sql<number>`(select count(*) from ${profiles} a where a.university_id = universities.id)
        + (select count(*) from ${profiles} a where a.requested_university_id = universities.id)`,
  })`from ${universities} where ${matchesFilter(filter)} ${displayed}
      ${rowsOn(filter, page, UNIVERSITIES_PER_PAGE)}`;

const registeredOn = (filter: UniversityFilter, page: number) =>
  select({
    id: universities.id,
    name: universities.name,
    createdAt: universities.createdAt,
    contactName: optional(profiles.fullName),
    contactEmail: optional(profiles.email),
    proposals: proposalCount,
  })`from ${universities} left join ${profiles} on ${profiles.id} = ${universities.contactUserId}
      where ${matchesFilter(filter)} order by ${universities.createdAt} desc, ${universities.id} desc
      ${rowsOn(filter, page, REGISTERED_PER_PAGE)}`;

/** Lists of universities for admins: in display order, and by registration. */
export function universityLists({ database }: StoreContext) {
  return {
    /**
     * Returns two pages of matches: in display order with neighbours and dependent counts, and the latest
     * registered with contacts. Returns the numbers of matches and of all. Pages count from 1; beyond the end
     * means the last.
     */
    async page(filter: UniversityFilter, pages: { page: number; registeredPage: number }) {
      const [managed, registered, count] = await Promise.all([
        database.all(managedOn(filter, pages.page)),
        database.all(registeredOn(filter, pages.registeredPage)),
        database.only(counts(filter)),
      ]);
      return { managed, registered, ...count };
    },
  };
}

import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../core/database";
import { pageOffset } from "../../core/paging";
import { holds, searchText } from "../../core/search";
import { perShape, type Slots, select, statement } from "../../core/statements";
import { proposalAssets, proposals } from "../../works/schema";
import { profiles, universities } from "../schema";

export interface UniversityFilter {
  /** Part of the name as typed. Case and accents do not matter. */
  search: string;
  active: boolean | null;
}

export const UNIVERSITIES_PER_PAGE = 25;
export const REGISTERED_PER_PAGE = 24;

type Shape = Record<"searches" | "hasState", boolean>;
type Params = Slots<{ folded: string; active: boolean | null; page: number }>;

const matching = ({ searches, hasState }: Shape, slots: Omit<Params, "page">): SQL =>
  and(
    searches ? holds(universities.nameFolded, slots.folded) : undefined,
    hasState ? sql`${universities.active} = ${slots.active}` : undefined,
  ) ?? sql`true`;

const counts = perShape((shape: Shape) =>
  statement(
    (slots: Omit<Params, "page">) => sql<{ resultCount: number; total: number }>`select
      (select count(*) from ${universities} where ${matching(shape, slots)}) as resultCount,
      (select count(*) from ${universities}) as total`,
  ),
);

const offsetOf = (shape: Shape, slots: Params, size: number) =>
  pageOffset(slots.page, size, sql`(select count(*) from ${universities} where ${matching(shape, slots)})`);

// Columns in a subquery are written out, because drizzle omits the table's name.
const ofIts = sql`from ${proposals} p where p.university_id = universities.id`;
const proposalCount = sql<number>`(select count(*) ${ofIts})`;

const displayed = [asc(universities.displayOrder), asc(universities.name), asc(universities.id)];
const inDisplay = sql`(order by ${sql.join(displayed, sql`, `)})`;

/** Rows with their neighbours among the matches, also from other pages. */
const managedOn = perShape((shape: Shape) =>
  statement((slots: Params) =>
    select({
      id: universities.id,
      name: universities.name,
      slug: universities.slug,
      active: universities.active,
      createdAt: universities.createdAt,
      above: sql<string | null>`lag(${universities.id}) over ${inDisplay}`,
      below: sql<string | null>`lead(${universities.id}) over ${inDisplay}`,
      proposals: proposalCount,
      files: sql<number>`(select count(*) from ${proposalAssets} a where a.proposal_id in (select p.id ${ofIts}))`,
      people: sql<number>`(select count(*) from ${profiles} a where a.university_id = universities.id)
        + (select count(*) from ${profiles} a where a.requested_university_id = universities.id)`,
    })
      .from(universities)
      .where(matching(shape, slots))
      .orderBy(...displayed)
      .limit(UNIVERSITIES_PER_PAGE)
      .offset(offsetOf(shape, slots, UNIVERSITIES_PER_PAGE)),
  ),
);

const registeredOn = perShape((shape: Shape) =>
  statement((slots: Params) =>
    select({
      id: universities.id,
      name: universities.name,
      createdAt: universities.createdAt,
      contactName: profiles.fullName,
      contactEmail: profiles.email,
      proposals: proposalCount,
    })
      .from(universities)
      .leftJoin(profiles, eq(profiles.id, universities.contactUserId))
      .where(matching(shape, slots))
      .orderBy(desc(universities.createdAt), desc(universities.id))
      .limit(REGISTERED_PER_PAGE)
      .offset(offsetOf(shape, slots, REGISTERED_PER_PAGE)),
  ),
);

/** Lists of universities for admins: in display order, and by registration. */
export function universityLists(database: Database) {
  return {
    /**
     * Returns two pages of matches: in display order with neighbours and dependent counts, and the latest
     * registered with contacts. Returns the numbers of matches and of all. Pages count from 1; beyond the end
     * means the last.
     */
    async page({ search, active }: UniversityFilter, pages: { page: number; registeredPage: number }) {
      const folded = searchText(search);
      const shape = { searches: folded !== "", hasState: active !== null };
      const values = { folded, active };
      const [managed, registered, count] = await Promise.all([
        database.all(managedOn(shape)({ ...values, page: pages.page })),
        database.all(registeredOn(shape)({ ...values, page: pages.registeredPage })),
        database.first(counts(shape)(values)),
      ]);
      return { managed, registered, resultCount: count?.resultCount ?? 0, total: count?.total ?? 0 };
    },
  };
}

import { allByName } from "~/contest/core/all-by-name";
import { type CategoryFilter, categoryFilterValues } from "~/contest/core/categories";
import { limits } from "~/contest/core/limits";
import { type ProposalStatus, type StatusFilter, statusFilterRange } from "~/contest/core/statuses";
import { fullVisibility, type Visibility, worksAlone } from "~/contest/core/visibility";
import { textsOf, textsOn } from "~/contest/core/work-fields";
import { countedEvaluations } from "../../core/counted-evaluations";
import { pageRows, rowCount } from "../../core/paging";
import { searchText } from "../../core/search";
import { type SQL, sql } from "../../core/sql";
import { every, optional, type RowOf, select } from "../../core/statements";
import type { StoreContext } from "../../core/store-context";
import { diplomas } from "../../schema/final";
import { universities } from "../../schema/people";
import { proposalAssets, proposalStudents, proposals, teams } from "../../schema/works";
import { missingTexts } from "../alt-texts";
import { lateCheck } from "../assets";
import { isContestant } from "../contestants";
import { universityIn, universitySlugIn, votesIn } from "../visibility";
import { cardColumns, cardTables, fileColumns, honourOf, matchesSearch, playedColumns } from "./cards";

export const STATES_PER_PAGE = 24;

/** Works on the landing's wall, at most. */
const WALL_SIZE = 18;

/** Works of a student on the landing, at most. */
const OWN_WORKS_SIZE = 12;

type StateSort = "recent" | "votes" | "score" | "title";

export interface StateFilter {
  search: string;
  sort: StateSort;
  category: CategoryFilter | null;
  /** A group of statuses of the card filter, or a single status. */
  status: { group: StatusFilter } | { only: ProposalStatus } | null;
}

const orders: Record<StateSort, SQL> = {
  recent: sql`${proposals.createdAt} desc`,
  votes: sql`${proposals.publicVotesCount} desc`,
  score: sql`(select avg(e.total_score) ${countedEvaluations}) desc nulls last`,
  title: sql`${proposals.titleFolded}`,
};

type StateShape = Omit<StateFilter, "search"> & { searches: boolean };

const inState = ({ category, status, searches }: StateShape, params: { folded: string }) =>
  every(
    searches ? matchesSearch(params.folded, fullVisibility) : undefined,
    category ? sql`${proposals.category} in ${categoryFilterValues(category)}` : undefined,
    status ? inStatus(status) : undefined,
  );

const withUniversity = sql`${proposals} join ${universities} on ${universities.id} = ${proposals.universityId}`;

/** Works that match. Only a search needs the universities, because every work has one. */
const matchesOf = (shape: StateShape, params: { folded: string }) =>
  sql`${shape.searches ? withUniversity : proposals} where ${inState(shape, params)}`;

const stateCount = (shape: StateShape, params: { folded: string }) => rowCount(matchesOf(shape, params));

/** Chooses the page first, so that the card's other columns are read only for its works. */
const stateCards = (shape: StateShape, params: { folded: string; page: number }) => {
  const order = sql`${orders[shape.sort]}, ${proposals.createdAt} desc, ${proposals.id}`;
  const matches = matchesOf(shape, params);
  return select(cardColumns(fullVisibility))`from ${cardTables}
      where ${proposals.id} in (select ${proposals.id} from ${matches} order by ${order}
        ${pageRows(params.page, STATES_PER_PAGE, sql`(select count(*) from ${matches})`)})
      order by ${order}`;
};

/** All works that match the filter, for a bulk action. */
const everyInState = (shape: StateShape, params: { folded: string }) => sql<{
  id: string;
}>`select ${proposals.id} as id
      from ${matchesOf(shape, params)} order by ${proposals.id}`;

const byId = (visibility: Visibility, params: { id: string }) =>
  select({
    id: proposals.id,
    title: proposals.title,
    ...textsOf(proposals, textsOn("page")),
    category: proposals.category,
    status: proposals.status,
    unawarded: proposals.unawarded,
    honour: honourOf,
    isDraft: proposals.isDraft,
    createdAt: proposals.createdAt,
    usesAi: proposals.usesAi,
    ownUnpublished: proposals.ownUnpublished,
    publicVotesCount: votesIn(visibility),
    universityId: proposals.universityId,
    universityName: universityIn(visibility),
    universitySlug: universitySlugIn(visibility),
    teamName: visibility.authors ? optional(teams.name) : sql<null>`null`,
  })`from ${withUniversity} left join ${teams} on ${teams.id} = ${proposals.teamId}
      where ${proposals.id} = ${params.id}`;

/** Files of a work in their order. */
export const filesOf = (params: { id: string }) => select(playedColumns)`from ${proposalAssets}
    where ${proposalAssets.proposalId} = ${params.id} order by ${proposalAssets.position}`;

const studentsOf = (params: { id: string }) => select({
  fullName: proposalStudents.fullName,
  role: proposalStudents.role,
})`
    from ${proposalStudents} where ${proposalStudents.proposalId} = ${params.id} order by ${proposalStudents.position}`;

const sitemapEntries = () => select({ id: proposals.id, updatedAt: proposals.updatedAt })`from ${proposals}
    where ${proposals.isDraft} = 0 order by ${proposals.createdAt} desc limit 49000`;

const wallCards = () => select(cardColumns(worksAlone))`from ${cardTables}
    where ${proposals.isDraft} = 0 and ${proposalAssets.kind} = 'image' and ${proposalAssets.width} is not null
    order by ${proposals.createdAt} desc, ${proposals.id} limit ${WALL_SIZE}`;

/** Further published works of a work's university, in the order in which they were sent. */
const siblingsOf = (params: { id: string }) => select(cardColumns(worksAlone))`from ${cardTables}
    where ${proposals.universityId} = (select university_id from proposals where id = ${params.id})
      and ${proposals.id} <> ${params.id} and ${proposals.isDraft} = 0
    order by ${proposals.createdAt}, ${proposals.id} limit ${sql.raw(String(limits.proposalsPerUniversity))}`;

const withPicture = sql`${isContestant("proposals")} and exists (select 1 from ${proposalAssets} a
  where a.proposal_id = proposals.id and a.position = 0 and a.kind = 'image' and a.width is not null)`;

/**
 * The next works in a fixed shuffled order. `turn` counts works, from any start. The order does not depend on votes
 * or scores.
 */
const fromTurn = (params: { turn: number; size: number }) => {
  const all = sql`(select count(*) from ${proposals} where ${withPicture})`;
  const place = sql`(row_number() over (order by ${proposals.shuffleKey}, ${proposals.id}) - 1)`;
  return select(cardColumns({ votes: false, authors: true }))`from ${cardTables} where ${withPicture}
    order by (${place} - ${params.turn} % ${all} + ${all}) % ${all} limit ${params.size}`;
};

const publishedCard = (params: { id: string }) => select(
  cardColumns({ votes: false, authors: true }),
)`from ${cardTables}
    where ${proposals.id} = ${params.id} and ${proposals.isDraft} = 0`;

/** Published works that the person signs, each with the code of their diploma, in the order in which they were sent. */
const signedBy = ({ votes, ...params }: { userId: string; votes: boolean }) => {
  const diploma = sql<string | null>`(select code from ${diplomas} where ${diplomas.userId} = ${params.userId}
    and ${diplomas.proposalId} = proposals.id and ${diplomas.replacedBy} is null and ${diplomas.revokedAt} is null)`;
  return select({ ...cardColumns({ votes, authors: false }), diploma })`from ${cardTables}
    where ${proposals.isDraft} = 0 and ${proposals.id} in
      (select ${proposalStudents.proposalId} from ${proposalStudents} where ${proposalStudents.userId} = ${params.userId})
    order by ${proposals.createdAt}, ${proposals.id} limit ${sql.raw(String(OWN_WORKS_SIZE))}`;
};

const publishedCount = () => rowCount(sql`${proposals} where ${proposals.isDraft} = 0`);

type PublishedCard = RowOf<ReturnType<typeof publishedCard>>;

/** Returns the parts of a card that are public at any time: no vote count, status or university. */
const anonymous = ({ id, title, category, cover }: Omit<PublishedCard, "universityName">) => ({
  id,
  title,
  category,
  cover,
});
const labelled = (card: PublishedCard) => ({ ...anonymous(card), universityName: card.universityName });

const aContestant = () =>
  sql<{ id: string }>`select id from ${proposals} where ${isContestant("proposals")} limit 1`;

const publishedById = (params: { id: string }) => select({
  title: proposals.title,
  status: proposals.status,
})`
    from ${proposals} where ${proposals.id} = ${params.id} and ${proposals.isDraft} = 0`;

/** Number of missing texts of a work's files. */
const lackingTexts = sql<number>`(select ${missingTexts} from ${proposalAssets} where proposal_id = proposals.id)`;

const damagedFiles = sql<number>`(select count(*) from ${proposalAssets} where proposal_id = proposals.id and ${lateCheck} = 'damaged')`;

/** Cards for the university itself. */
const cardsOfUniversity = ({ universityId }: { universityId: string }) => {
  const columns = cardColumns({ votes: false, authors: true });
  return select({ ...columns, lackingTexts, damagedFiles })`from ${cardTables}
    where ${proposals.universityId} = ${universityId} order by ${proposals.createdAt}, ${proposals.id}`;
};

/** The rest of a work's edit form: missing texts of its files, and the preview's name and picture. */
const besideEdit = (params: { id: string }) =>
  select({ lackingTexts, universityName: universities.name, cover: optional(fileColumns) })`from ${cardTables}
    where ${proposals.id} = ${params.id}`;

const countOfUniversity = (params: { universityId: string }) =>
  rowCount(sql`${proposals} where ${proposals.universityId} = ${params.universityId}`);

/** Works outside the gallery's pages: single works and lists. */
export function worksView({ database }: StoreContext) {
  return {
    /** Returns true for a work that was sent. */
    async isPublished(id: string): Promise<boolean> {
      return (await this.findPublished(id)) !== null;
    },

    /**
     * Returns the data of a work's page that `visibility` allows, also for drafts; null for an unknown id. No
     * student's email.
     */
    async find(id: string, visibility: Visibility) {
      const [row, assets, students] = await Promise.all([
        database.first(byId(visibility, { id })),
        database.all(filesOf({ id })),
        visibility.authors ? database.all(studentsOf({ id })) : [],
      ]);
      return row ? { ...row, assets, students } : null;
    },

    /** Returns what the work's edit form shows beside the fields; null for an unknown id. */
    besideEdit: (id: string) => database.first(besideEdit({ id })),

    /** Returns all published works, latest first, up to a sitemap's limit of 50,000 addresses. */
    published(): Promise<{ id: string; updatedAt: number }[]> {
      return database.all(sitemapEntries());
    },

    /** Returns pictures of published works for the landing page, latest first. */
    async wall() {
      const cards = await database.all(wallCards());
      return cards.map(anonymous);
    },

    /** Returns the other published works of the university of that work. They name the university. */
    async siblings(id: string) {
      const cards = await database.all(siblingsOf({ id }));
      return cards.map(anonymous);
    },

    /**
     * Returns `size` works of that day, counted from any start. Consecutive days show every work with a picture equally
     * often.
     */
    async ofDay(day: number, size: number) {
      return (await database.all(fromTurn({ turn: day * size, size }))).map(labelled);
    },

    /** Returns a published work with its label; null for an unknown id. */
    async card(id: string) {
      const card = await database.first(publishedCard({ id }));
      return card && labelled(card);
    },

    /** Returns the published works that the person signs, with vote counts if `votes`. */
    ofStudent(userId: string, { votes }: Pick<Visibility, "votes">) {
      return database.all(signedBy({ userId, votes }));
    },

    /** Counts the works of the gallery. */
    publishedTotal() {
      return database.total(publishedCount());
    },

    /** Returns true when there is a published work, with or without a picture. */
    async areAnyContestants() {
      return (await database.first(aContestant())) !== null;
    },

    /** Returns title and status of a published work; null for an unknown id. */
    findPublished(id: string) {
      return database.first(publishedById({ id }));
    },

    /** Returns cards of all the university's proposals, oldest first, for its portal. */
    ofUniversity(universityId: string) {
      return database.all(cardsOfUniversity({ universityId }));
    },

    /** Counts the university's proposals, for the header's 'Propuestas: n/3'. */
    async sentBy(universityId: string | null): Promise<number> {
      return universityId === null ? 0 : database.total(countOfUniversity({ universityId }));
    },

    /**
     * Returns a page of cards, with drafts, and the number of matches. `page` counts from 1; beyond the end
     * means the last.
     */
    byState(filter: StateFilter, page: number) {
      const { shape, params } = stateQuery(filter);
      return allByName({
        cards: database.all(stateCards(shape, { ...params, page })),
        total: database.total(stateCount(shape, params)),
      });
    },

    /** Returns the ids of all matches, in a stable order. */
    async idsByState(filter: StateFilter): Promise<string[]> {
      const { shape, params } = stateQuery(filter);
      return (await database.all(everyInState(shape, params))).map(({ id }) => id);
    },
  };
}

/** Returns the query shape of the filter, and its parameters. */
function stateQuery({ search, ...shape }: StateFilter) {
  const folded = searchText(search);
  return { shape: { ...shape, searches: folded !== "" }, params: { folded } };
}

function inStatus(status: NonNullable<StateFilter["status"]>): SQL {
  if ("only" in status) return sql`${proposals.status} = ${status.only}`;
  const { isDraft, statuses } = statusFilterRange(status.group);
  return sql`${proposals.isDraft} = ${Number(isDraft)} and ${proposals.status} in ${statuses}`;
}

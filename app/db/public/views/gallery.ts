import { allByName } from "~/contest/core/all-by-name";
import { categoryFilterValues } from "~/contest/core/categories";
import type { Visibility } from "~/contest/core/visibility";
import {
  type GalleryCategory,
  type GalleryOrder,
  galleryPageSize,
  galleryWindowSize,
  isBehind,
  type Place,
  placeOf,
} from "~/contest/public/gallery";
import { searchText } from "../../core/search";
import { type SQL, sql } from "../../core/sql";
import { every, flagOf, select } from "../../core/statements";
import type { StoreContext } from "../../core/store-context";
import { ownColumns, ownEvaluation, ownJoins } from "../../jury/evaluations";
import { isWorkOfJuror, type JurorWorks } from "../../jury/views/juror-board";
import { universities } from "../../schema/people";
import { pendingVotes, publicVotes } from "../../schema/votes";
import { proposals } from "../../schema/works";
import { cardColumns, cardTables, matchesSearch, shuffledBy, worksByShuffle } from "../../works/views/cards";

interface GalleryFilter {
  /** Text as typed. Case and accents do not matter. */
  search: string;
  category: GalleryCategory | null;
  /** Slug of a university. It counts only while authors are visible. */
  university: string | null;
  /** True for only the works that the viewer has not voted for. */
  isUnvoted?: boolean;
}

interface GalleryRange {
  /** Position before the first work; null for the start. */
  from: Place | null;
  /** Position of the last work, included; null for one page. */
  to: Place | null;
  /**
   * Work that the range must contain. Without `from`, the page that contains the work is returned. With
   * `from` and the order by votes, the work stays on the page even when a vote moved it up.
   */
  work: string | null;
}

/** Viewer of the gallery: a person, with the works of a juror, or nobody. */
interface GalleryViewer {
  userId: string | null;
  jurorWorks: JurorWorks | null;
  visibility: Visibility;
}

/** Filter and order of a query, with what the viewer may see. `words` is the folded search. */
interface GalleryQuery extends Pick<Visibility, "authors">, Pick<GalleryViewer, "userId"> {
  order: GalleryOrder;
  words: string;
  category: GalleryCategory | null;
  university: string | null;
  isUnvoted: boolean;
}

type PageQuery = GalleryQuery & { range: GalleryRange };

/** Returns the sort key of an order. */
function keyOf({ sort, seed }: GalleryOrder): SQL {
  if (sort === "votes") return sql`${proposals.publicVotesCount}`;
  if (sort === "recent") return sql`${proposals.createdAt}`;
  if (sort === "title") return sql`${proposals.titleKey}`;
  return shuffledBy(seed);
}

/** True for votes and latest. Titles and shuffled numbers ascend. */
const isDescending = ({ sort }: GalleryOrder) => sort === "votes" || sort === "recent";

/**
 * Ties keep submission order. Ties of the order by time have the same time, so only the id decides. The random order
 * has none: more columns would keep SQLite from its index.
 */
const inOrder = (order: GalleryOrder, isReverse = false) => {
  const { sort } = order;
  const key = sql`${keyOf(order)} ${isDescending(order) === isReverse ? sql`asc` : sql`desc`}`;
  const direction = isReverse ? sql`desc` : sql`asc`;
  if (sort === "random") return key;
  return sql`${key}, ${sort === "recent" ? sql`` : sql`${proposals.createdAt} ${direction},`} ${proposals.id} ${direction}`;
};

/** Condition: a work comes after that position. */
function isAfter(
  order: GalleryOrder,
  { key, createdAt, id }: Record<keyof Place, SQL | string | number>,
): SQL {
  return sql`(${keyOf(order)} ${isDescending(order) ? sql`<` : sql`>`} ${key}
    or (${keyOf(order)} = ${key} and (${proposals.createdAt}, ${proposals.id}) > (${createdAt}, ${id})))`;
}

const placeColumns = (order: GalleryOrder) =>
  sql`${keyOf(order)} as key, ${proposals.createdAt} as createdAt, ${proposals.id} as id`;

/** Position of a work, as the table `here`. */
const placeOfWork = (order: GalleryOrder, work: string) =>
  sql`(select ${placeColumns(order)} from ${proposals} where ${proposals.id} = ${work}) here`;
const here = { key: sql`here.key`, createdAt: sql`here.createdAt`, id: sql`here.id` };

/** Joins universities only for a search by name. Every work has a university. */
const published = ({ order, words }: GalleryQuery) => {
  const works = order.sort === "random" ? worksByShuffle : sql`${proposals}`;
  return words === ""
    ? works
    : sql`${works} inner join ${universities} on ${universities.id} = ${proposals.universityId}`;
};

/** Condition: the viewer has voted for the work, or the vote is pending. */
const isVoted = (table: typeof publicVotes | typeof pendingVotes, userId: string | null) =>
  sql`exists (select 1 from ${table} where ${table.userId} = ${userId} and ${table.proposalId} = ${proposals.id})`;

const matchesFilter = ({ category, university, isUnvoted, words, authors, userId }: GalleryQuery) =>
  every(
    sql`${proposals.isDraft} = 0`,
    university === null
      ? undefined
      : sql`${proposals.universityId} = (select id from ${universities} where slug = ${university})`,
    isUnvoted ? sql`not ${isVoted(publicVotes, userId)} and not ${isVoted(pendingVotes, userId)}` : undefined,
    category === null ? undefined : sql`${proposals.category} in ${categoryFilterValues(category)}`,
    words === "" ? undefined : matchesSearch(words, { authors }),
  );

/**
 * Position before the page that contains a work: the last work of the previous page. Returns no row for the first
 * page.
 */
const startOfWork = (query: GalleryQuery, work: string) => sql`(
  with pages as (select count(*) / ${sql.raw(String(galleryPageSize))} as ahead
    from ${placeOfWork(query.order, work)} cross join ${published(query)}
    where ${matchesFilter(query)} and ${proposals.id} <> here.id and not ${isAfter(query.order, here)})
  select ${placeColumns(query.order)} from ${published(query)} where ${matchesFilter(query)}
  order by ${inOrder(query.order)}
  limit (select min(ahead, 1) from pages)
  offset (select ahead * ${sql.raw(String(galleryPageSize))} - 1 from pages))`;

/** Returns the work whose page is the range; null for a range by positions. */
const workOfPage = ({ from, to, work }: GalleryRange) => (from || to ? null : work);

/** Condition: a work comes after the start of the page; true without a start. */
function isAfterStart(query: PageQuery): SQL {
  const { order, range } = query;
  if (range.from) return isAfter(order, range.from);
  const work = workOfPage(range);
  if (work === null) return sql`true`;
  const startColumn = (column: string) => sql`(select ${sql.raw(column)} from ${startOfWork(query, work)})`;
  return sql`coalesce(${isAfter(order, { key: startColumn("key"), createdAt: startColumn("createdAt"), id: startColumn("id") })}, true)`;
}

/** Condition for the works of a page. */
function onPage(query: PageQuery): SQL {
  const { order, range } = query;
  const { from, to, work } = range;
  const after = isAfterStart(query);
  return every(
    matchesFilter(query),
    from && work && order.sort === "votes" ? sql`(${after} or ${proposals.id} = ${work})` : after,
    to ? sql`not ${isAfter(order, to)}` : undefined,
  );
}

const sizeOf = ({ range }: PageQuery) => (range.to ? galleryWindowSize : galleryPageSize);

/**
 * Works of a page, in no order. An index gives the orders but the random one, which sorts all works: by their ids
 * alone, before the cards' columns are read.
 */
const worksOn = (query: PageQuery) =>
  query.order.sort === "random"
    ? sql`${proposals.id} in (select ${proposals.id} from ${published(query)} where ${onPage(query)}
        order by ${inOrder(query.order)} limit ${sizeOf(query)})`
    : onPage(query);

const cardsOn = (query: PageQuery, visibility: Visibility) =>
  select({
    ...cardColumns(visibility),
    sortKey: sql<number | string>`${keyOf(query.order)}`,
    voted: flagOf(isVoted(publicVotes, query.userId)),
    pending: flagOf(isVoted(pendingVotes, query.userId)),
  })`from ${cardTables} where ${worksOn(query)}
      order by ${inOrder(query.order)} limit ${sizeOf(query)}`;

/** A juror's own evaluations of the page's works that they should judge. */
const ownEvaluationsOf = (query: PageQuery, { judgeId, mode }: JurorWorks) =>
  select({ id: proposals.id, ...ownColumns })`from ${proposals}
        join ${universities} on ${universities.id} = ${proposals.universityId} ${ownJoins(judgeId)}
      where ${onPage(query)} and ${isWorkOfJuror({ judgeId, mode })}
      order by ${inOrder(query.order)} limit ${sizeOf(query)}`;

/** Number of matches, number of matches after the page's start, and that start when a work defines it. */
const countedFrom = (query: PageQuery) => {
  const work = workOfPage(query.range);
  const start =
    work === null ? sql`null` : sql`(select json_array(key, createdAt, id) from ${startOfWork(query, work)})`;
  return sql<{ total: number; rest: number; start: string | null }>`
      select count(*) as total, coalesce(sum(${isAfterStart(query)}), 0) as rest, ${start} as start
      from ${published(query)} where ${matchesFilter(query)}`;
};

/** Start of the previous page: one page size back from this start. */
const startBefore = (
  query: PageQuery,
) => sql<Place>`select ${placeColumns(query.order)} from ${published(query)}
      where ${matchesFilter(query)} and not ${isAfterStart(query)}
      order by ${inOrder(query.order, true)} limit 1 offset ${sql.raw(String(galleryPageSize))}`;

const nearest = (query: GalleryQuery, work: string, isNext: boolean) => {
  const isAfterIt = isAfter(query.order, here);
  return sql<{ id: string; title: string }>`
      select ${proposals.id} as id, ${proposals.title} as title
      from ${placeOfWork(query.order, work)} cross join ${published(query)}
      where ${matchesFilter(query)} and ${proposals.id} <> here.id and ${isNext ? isAfterIt : sql`not ${isAfterIt}`}
      order by ${inOrder(query.order, !isNext)} limit 1`;
};

export function galleryView({ database }: StoreContext) {
  const queryOf = (
    { search, category, university, isUnvoted = false }: GalleryFilter,
    order: GalleryOrder,
    { authors }: Visibility,
    userId: string | null,
  ): GalleryQuery => ({
    order,
    words: searchText(search),
    category,
    university: authors ? university : null,
    isUnvoted,
    authors,
    userId,
  });

  const page = async (
    filter: GalleryFilter,
    order: GalleryOrder,
    range: GalleryRange,
    { userId, jurorWorks, visibility }: GalleryViewer,
  ) => {
    const query = { ...queryOf(filter, order, visibility, userId), range };
    const startsFirst = range.from === null && workOfPage(range) === null;
    const [cards, { total, rest, start }, previous, ownEvaluations] = await Promise.all([
      database.all(cardsOn(query, visibility)),
      database.only(countedFrom(query)),
      startsFirst ? null : database.first(startBefore(query)),
      jurorWorks && database.all(ownEvaluationsOf(query, jurorWorks)),
    ]);
    const [key, createdAt, id] = start ? JSON.parse(start) : [];
    return {
      cards,
      total,
      rest,
      previous,
      ownEvaluations,
      from: start ? { key, createdAt, id } : range.from,
    };
  };

  return {
    /**
     * Returns a range of the matching published works, and its position: `first` counts from 1. A start
     * without works after it means the first page. Each card tells whether the viewer voted. `ownEvaluations` holds a
     * juror's evaluations, null for works not begun.
     */
    async page(filter: GalleryFilter, order: GalleryOrder, range: GalleryRange, viewer: GalleryViewer) {
      let { to } = range;
      let result = await page(filter, order, range, viewer);
      if (result.cards.length === 0 && result.total > 0) {
        to = null;
        result = await page(filter, order, { from: null, to, work: null }, viewer);
      }
      const { total, rest, previous, ownEvaluations, from } = result;
      const last = result.cards.at(-1);
      const end: Place | null = last ? { key: last.sortKey, createdAt: last.createdAt, id: last.id } : null;
      const cards = result.cards.map(({ sortKey: _, ...card }) => card);
      const [front] = cards;
      // Only the order by votes, because other orders' keys are not votes.
      const isMoved =
        order.sort === "votes" &&
        range.from !== null &&
        front?.id === range.work &&
        !isBehind(front, range.from);
      const ordered = isMoved ? placeOf(cards, front.id) : cards;
      const before = total - rest - (isMoved ? 1 : 0);
      return {
        cards: ordered,
        ownEvaluations:
          ownEvaluations && new Map(ownEvaluations.map(({ id, ...own }) => [id, ownEvaluation(own)])),
        total,
        first: before + 1,
        from,
        to,
        end,
        hasNext: before + cards.length < total,
        /** Start of the previous page: a position, or null for the beginning. Null on the first page. */
        previous: before > 0 ? { from: previous } : null,
      };
    },

    /** Returns the works before and after this one; null at the ends. The work itself need not match. */
    async neighbours(filter: GalleryFilter, order: GalleryOrder, work: string, visibility: Visibility) {
      const query = queryOf(filter, order, visibility, null);
      return allByName({
        previous: database.first(nearest(query, work, false)),
        next: database.first(nearest(query, work, true)),
      });
    },
  };
}

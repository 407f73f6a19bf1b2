import { categoryFilterValues } from "~/contest/core/categories";
import type { Visibility } from "~/contest/core/visibility";
import {
  type GalleryCategory,
  type GalleryOrder,
  type GallerySort,
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

interface GalleryStretch {
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
interface Onlooker {
  userId: string | null;
  jurorWorks: JurorWorks | null;
  visibility: Visibility;
}

/** Filter and order, which decide the text of a query. */
interface GalleryShape extends Pick<Visibility, "authors"> {
  sort: GallerySort;
  category: GalleryCategory | null;
  ofUniversity: boolean;
  isUnvoted: boolean;
  searches: boolean;
}

interface PageShape extends GalleryShape {
  from: "start" | "place" | "work";
  hasEnd: boolean;
  hasKept: boolean;
}

/** Values of all queries. Each query uses some. */
type GalleryParams = {
  folded: string;
  university: string;
  seed: number;
  fromKey: Place["key"];
  fromCreatedAt: number;
  fromId: string;
  toKey: Place["key"];
  toCreatedAt: number;
  toId: string;
  work: string;
  userId: string | null;
  judgeId: string;
};

/** Returns the sort key of an order. */
function keyOf(sort: GallerySort, { seed }: Pick<GalleryParams, "seed">): SQL {
  if (sort === "votes") return sql`${proposals.publicVotesCount}`;
  if (sort === "recent") return sql`${proposals.createdAt}`;
  if (sort === "title") return sql`${proposals.titleKey}`;
  return shuffledBy(seed);
}

/** True for descending orders: votes and latest. Titles and shuffled numbers ascend. */
const falls = (sort: GallerySort) => sort === "votes" || sort === "recent";

/**
 * Ties keep submission order. Ties of the order by time have the same time, so only the id decides. The random order
 * has none: more columns would keep SQLite from its index.
 */
const inOrder = (sort: GallerySort, params: GalleryParams, isReverse = false) => {
  const key = sql`${keyOf(sort, params)} ${falls(sort) === isReverse ? sql`asc` : sql`desc`}`;
  const turn = isReverse ? sql`desc` : sql`asc`;
  if (sort === "random") return key;
  return sql`${key}, ${sort === "recent" ? sql`` : sql`${proposals.createdAt} ${turn},`} ${proposals.id} ${turn}`;
};
const inReverse = (sort: GallerySort, params: GalleryParams) => inOrder(sort, params, true);

type Spot = Record<keyof Place, SQL | string | number>;

/** Condition: a work comes after that position. */
function behind(sort: GallerySort, params: GalleryParams, { key, createdAt, id }: Spot): SQL {
  const further = falls(sort) ? sql`<` : sql`>`;
  return sql`(${keyOf(sort, params)} ${further} ${key}
    or (${keyOf(sort, params)} = ${key} and (${proposals.createdAt}, ${proposals.id}) > (${createdAt}, ${id})))`;
}

const placeColumns = (sort: GallerySort, params: GalleryParams) =>
  sql`${keyOf(sort, params)} as key, ${proposals.createdAt} as createdAt, ${proposals.id} as id`;

/** Position of the requested work, as the table `here`. */
const placeOfWork = (sort: GallerySort, params: GalleryParams) =>
  sql`(select ${placeColumns(sort, params)} from ${proposals} where ${proposals.id} = ${params.work}) here`;
const here: Spot = { key: sql`here.key`, createdAt: sql`here.createdAt`, id: sql`here.id` };

/** Joins universities only for a search by name. Every work has a university. */
const published = ({ sort, searches }: GalleryShape) => {
  const works = sort === "random" ? worksByShuffle : sql`${proposals}`;
  return searches
    ? sql`${works} inner join ${universities} on ${universities.id} = ${proposals.universityId}`
    : works;
};

/** Condition: the viewer has voted for the work, or the vote is pending. */
const isVoted = (
  table: typeof publicVotes | typeof pendingVotes,
  { userId }: Pick<GalleryParams, "userId">,
) =>
  sql`exists (select 1 from ${table} where ${table.userId} = ${userId} and ${table.proposalId} = ${proposals.id})`;

const matchesFilter = (
  { category, ofUniversity, isUnvoted, searches, authors }: GalleryShape,
  params: GalleryParams,
) =>
  every(
    sql`${proposals.isDraft} = 0`,
    ofUniversity
      ? sql`${proposals.universityId} = (select id from ${universities} where slug = ${params.university})`
      : undefined,
    isUnvoted ? sql`not ${isVoted(publicVotes, params)} and not ${isVoted(pendingVotes, params)}` : undefined,
    category === null ? undefined : sql`${proposals.category} in ${categoryFilterValues(category)}`,
    searches ? matchesSearch(params.folded, { authors }) : undefined,
  );

/**
 * Position before the page that contains the requested work: the last work of the previous page. Returns no
 * row for the first page.
 */
const startOfWork = (shape: GalleryShape, params: GalleryParams) => sql`(
  with pages as (select count(*) / ${sql.raw(String(galleryPageSize))} as ahead
    from ${placeOfWork(shape.sort, params)} cross join ${published(shape)}
    where ${matchesFilter(shape, params)} and ${proposals.id} <> here.id and not ${behind(shape.sort, params, here)})
  select ${placeColumns(shape.sort, params)} from ${published(shape)} where ${matchesFilter(shape, params)}
  order by ${inOrder(shape.sort, params)}
  limit (select min(ahead, 1) from pages)
  offset (select ahead * ${sql.raw(String(galleryPageSize))} - 1 from pages))`;

/** Condition: a work comes after the start of the page; true without a start. */
function behindStart(shape: PageShape, params: GalleryParams): SQL {
  const { sort, from } = shape;
  if (from === "start") return sql`true`;
  if (from === "place") {
    return behind(sort, params, { key: params.fromKey, createdAt: params.fromCreatedAt, id: params.fromId });
  }
  const startColumn = (column: string) => sql`(select ${sql.raw(column)} from ${startOfWork(shape, params)})`;
  return sql`coalesce(${behind(sort, params, { key: startColumn("key"), createdAt: startColumn("createdAt"), id: startColumn("id") })}, true)`;
}

/** Condition for the works of a page. */
function onPage(shape: PageShape, params: GalleryParams): SQL {
  const after = behindStart(shape, params);
  const to = { key: params.toKey, createdAt: params.toCreatedAt, id: params.toId };
  return every(
    matchesFilter(shape, params),
    shape.hasKept ? sql`(${after} or ${proposals.id} = ${params.work})` : after,
    shape.hasEnd ? sql`not ${behind(shape.sort, params, to)}` : undefined,
  );
}

const sizeOf = ({ hasEnd }: PageShape) => (hasEnd ? galleryWindowSize : galleryPageSize);

/**
 * Works of a page, in no order. An index gives the orders but the random one, which sorts all works: by their ids
 * alone, before the cards' columns are read.
 */
const worksOn = (shape: PageShape, params: GalleryParams) =>
  shape.sort === "random"
    ? sql`${proposals.id} in (select ${proposals.id} from ${published(shape)} where ${onPage(shape, params)}
        order by ${inOrder(shape.sort, params)} limit ${sizeOf(shape)})`
    : onPage(shape, params);

const cardsOn = (shape: PageShape & Visibility, params: GalleryParams) =>
  select({
    ...cardColumns(shape),
    sortKey: sql<number | string>`${keyOf(shape.sort, params)}`,
    voted: flagOf(isVoted(publicVotes, params)),
    pending: flagOf(isVoted(pendingVotes, params)),
  })`from ${cardTables} where ${worksOn(shape, params)}
      order by ${inOrder(shape.sort, params)} limit ${sizeOf(shape)}`;

/** A juror's own evaluations of the page's works that they should judge. */
const ownEvaluationsOf = ({ mode, ...shape }: PageShape & Pick<JurorWorks, "mode">, params: GalleryParams) =>
  select({ id: proposals.id, ...ownColumns })`from ${proposals}
        join ${universities} on ${universities.id} = ${proposals.universityId} ${ownJoins(params.judgeId)}
      where ${onPage(shape, params)} and ${isWorkOfJuror({ judgeId: params.judgeId, mode })}
      order by ${inOrder(shape.sort, params)} limit ${sizeOf(shape)}`;

/** Number of matches, number of matches after the page's start, and that start when a work defines it. */
const countedFrom = (shape: PageShape, params: GalleryParams) => {
  const start = sql`(select json_array(key, createdAt, id) from ${startOfWork(shape, params)})`;
  return sql<{ total: number; rest: number; start: string | null }>`
      select count(*) as total, coalesce(sum(${behindStart(shape, params)}), 0) as rest,
        ${shape.from === "work" ? start : sql`null`} as start
      from ${published(shape)} where ${matchesFilter(shape, params)}`;
};

/** Start of the previous page: one page size back from this start. */
const startBefore = (
  shape: PageShape,
  params: GalleryParams,
) => sql<Place>`select ${placeColumns(shape.sort, params)} from ${published(shape)}
      where ${matchesFilter(shape, params)} and not ${behindStart(shape, params)}
      order by ${inReverse(shape.sort, params)} limit 1 offset ${sql.raw(String(galleryPageSize))}`;

const nearest = ({ isNext, ...shape }: GalleryShape & { isNext: boolean }, params: GalleryParams) => {
  const isBehindIt = behind(shape.sort, params, here);
  return sql<{ id: string; title: string }>`
      select ${proposals.id} as id, ${proposals.title} as title
      from ${placeOfWork(shape.sort, params)} cross join ${published(shape)}
      where ${matchesFilter(shape, params)} and ${proposals.id} <> here.id and ${isNext ? isBehindIt : sql`not ${isBehindIt}`}
      order by ${(isNext ? inOrder : inReverse)(shape.sort, params)} limit 1`;
};

const none = {
  folded: "",
  university: "",
  seed: 0,
  work: "",
  userId: null,
  judgeId: "",
  fromKey: 0,
  fromCreatedAt: 0,
  fromId: "",
  toKey: 0,
  toCreatedAt: 0,
  toId: "",
};

export function galleryView({ database }: StoreContext) {
  /** Returns the shape and the values of a query. */
  const queryOf = (
    { search, category, university, isUnvoted = false }: GalleryFilter,
    { sort, seed }: GalleryOrder,
    { authors }: Pick<Visibility, "authors">,
  ) => {
    const folded = searchText(search);
    const shape = {
      sort,
      category,
      ofUniversity: university !== null && authors,
      isUnvoted,
      searches: folded !== "",
      authors,
    };
    return { shape, values: { ...none, folded, university: university ?? "", seed } };
  };

  const page = async (
    filter: GalleryFilter,
    order: GalleryOrder,
    { from, to, work }: GalleryStretch,
    { userId, jurorWorks, visibility }: Onlooker,
  ) => {
    const { shape: matches, values: words } = queryOf(filter, order, visibility);
    const shape: PageShape = {
      ...matches,
      from: from ? "place" : work && !to ? "work" : "start",
      hasEnd: to !== null,
      hasKept: from !== null && work !== null && order.sort === "votes",
    };
    const values = {
      ...words,
      userId,
      judgeId: jurorWorks?.judgeId ?? "",
      work: work ?? "",
      ...(from && { fromKey: from.key, fromCreatedAt: from.createdAt, fromId: from.id }),
      ...(to && { toKey: to.key, toCreatedAt: to.createdAt, toId: to.id }),
    };
    const [cards, { total, rest, start }, previous, ownEvaluations] = await Promise.all([
      database.all(cardsOn({ ...shape, votes: visibility.votes }, values)),
      database.only(countedFrom(shape, values)),
      shape.from === "start" ? null : database.first(startBefore(shape, values)),
      jurorWorks && database.all(ownEvaluationsOf({ ...shape, mode: jurorWorks.mode }, values)),
    ]);
    const [key, createdAt, id] = start ? JSON.parse(start) : [];
    return { cards, total, rest, previous, ownEvaluations, from: start ? { key, createdAt, id } : from };
  };

  return {
    /**
     * Returns a range of the matching published works, and its position: `first` counts from 1. A start
     * without works after it means the first page. Each card tells whether the viewer voted. `ownEvaluations` holds a
     * juror's evaluations, null for works not begun.
     */
    async page(filter: GalleryFilter, order: GalleryOrder, range: GalleryStretch, onlooker: Onlooker) {
      let { to } = range;
      let result = await page(filter, order, range, onlooker);
      if (result.cards.length === 0 && result.total > 0) {
        to = null;
        result = await page(filter, order, { from: null, to, work: null }, onlooker);
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
      const { shape, values } = queryOf(filter, order, visibility);
      const [previous, next] = await Promise.all(
        [false, true].map((isNext) => database.first(nearest({ ...shape, isNext }, { ...values, work }))),
      );
      return { previous: previous ?? null, next: next ?? null };
    },
  };
}

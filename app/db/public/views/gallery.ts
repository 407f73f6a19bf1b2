import { type Placeholder, type SQL, sql } from "drizzle-orm";
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
import { categoryFilterValues } from "~/contest/works/categories";
import type { Visibility } from "~/contest/works/visibility";
import type { Database } from "../../core/database";
import { searchText } from "../../core/search";
import { every, flagOf, perShape, type Slots, select, statement } from "../../core/statements";
import { ownColumns, ownEvaluation, ownJoins } from "../../jury/evaluations";
import { isWorkOfJuror, type JurorWorks } from "../../jury/views/juror-board";
import { universities } from "../../people/schema";
import { pendingVotes, publicVotes } from "../../votes/schema";
import { proposals } from "../../works/schema";
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

/** Shape of a query. Each shape is a statement. */
interface Shape extends Pick<Visibility, "authors"> {
  sort: GallerySort;
  category: GalleryCategory | null;
  ofUniversity: boolean;
  isUnvoted: boolean;
  searches: boolean;
}

interface PageShape extends Shape {
  from: "start" | "place" | "work";
  hasEnd: boolean;
  hasKept: boolean;
}

/** Values of all queries. Each statement uses those of its shape. */
type Params = Slots<{
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
}>;

/** Returns the sort key of an order. */
function keyOf(sort: GallerySort, { seed }: Pick<Params, "seed">): SQL {
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
const inOrder = (sort: GallerySort, slots: Params, isReverse = false) => {
  const key = sql`${keyOf(sort, slots)} ${falls(sort) === isReverse ? sql`asc` : sql`desc`}`;
  const turn = isReverse ? sql`desc` : sql`asc`;
  if (sort === "random") return key;
  return sql`${key}, ${sort === "recent" ? sql`` : sql`${proposals.createdAt} ${turn},`} ${proposals.id} ${turn}`;
};
const inReverse = (sort: GallerySort, slots: Params) => inOrder(sort, slots, true);

type Spot = Record<keyof Place, SQL | Placeholder>;

/** Condition: a work comes after that position. */
function behind(sort: GallerySort, slots: Params, { key, createdAt, id }: Spot): SQL {
  const further = falls(sort) ? sql`<` : sql`>`;
  return sql`(${keyOf(sort, slots)} ${further} ${key}
    or (${keyOf(sort, slots)} = ${key} and (${proposals.createdAt}, ${proposals.id}) > (${createdAt}, ${id})))`;
}

const placeColumns = (sort: GallerySort, slots: Params) =>
  sql`${keyOf(sort, slots)} as key, ${proposals.createdAt} as createdAt, ${proposals.id} as id`;

/** Position of the requested work, as the table `here`. */
const placeOfWork = (sort: GallerySort, slots: Params) =>
  sql`(select ${placeColumns(sort, slots)} from ${proposals} where ${proposals.id} = ${slots.work}) here`;
const here: Spot = { key: sql`here.key`, createdAt: sql`here.createdAt`, id: sql`here.id` };

/** Joins universities only for a search by name. Every work has a university. */
const published = ({ sort, searches }: Shape) => {
  const works = sort === "random" ? worksByShuffle : sql`${proposals}`;
  return searches
    ? sql`${works} inner join ${universities} on ${universities.id} = ${proposals.universityId}`
    : works;
};

/** Condition: the viewer has voted for the work, or the vote waits for a confirmed address. */
const isVoted = (table: typeof publicVotes | typeof pendingVotes, { userId }: Pick<Params, "userId">) =>
  sql`exists (select 1 from ${table} where ${table.userId} = ${userId} and ${table.proposalId} = ${proposals.id})`;

const matching = ({ category, ofUniversity, isUnvoted, searches, authors }: Shape, slots: Params) =>
  every(
    sql`${proposals.isDraft} = 0`,
    ofUniversity
      ? sql`${proposals.universityId} = (select id from ${universities} where slug = ${slots.university})`
      : undefined,
    isUnvoted ? sql`not ${isVoted(publicVotes, slots)} and not ${isVoted(pendingVotes, slots)}` : undefined,
    category === null ? undefined : sql`${proposals.category} in ${categoryFilterValues(category)}`,
    searches ? matchesSearch(slots.folded, { authors }) : undefined,
  );

/**
 * Position before the page that contains the requested work: the last work of the previous page. Returns no
 * row for the first page.
 */
const startOfWork = (shape: Shape, slots: Params) => sql`(
  with pages as (select count(*) / ${sql.raw(String(galleryPageSize))} as ahead
    from ${placeOfWork(shape.sort, slots)} cross join ${published(shape)}
    where ${matching(shape, slots)} and ${proposals.id} <> here.id and not ${behind(shape.sort, slots, here)})
  select ${placeColumns(shape.sort, slots)} from ${published(shape)} where ${matching(shape, slots)}
  order by ${inOrder(shape.sort, slots)}
  limit (select min(ahead, 1) from pages)
  offset (select ahead * ${sql.raw(String(galleryPageSize))} - 1 from pages))`;

/** Condition: a work comes after the start of the page; true without a start. */
function behindStart(shape: PageShape, slots: Params): SQL {
  const { sort, from } = shape;
  if (from === "start") return sql`true`;
  if (from === "place") {
    return behind(sort, slots, { key: slots.fromKey, createdAt: slots.fromCreatedAt, id: slots.fromId });
  }
  const startColumn = (column: string) => sql`(select ${sql.raw(column)} from ${startOfWork(shape, slots)})`;
  return sql`coalesce(${behind(sort, slots, { key: startColumn("key"), createdAt: startColumn("createdAt"), id: startColumn("id") })}, true)`;
}

/** Condition for the works of a page. */
function onPage(shape: PageShape, slots: Params): SQL {
  const after = behindStart(shape, slots);
  const to = { key: slots.toKey, createdAt: slots.toCreatedAt, id: slots.toId };
  return every(
    matching(shape, slots),
    shape.hasKept ? sql`(${after} or ${proposals.id} = ${slots.work})` : after,
    shape.hasEnd ? sql`not ${behind(shape.sort, slots, to)}` : undefined,
  );
}

const sizeOf = ({ hasEnd }: PageShape) => (hasEnd ? galleryWindowSize : galleryPageSize);

/**
 * Works of a page, in no order. An index gives the orders but the random one, which sorts all works: by their ids
 * alone, before the cards' columns are read.
 */
const worksOn = (shape: PageShape, slots: Params) =>
  shape.sort === "random"
    ? sql`${proposals.id} in (select ${proposals.id} from ${published(shape)} where ${onPage(shape, slots)}
        order by ${inOrder(shape.sort, slots)} limit ${sizeOf(shape)})`
    : onPage(shape, slots);

const cardsOn = perShape((shape: PageShape & Visibility) =>
  statement(
    (slots: Params) =>
      select({
        ...cardColumns(shape),
        sortKey: sql<number | string>`${keyOf(shape.sort, slots)}`,
        voted: flagOf(isVoted(publicVotes, slots)),
        pending: flagOf(isVoted(pendingVotes, slots)),
      })`from ${cardTables} where ${worksOn(shape, slots)}
      order by ${inOrder(shape.sort, slots)} limit ${sizeOf(shape)}`,
  ),
);

/** A juror's own evaluations of the page's works that they should judge. */
const ownEvaluationsOf = perShape(({ mode, ...shape }: PageShape & Pick<JurorWorks, "mode">) =>
  statement(
    (slots: Params) =>
      select({ id: proposals.id, ...ownColumns })`from ${proposals}
        join ${universities} on ${universities.id} = ${proposals.universityId} ${ownJoins(slots.judgeId)}
      where ${onPage(shape, slots)} and ${isWorkOfJuror({ judgeId: slots.judgeId, mode })}
      order by ${inOrder(shape.sort, slots)} limit ${sizeOf(shape)}`,
  ),
);

/** Number of matches, number of matches after the page's start, and that start when a work defines it. */
const countedFrom = perShape((shape: PageShape) =>
  statement((slots: Params) => {
    const start = sql`(select json_array(key, createdAt, id) from ${startOfWork(shape, slots)})`;
    return sql<{ total: number; rest: number; start: string | null }>`
      select count(*) as total, coalesce(sum(${behindStart(shape, slots)}), 0) as rest,
        ${shape.from === "work" ? start : sql`null`} as start
      from ${published(shape)} where ${matching(shape, slots)}`;
  }),
);

/** Start of the previous page: one page size back from this start. */
const startBefore = perShape((shape: PageShape) =>
  statement(
    (slots: Params) => sql<Place>`select ${placeColumns(shape.sort, slots)} from ${published(shape)}
      where ${matching(shape, slots)} and not ${behindStart(shape, slots)}
      order by ${inReverse(shape.sort, slots)} limit 1 offset ${sql.raw(String(galleryPageSize))}`,
  ),
);

const nearest = perShape(({ isNext, ...shape }: Shape & { isNext: boolean }) =>
  statement((slots: Params) => {
    const isBehindIt = behind(shape.sort, slots, here);
    return sql<{ id: string; title: string }>`
      select ${proposals.id} as id, ${proposals.title} as title
      from ${placeOfWork(shape.sort, slots)} cross join ${published(shape)}
      where ${matching(shape, slots)} and ${proposals.id} <> here.id and ${isNext ? isBehindIt : sql`not ${isBehindIt}`}
      order by ${(isNext ? inOrder : inReverse)(shape.sort, slots)} limit 1`;
  }),
);

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

export function galleryView(database: Database) {
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
    const [cards, count, previous, ownEvaluations] = await Promise.all([
      database.all(cardsOn({ ...shape, votes: visibility.votes })(values)),
      database.first(countedFrom(shape)(values)),
      shape.from === "start" ? null : database.first(startBefore(shape)(values)),
      jurorWorks && database.all(ownEvaluationsOf({ ...shape, mode: jurorWorks.mode })(values)),
    ]);
    const { total, rest, start } = count ?? { total: 0, rest: 0, start: null };
    const [key, createdAt, id] = start ? JSON.parse(start) : [];
    return { cards, total, rest, previous, ownEvaluations, from: start ? { key, createdAt, id } : from };
  };

  return {
    /**
     * Returns a range of the matching published works, and its position: `first` counts from 1. A start
     * without works after it means the first page. Each card tells whether the viewer voted. `ownEvaluations` holds a
     * juror's evaluations, null for works not begun.
     */
    async page(filter: GalleryFilter, order: GalleryOrder, stretch: GalleryStretch, onlooker: Onlooker) {
      let { to } = stretch;
      let result = await page(filter, order, stretch, onlooker);
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
        stretch.from !== null &&
        front?.id === stretch.work &&
        !isBehind(front, stretch.from);
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
        [false, true].map((isNext) => database.first(nearest({ ...shape, isNext })({ ...values, work }))),
      );
      return { previous: previous ?? null, next: next ?? null };
    },
  };
}

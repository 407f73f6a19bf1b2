import { and, asc, desc, eq, inArray, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import {
  type GalleryCategory,
  type GalleryOrder,
  type GallerySort,
  galleryPageSize,
  galleryWindowSize,
  isBehind,
  type Place,
  whereItStood,
} from "~/contest/public/gallery";
import { categoryFilterValues } from "~/contest/works/categories";
import type { Sight } from "~/contest/works/visibility";
import type { Database } from "../../core/database";
import { searchText } from "../../core/search";
import { perShape, type Slots, select, statement } from "../../core/statements";
import { ownEvaluation } from "../../jury/evaluations";
import { evaluationChanges, evaluations } from "../../jury/schema";
import { type Desk, within } from "../../jury/views/juror-board";
import { universities } from "../../people/schema";
import { pendingVotes, publicVotes } from "../../votes/schema";
import { proposals } from "../../works/schema";
import { matchesSearch, selectCards, shuffledBy } from "../../works/views/cards";

interface GalleryFilter {
  /** As typed: case and accents do not matter. */
  search: string;
  category: GalleryCategory | null;
}

interface GalleryStretch {
  /** Behind this place; null from the first work on. */
  from: Place | null;
  /** As far as this place, included; null for one page. */
  to: Place | null;
  /**
   * The work that must be among them. Without a place it decides where the page starts, counted from the first; with one,
   * in the order by votes, it stays on its page though a vote has just moved it ahead of `from`.
   */
  work: string | null;
}

/** Who looks, and what they may see: a person, with a desk if they are a juror, or nobody. */
interface Onlooker {
  userId: string | null;
  desk: Desk | null;
  sight: Sight;
}

/** Which of its forms a question takes: each is a statement of its own. */
interface Shape extends Pick<Sight, "authors"> {
  sort: GallerySort;
  category: GalleryCategory | null;
  searches: boolean;
}

interface PageShape extends Shape {
  from: "start" | "place" | "work";
  hasEnd: boolean;
  hasKept: boolean;
}

/** The values of every question; each takes what its form needs. */
type Asked = Slots<{
  folded: string;
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
function keyOf(sort: GallerySort, { seed }: Pick<Asked, "seed">): SQL {
  if (sort === "votes") return sql`${proposals.publicVotesCount}`;
  if (sort === "recent") return sql`${proposals.createdAt}`;
  if (sort === "title") return sql`${proposals.titleKey}`;
  return shuffledBy(seed);
}

/** Most votes and latest first; titles and shuffled numbers upwards. */
const falls = (sort: GallerySort) => sort === "votes" || sort === "recent";

/** Of equals, who was first stands first; where the key is when they came, all equals came at once. */
const inOrder = (sort: GallerySort, its: Asked) => [
  falls(sort) ? desc(keyOf(sort, its)) : asc(keyOf(sort, its)),
  ...(sort === "recent" ? [] : [asc(proposals.createdAt)]),
  asc(proposals.id),
];
const inReverse = (sort: GallerySort, its: Asked) => [
  falls(sort) ? asc(keyOf(sort, its)) : desc(keyOf(sort, its)),
  ...(sort === "recent" ? [] : [desc(proposals.createdAt)]),
  desc(proposals.id),
];

type Spot = Record<keyof Place, SQL | Placeholder>;

/** Whether a work stands behind that place. */
function behind(sort: GallerySort, its: Asked, { key, createdAt, id }: Spot): SQL {
  const further = falls(sort) ? sql`<` : sql`>`;
  return sql`(${keyOf(sort, its)} ${further} ${key}
    or (${keyOf(sort, its)} = ${key} and (${proposals.createdAt}, ${proposals.id}) > (${createdAt}, ${id})))`;
}

const placeColumns = (sort: GallerySort, its: Asked) =>
  sql`${keyOf(sort, its)} as key, ${proposals.createdAt} as createdAt, ${proposals.id} as id`;

/** The place of the work asked for, as the table `here`. */
const placeOfWork = (sort: GallerySort, its: Asked) =>
  sql`(select ${placeColumns(sort, its)} from ${proposals} where ${proposals.id} = ${its.work}) here`;
const here: Spot = { key: sql`here.key`, createdAt: sql`here.createdAt`, id: sql`here.id` };

/** Every work has a university: only a search asks for its name. */
const published = ({ searches }: Shape) =>
  searches
    ? sql`${proposals} inner join ${universities} on ${universities.id} = ${proposals.universityId}`
    : sql`${proposals}`;

const list = (terms: SQL[]) => sql.join(terms, sql`, `);

const matching = ({ category, searches, authors }: Shape, its: Asked): SQL =>
  and(
    eq(proposals.isDraft, false),
    category === null ? undefined : inArray(proposals.category, categoryFilterValues(category)),
    searches ? matchesSearch(its.folded, { authors }) : undefined,
  ) ?? sql`true`;

/**
 * Where the page starts that holds the work asked for, counted from the first: behind the last work of the page before.
 * One row, or none for the first page.
 */
const startOfWork = (shape: Shape, its: Asked) => sql`(
  with pages as (select count(*) / ${sql.raw(String(galleryPageSize))} as ahead
    from ${placeOfWork(shape.sort, its)} cross join ${published(shape)}
    where ${matching(shape, its)} and ${proposals.id} <> here.id and not ${behind(shape.sort, its, here)})
  select ${placeColumns(shape.sort, its)} from ${published(shape)} where ${matching(shape, its)}
  order by ${list(inOrder(shape.sort, its))}
  limit (select min(ahead, 1) from pages)
  offset (select ahead * ${sql.raw(String(galleryPageSize))} - 1 from pages))`;

/** Whether a work stands behind where the page starts; true from the beginning on. */
function behindStart(shape: PageShape, its: Asked): SQL {
  const { sort, from } = shape;
  if (from === "start") return sql`true`;
  if (from === "place") {
    return behind(sort, its, { key: its.fromKey, createdAt: its.fromCreatedAt, id: its.fromId });
  }
  const of = (column: string) => sql`(select ${sql.raw(column)} from ${startOfWork(shape, its)})`;
  return sql`coalesce(${behind(sort, its, { key: of("key"), createdAt: of("createdAt"), id: of("id") })}, true)`;
}

/** Which works a page shows. */
function onPage(shape: PageShape, its: Asked): SQL | undefined {
  const after = behindStart(shape, its);
  const to = { key: its.toKey, createdAt: its.toCreatedAt, id: its.toId };
  return and(
    matching(shape, its),
    shape.hasKept ? or(after, eq(proposals.id, its.work)) : after,
    shape.hasEnd ? sql`not ${behind(shape.sort, its, to)}` : undefined,
  );
}

const sizeOf = ({ hasEnd }: PageShape) => (hasEnd ? galleryWindowSize : galleryPageSize);

const cardsOn = perShape((shape: PageShape & Sight) =>
  statement((its: Asked) =>
    selectCards(shape, {
      sortKey: sql<number | string>`${keyOf(shape.sort, its)}`,
      voted: sql<boolean>`exists (select 1 from ${publicVotes}
        where ${publicVotes.userId} = ${its.userId} and ${publicVotes.proposalId} = ${proposals.id})`.mapWith(
        Boolean,
      ),
      pending: sql<boolean>`exists (select 1 from ${pendingVotes}
        where ${pendingVotes.userId} = ${its.userId} and ${pendingVotes.proposalId} = ${proposals.id})`.mapWith(
        Boolean,
      ),
    })
      .where(onPage(shape, its))
      .orderBy(...inOrder(shape.sort, its))
      .limit(sizeOf(shape)),
  ),
);

/** A juror's own evaluations of those works on the page that are theirs to judge. */
const sheetsOn = perShape(({ mode, ...shape }: PageShape & Pick<Desk, "mode">) =>
  statement((its: Asked) =>
    select({ id: proposals.id, evaluation: evaluations, changes: evaluationChanges })
      .from(proposals)
      .innerJoin(universities, eq(universities.id, proposals.universityId))
      .leftJoin(
        evaluations,
        and(eq(evaluations.proposalId, proposals.id), eq(evaluations.judgeId, its.judgeId)),
      )
      .leftJoin(evaluationChanges, eq(evaluationChanges.evaluationId, evaluations.id))
      .where(and(onPage(shape, its), within({ judgeId: its.judgeId, mode })))
      .orderBy(...inOrder(shape.sort, its))
      .limit(sizeOf(shape)),
  ),
);

/** How many works match, how many of them stand behind the page's start, and that start where a work decided it. */
const countedFrom = perShape((shape: PageShape) =>
  statement((its: Asked) => {
    const start = sql`(select json_array(key, createdAt, id) from ${startOfWork(shape, its)})`;
    return sql<{ total: number; rest: number; start: string | null }>`
      select count(*) as total, coalesce(sum(${behindStart(shape, its)}), 0) as rest,
        ${shape.from === "work" ? start : sql`null`} as start
      from ${published(shape)} where ${matching(shape, its)}`;
  }),
);

/** Where the page before starts: as many works back from this page's start. */
const startBefore = perShape((shape: PageShape) =>
  statement(
    (its: Asked) => sql<Place>`select ${placeColumns(shape.sort, its)} from ${published(shape)}
      where ${matching(shape, its)} and not ${behindStart(shape, its)}
      order by ${list(inReverse(shape.sort, its))} limit 1 offset ${sql.raw(String(galleryPageSize))}`,
  ),
);

const nearest = perShape(({ isNext, ...shape }: Shape & { isNext: boolean }) =>
  statement((its: Asked) => {
    const isBehindIt = behind(shape.sort, its, here);
    return sql<{ id: string; title: string }>`
      select ${proposals.id} as id, ${proposals.title} as title
      from ${placeOfWork(shape.sort, its)} cross join ${published(shape)}
      where ${matching(shape, its)} and ${proposals.id} <> here.id and ${isNext ? isBehindIt : sql`not ${isBehindIt}`}
      order by ${list(isNext ? inOrder(shape.sort, its) : inReverse(shape.sort, its))} limit 1`;
  }),
);

const none = {
  folded: "",
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
  /** The form of a question and its values. */
  const asked = (
    { search, category }: GalleryFilter,
    { sort, seed }: GalleryOrder,
    { authors }: Pick<Sight, "authors">,
  ) => {
    const folded = searchText(search);
    return { shape: { sort, category, searches: folded !== "", authors }, values: { ...none, folded, seed } };
  };

  const page = async (
    filter: GalleryFilter,
    order: GalleryOrder,
    { from, to, work }: GalleryStretch,
    { userId, desk, sight }: Onlooker,
  ) => {
    const { shape: matches, values: words } = asked(filter, order, sight);
    const shape: PageShape = {
      ...matches,
      from: from ? "place" : work && !to ? "work" : "start",
      hasEnd: to !== null,
      hasKept: from !== null && work !== null && order.sort === "votes",
    };
    const values = {
      ...words,
      userId,
      judgeId: desk?.judgeId ?? "",
      work: work ?? "",
      ...(from && { fromKey: from.key, fromCreatedAt: from.createdAt, fromId: from.id }),
      ...(to && { toKey: to.key, toCreatedAt: to.createdAt, toId: to.id }),
    };
    const [cards, counted, previous, sheets] = await Promise.all([
      database.all(cardsOn({ ...shape, votes: sight.votes })(values)),
      database.first(countedFrom(shape)(values)),
      shape.from === "start" ? null : database.first(startBefore(shape)(values)),
      desk && database.all(sheetsOn({ ...shape, mode: desk.mode })(values)),
    ]);
    const { total, rest, start } = counted ?? { total: 0, rest: 0, start: null };
    const [key, createdAt, id] = start ? JSON.parse(start) : [];
    return { cards, total, rest, previous, sheets, from: start ? { key, createdAt, id } : from };
  };

  return {
    /**
     * One stretch of the published works that match, and where it lies among all of them: `first` counts from 1. From a
     * place behind which there is nothing (any more) it starts anew. Each card tells whether the onlooker has voted for
     * it; `sheets` are a juror's evaluations of those that are theirs to judge, null where there is none yet.
     */
    async page(filter: GalleryFilter, order: GalleryOrder, stretch: GalleryStretch, onlooker: Onlooker) {
      let { to } = stretch;
      let found = await page(filter, order, stretch, onlooker);
      if (found.cards.length === 0 && found.total > 0) {
        to = null;
        found = await page(filter, order, { from: null, to, work: null }, onlooker);
      }
      const { total, rest, previous, sheets, from } = found;
      const last = found.cards.at(-1);
      const end: Place | null = last ? { key: last.sortKey, createdAt: last.createdAt, id: last.id } : null;
      const cards = found.cards.map(({ sortKey: _, ...card }) => card);
      const [front] = cards;
      // By votes alone: in any other order a place's key is no number of votes.
      const moved =
        order.sort === "votes" &&
        stretch.from !== null &&
        front?.id === stretch.work &&
        !isBehind(front, stretch.from);
      const shown = moved ? whereItStood(cards, front.id) : cards;
      const before = total - rest - (moved ? 1 : 0);
      return {
        cards: shown,
        sheets:
          sheets &&
          new Map(
            sheets.map(({ id, evaluation, changes }) => [
              id,
              evaluation && ownEvaluation({ evaluation, changes }),
            ]),
          ),
        total,
        first: before + 1,
        from,
        to,
        end,
        hasNext: before + cards.length < total,
        /** Where the page before starts: behind a place, or at the beginning (null); none before the first page. */
        previous: before > 0 ? { from: previous } : null,
      };
    },

    /** The works before and after this one, which itself need not match; null at either end. */
    async neighbours(filter: GalleryFilter, order: GalleryOrder, work: string, sight: Sight) {
      const { shape, values } = asked(filter, order, sight);
      const [previous, next] = await Promise.all(
        [false, true].map((isNext) => database.first(nearest({ ...shape, isNext })({ ...values, work }))),
      );
      return { previous: previous ?? null, next: next ?? null };
    },
  };
}

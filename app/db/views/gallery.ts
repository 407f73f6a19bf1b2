import { and, asc, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { categoryFilterValues } from "~/contest/categories";
import {
  type GalleryCategory,
  type GalleryOrder,
  galleryPageSize,
  galleryWindowSize,
  isBehind,
  type Place,
  shufflePrime,
  whereItStood,
} from "~/contest/gallery";
import { fold } from "~/contest/slug";
import { atomically, type Database } from "../database";
import { proposals, universities } from "../schema";
import { matchesSearch, selectCards } from "./cards";

export interface GalleryFilter {
  /** As typed: case and accents do not matter. */
  search: string;
  category: GalleryCategory | null;
}

export interface GalleryStretch {
  /** Behind this place; null from the first work on. */
  from: Place | null;
  /** As far as this place, included; null for one page. */
  to: Place | null;
  /** A work that stays on its page though a vote has just moved it ahead of `from`; in the order by votes alone. */
  kept: string | null;
}

/** What an order sorts by; for the random one, `shuffled` of app/contest in SQL. */
function keyOf({ sort, seed }: GalleryOrder): SQL {
  if (sort === "votes") return sql`${proposals.publicVotesCount}`;
  if (sort === "recent") return sql`${proposals.createdAt}`;
  if (sort === "title") return sql`${proposals.titleKey}`;
  const [prime, summand] = [sql.raw(String(shufflePrime)), sql.raw(String(seed))];
  const cube = (x: SQL) => sql`(${x} * ${x} % ${prime} * ${x} % ${prime})`;
  return cube(sql`((${cube(sql`((${proposals.number} + ${summand}) % ${prime})`)} + ${summand}) % ${prime})`);
}

/** Most votes and latest first; titles and shuffled numbers upwards. */
const falls = ({ sort }: GalleryOrder) => sort === "votes" || sort === "recent";

/** Of equals, who was first stands first; where the key is when they came, all equals came at once. */
const inOrder = (order: GalleryOrder) => [
  falls(order) ? desc(keyOf(order)) : asc(keyOf(order)),
  ...(order.sort === "recent" ? [] : [asc(proposals.createdAt)]),
  asc(proposals.id),
];
const inReverse = (order: GalleryOrder) => [
  falls(order) ? asc(keyOf(order)) : desc(keyOf(order)),
  ...(order.sort === "recent" ? [] : [desc(proposals.createdAt)]),
  desc(proposals.id),
];

/** Whether a work stands behind that place. */
function behind(
  order: GalleryOrder,
  { key, createdAt, id }: Record<keyof Place, SQL | number | string>,
): SQL {
  const further = falls(order) ? sql`<` : sql`>`;
  return sql`(${keyOf(order)} ${further} ${key}
    or (${keyOf(order)} = ${key} and (${proposals.createdAt}, ${proposals.id}) > (${createdAt}, ${id})))`;
}

const placeColumns = (order: GalleryOrder) =>
  sql`${keyOf(order)} as key, ${proposals.createdAt} as createdAt, ${proposals.id} as id`;

/** The place of one work, as the table `here`. */
const placeOf = (order: GalleryOrder, id: string) =>
  sql`(select ${placeColumns(order)} from ${proposals} where ${proposals.id} = ${id}) here`;
const here = { key: sql`here.key`, createdAt: sql`here.createdAt`, id: sql`here.id` };

const published = sql`${proposals} inner join ${universities} on ${universities.id} = ${proposals.universityId}`;

const list = (terms: SQL[]) => sql.join(terms, sql`, `);

export function galleryView(database: Database) {
  const matching = ({ search, category }: GalleryFilter): SQL =>
    and(
      eq(proposals.isDraft, false),
      category === null ? undefined : inArray(proposals.category, categoryFilterValues(category)),
      matchesSearch(fold(search)),
    ) ?? sql`true`;

  /** The place of the `nth` matching work from the front, or from the one at `until` backwards. From 0. */
  const nth = (order: GalleryOrder, filter: GalleryFilter, n: number, until: Place | null) => sql<Place>`
    select ${placeColumns(order)} from ${published}
    where ${matching(filter)} ${until ? sql`and not ${behind(order, until)}` : sql``}
    order by ${list(until ? inReverse(order) : inOrder(order))} limit 1 offset ${n}`;

  const page = async (filter: GalleryFilter, order: GalleryOrder, { from, to, kept }: GalleryStretch) => {
    const matches = matching(filter);
    const after = from ? behind(order, from) : sql`true`;
    const [cards, [counted, previous]] = await Promise.all([
      selectCards(database, {
        where: and(
          matches,
          kept && from ? or(after, eq(proposals.id, kept)) : after,
          to ? sql`not ${behind(order, to)}` : undefined,
        ),
        orderBy: inOrder(order),
        limit: to ? galleryWindowSize : galleryPageSize,
        sortKey: keyOf(order),
      }),
      atomically(database, [
        sql<{
          total: number;
          rest: number;
        }>`select count(*) as total, coalesce(sum(${after}), 0) as rest from ${published} where ${matches}`,
        ...(from ? [nth(order, filter, galleryPageSize, from)] : []),
      ]),
    ]);
    const [{ total, rest } = { total: 0, rest: 0 }] = counted.rows;
    const [start = null] = previous?.rows ?? [];
    return { cards, total, rest, previous: start };
  };

  return {
    /**
     * One stretch of the published works that match, and where it lies among all of them: `first` counts from 1. From a
     * place behind which there is nothing (any more) it starts anew.
     */
    async page(filter: GalleryFilter, order: GalleryOrder, stretch: GalleryStretch) {
      let { from, to } = stretch;
      let found = await page(filter, order, stretch);
      if (found.cards.length === 0 && found.total > 0) {
        from = null;
        to = null;
        found = await page(filter, order, { from, to, kept: null });
      }
      const { total, rest, previous } = found;
      const last = found.cards.at(-1);
      const end: Place | null = last
        ? { key: last.sortKey ?? 0, createdAt: last.createdAt, id: last.id }
        : null;
      const cards = found.cards.map(({ sortKey: _, ...card }) => card);
      const [front] = cards;
      const moved = from !== null && front?.id === stretch.kept && !isBehind(front, from);
      const shown = moved ? whereItStood(cards, front.id) : cards;
      const before = total - rest - (moved ? 1 : 0);
      return {
        cards: shown,
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

    /** Where the page starts that holds this work, counted from the first; null for the first page. */
    async pageStart(filter: GalleryFilter, order: GalleryOrder, id: string): Promise<Place | null> {
      const [{ ahead } = { ahead: 0 }] = await database.all<{ ahead: number }>(sql`
        select count(*) as ahead from ${placeOf(order, id)} cross join ${published}
        where ${matching(filter)} and ${proposals.id} <> here.id and not ${behind(order, here)}`);
      const start = ahead - (ahead % galleryPageSize);
      if (start === 0) return null;
      const [place = null] = await database.all<Place>(nth(order, filter, start - 1, null));
      return place;
    },

    /** The works before and after this one, which itself need not match; null at either end. */
    async neighbours(filter: GalleryFilter, order: GalleryOrder, id: string) {
      const nearest = (is: SQL, terms: SQL[]) => sql<{ id: string; title: string }>`
        select ${proposals.id} as id, ${proposals.title} as title from ${placeOf(order, id)} cross join ${published}
        where ${matching(filter)} and ${proposals.id} <> here.id and ${is} order by ${list(terms)} limit 1`;
      const [before, after] = await atomically(database, [
        nearest(sql`not ${behind(order, here)}`, inReverse(order)),
        nearest(behind(order, here), inOrder(order)),
      ]);
      return { previous: before.rows[0] ?? null, next: after.rows[0] ?? null };
    },
  };
}

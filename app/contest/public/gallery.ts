import type { CategoryFilter } from "../works/categories";

/** Works a page. */
export const galleryPageSize = 24;

/** Works that one address shows at most, once pages were added to the first. */
export const galleryWindowSize = 10 * galleryPageSize;

/** Works on the landing's wall, at most. */
export const wallSize = 18;

/** The categories that the gallery's filter offers, besides all. (specification 1.2) */
export const galleryCategories = ["Grafico", "Video"] as const satisfies CategoryFilter[];
export type GalleryCategory = (typeof galleryCategories)[number];

/** The gallery's orders; the first stands unless asked otherwise. (specification 1.7, specification 1.9) */
export const gallerySorts = ["votes", "recent", "title", "random"] as const;
export type GallerySort = (typeof gallerySorts)[number];

/** The seed decides the random order and no other: the same seed, the same order. */
export interface GalleryOrder {
  sort: GallerySort;
  /** From 0 below `shufflePrime`. */
  seed: number;
}

/**
 * The orders offered, the first stands unless asked otherwise: none that tells of votes to those who may not see them,
 * and at random first while they are hidden from everybody, so that no work is ahead by its place.
 */
export function sortsFor({
  showsVotes,
  areHidden,
}: {
  showsVotes: boolean;
  areHidden: boolean;
}): GallerySort[] {
  const sorts = gallerySorts.filter((sort) => showsVotes || sort !== "votes");
  return areHidden && !showsVotes ? ["random", ...sorts.filter((sort) => sort !== "random")] : sorts;
}

/** The order asked for, if it is among those offered; else the first of them. */
export const sortOf = (asked: GallerySort | null, offered: GallerySort[]): GallerySort =>
  offered.find((sort) => sort === asked) ?? offered[0] ?? "recent";

/** Of a title, as many characters decide its place in the alphabet: a place must fit into an address. */
export const titleKeyLength = 40;

/**
 * Where a work stands in an order, whether or not it still stands there: its votes, instant, start of its folded title
 * or shuffled number; of equals, who was first stands first.
 */
export interface Place {
  key: number | string;
  /** Epoch ms. */
  createdAt: number;
  id: string;
}

const orderName = ({ sort, seed }: GalleryOrder) => (sort === "random" ? `random-${seed}` : sort);

/** A place as an address carries it, with the order that it belongs to. */
export function writePlace(order: GalleryOrder, { key, createdAt, id }: Place): string {
  return [orderName(order), createdAt, id, key].join(".");
}

/** The place that an address carries; null for anything else, or for a place in another order. */
export function readPlace(order: GalleryOrder, written: string | null): Place | null {
  const [name, createdAt = "", id = "", ...rest] = (written ?? "").split(".");
  const key = rest.join(".");
  const instant = /^\d{1,15}$/;
  if (name !== orderName(order) || !instant.test(createdAt) || id === "" || id.length > 100) return null;
  if (order.sort === "title") {
    return [...key].length > titleKeyLength ? null : { key, createdAt: Number(createdAt), id };
  }
  return instant.test(key) ? { key: Number(key), createdAt: Number(createdAt), id } : null;
}

/**
 * A prime of which cubing is a permutation (it is 2 modulo 3), and small enough for the cube of any rest to be exact in
 * both a double and SQLite's integers.
 */
export const shufflePrime = 94_906_247;

interface Ranked {
  id: string;
  /** Null where they are not told; then no order tells of them either. */
  publicVotesCount: number | null;
  createdAt: number;
}

const votesOf = ({ publicVotesCount }: Ranked) => publicVotesCount ?? 0;

/** The order by votes, as a comparison. */
const byVotes = (one: Ranked, other: Ranked) =>
  votesOf(other) - votesOf(one) ||
  one.createdAt - other.createdAt ||
  Number(one.id > other.id) - Number(one.id < other.id);

/** Whether a work stands behind a place in the order by votes. */
export const isBehind = (work: Ranked, { key, createdAt, id }: Place) =>
  byVotes(work, { publicVotesCount: Number(key), createdAt, id }) > 0;

/** Works by votes, but for one that its visitor has just voted for: it stands where it stood a vote ago. */
export function whereItStood<Work extends Ranked>(works: Work[], id: string): Work[] {
  const voted = works.find((work) => work.id === id);
  if (!voted) return works;
  const then = { ...voted, publicVotesCount: votesOf(voted) - 1 };
  const others = works.filter((work) => work !== voted);
  const at = others.findIndex((work) => byVotes(then, work) < 0);
  return at < 0 ? [...others, voted] : [...others.slice(0, at), voted, ...others.slice(at)];
}

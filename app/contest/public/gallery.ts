import { dayOf, daysBetween } from "../core/calendar";
import type { CategoryFilter } from "../core/categories";

/** Works per page. */
export const galleryPageSize = 24;

/** Maximum of works at one address, after pages were added to the first. */
export const galleryWindowSize = 10 * galleryPageSize;

/** Returns the number of the day that chooses the works of that day. `now` in epoch ms. */
export const turnOf = (now: number): number => daysBetween("2025-01-01", dayOf(now));

/** Works between the landing's sections, at most. */
export const dailySize = 2;

/** Works on the wall beside the sign-in of a visitor who came from the gallery, at most. */
export const accessWallSize = 9;

/** Categories of the gallery's filter; it also offers all works. (specification 1.2) */
export const galleryCategories = ["Grafico", "Video"] as const satisfies CategoryFilter[];
export type GalleryCategory = (typeof galleryCategories)[number];

/** The gallery's orders; the first is the default. (specification 1.7, specification 1.9) */
export const gallerySorts = ["votes", "recent", "title", "random"] as const;
export type GallerySort = (typeof gallerySorts)[number];

/** An order of the gallery. The seed decides the random order only; the same seed gives the same order. */
export interface GalleryOrder {
  sort: GallerySort;
  /** Integer from 1 to `shufflePrime` - 1. */
  seed: number;
}

/**
 * Returns the orders on offer; the first is the default. The order by votes needs visible votes. The random order
 * comes first while votes are hidden from everybody, so that no work is ahead by its position.
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

/** Returns the requested order if it is on offer; else the first one on offer. */
export const sortOf = (choice: GallerySort | null, offered: GallerySort[]): GallerySort =>
  offered.find((sort) => sort === choice) ?? offered[0] ?? "recent";

/** Characters of a title that decide its position in the alphabet. A position must fit into an address. */
export const titleKeyLength = 40;

/**
 * Position of a work in an order; the work may have moved since. `key` is its votes, instant, start of its folded
 * title or shuffled number. Ties keep submission order.
 */
export interface Place {
  key: number | string;
  /** Epoch ms. */
  createdAt: number;
  id: string;
}

const orderName = ({ sort, seed }: GalleryOrder) => (sort === "random" ? `random-${seed}` : sort);

/** Returns a position as text for an address, with its order. */
export function writePlace(order: GalleryOrder, { key, createdAt, id }: Place): string {
  return [orderName(order), createdAt, id, key].join(".");
}

/** Returns the position in an address; null for anything else, or for a position in another order. */
export function readPlace(order: GalleryOrder, text: string | null): Place | null {
  const [name, createdAt = "", id = "", ...rest] = (text ?? "").split(".");
  const key = rest.join(".");
  const instant = /^\d{1,15}$/;
  if (name !== orderName(order) || !instant.test(createdAt) || id === "" || id.length > 100) return null;
  if (order.sort === "title") {
    return [...key].length > titleKeyLength ? null : { key, createdAt: Number(createdAt), id };
  }
  return instant.test(key) ? { key: Number(key), createdAt: Number(createdAt), id } : null;
}

interface Ranked {
  id: string;
  /** Null when the viewer may not see votes; then no order reveals them either. */
  publicVotesCount: number | null;
  createdAt: number;
}

const votesOf = ({ publicVotesCount }: Ranked) => publicVotesCount ?? 0;

/** Compares two works by votes. */
const byVotes = (one: Ranked, other: Ranked) =>
  votesOf(other) - votesOf(one) ||
  one.createdAt - other.createdAt ||
  Number(one.id > other.id) - Number(one.id < other.id);

/** Returns true when the work comes after the position in the order by votes. */
export const isBehind = (work: Ranked, { key, createdAt, id }: Place) =>
  byVotes(work, { publicVotesCount: Number(key), createdAt, id }) > 0;

/** Returns works by votes, with work `id` where it was one vote ago: the visitor has just voted for it. */
export function placeOf<Work extends Ranked>(works: Work[], id: string): Work[] {
  const voted = works.find((work) => work.id === id);
  if (!voted) return works;
  const then = { ...voted, publicVotesCount: votesOf(voted) - 1 };
  const others = works.filter((work) => work !== voted);
  const at = others.findIndex((work) => byVotes(then, work) < 0);
  return at < 0 ? [...others, voted] : [...others.slice(0, at), voted, ...others.slice(at)];
}

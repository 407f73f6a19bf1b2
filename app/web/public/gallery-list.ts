import { galleryCategories, gallerySorts } from "~/contest/public/gallery";
import { type Asked, choice, listAddress, name, search } from "../core/list-address";

const filters = {
  search: search("q"),
  category: choice("categoria", galleryCategories),
  /** Null for the order that stands unless asked otherwise. */
  sort: choice("orden", gallerySorts),
};

/** Which works, in which order: what a work's own page says of the walk that led to it. */
export const walkList = listAddress("/galeria", filters);

/** The same, and which stretch of them; the places as `writePlace` writes them, null for either end. */
export const galleryList = listAddress("/galeria", {
  ...filters,
  /** Behind this place. */
  from: name("desde"),
  /** As far as this place, included. */
  to: name("hasta"),
  /** The work that must be among them, by id. */
  work: name("obra"),
});

export type Filters = Asked<typeof walkList>;

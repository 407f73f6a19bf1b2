import { galleryCategories, gallerySorts } from "~/contest/public/gallery";
import { choice, flag, type ListQuery, listAddress, name, search } from "../core/list-address";

const filters = {
  search: search("q"),
  category: choice("categoria", galleryCategories),
  /** Slug of a university. */
  university: name("universidad"),
  /** Null selects the default order. */
  sort: choice("orden", gallerySorts),
};

/** Filters and order of the works. A work's own page keeps them in its address. */
export const walkList = listAddress("/galeria", filters);

/** Filters, order and range of the works. `writePlace` writes the ends of the range. Null means no limit. */
export const galleryList = listAddress("/galeria", {
  ...filters,
  /** Only works that the viewer has not voted for. */
  isUnvoted: flag("ver", "sin-votar"),
  /** Two columns on phones. */
  isTwo: flag("columnas", "2"),
  /** Start of the range, excluded. */
  from: name("desde"),
  /** End of the range, included. */
  to: name("hasta"),
  /** Id of a work that the range must contain. */
  work: name("obra"),
});

export type Filters = ListQuery<typeof walkList> &
  Partial<Pick<ListQuery<typeof galleryList>, "isUnvoted" | "isTwo">>;

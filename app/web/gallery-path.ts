import { type GalleryCategory, type GallerySort, galleryCategories, gallerySorts } from "~/contest/gallery";

/** Which works, in which order. */
export interface Filters {
  search: string;
  category: GalleryCategory | null;
  /** Null for the order that stands unless asked otherwise. */
  sort: GallerySort | null;
}

/** Which stretch of them; the places as `writePlace` writes them, null for either end. */
export interface Stretch {
  /** Behind this place. */
  from?: string | null;
  /** As far as this place, included. */
  to?: string | null;
  /** The work that must be among them. */
  work?: string | null;
}

/** What the gallery's address asks for; what it cannot mean counts as not asked. */
export function readFilters(params: URLSearchParams): Filters {
  const category = params.get("categoria");
  return {
    search: (params.get("q") ?? "").trim().slice(0, 100),
    category: galleryCategories.find((one) => one === category) ?? null,
    sort: gallerySorts.find((one) => one === params.get("orden")) ?? null,
  };
}

/** The stretch that the gallery's address asks for, the places still to be read. */
export function readStretch(params: URLSearchParams): Required<Stretch> {
  return {
    from: params.get("desde"),
    to: params.get("hasta"),
    work: params.get("obra")?.slice(0, 100) || null,
  };
}

/** The query that asks for this, with its question mark; empty where all is as it stands unless asked otherwise. */
export function galleryQuery({ search, category, sort }: Filters, { from, to, work }: Stretch = {}): string {
  const params = new URLSearchParams();
  if (search) params.set("q", search);
  if (category) params.set("categoria", category);
  if (sort) params.set("orden", sort);
  if (from) params.set("desde", from);
  if (to) params.set("hasta", to);
  if (work) params.set("obra", work);
  return params.size > 0 ? `?${params}` : "";
}

export const galleryPath = (filters: Filters, stretch?: Stretch) =>
  `/galeria${galleryQuery(filters, stretch)}`;

import { type GalleryCategory, type GallerySort, galleryCategories, gallerySorts } from "~/contest/gallery";

export interface Filters {
  search: string;
  category: GalleryCategory | null;
  /** Null for the order that stands unless asked otherwise. */
  sort: GallerySort | null;
  page: number;
}

/** What the gallery's address asks for; what it cannot mean counts as not asked. `pending` awaits a confirmed vote. */
export function readFilters(params: URLSearchParams): Filters & { pending: string | null } {
  const category = params.get("categoria");
  const page = params.get("pagina") ?? "";
  return {
    search: (params.get("q") ?? "").trim().slice(0, 100),
    category: galleryCategories.find((one) => one === category) ?? null,
    sort: gallerySorts.find((one) => one === params.get("orden")) ?? null,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    pending: params.get("votar")?.slice(0, 100) || null,
  };
}

/** The gallery's address with these filters, defaults left out. */
export function galleryPath({ search, category, sort, page }: Filters): string {
  const params = new URLSearchParams();
  if (search) params.set("q", search);
  if (category) params.set("categoria", category);
  if (sort) params.set("orden", sort);
  if (page > 1) params.set("pagina", String(page));
  return params.size > 0 ? `/galeria?${params}` : "/galeria";
}

import { type GalleryCategory, galleryCategories } from "~/contest/gallery";

export interface RankingQuery {
  category: GalleryCategory | null;
  /** From 1; beyond the last one means the last one. */
  page: number;
}

/** The ranking's address as what it asks for; what it does not know counts as not asked. */
export function readQuery(params: URLSearchParams): RankingQuery {
  const page = params.get("pagina") ?? "";
  return {
    category: galleryCategories.find((one) => one === params.get("categoria")) ?? null,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The ranking's address, defaults left out. */
export function rankingPath({ category, page }: RankingQuery): string {
  const params = new URLSearchParams();
  if (category) params.set("categoria", category);
  if (page > 1) params.set("pagina", String(page));
  return params.size > 0 ? `/jurado/ranking?${params}` : "/jurado/ranking";
}

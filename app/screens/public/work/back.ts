import { waysBack } from "~/text/core/ways-back";
import { type Filters, galleryList } from "~/web/public/gallery-list";

const places = ["/galeria", "/jurado", "/admin/estados", "/universidad"] as const;

/**
 * Returns the link back to the visitor's cards with their filters, and its label. Without cards,
 * returns the gallery page of the work in the visitor's order.
 */
export function backFrom(
  request: Request,
  work: { id: string; isDraft: boolean },
  walk: Filters,
): { path: string; label: string } {
  const from = URL.parse(request.headers.get("Referer") ?? "");
  const { origin } = new URL(request.url);
  const place = work.isDraft ? "" : `#obra-${work.id}`;
  for (const path of places) {
    if (from?.origin !== origin || from.pathname !== path) continue;
    if (path !== "/galeria") return { path: path + from.search, label: waysBack[path] };
    // Parameters foreign to the gallery are dropped.
    const galleryPath = galleryList.path(galleryList.read(from.searchParams));
    return { path: galleryPath + place, label: waysBack[path] };
  }
  const page = work.isDraft ? "/galeria" : galleryList.path({ ...walk, work: work.id });
  return { path: page + place, label: waysBack["/galeria"] };
}

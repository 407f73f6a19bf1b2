import type { Query } from "./query";

/** The log's address with these filters, on that page. */
export function addressOf(query: Query, page = 1, path = "/admin/registro"): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...query, pagina: page > 1 ? String(page) : null })) {
    if (value) params.set(key, String(value));
  }
  return params.size > 0 ? `${path}?${params}` : path;
}

import type { Query } from "./query";

/** The address of this list with these changes. */
export function addressOf(query: Query, changes: Partial<Query> = {}): string {
  const { q, por, jurado, obra, pagina } = { ...query, obra: null, ...changes };
  const params = new URLSearchParams();
  if (por === "jurado") params.set("por", por);
  if (q) params.set("q", q);
  if (jurado) params.set("jurado", jurado);
  if (obra) params.set("obra", obra);
  if (pagina > 1) params.set("pagina", String(pagina));
  return params.size > 0 ? `/admin/jurado/asignaciones?${params}` : "/admin/jurado/asignaciones";
}

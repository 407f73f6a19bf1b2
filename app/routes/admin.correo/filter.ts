import type { Query } from "./query";

/** The outbox's address with these filters, and what changes. */
export function addressOf(query: Query, change: Partial<Query> = {}): string {
  const { pagina, ...next } = { ...query, ...change };
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...next, pagina: pagina > 1 ? String(pagina) : null })) {
    if (value) params.set(key, value);
  }
  return params.size > 0 ? `/admin/correo?${params}` : "/admin/correo";
}

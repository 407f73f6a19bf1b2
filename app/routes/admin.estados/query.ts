import { z } from "zod";
import { newProposalCategories } from "~/contest/categories";
import { proposalStatuses, statusFilters } from "~/contest/statuses";
import type { StateFilter } from "~/db/views/works";
import { sorts } from "./sorts";

/** Exactly one status, in the address: 'pendiente' alone is the card filter's, which finds two. (design 5.6) */
const exactly = proposalStatuses.map((status) => `solo_${status}` as const);

const address = z.object({
  q: z.string().trim().max(100).catch(""),
  orden: z.enum(sorts).catch("recent"),
  categoria: z.enum(newProposalCategories).nullable().catch(null),
  estado: z
    .enum([...statusFilters, ...exactly])
    .nullable()
    .catch(null),
});

export type Filter = z.output<typeof address>;

/** What the address asks for; what it cannot mean is passed over. */
export function readFilter(params: URLSearchParams): Filter {
  return address.parse(
    Object.fromEntries(["q", "orden", "categoria", "estado"].map((key) => [key, params.get(key)])),
  );
}

export function storeFilter({ q, orden, categoria, estado }: Filter): StateFilter {
  const only = proposalStatuses.find((status) => estado === `solo_${status}`);
  const group = statusFilters.find((filter) => filter === estado);
  return { search: q, sort: orden, category: categoria, status: only ? { only } : group ? { group } : null };
}

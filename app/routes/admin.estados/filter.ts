import { z } from "zod";
import type { FilterChoice } from "~/components/filter-bar";
import { categoryLabel, newProposalCategories } from "~/contest/categories";
import { proposalStatuses, statusFilterLabels, statusFilters, statusLabels } from "~/contest/statuses";
import type { StateFilter } from "~/db/states";
import { admin } from "~/text/admin";

const sorts = ["recent", "votes", "score", "title"] as const satisfies StateFilter["sort"][];
/** Exactly one status, in the address: 'pendiente' alone is the card filter's, which finds two. (Design 5.6) */
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

/** This screen's address with that filter, and nothing else. */
export function addressOf(filter: Filter): string {
  const params = new URLSearchParams(
    Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  if (filter.orden === "recent") params.delete("orden");
  return params.size > 0 ? `/admin/estados?${params}` : "/admin/estados";
}

export function filterChoices({ orden, categoria, estado }: Filter): FilterChoice[] {
  return [
    {
      name: "orden",
      label: "Orden",
      value: orden,
      options: sorts.map((value) => ({ value, label: admin.states.sorts[value] })),
    },
    {
      name: "categoria",
      label: "Categoría",
      value: categoria ?? "",
      options: [
        { value: "", label: "Todas" },
        ...newProposalCategories.map((value) => ({ value, label: categoryLabel(value) })),
      ],
    },
    {
      name: "estado",
      label: "Estado",
      value: estado ?? "",
      options: [
        { value: "", label: "Todos" },
        {
          group: "Como en las tarjetas",
          options: statusFilters.map((value) => ({ value, label: statusFilterLabels[value] })),
        },
        {
          group: "Un solo estado",
          options: proposalStatuses.map((status) => ({
            value: `solo_${status}`,
            label: statusLabels[status],
          })),
        },
      ],
    },
  ];
}

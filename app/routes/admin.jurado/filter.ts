import type { FilterChoice } from "~/components/filter-bar";
import { categoryFilterValues, categoryLabel, newProposalCategories } from "~/contest/categories";
import type { ProposalProgress } from "~/contest/overview";
import { rankingOrders, rankingSorts } from "~/contest/ranking";
import { fold } from "~/contest/slug";
import type { DashboardProposal } from "~/db/views/dashboard";
import { dashboard as text } from "~/text/dashboard";
import type { Query } from "./query";

/** The dashboard's address with these filters and `more`; what is at its default is left out. */
export function addressOf(query: Query, more: Partial<Query> = {}, path = "/admin/jurado"): string {
  const kept = { q: query.q, universidad: query.universidad, categoria: query.categoria, orden: query.orden };
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...kept, ...more })) {
    if (value && value !== "average" && value !== "criterio") params.set(key, value);
  }
  return params.size > 0 ? `${path}?${params}` : path;
}

type Row = DashboardProposal & ProposalProgress;

/** The rows that the query finds, in its order. (specification 1.2) */
export function ranked<R extends Row>(rows: R[], { q, universidad, categoria, orden }: Query): R[] {
  const sought = fold(q);
  const wanted: readonly string[] | null = categoria && categoryFilterValues(categoria);
  return rows
    .filter(
      (row) =>
        (fold(row.title).includes(sought) || fold(row.universityName).includes(sought)) &&
        (universidad === null || row.universityId === universidad) &&
        (wanted === null || (row.category !== null && wanted.includes(row.category))),
    )
    .sort(rankingOrders[orden]);
}

export function filterChoices(query: Query, universities: { id: string; name: string }[]): FilterChoice[] {
  return [
    {
      name: "universidad",
      label: "Universidad",
      value: query.universidad ?? "",
      options: [
        { value: "", label: "Todas" },
        ...universities.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    {
      name: "categoria",
      label: "Categoría",
      value: query.categoria ?? "",
      options: [
        { value: "", label: "Todas" },
        ...newProposalCategories.map((value) => ({ value, label: categoryLabel(value) })),
      ],
    },
    {
      name: "orden",
      label: "Orden",
      value: query.orden,
      options: rankingSorts.map((value) => ({ value, label: text.sorts[value] })),
    },
  ];
}

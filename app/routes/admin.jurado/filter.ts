import type { FilterChoice } from "~/components/filter-bar";
import { categoryFilterValues, categoryLabel, newProposalCategories } from "~/contest/categories";
import type { ProposalProgress } from "~/contest/overview";
import { rankingOrders, rankingSorts } from "~/contest/ranking";
import { fold } from "~/contest/slug";
import type { DashboardProposal } from "~/db/views/dashboard";
import { dashboard as text } from "~/text/dashboard";
import type { Filters } from "./query";

type Row = DashboardProposal & ProposalProgress;

/** The rows that the query finds, in its order. (specification 1.2) */
export function ranked<R extends Row>(rows: R[], { search, university, category, sort }: Filters): R[] {
  const sought = fold(search);
  const wanted: readonly string[] | null = category && categoryFilterValues(category);
  return rows
    .filter(
      (row) =>
        (fold(row.title).includes(sought) || fold(row.universityName).includes(sought)) &&
        (university === null || row.universityId === university) &&
        (wanted === null || (row.category !== null && wanted.includes(row.category))),
    )
    .sort(rankingOrders[sort]);
}

export function filterChoices(
  filters: Filters,
  universities: { id: string; name: string }[],
): FilterChoice[] {
  return [
    {
      name: "universidad",
      label: "Universidad",
      value: filters.university ?? "",
      options: [
        { value: "", label: "Todas" },
        ...universities.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    {
      name: "categoria",
      label: "Categoría",
      value: filters.category ?? "",
      options: [
        { value: "", label: "Todas" },
        ...newProposalCategories.map((value) => ({ value, label: categoryLabel(value) })),
      ],
    },
    {
      name: "orden",
      label: "Orden",
      value: filters.sort,
      options: rankingSorts.map((value) => ({ value, label: text.sorts[value] })),
    },
  ];
}

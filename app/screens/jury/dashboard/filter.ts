import type { FilterChoice } from "~/components/core/filter-bar";
import { rankingSorts } from "~/contest/jury/ranking";
import { categoryLabel, newProposalCategories } from "~/contest/works/categories";
import { dashboard as text } from "~/text/jury/dashboard";
import type { Filters } from "./query";

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

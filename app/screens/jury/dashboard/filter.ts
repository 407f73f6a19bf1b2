import type { FilterChoice } from "~/components/core/filter-bar";
import type { Option } from "~/components/core/options";
import { categoryLabel, newProposalCategories } from "~/contest/core/categories";
import { rankingSorts } from "~/contest/jury/ranking";
import { dashboard as dashboardText } from "~/text/jury/dashboard";
import type { Filters } from "./query";

export function filterChoices(filters: Filters, universities: Option[]): FilterChoice[] {
  return [
    {
      name: "universidad",
      label: "Universidad",
      value: filters.university,
      none: "Todas",
      options: universities,
    },
    {
      name: "categoria",
      label: "Categoría",
      value: filters.category,
      none: "Todas",
      options: newProposalCategories.map((id) => ({ id, name: categoryLabel(id) })),
    },
    {
      name: "orden",
      label: "Orden",
      value: filters.sort,
      options: rankingSorts.map((id) => ({ id, name: dashboardText.sorts[id] })),
    },
  ];
}

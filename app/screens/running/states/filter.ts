import type { FilterChoice } from "~/components/core/filter-bar";
import { categoryLabel, newProposalCategories } from "~/contest/core/categories";
import { statusFilterLabels, statusFilters, statusLabels } from "~/contest/core/statuses";
import { admin } from "~/text/running/admin";
import { type Filter, sorts } from "./query";

/** Statuses that the cards' filter lacks or merges. */
const exactLabels = {
  pendiente: statusLabels.pendiente,
  // The cards' 'En evaluación' includes both, and its name is specified.
  en_evaluacion: `${statusLabels.en_evaluacion}, sin las pendientes`,
  descalificada: statusLabels.descalificada,
  ganadora: statusLabels.ganadora,
};

export function filterChoices({ sort, category, state }: Filter): FilterChoice[] {
  return [
    {
      name: "orden",
      label: "Orden",
      value: sort,
      options: sorts.map((id) => ({ id, name: admin.states.sorts[id] })),
    },
    {
      name: "categoria",
      label: "Categoría",
      value: category,
      none: "Todas",
      options: newProposalCategories.map((id) => ({ id, name: categoryLabel(id) })),
    },
    {
      name: "estado",
      label: "Estado",
      value: state,
      none: "Todos",
      options: [
        {
          group: "Como en las tarjetas",
          options: statusFilters.map((id) => ({ id, name: statusFilterLabels[id] })),
        },
        {
          group: "Un solo estado",
          // Statuses with the same name in the cards' filter are not repeated.
          options: Object.entries(exactLabels).map(([status, name]) => ({ id: `solo_${status}`, name })),
        },
      ],
    },
  ];
}

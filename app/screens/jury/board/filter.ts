import type { FilterChoice } from "~/components/core/filter-bar";
import { categoryLabel, newProposalCategories } from "~/contest/core/categories";
import { statusFilterLabels } from "~/contest/core/statuses";
import { jury } from "~/text/jury/jury";
import { type BoardQuery, type Sort, states, statuses } from "./query";

export const filterChoices = (query: BoardQuery, sort: Sort, hasOwnOrder: boolean): FilterChoice[] => [
  {
    name: "orden",
    label: "Orden",
    value: sort,
    options: [
      ...(hasOwnOrder ? [{ id: "own", name: jury.board.ownOrder }] : []),
      { id: "recent", name: "Más recientes" },
      { id: "title", name: "Título A-Z" },
    ],
  },
  {
    name: "categoria",
    label: "Categoría",
    value: query.category,
    none: "Todas",
    options: newProposalCategories.map((id) => ({ id, name: categoryLabel(id) })),
  },
  {
    name: "estado",
    label: "Estado",
    value: query.state ?? query.status,
    none: "Todos",
    options: [
      { group: "Tu evaluación", options: states.map((id) => ({ id, name: jury.states[id] })) },
      {
        group: "La propuesta",
        options: statuses.map((id) => ({ id, name: statusFilterLabels[id] })),
      },
    ],
  },
];

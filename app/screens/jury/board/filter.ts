import type { FilterChoice } from "~/components/core/filter-bar";
import { categoryLabel, newProposalCategories } from "~/contest/works/categories";
import { statusFilterLabels } from "~/contest/works/statuses";
import { jury } from "~/text/jury/jury";
import { type BoardQuery, type Sort, states, statuses } from "./query";

export const filterChoices = (query: BoardQuery, sort: Sort, hasOwnOrder: boolean): FilterChoice[] => [
  {
    name: "orden",
    label: "Orden",
    value: sort,
    options: [
      ...(hasOwnOrder ? [{ value: "own", label: jury.board.ownOrder }] : []),
      { value: "recent", label: "Más recientes" },
      { value: "title", label: "Título A-Z" },
    ],
  },
  {
    name: "categoria",
    label: "Categoría",
    value: query.category ?? "",
    options: [
      { value: "", label: "Todas" },
      ...newProposalCategories.map((value) => ({ value, label: categoryLabel(value) })),
    ],
  },
  {
    name: "estado",
    label: "Estado",
    value: query.state ?? query.status ?? "",
    options: [
      { value: "", label: "Todos" },
      { group: "Tu evaluación", options: states.map((value) => ({ value, label: jury.states[value] })) },
      {
        group: "La propuesta",
        options: statuses.map((value) => ({ value, label: statusFilterLabels[value] })),
      },
    ],
  },
];

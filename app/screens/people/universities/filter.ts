import type { FilterChoice } from "~/components/core/filter-bar";
import { universities as text } from "~/text/people/universities";
import type { Filter } from "./query";

export const filterChoices = ({ state }: Filter): FilterChoice[] => [
  {
    name: "estado",
    label: "Estado",
    value: state,
    none: text.filters.all,
    options: [
      { id: "activas", name: text.filters.active },
      { id: "inactivas", name: text.filters.inactive },
    ],
  },
];

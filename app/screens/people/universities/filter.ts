import type { FilterChoice } from "~/components/core/filter-bar";
import { universities as text } from "~/text/people/universities";
import type { Filter } from "./query";

export const filterChoices = ({ state }: Filter): FilterChoice[] => [
  {
    name: "estado",
    label: "Estado",
    value: state ?? "",
    options: [
      { value: "", label: text.filters.all },
      { value: "activas", label: text.filters.active },
      { value: "inactivas", label: text.filters.inactive },
    ],
  },
];

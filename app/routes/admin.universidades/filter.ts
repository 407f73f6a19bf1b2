import type { FilterChoice } from "~/components/filter-bar";
import { fold } from "~/contest/slug";
import { universities as text } from "~/text/universities";
import type { Filter } from "./query";

/** Those that the filter finds, in their order; names compare without case and accents. */
export function found<One extends { name: string; active: boolean }>(
  all: One[],
  { search, state }: Filter,
): One[] {
  const searched = fold(search);
  return all.filter(
    ({ name, active }) =>
      fold(name).includes(searched) && (state === null || active === (state === "activas")),
  );
}

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

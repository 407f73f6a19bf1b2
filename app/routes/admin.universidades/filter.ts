import type { FilterChoice } from "~/components/filter-bar";
import { fold } from "~/contest/slug";
import { universities as text } from "~/text/universities";
import type { Filter } from "./query";

const HERE = "/admin/universidades";

/** This screen's address with that filter, and the university to edit. */
export function addressOf({ q, estado }: Filter, edited?: string): string {
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  if (estado) params.set("estado", estado);
  if (edited) params.set("editar", edited);
  return params.size > 0 ? `${HERE}?${params}` : HERE;
}

/** Those that the filter finds, in their order; names compare without case and accents. */
export function found<One extends { name: string; active: boolean }>(
  all: One[],
  { q, estado }: Filter,
): One[] {
  const searched = fold(q);
  return all.filter(
    ({ name, active }) =>
      fold(name).includes(searched) && (estado === null || active === (estado === "activas")),
  );
}

export const filterChoices = ({ estado }: Filter): FilterChoice[] => [
  {
    name: "estado",
    label: "Estado",
    value: estado ?? "",
    options: [
      { value: "", label: text.filters.all },
      { value: "activas", label: text.filters.active },
      { value: "inactivas", label: text.filters.inactive },
    ],
  },
];

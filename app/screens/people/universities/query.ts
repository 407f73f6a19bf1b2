import type { UniversityFilter } from "~/db/people/views/university-lists";
import { choice, type ListQuery, listAddress, name, page, search } from "~/web/core/list-address";

export const universityList = listAddress("/admin/universidades", {
  search: search("q"),
  state: choice("estado", ["activas", "inactivas"]),
  /** Page of the table, and page of the cards below. */
  page: page(),
  registeredPage: page("registradas"),
  /** The id of the university to edit. */
  edited: name("editar"),
});

export type Filter = Omit<ListQuery<typeof universityList>, "edited">;

export const storeFilter = ({ search, state }: Filter): UniversityFilter => ({
  search,
  active: state === null ? null : state === "activas",
});

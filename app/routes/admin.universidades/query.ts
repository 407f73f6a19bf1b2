import { type Asked, choice, listAddress, name, search } from "~/web/list-address";

export const universityList = listAddress("/admin/universidades", {
  search: search("q"),
  state: choice("estado", ["activas", "inactivas"]),
  /** The id of the one that is being edited. */
  edited: name("editar"),
});

export type Filter = Omit<Asked<typeof universityList>, "edited">;

import { roles } from "~/contest/roles";
import { choice, listAddress, name, page, search } from "~/web/list-address";

export const userList = listAddress("/admin/usuarios", {
  search: search("q"),
  role: choice("rol", roles),
  page: page(),
  /** The id of the one whose role is being asked about. */
  person: name("persona"),
});

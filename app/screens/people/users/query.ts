import { roles } from "~/contest/core/roles";
import { choice, listAddress, name, page, search } from "~/web/core/list-address";

export const userList = listAddress("/admin/usuarios", {
  search: search("q"),
  role: choice("rol", roles),
  page: page(),
  /** The id of the person in the role dialog. */
  person: name("persona"),
});

/** The address tells which of a juror's two forms a POST carries. */
export const tiesPath = (person: string) => `${userList.path({ person })}&parte=vinculos`;
export const savesTies = (request: Request) => new URL(request.url).searchParams.get("parte") === "vinculos";

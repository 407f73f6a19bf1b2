import { roles } from "~/contest/people/roles";
import { choice, listAddress, name, page, search } from "~/web/core/list-address";

export const userList = listAddress("/admin/usuarios", {
  search: search("q"),
  role: choice("rol", roles),
  page: page(),
  /** The id of the one whose role is being asked about. */
  person: name("persona"),
});

/** Where it is posted that the contest is looked at as somebody. */
export const seePath = "/admin/usuarios?parte=ver-como";
export const sees = (request: Request) => new URL(request.url).searchParams.get("parte") === "ver-como";

/** Which of a juror's two forms a POST carries is said by its address. */
export const tiesPath = (person: string) => `${userList.path({ person })}&parte=vinculos`;
export const savesTies = (request: Request) => new URL(request.url).searchParams.get("parte") === "vinculos";

import { choice, listAddress, name, page, search } from "~/web/core/list-address";

export const assignmentList = listAddress("/admin/jurado/asignaciones", {
  by: choice("por", ["obra", "jurado"], "obra"),
  search: search("q"),
  /** Only the works of this judge, by id. */
  judge: name("jurado"),
  /** The id of the work that is being assigned by hand. */
  work: name("obra"),
  page: page(),
});

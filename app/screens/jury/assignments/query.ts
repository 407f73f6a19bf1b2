import { choice, listAddress, name, page, search } from "~/web/core/list-address";

export const assignmentList = listAddress("/admin/jurado/asignaciones", {
  by: choice("por", ["obra", "jurado"], "obra"),
  search: search("q"),
  /** Shows only this judge's works; a judge's id. */
  judge: name("jurado"),
  /** The id of the work to assign by hand. */
  work: name("obra"),
  page: page(),
});

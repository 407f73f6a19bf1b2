import { choice, type ListQuery, listAddress, page, search } from "~/web/core/list-address";

export const portalList = listAddress("/universidad", {
  tab: choice("tab", ["propuestas", "alumnos"], "propuestas"),
  search: search("q"),
  page: page(),
  unconfirmedPage: page("nuevos"),
  /** Page of the other universities. */
  othersPage: page("otras"),
});

export type PortalQuery = ListQuery<typeof portalList>;

/** Address of the student list with its filters. */
export const studentsPath = (query: Partial<PortalQuery> = {}) =>
  portalList.path({ ...query, tab: "alumnos" });

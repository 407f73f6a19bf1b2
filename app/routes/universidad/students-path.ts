import type { PortalQuery } from "./query";

/** The address of the students' list as asked for. */
export function studentsPath({ search, page, unconfirmedPage }: Omit<PortalQuery, "tab">): string {
  const params = new URLSearchParams({ tab: "alumnos" });
  if (search) params.set("q", search);
  if (page > 1) params.set("pagina", String(page));
  if (unconfirmedPage > 1) params.set("nuevos", String(unconfirmedPage));
  return `/universidad?${params}`;
}

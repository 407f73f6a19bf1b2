import { type Role, roles } from "~/contest/roles";

export interface UsersQuery {
  search: string;
  role: Role | null;
  /** From 1. */
  page: number;
}

/** The list's address as what it asks for; what it does not know counts as not asked. */
export function readQuery(params: URLSearchParams): UsersQuery {
  const page = Number(params.get("pagina"));
  return {
    search: (params.get("q") ?? "").trim().slice(0, 100),
    role: roles.find((one) => one === params.get("rol")) ?? null,
    page: Number.isSafeInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

/** The address of a page of the list, or of one person's question on it. */
export function usersPath({ search, role, page }: UsersQuery, person?: string): string {
  const params = new URLSearchParams();
  if (search) params.set("q", search);
  if (role) params.set("rol", role);
  if (page > 1) params.set("pagina", String(page));
  if (person) params.set("persona", person);
  const query = params.toString();
  return query ? `/admin/usuarios?${query}` : "/admin/usuarios";
}

import { z } from "zod";
import { limits } from "~/contest/limits";

const page = z.coerce.number().int().min(1).max(100_000).catch(1);

const address = z.object({
  tab: z.enum(["propuestas", "alumnos"]).catch("propuestas"),
  search: z
    .string()
    .transform((typed) => typed.trim().slice(0, limits.searchLength))
    .catch(""),
  page,
  unconfirmedPage: page,
});

export type PortalQuery = z.output<typeof address>;

/** What the address asks for; what it cannot mean is passed over. */
export function readPortal(params: URLSearchParams): PortalQuery {
  return address.parse({
    tab: params.get("tab"),
    search: params.get("q"),
    page: params.get("pagina"),
    unconfirmedPage: params.get("nuevos"),
  });
}

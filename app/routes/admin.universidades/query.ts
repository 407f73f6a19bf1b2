import { z } from "zod";

const address = z.object({
  q: z.string().trim().max(100).catch(""),
  estado: z.enum(["activas", "inactivas"]).nullable().catch(null),
});

export type Filter = z.output<typeof address>;

/** What the address asks for; what it cannot mean is passed over. */
export function readFilter(params: URLSearchParams): Filter {
  return address.parse({ q: params.get("q"), estado: params.get("estado") });
}

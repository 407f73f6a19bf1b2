import { z } from "zod";

const address = z.object({
  q: z.string().trim().max(100).catch(""),
  por: z.enum(["obra", "jurado"]).catch("obra"),
  /** Only the works of this judge. */
  jurado: z.string().min(1).max(100).nullable().catch(null),
  /** The work that is being assigned by hand. */
  obra: z.string().min(1).max(100).nullable().catch(null),
  pagina: z.coerce.number().int().min(1).max(10_000).catch(1),
});

export type Query = z.output<typeof address>;

/** What the address asks for; what it cannot mean is passed over. */
export function readQuery(params: URLSearchParams): Query {
  return address.parse(Object.fromEntries(Object.keys(address.shape).map((key) => [key, params.get(key)])));
}

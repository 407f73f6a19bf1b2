import { z } from "zod";
import { newProposalCategories } from "~/contest/categories";
import { rankingSorts } from "~/contest/ranking";

/** What the address may say besides the filters: an open detail with its tab, a download that begins. */
const address = z.object({
  q: z.string().trim().max(100).catch(""),
  universidad: z.string().min(1).max(100).nullable().catch(null),
  categoria: z.enum(newProposalCategories).nullable().catch(null),
  orden: z.enum(rankingSorts).catch("average"),
  detalle: z.string().min(1).max(100).nullable().catch(null),
  pestana: z.enum(["criterio", "jurado"]).catch("criterio"),
  descarga: z.enum(["ranking", "jurados", "detalle"]).nullable().catch(null),
  sep: z.enum([";"]).nullable().catch(null),
});

export type Query = z.output<typeof address>;

/** What the address asks for; what it cannot mean is passed over. */
export function readQuery(params: URLSearchParams): Query {
  return address.parse(Object.fromEntries(Object.keys(address.shape).map((key) => [key, params.get(key)])));
}

import { z } from "zod";
import type { OutboxFilter } from "~/db/outbox";

/** The address's words for the states. */
const states = { pendiente: "pending", enviado: "sent", error: "error" } as const;

const address = z.object({
  q: z.string().trim().max(254).catch(""),
  estado: z.enum(["pendiente", "enviado", "error"]).nullable().catch(null),
  pagina: z.coerce.number().int().min(1).max(10_000).catch(1),
  mensaje: z.string().min(1).max(100).nullable().catch(null),
});

export type Query = z.output<typeof address>;

/** What the address asks for; what it cannot mean is passed over. */
export function readQuery(params: URLSearchParams): Query {
  return address.parse(Object.fromEntries(Object.keys(address.shape).map((key) => [key, params.get(key)])));
}

export const storeFilter = ({ q, estado }: Query): OutboxFilter => ({
  recipient: q,
  state: estado && states[estado],
});

import { z } from "zod";
import { endOfDay, isDay, startOfDay } from "~/contest/calendar";
import type { AuditFilter } from "~/db/audit";

const day = z.string().refine(isDay).nullable().catch(null);

const address = z.object({
  q: z.string().trim().max(100).catch(""),
  accion: z.string().min(1).max(100).nullable().catch(null),
  desde: day,
  hasta: day,
  pagina: z.coerce.number().int().min(1).max(10_000).catch(1),
});

export type Query = z.output<typeof address>;

/** What the address asks for; what it cannot mean is passed over. */
export function readQuery(params: URLSearchParams): Query {
  return address.parse(Object.fromEntries(Object.keys(address.shape).map((key) => [key, params.get(key)])));
}

export const storeFilter = ({ q, accion, desde, hasta }: Query): AuditFilter => ({
  action: accion,
  actor: q,
  from: desde === null ? null : startOfDay(desde),
  to: hasta === null ? null : endOfDay(hasta),
});

import * as z from "zod";
import { limits } from "~/contest/limits";
import type { VoteGroup } from "~/db/votes";
import { votes as text } from "~/text/votes";
import { required } from "~/web/forms";

const hash = z.string().regex(/^[0-9a-f]{16,128}$/);

const group = {
  proposal_id: z.string().min(1).max(100),
  address: hash.optional(),
  network: hash.optional(),
  from: z.coerce.number().int().min(0).optional(),
  to: z.coerce.number().int().min(0).optional(),
};

export const votesForm = z.discriminatedUnion("intent", [
  z.strictObject({
    ...group,
    intent: z.literal("void"),
    reason: required(text.reasonRequired).max(limits.voidReasonLength, text.reasonTooLong),
  }),
  z.strictObject({ ...group, intent: z.literal("restore") }),
]);

/** The group that a form names; null when it names none, or two. */
export function groupOf(form: z.output<typeof votesForm>): VoteGroup | null {
  const { proposal_id: proposalId, address, network, from, to } = form;
  if (from === undefined && to === undefined) {
    if (address !== undefined && network === undefined) return { kind: "address", proposalId, address };
    if (network !== undefined && address === undefined) return { kind: "network", proposalId, network };
    return null;
  }
  if (from === undefined || to === undefined || from > to || address !== undefined) return null;
  return network === undefined
    ? { kind: "burst", proposalId, from, to }
    : { kind: "network_burst", proposalId, network, from, to };
}

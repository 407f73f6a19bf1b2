import { z } from "zod";
import { limits } from "~/contest/limits";
import type { VoteGroup } from "~/db/votes";
import { votes as text } from "~/text/votes";
import { required } from "~/web/forms";

const group = {
  proposal_id: z.string().min(1).max(100),
  source: z
    .string()
    .regex(/^[0-9a-f]{16,128}$/)
    .optional(),
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
export function groupOf({ proposal_id, source, from, to }: z.output<typeof votesForm>): VoteGroup | null {
  if (source !== undefined && from === undefined && to === undefined) {
    return { kind: "cluster", proposalId: proposal_id, source };
  }
  if (source === undefined && from !== undefined && to !== undefined && from <= to) {
    return { kind: "burst", proposalId: proposal_id, from, to };
  }
  return null;
}

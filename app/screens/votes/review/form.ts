import * as z from "zod";
import { limits } from "~/contest/core/limits";
import { VOTES_PER_PAGE } from "~/db/votes/views/vote-review";
import type { VoteGroup } from "~/db/votes/votes";
import { votes as text } from "~/text/votes/votes";
import { required } from "~/web/core/forms";

const id = z.string().min(1).max(100);
const hash = z.string().regex(/^[0-9a-f]{16,128}$/);
const instant = z.coerce.number().int().min(0);
const ofEmails = z.string().min(1).max(limits.emailLength);

const group = {
  proposal_id: id,
  address: hash.optional(),
  network: hash.optional(),
  from: instant.optional(),
  to: instant.optional(),
  series: ofEmails.optional(),
  domain: ofEmails.optional(),
  voter: z.array(id).max(VOTES_PER_PAGE).optional(),
};

export const votesForm = z.discriminatedUnion("intent", [
  z.strictObject({
    ...group,
    intent: z.literal("void"),
    reason: required(text.reasonRequired).max(limits.voidReasonLength, text.reasonTooLong),
  }),
  // The form of selected votes has one field for both.
  z.strictObject({ ...group, intent: z.literal("restore"), reason: z.unknown().optional() }),
]);

/** Returns the form's group; null without one or with two. */
export function groupOf(form: z.output<typeof votesForm>): VoteGroup | null {
  const { proposal_id: proposalId, address, network, from, to, series, domain, voter = [] } = form;
  const stretch = from !== undefined && to !== undefined && from <= to ? { from, to } : null;
  const isOpen = !stretch && (from !== undefined || to !== undefined);
  const sources = [address, network, series, domain, voter[0]].filter((source) => source !== undefined);
  if (isOpen || sources.length > 1) return null;
  if (network !== undefined) {
    return stretch
      ? { kind: "network_burst", proposalId, network, ...stretch }
      : { kind: "network", proposalId, network };
  }
  if (stretch) return sources.length === 0 ? { kind: "burst", proposalId, ...stretch } : null;
  if (address !== undefined) return { kind: "address", proposalId, address };
  if (series !== undefined) return { kind: "series", proposalId, series };
  if (domain !== undefined) return { kind: "domain", proposalId, domain };
  return voter.length > 0 ? { kind: "voters", proposalId, voters: voter } : null;
}

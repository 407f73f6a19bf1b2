import * as z from "zod";
import { limits } from "~/contest/limits";
import { proposalStatuses } from "~/contest/statuses";
import { admin } from "~/text/admin";

const text = admin.states;

const id = z.string().min(1).max(100);
const most = limits.selectedProposals;
const selection = z
  .array(id)
  .max(most, text.tooMany(most))
  .transform((ids) => [...new Set(ids)]);
const someProposals = selection.refine((ids) => ids.length > 0, text.chooseProposals);
/** Where the card stood that the act was asked from, where that was another page. */
const path = z.string().max(500).optional();
const status = z.enum(proposalStatuses, { error: text.chooseStatus });

/** Everything that this screen can send. The `ask` ones change nothing: they ask the question that the others answer. */
export const statesForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("ask-status"), ids: someProposals, status }),
  // The bar's status travels along, whichever of its buttons is pressed.
  z.strictObject({ intent: z.literal("ask-removal"), ids: selection, status: status.optional() }),
  z.strictObject({ intent: z.literal("set-status"), ids: someProposals, status }),
  z.strictObject({ intent: z.literal("remove"), ids: selection }),
  z.strictObject({ intent: z.literal("set-one"), id, status, return: path }),
  z.strictObject({ intent: z.literal("remove-one"), id, return: path }),
  z.strictObject({ intent: z.literal("ask-finalists") }),
  // What the question showed: the answer holds for that and nothing else.
  z.strictObject({ intent: z.literal("finalists"), seen: z.string().max(100).optional() }),
  z.strictObject({ intent: z.literal("ask-assign") }),
  z.strictObject({ intent: z.literal("assign"), seen: z.string().max(100).optional() }),
]);

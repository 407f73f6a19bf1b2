import * as z from "zod";
import { limits } from "~/contest/core/limits";
import { settableStatuses } from "~/contest/works/statuses";
import { admin } from "~/text/running/admin";

const text = admin.states;

const id = z.string().min(1).max(100);
const most = limits.selectedProposals;
const selection = z
  .array(id)
  .max(most, text.tooMany(most))
  .transform((ids) => [...new Set(ids)]);
/** Instead of ids: all that the address's filter finds. */
const whole = z.literal("filtro").optional();
const some = ({ ids, whole }: { ids: string[]; whole?: string }) => whole !== undefined || ids.length > 0;
const none = { path: ["ids"], message: text.chooseProposals };
/** What the question showed: the answer holds for that and nothing else. */
const seen = z.string().max(100).optional();
/** Where the card stood that the act was asked from, where that was another page. */
const path = z.string().max(500).optional();
const status = z.enum(settableStatuses, { error: text.chooseStatus });

/** Everything that this screen can send. The `ask` ones change nothing: they ask the question that the others answer. */
export const statesForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("ask-status"), ids: selection, whole, status }).refine(some, none),
  // The bar's status travels along, whichever of its buttons is pressed.
  z.strictObject({ intent: z.literal("ask-removal"), ids: selection, whole, status: status.optional() }),
  z.strictObject({ intent: z.literal("set-status"), ids: selection, whole, seen, status }).refine(some, none),
  z.strictObject({ intent: z.literal("remove"), ids: selection, whole, seen }),
  z.strictObject({ intent: z.literal("set-one"), id, status, return: path }),
  z.strictObject({ intent: z.literal("remove-one"), id, return: path }),
  z.strictObject({ intent: z.literal("ask-finalists") }),
  z.strictObject({ intent: z.literal("finalists"), seen }),
  z.strictObject({ intent: z.literal("ask-assign") }),
  z.strictObject({ intent: z.literal("assign"), seen }),
]);

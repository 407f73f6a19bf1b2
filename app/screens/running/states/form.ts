import * as z from "zod";
import { limits } from "~/contest/core/limits";
import { settableStatuses } from "~/contest/core/statuses";
import { admin } from "~/text/running/admin";

const text = admin.states;

const id = z.string().min(1).max(100);
const most = limits.selectedProposals;
const selection = z
  .array(id)
  .max(most, text.tooMany(most))
  .transform((ids) => [...new Set(ids)]);
/** Replaces the ids: all results of the address's filter. */
const whole = z.literal("filtro").optional();
const some = ({ ids, whole }: { ids: string[]; whole?: string }) => whole !== undefined || ids.length > 0;
const none = { path: ["ids"], message: text.chooseProposals };
/** A hash of the confirmed data: the confirmation applies to it only. */
const fingerprint = z.string().max(100).optional();
/** The page of the card that sent the form, when it is another page. */
const path = z.string().max(1000).optional();
const status = z.enum(settableStatuses, { error: text.chooseStatus });

/**
 * All forms of this screen. The `ask` intents change nothing: they ask for the confirmation of the
 * others.
 */
export const statesForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("ask-status"), ids: selection, whole, status }).refine(some, none),
  // The bar sends its status with all of its buttons.
  z.strictObject({ intent: z.literal("ask-removal"), ids: selection, whole, status: status.optional() }),
  z
    .strictObject({ intent: z.literal("set-status"), ids: selection, whole, fingerprint, status })
    .refine(some, none),
  z.strictObject({ intent: z.literal("remove"), ids: selection, whole, fingerprint }),
  z.strictObject({ intent: z.literal("set-one"), id, status, return: path }),
  z.strictObject({ intent: z.literal("remove-one"), id, return: path }),
  z.strictObject({ intent: z.literal("ask-finalists") }),
  z.strictObject({ intent: z.literal("finalists"), fingerprint }),
  z.strictObject({ intent: z.literal("ask-assign") }),
  z.strictObject({ intent: z.literal("assign"), fingerprint }),
]);

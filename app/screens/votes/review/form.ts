import * as z from "zod";
import { limits } from "~/contest/core/limits";
import { groupKinds } from "~/contest/votes/groups";
import { VOTES_PER_PAGE } from "~/db/votes/views/vote-review";
import type { VoteSelection } from "~/db/votes/votes";
import { votes as votesText } from "~/text/votes/votes";
import { oneLine, required } from "~/web/core/forms";
import { isSource } from "./query";

const id = z.string().min(1).max(100);
const work = { proposal_id: id };
const chosen = { ...work, voter: z.array(id).min(1).max(VOTES_PER_PAGE) };
const reason = required(votesText.reasonRequired)
  .overwrite(oneLine)
  .max(limits.voidReasonLength, votesText.reasonTooLong);

export const votesForm = z.discriminatedUnion("intent", [
  z
    .strictObject({
      ...work,
      kind: z.enum(groupKinds),
      source: z.string().max(limits.emailLength),
      intent: z.literal("void_group"),
      number: z
        .string(votesText.numberRequired)
        .transform((typed) => typed.replace(/[.\s]/g, ""))
        .pipe(
          z
            .string()
            .regex(/^\d{1,7}$/, votesText.numberRequired)
            .transform(Number),
        ),
      reason,
    })
    .refine(({ kind, source }) => isSource(kind, source), { path: ["source"] }),
  z.strictObject({ ...chosen, intent: z.literal("void"), reason }),
  // The form of selected votes has one field for both.
  z.strictObject({ ...chosen, intent: z.literal("restore"), reason: z.unknown().optional() }),
  z.strictObject({ ...work, at: z.coerce.number().int().min(0), intent: z.literal("restore_act") }),
]);

export type VotesForm = z.output<typeof votesForm>;

/** Returns the votes that the form names. */
export function selectionIn(form: VotesForm): VoteSelection {
  const { proposal_id: proposalId } = form;
  switch (form.intent) {
    case "void_group":
      return { proposalId, kind: form.kind, source: form.source };
    case "restore_act":
      return { proposalId, kind: "voided", at: form.at };
    default:
      return { proposalId, kind: "voters", voters: form.voter };
  }
}

import * as z from "zod";
import { newProposalCategories } from "~/contest/core/categories";
import { assignments } from "~/text/jury/assignments";

const id = z.string().min(1).max(100);

/** All forms of this screen. */
export const assignmentForm = z.discriminatedUnion("intent", [
  z.strictObject({
    intent: z.literal("add"),
    obra: id,
    jurado: z
      .string({ error: assignments.chooseJuror })
      .min(1, assignments.chooseJuror)
      .max(100, assignments.chooseJuror),
  }),
  z.strictObject({ intent: z.literal("add_category"), jurado: id, categoria: z.enum(newProposalCategories) }),
  z.strictObject({ intent: z.literal("remove"), obra: id, jurado: id }),
  z.strictObject({ intent: z.literal("undo"), run: z.coerce.number().int().min(1) }),
]);

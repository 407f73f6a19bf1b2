import * as z from "zod";
import { type Category, editCategories } from "~/contest/categories";
import { limits } from "~/contest/limits";
import { proposalForm as text } from "~/text/proposal-form";
import { formErrorText, optionalText, requiredLine } from "~/web/forms";

/** An edit of a proposal that now has that category. (specification 2.5, design 5.5) */
export const editForm = (current: Category | null) =>
  z.strictObject({
    /** When the version that was edited was saved, in epoch ms. */
    seenAt: z.coerce.number({ error: formErrorText }).int(formErrorText),
    title: requiredLine(text.titleRequired).max(limits.titleLength, text.titleTooLong),
    category: z.enum(editCategories(current), {
      error: ({ input }) => (input === undefined ? text.categoryRequired : text.categoryUnknown),
    }),
    summary: optionalText(limits.summaryLength, text.summaryTooLong),
    description: optionalText(limits.descriptionLength, text.descriptionTooLong),
    explanation: optionalText(limits.explanationLength, text.explanationTooLong),
  });

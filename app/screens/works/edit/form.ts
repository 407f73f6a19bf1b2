import * as z from "zod";
import { type Category, editCategories } from "~/contest/works/categories";
import { proposalForm as text } from "~/text/works/proposal-form";
import { formErrorText } from "~/web/core/forms";
import { editedTextFields, lineField } from "~/web/works/work-fields";

/** Returns the edit form of a proposal in that category. (specification 2.5, design 5.5) */
export const editForm = (current: Category | null) =>
  z.strictObject({
    /** Save time of the edited version, in epoch ms. */
    seenAt: z.coerce.number({ error: formErrorText }).int(formErrorText),
    title: lineField("title"),
    category: z.enum(editCategories(current), {
      error: ({ input }) => (input === undefined ? text.categoryRequired : text.categoryUnknown),
    }),
    ...editedTextFields,
  });

import * as z from "zod";
import { type Category, editCategories } from "~/contest/core/categories";
import { proposalForm as proposalFormText } from "~/text/works/proposal-form";
import { formErrorText } from "~/web/core/forms";
import { lineField, sentTextFields } from "~/web/works/work-fields";

/**
 * Returns the edit form of a proposal in that category. A work sent without a category may stay without one.
 * (specification 2.5, design 5.5)
 */
export function editForm(current: Category | null) {
  const category = z.enum(editCategories(current), {
    error: ({ input }) =>
      input === undefined ? proposalFormText.categoryRequired : proposalFormText.categoryUnknown,
  });
  return z.strictObject({
    /** Save time of the edited version, in epoch ms. */
    baseVersion: z.coerce.number({ error: formErrorText }).int(formErrorText),
    title: lineField("title"),
    category: current === null ? category.nullish().transform((chosen) => chosen ?? null) : category,
    ...sentTextFields,
  });
}

import * as z from "zod";
import { limits } from "~/contest/core/limits";
import { criteria as criteriaText } from "~/text/jury/criteria";
import { oneLine, optionalText, required } from "~/web/core/forms";

const row = z.strictObject({
  id: z.string().max(100).optional(),
  order: z.coerce
    .number({ error: criteriaText.orderWrong })
    .int(criteriaText.orderWrong)
    .min(-1000)
    .max(1000)
    .default(999),
  name: z.string().overwrite(oneLine).max(limits.criterionNameLength, criteriaText.nameTooLong).optional(),
  description: optionalText(limits.criterionHelpLength, criteriaText.helpTooLong),
  weight: z.coerce
    .number({ error: criteriaText.weightWrong })
    .positive(criteriaText.weightWrong)
    .max(100, criteriaText.weightWrong)
    .optional(),
  remove: z.boolean().default(false),
});

/** All criteria in one form; a blank new row is ignored. */
export const criteriaForm = z
  .strictObject({
    intent: z.enum(["save", "confirm"]),
    edition: required(criteriaText.unreadable.title).max(20_000),
    criteria: z.array(row).min(1).max(30),
  })
  .superRefine(({ criteria }, context) => {
    const names = new Set<string>();
    const issue = (index: number, field: string, message: string) =>
      context.addIssue({ code: "custom", path: ["criteria", index, field], message });
    for (const [index, criterion] of criteria.entries()) {
      if (criterion.remove || isBlank(criterion)) continue;
      if (!criterion.name) issue(index, "name", criteriaText.nameRequired);
      if (criterion.weight === undefined) issue(index, "weight", criteriaText.weightWrong);
      const name = criterion.name?.toLocaleLowerCase("es") ?? "";
      if (name && names.has(name)) issue(index, "name", criteriaText.twice);
      names.add(name);
    }
    const count = criteria.filter((criterion) => !criterion.remove && !isBlank(criterion)).length;
    if (count === 0) context.addIssue({ code: "custom", path: [], message: criteriaText.none });
    if (count > limits.criteria)
      context.addIssue({ code: "custom", path: [], message: criteriaText.tooMany });
  });

export type CriteriaForm = z.output<typeof criteriaForm>;

const isBlank = ({ id, name, description, weight }: z.output<typeof row>) =>
  !id && !name && !description && weight === undefined;

/** Returns the form's criteria in order; new ones get an id. */
export function editedCriteria({ criteria }: CriteriaForm) {
  return criteria
    .filter((criterion) => !criterion.remove && !isBlank(criterion))
    .map((criterion, index) => ({ ...criterion, index }))
    .sort((a, b) => a.order - b.order || a.index - b.index)
    .map(({ id, name = "", description, weight = 1 }) => ({
      id: id ?? crypto.randomUUID(),
      name,
      description,
      weight,
    }));
}

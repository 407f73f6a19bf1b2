import { Form } from "@remix-run/react";
import { Button } from "~/components/core/elements";
import { FieldErrors } from "~/components/core/field";
import type { Result } from "~/components/core/with-errors";
import { type CategoryFilter, categoryLabel, newProposalCategories } from "~/contest/core/categories";
import { ties as tiesText } from "~/text/jury/ties";
import { categoriesPath } from "./fields";

const ID = "excluded";

/** The categories that are not the juror's field. A refused form shows what was sent. */
export function CategoriesForm({ excluded, result }: { excluded: CategoryFilter[]; result: Result }) {
  const sent = result?.initialValue?.excluded;
  const checked: unknown[] = sent === undefined ? excluded : [sent].flat();
  const errors = result?.error?.excluded ?? undefined;
  return (
    <Form
      method="post"
      action={categoriesPath}
      preventScrollReset
      id="categorias"
      className="grid scroll-mt-40 justify-items-start gap-4"
    >
      <fieldset aria-describedby={errors ? `${ID}-error` : undefined}>
        <legend className="label">{tiesText.categories}</legend>
        {newProposalCategories.map((category) => (
          <label key={category} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="excluded"
              value={category}
              defaultChecked={checked.includes(category)}
              aria-invalid={errors ? true : undefined}
              className="box mt-0"
            />
            {categoryLabel(category)}
          </label>
        ))}
        <FieldErrors id={ID} errors={errors} />
      </fieldset>
      <Button>{tiesText.saveField}</Button>
    </Form>
  );
}

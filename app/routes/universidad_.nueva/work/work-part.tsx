import { Counter } from "~/components/counter";
import { describedBy, Field } from "~/components/field";
import { categoryLabel, newProposalCategories } from "~/contest/categories";
import { limits } from "~/contest/limits";
import { formatInteger } from "~/text/formats";
import { proposalForm as text } from "~/text/proposal-form";
import type { Draft } from "../draft/draft";
import type { FieldSet } from "../fields";
import { Part } from "../part";

/** What the work is, in words. */
export function WorkPart({ fields, draft }: { fields: FieldSet; draft: Draft | null }) {
  const { title, summary, explanation, description, category } = fields;
  return (
    <Part number={1} title="Obra">
      <Field id={title.id} label="Título" errors={title.errors}>
        <input
          type="text"
          id={title.id}
          name="title"
          className="input"
          defaultValue={title.initialValue}
          autoComplete="off"
          aria-required
          {...describedBy(title.id, title)}
        />
      </Field>
      <Field
        id={summary.id}
        label="Resumen"
        required={false}
        hint={<Counter length={draft?.summary.length} max={limits.summaryLength} />}
        errors={summary.errors}
      >
        <textarea
          id={summary.id}
          name="summary"
          className="input"
          rows={3}
          defaultValue={summary.initialValue}
          {...describedBy(summary.id, { hint: true, errors: summary.errors })}
        />
      </Field>
      <Field
        id={explanation.id}
        label="Explicación detallada"
        hint={
          <Counter length={draft?.explanation.length} max={limits.explanationLength}>
            {text.explanationHint}
          </Counter>
        }
        errors={explanation.errors}
      >
        <textarea
          id={explanation.id}
          name="explanation"
          className="input"
          rows={10}
          defaultValue={explanation.initialValue}
          aria-required
          {...describedBy(explanation.id, { hint: true, errors: explanation.errors })}
        />
      </Field>
      <Field
        id={description.id}
        label="Descripción"
        required={false}
        hint={`Lo que ve el público junto a la obra. Hasta ${formatInteger(limits.descriptionLength)} caracteres.`}
        errors={description.errors}
      >
        <textarea
          id={description.id}
          name="description"
          className="input"
          rows={4}
          defaultValue={description.initialValue}
          {...describedBy(description.id, { hint: true, errors: description.errors })}
        />
      </Field>
      <Field
        id={category.id}
        label="Categoría"
        required={false}
        errors={category.errors}
        className="sm:max-w-xs"
      >
        <select
          id={category.id}
          name="category"
          className="input"
          defaultValue={category.initialValue ?? ""}
          {...describedBy(category.id, category)}
        >
          <option value="">Sin categoría</option>
          {newProposalCategories.map((one) => (
            <option key={one} value={one}>
              {categoryLabel(one)}
            </option>
          ))}
        </select>
      </Field>
    </Part>
  );
}

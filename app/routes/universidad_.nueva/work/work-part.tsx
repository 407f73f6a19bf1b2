import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { Counter } from "~/components/counter";
import { Field, hinted } from "~/components/field";
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
      <Field field={title} label="Título">
        <input
          {...getInputProps(title, { type: "text" })}
          className="input"
          autoComplete="off"
          aria-required
        />
      </Field>
      <Field
        field={summary}
        label="Resumen"
        required={false}
        hint={<Counter length={draft?.summary.length} max={limits.summaryLength} />}
      >
        <textarea {...getTextareaProps(summary, hinted(summary, true))} className="input" rows={3} />
      </Field>
      <Field
        field={explanation}
        label="Explicación detallada"
        hint={
          <Counter length={draft?.explanation.length} max={limits.explanationLength}>
            {text.explanationHint}
          </Counter>
        }
      >
        <textarea
          {...getTextareaProps(explanation, hinted(explanation, true))}
          className="input"
          rows={10}
          aria-required
        />
      </Field>
      <Field
        field={description}
        label="Descripción"
        required={false}
        hint={`Lo que ve el público junto a la obra. Hasta ${formatInteger(limits.descriptionLength)} caracteres.`}
      >
        <textarea {...getTextareaProps(description, hinted(description, true))} className="input" rows={4} />
      </Field>
      <Field field={category} label="Categoría" required={false} className="sm:max-w-xs">
        <select {...getSelectProps(category)} className="input">
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

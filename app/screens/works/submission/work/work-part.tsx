import { InputField, SelectField, TextareaField } from "~/components/core/control-fields";
import { Counter } from "~/components/core/counter";
import { DeclarationFields } from "~/components/works/declaration-fields";
import { TextLabel } from "~/components/works/text-label";
import { categoryLabel, newProposalCategories } from "~/contest/core/categories";
import { sentTexts, type WorkLine, type WorkText, workFields } from "~/contest/core/work-fields";
import { wordsOf, workFieldWords } from "~/text/works/work-fields";
import type { FieldSet } from "~/web/works/submission-fields";
import type { Draft } from "../draft/draft";
import { Part } from "../part";

/** The work's title, texts and category, and the questions about it. */
export function WorkPart({ fields, draft }: { fields: FieldSet; draft: Draft | null }) {
  const { category } = fields;
  return (
    <Part number={1} title="Obra">
      <LineField name="title" field={fields.title} />
      {sentTexts.map((name) => (
        <TextField key={name} name={name} field={fields[name]} length={draft?.[name].length} />
      ))}
      <SelectField
        field={category}
        label={workFieldWords.category.label}
        mark="opcional"
        className="sm:max-w-xs"
        none="Sin categoría"
        options={newProposalCategories.map((id) => ({ id, name: categoryLabel(id) }))}
      />
      <DeclarationFields fields={fields} />
    </Part>
  );
}

export function LineField({ name, field }: { name: WorkLine; field: FieldSet[WorkLine] }) {
  return <InputField field={field} label={workFieldWords[name].label} autoComplete="off" aria-required />;
}

interface TextProps {
  name: WorkText;
  field: FieldSet[WorkText];
  /** Length of the typed text; undefined without JavaScript. */
  length: number | undefined;
}

function TextField({ name, field, length }: TextProps) {
  const { limit, required, rows, counted } = workFields[name];
  const { hint } = wordsOf(name);
  return (
    <TextareaField
      field={field}
      label={<TextLabel name={name} />}
      mark={required ? undefined : "opcional"}
      hint={
        counted ? (
          <Counter length={length} max={limit}>
            {hint}
          </Counter>
        ) : (
          hint
        )
      }
      rows={rows.sending}
      aria-required={required || undefined}
    />
  );
}

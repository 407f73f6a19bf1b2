import { SelectField } from "~/components/core/control-fields";
import { DeclarationFields } from "~/components/works/declaration-fields";
import { WorkLineField, WorkTextField } from "~/components/works/work-text-fields";
import { categoryLabel, newProposalCategories } from "~/contest/core/categories";
import { sentTexts } from "~/contest/core/work-fields";
import { workFieldWords } from "~/text/works/work-fields";
import type { FieldSet } from "~/web/works/submission-fields";
import type { Draft } from "../draft/draft";
import { Part } from "../part";

/** The work's title, texts and category, and the questions about it. */
export function WorkPart({ fields, draft }: { fields: FieldSet; draft: Draft | null }) {
  const { category } = fields;
  return (
    <Part number={1} title="Obra">
      <WorkLineField name="title" field={fields.title} />
      {sentTexts.map((name) => (
        <WorkTextField key={name} name={name} field={fields[name]} length={draft?.[name].length} />
      ))}
      <SelectField
        field={category}
        label={workFieldWords.category.label}
        mark="opcional"
        className="sm:max-w-xs"
        none={categoryLabel(null)}
        options={newProposalCategories.map((id) => ({ id, name: categoryLabel(id) }))}
      />
      <DeclarationFields fields={fields} />
    </Part>
  );
}

import type { FieldMetadata } from "@conform-to/react";
import { SelectField, TextareaField } from "~/components/core/control-fields";
import { ties as tiesText } from "~/text/jury/ties";

interface Props {
  university: FieldMetadata<string>;
  names: FieldMetadata<string>;
  universities: { id: string; name: string }[];
}

/** A juror's own university and other ties. */
export function TieFields({ university, names, universities }: Props) {
  return (
    <>
      <SelectField
        field={university}
        label={tiesText.university}
        mark="opcional"
        hint={tiesText.universityHint}
        none={tiesText.noUniversity}
        options={universities}
      />
      <TieNames field={names} hint={tiesText.namesHint} />
    </>
  );
}

/** A juror's ties by name. */
export function TieNames({ field, hint }: { field: FieldMetadata<string>; hint: string }) {
  return <TextareaField field={field} label={tiesText.names} mark="opcional" hint={hint} rows={3} />;
}

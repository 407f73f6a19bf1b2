import { type FieldMetadata, getSelectProps, getTextareaProps } from "@conform-to/react";
import { ties as text } from "~/text/jury/ties";
import { Field, hinted } from "../core/field";

interface Props {
  university: FieldMetadata<string>;
  names: FieldMetadata<string>;
  universities: { id: string; name: string }[];
}

/** A juror's own university and other ties. */
export function TieFields({ university, names, universities }: Props) {
  return (
    <>
      <Field field={university} label={text.university} required={false} hint={text.universityHint}>
        <select {...getSelectProps(university, hinted(university, true))} className="input">
          <option value="">{text.noUniversity}</option>
          {universities.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Field field={names} label={text.names} required={false} hint={text.namesHint}>
        <textarea {...getTextareaProps(names, hinted(names, true))} className="input" rows={3} />
      </Field>
    </>
  );
}

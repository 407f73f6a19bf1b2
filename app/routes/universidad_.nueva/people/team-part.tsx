import { getInputProps } from "@conform-to/react";
import { Field } from "~/components/field";
import type { Draft } from "../draft/draft";
import type { FieldSet } from "../fields";
import { Part } from "../part";
import type { Choice } from "./choice";
import { StudentPicker } from "./student-picker";

interface Props {
  fields: FieldSet;
  /** Errors by the whole name of a field, for the roles. */
  allErrors: Record<string, string[]>;
  choice: Choice;
  draft: Draft | null;
}

/** Who signs it. */
export function TeamPart({ fields, allErrors, choice, draft }: Props) {
  const { team } = fields;
  return (
    <Part number={2} title="Equipo">
      <Field field={team} label="Nombre del equipo">
        <input
          {...getInputProps(team, { type: "text" })}
          className="input"
          autoComplete="off"
          aria-required
        />
      </Field>
      <StudentPicker
        choice={choice}
        field={fields.students}
        initialRoles={(fields.roles.initialValue ?? {}) as Record<string, string | undefined>}
        roleErrors={(id) => allErrors[`roles.${id}`]}
        chosen={draft && new Set(draft.students)}
      />
    </Part>
  );
}

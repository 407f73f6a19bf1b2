import type { ComponentProps } from "react";
import { WorkLineField } from "~/components/works/work-text-fields";
import type { FieldSet } from "~/web/works/submission-fields";
import type { Draft } from "../draft/draft";
import { Part } from "../part";
import { type Choice, isWhole } from "./choice";
import { MissingStudents } from "./missing-students";
import { StudentPicker } from "./student-picker";

interface Props {
  fields: FieldSet;
  /** Errors by full field name, for the roles. */
  allErrors: Record<string, string[]>;
  choice: Choice;
  /** The university's link, an invitation by mail, and the answer to it. */
  invitation: Omit<ComponentProps<typeof MissingStudents>, "isOpen" | "isFirst">;
  draft: Draft | null;
}

/** The work's team and students. */
export function TeamPart({ fields, allErrors, choice, invitation, draft }: Props) {
  return (
    <Part number={2} title="Equipo">
      <WorkLineField name="team" field={fields.team} />
      <StudentPicker
        choice={choice}
        field={fields.students}
        initialRoles={(fields.roles.initialValue ?? {}) as Record<string, string | undefined>}
        roleErrors={(id) => allErrors[`roles.${id}`]}
        chosen={draft && new Set(draft.students)}
      />
      <MissingStudents {...invitation} isOpen={choice.all === 0} isFirst={isWhole(choice)} />
    </Part>
  );
}

import { Button } from "~/components/core/elements";
import { type InviteAnswer, InviteFields, LinkLine } from "~/components/people/invite-students";
import { studentInvitation, studentLink } from "~/text/people/student-link";
import { INVITING } from "./choice";
import { withoutFiles } from "./student-search";

export interface Invitation {
  /** The university's link for students; null without one. */
  href: string | null;
  canInvite: boolean;
}

interface Props extends Invitation {
  isOpen: boolean;
  /** The answer to the last invitation. */
  answer: InviteAnswer | undefined;
  /** True when no earlier button of the form would take its Enter key. */
  isFirst: boolean;
}

/** The university's link and an invitation by mail, for students who are not in the list yet. */
export function MissingStudents({ href, canInvite, isOpen, answer, isFirst }: Props) {
  return (
    <details open={isOpen || answer !== undefined} className="border-t pt-2">
      <summary className="link link-tall">{studentInvitation.missing}</summary>
      {/* The Enter key in a field presses the form's first button. */}
      {isFirst && (
        <button type="submit" hidden>
          Enviar
        </button>
      )}
      <div className="mt-2 grid gap-4">
        <p>{href ? studentLink.line : studentLink.none}</p>
        {href ? (
          <LinkLine href={href} />
        ) : (
          <Button {...withoutFiles} name={INVITING} value="link" className="justify-self-start">
            {studentLink.create}
          </Button>
        )}
        {canInvite && (
          <InviteFields
            key={answer?.success}
            errors={answer?.errors}
            typed={answer?.typed}
            button={{ ...withoutFiles, name: INVITING, value: "student" }}
          />
        )}
        {answer?.success && <p role="status">{answer.success}</p>}
        {/* Only the script keeps a draft. */}
        {isOpen && <p className="js-only hint">{studentInvitation.draftStays}</p>}
      </div>
    </details>
  );
}

import { Form, useActionData } from "@remix-run/react";
import { Hidden } from "~/components/core/hidden";
import { useAccepted } from "~/components/core/use-accepted";
import { InviteFields } from "~/components/people/invite-students";
import { studentInvitation as studentInvitationText } from "~/text/people/student-link";
import type { actInPortal } from "./actions";

const INTENT = "invite-student";
const isInvitation = (formData: FormData) => formData.get("intent") === INTENT;

/** Invites a student by name and mail; empty again after each one. */
export function InviteStudent({ className = "mt-8" }: { className?: string }) {
  const result = useActionData<typeof actInPortal>()?.result;
  const answer = result?.initialValue?.intent === INTENT ? result : undefined;
  return (
    <Form
      key={useAccepted(isInvitation)}
      method="post"
      aria-labelledby="por-correo"
      className={`max-w-[52rem] ${className}`}
      preventScrollReset
      noValidate
    >
      <h3 id="por-correo" className="label mb-3">
        {studentInvitationText.title}
      </h3>
      <Hidden fields={{ intent: INTENT }} />
      <InviteFields errors={answer?.error} typed={answer?.initialValue} />
    </Form>
  );
}

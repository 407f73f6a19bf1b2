import type { ComponentProps, KeyboardEvent } from "react";
import { Button } from "~/components/core/elements";
import { studentInvitation as studentInvitationText, studentLink } from "~/text/people/student-link";
import { CopyButton } from "../core/copy-button";
import { describedBy, Field } from "../core/field";

/** The university's link for its students, to copy. */
export const LinkLine = ({ href }: { href: string }) => (
  <p className="flex flex-wrap items-center gap-x-5">
    <code className="min-w-0 select-all text-small wrap-anywhere">{href}</code>
    <CopyButton what={href} name={studentLink.title} />
  </p>
);

/** Answer to an invitation. */
export interface InviteAnswer {
  /** Message of a success. */
  success?: string;
  errors?: Record<string, string[] | null> | null;
  typed?: Record<string, unknown> | null;
}

interface Props extends Omit<InviteAnswer, "success"> {
  /** Attributes of the button that sends the invitation. */
  button?: ComponentProps<"button">;
}

/** Sends the invitation and not the form around it. */
function sendOnEnter(event: KeyboardEvent<HTMLDivElement>) {
  if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  event.currentTarget.querySelector("button")?.click();
}

/** Name and mail address of a student to invite, for a form around them. */
export function InviteFields({ errors, typed, button }: Props) {
  const field = (name: string) => ({ id: name.replace("_", "-"), errors: errors?.[name] ?? undefined });
  const [name, email] = [field("student_name"), field("student_email")];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the fields inside.
    <div
      onKeyDown={sendOnEnter}
      className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <Field field={name} label={studentInvitationText.name}>
        <input
          id={name.id}
          name="student_name"
          type="text"
          className="input"
          autoComplete="off"
          defaultValue={String(typed?.student_name ?? "")}
          {...describedBy(name)}
        />
      </Field>
      <Field field={email} label={studentInvitationText.email}>
        <input
          id={email.id}
          name="student_email"
          type="email"
          className="input"
          autoComplete="off"
          defaultValue={String(typed?.student_email ?? "")}
          {...describedBy(email)}
        />
      </Field>
      <Button className="justify-self-start sm:mt-[1.625rem]" {...button}>
        {studentInvitationText.invite}
      </Button>
    </div>
  );
}

import { getCollectionProps, getFormProps, useForm } from "@conform-to/react";
import { Form, useActionData, useFetcher } from "@remix-run/react";
import { useState } from "react";
import { InputField } from "~/components/core/control-fields";
import { Button, H2 } from "~/components/core/elements";
import { FieldErrors } from "~/components/core/field";
import { useAccepted } from "~/components/core/use-accepted";
import { withErrors } from "~/components/core/with-errors";
import { limits } from "~/contest/core/limits";
import { type InvitedRole, invitedRoles } from "~/contest/people/invitations";
import { common } from "~/text/core/common";
import { invitations as invitationsText } from "~/text/people/invitations";
import type { actOnInvitations } from "./actions";
import { invitationQuery } from "./query";

const isInvite = (formData: FormData) => formData.get("intent") === "invite";

/** Invites people by hand; resets after each invitation, for the next one, and keeps the role. */
export function InviteForm({ role: first, offered }: Pick<FormProps, "role" | "offered">) {
  const invited = useAccepted(isInvite);
  const [role, setRole] = useState(first);
  return (
    <section aria-labelledby="invitar-a" className="mb-6 border-b border-ink">
      <H2 id="invitar-a" className="py-2.5">
        {invitationsText.inviteTitle}
      </H2>
      <OneForm key={invited} isNext={invited > 0} role={role} onRole={setRole} offered={offered} />
    </section>
  );
}

interface FormProps {
  /** True after an invitation. */
  isNext: boolean;
  /** The role of the last invitation, or at first of the listed ones. */
  role: string | undefined;
  onRole(role: string): void;
  /** Names of universities that the address asks for. */
  offered: string[];
}

function OneForm({ isNext, role: lastRole, onRole, offered }: FormProps) {
  const refusal = useActionData<typeof actOnInvitations>();
  const answer = refusal?.result;
  const result = answer?.initialValue?.intent === "invite" ? answer : undefined;
  const [form, fields] = useForm<Record<"email" | "full_name" | "role" | "university", string>>({
    id: "invitar",
    lastResult: result,
    defaultValue: { role: lastRole },
  });
  const role = withErrors(fields.role, result);
  const [email, name, university] = [fields.email, fields.full_name, fields.university].map((field) =>
    withErrors(field, result),
  ) as [typeof fields.email, typeof fields.full_name, typeof fields.university];
  // Searches while the name is typed. Without scripts a refusal offers the names.
  const { data: suggested, load } = useFetcher<{ offered: string[] }>();
  return (
    <Form
      {...getFormProps(form, { ariaAttributes: false })}
      method="post"
      className="pb-6"
      preventScrollReset
    >
      <p className="measure mb-5">{invitationsText.inviteLine}</p>
      <input type="hidden" name="intent" value="invite" />
      <div className="grid max-w-4xl grid-cols-1 gap-x-8 gap-y-5 md:grid-cols-2">
        <InputField
          field={email}
          label={invitationsText.email}
          hint={invitationsText.emailHint}
          type="email"
          multiple
          maxLength={limits.invitedCharacters}
          autoComplete="off"
          spellCheck={false}
          autoFocus={isNext}
        />
        <InputField
          field={name}
          label={invitationsText.name}
          mark="opcional"
          maxLength={limits.fullNameLength}
          autoComplete="off"
        />
        <fieldset>
          <legend className="label mb-1">{invitationsText.role}</legend>
          <div className="flex flex-wrap gap-x-8">
            {getCollectionProps(role, { type: "radio", options: invitedRoles.map(String) }).map(
              ({ key, ...props }) => (
                <label key={key} className="inline-flex min-h-11 items-center gap-2">
                  <input
                    {...props}
                    onChange={() => onRole(props.value)}
                    className="size-5 shrink-0 accent-(--accent)"
                  />
                  {common.roles[props.value as InvitedRole]}
                </label>
              ),
            )}
          </div>
          <FieldErrors id={role.id} errors={role.errors} />
        </fieldset>
        <InputField
          field={university}
          label={invitationsText.university}
          hint={invitationsText.universityHint}
          maxLength={limits.universityNameLength}
          autoComplete="off"
          list="universidades"
          onChange={({ currentTarget }) => load(invitationQuery.path({ university: currentTarget.value }))}
        >
          <datalist id="universidades">
            {(suggested?.offered ?? refusal?.offered ?? offered).map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </InputField>
      </div>
      <Button solid className="mt-6">
        {invitationsText.invite}
      </Button>
    </Form>
  );
}

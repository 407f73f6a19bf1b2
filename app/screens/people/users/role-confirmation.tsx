import { getCollectionProps, getFormProps, useForm } from "@conform-to/react";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { Form, useActionData } from "@remix-run/react";
import { SelectField } from "~/components/core/control-fields";
import { Button, ButtonLink, H2 } from "~/components/core/elements";
import { FieldErrors } from "~/components/core/field";
import { type Role, roles } from "~/contest/core/roles";
import { common } from "~/text/core/common";
import { users as usersText } from "~/text/people/users";
import type { actOnUsers } from "./actions";

interface Props {
  person: NonNullable<Awaited<ReturnType<AppLoadContext["stores"]["people"]["find"]>>>;
  universities: { id: string; name: string }[];
  /** The list's address. */
  back: string;
}

const hint = "Solo para los roles Universidad y Alumno.";

/** One person's role, in a form on the page: it needs more than a confirmation. */
export function RoleConfirmation({ person, universities, back }: Props) {
  const [form, fields] = useForm<Record<"role" | "university_id", string>>({
    id: "rol",
    lastResult: useActionData<typeof actOnUsers>()?.result,
    defaultValue: { role: person.role },
  });
  const { role, university_id: university } = fields;
  return (
    <section aria-labelledby="pregunta" className="mb-8 border-y border-ink bg-sheet p-6">
      <H2 id="pregunta">{usersText.question(person.fullName)}</H2>
      <p className="mt-1 text-small text-ink-soft">
        {person.email}
        {person.universityName && ` · ${person.universityName}`}
        {person.requestedUniversityName && ` · ${usersText.isPending(person.requestedUniversityName)}`}
      </p>
      <p className="measure mt-3">{usersText.explained}</p>
      <Form {...getFormProps(form, { ariaAttributes: false })} method="post" className="mt-5 grid gap-5">
        <input type="hidden" name="id" value={person.id} />
        <fieldset>
          <legend className="label mb-1">Rol</legend>
          <div className="flex flex-wrap gap-x-8">
            {getCollectionProps(role, { type: "radio", options: roles.map(String) }).map(
              ({ key, ...props }) => (
                <label key={key} className="inline-flex min-h-11 items-center gap-2">
                  <input {...props} className="box mt-0" />
                  {common.roles[props.value as Role]}
                </label>
              ),
            )}
          </div>
          <FieldErrors id={role.id} errors={role.errors} />
        </fieldset>
        {!person.universityName && (
          <SelectField
            field={university}
            label="Universidad"
            mark="opcional"
            hint={hint}
            className="max-w-md"
            none="Ninguna"
            options={universities}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button solid>{usersText.confirm}</Button>
          <ButtonLink to={back}>Cancelar</ButtonLink>
        </div>
      </Form>
    </section>
  );
}

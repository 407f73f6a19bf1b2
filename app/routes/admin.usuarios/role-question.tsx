import { Form, Link, useActionData } from "@remix-run/react";
import { describedBy, Field, FieldErrors } from "~/components/field";
import { type Role, roles } from "~/contest/roles";
import { common } from "~/text/common";
import { users as text } from "~/text/users";
import type { actOnUsers } from "./acts";

interface Props {
  person: {
    id: string;
    fullName: string;
    email: string;
    role: Role;
    universityName: string | null;
    requestedUniversityName: string | null;
  };
  universities: { id: string; name: string }[];
  /** The list to go back to. */
  back: string;
}

/** One person's role, asked on the page itself: it needs an answer, not just a yes. */
export function RoleQuestion({ person, universities, back }: Props) {
  const errors = useActionData<typeof actOnUsers>()?.result?.error;
  const university = { id: "university", errors: errors?.university_id ?? undefined };
  return (
    <section aria-labelledby="pregunta" className="mb-8 border-y border-ink bg-sheet p-6">
      <h2 id="pregunta" className="h2">
        {text.question(person.fullName)}
      </h2>
      <p className="mt-1 text-small text-ink-soft">
        {person.email}
        {person.universityName && ` · ${person.universityName}`}
        {person.requestedUniversityName && ` · ${text.waits(person.requestedUniversityName)}`}
      </p>
      <p className="measure mt-3">{text.explained}</p>
      <Form method="post" className="mt-5 grid gap-5">
        <input type="hidden" name="id" value={person.id} />
        <fieldset>
          <legend className="label mb-1">Rol</legend>
          <div className="flex flex-wrap gap-x-8">
            {roles.map((role) => (
              <label key={role} className="inline-flex min-h-11 items-center gap-2">
                <input
                  type="radio"
                  name="role"
                  value={role}
                  defaultChecked={role === person.role}
                  className="box mt-0"
                />
                {common.roles[role]}
              </label>
            ))}
          </div>
          <FieldErrors id="role" errors={errors?.role ?? undefined} />
        </fieldset>
        {!person.universityName && (
          <Field
            field={university}
            label="Universidad"
            required={false}
            hint="Solo para los roles Universidad y Alumno."
            className="max-w-md"
          >
            <select
              id={university.id}
              name="university_id"
              className="input"
              {...describedBy(university, true)}
            >
              <option value="">Ninguna</option>
              {universities.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </Field>
        )}
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button button-solid">
            {text.confirm}
          </button>
          <Link to={back} className="button">
            Cancelar
          </Link>
        </div>
      </Form>
    </section>
  );
}

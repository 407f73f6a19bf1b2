import { useActionData } from "@remix-run/react";
import { describedBy, Field } from "~/components/field";
import { limits } from "~/contest/limits";
import { universities as text } from "~/text/universities";
import type { Refusal } from "~/web/forms";

interface Props {
  /** Which of the page's forms they stand in: a refusal is shown in the one that was sent. */
  intent: "add" | "edit";
  stored?: { name: string; slug: string };
}

/** What a university is called, and its address; as they were sent when the form was refused. */
export function NameAndSlug({ intent, stored }: Props) {
  const result = useActionData<Refusal>()?.result;
  const refused = result?.initialValue?.intent === intent ? result : undefined;
  return (
    <>
      {(["name", "slug"] as const).map((field) => {
        const id = `${intent}-${field}`;
        const sent = refused?.initialValue?.[field];
        const errors = refused?.error?.[field] ?? undefined;
        const hint = field === "slug" ? text.slugHint : undefined;
        return (
          <Field
            key={field}
            id={id}
            label={field === "name" ? "Nombre" : "Slug"}
            required={field === "name"}
            hint={hint}
            errors={errors}
            className={field === "name" ? "grow-2 basis-64" : "grow basis-48"}
          >
            <input
              type="text"
              id={id}
              name={field}
              defaultValue={refused ? String(sent ?? "") : stored?.[field]}
              maxLength={limits.universityNameLength}
              autoComplete="off"
              spellCheck={false}
              className="input"
              {...describedBy(id, { hint, errors })}
            />
          </Field>
        );
      })}
    </>
  );
}

import { useActionData } from "@remix-run/react";
import { describedBy, Field } from "~/components/field";
import { limits } from "~/contest/limits";
import { universities as text } from "~/text/universities";
import type { actOnUniversities } from "./acts";

interface Props {
  /** Which of the page's forms they stand in: a refusal is shown in the one that was sent. */
  intent: "add" | "edit";
  stored?: { name: string; slug: string };
}

/** What a university is called, and its address; as they were sent when the form was refused. */
export function NameAndSlug({ intent, stored }: Props) {
  const result = useActionData<typeof actOnUniversities>()?.result;
  const refused = result?.initialValue?.intent === intent ? result : undefined;
  return (
    <>
      {(["name", "slug"] as const).map((field) => {
        const id = `${intent}-${field}`;
        const sent = refused?.initialValue?.[field];
        const asked = field === "name" ? refused?.error?.twice : undefined;
        const errors = refused?.error?.[field] ?? asked ?? undefined;
        const hint = field === "slug" ? text.slugHint : undefined;
        return (
          <Field
            key={field}
            field={{ id, errors }}
            label={field === "name" ? "Nombre" : "Slug"}
            required={field === "name"}
            hint={hint}
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
              {...describedBy({ id, errors }, hint)}
            />
          </Field>
        );
      })}
    </>
  );
}

/** After the question whether another university's name is meant: sends the form again, saying so. */
export function TwiceButton({ intent }: Pick<Props, "intent">) {
  const result = useActionData<typeof actOnUniversities>()?.result;
  const name = result?.initialValue?.name;
  if (result?.initialValue?.intent !== intent || !result.error?.twice || typeof name !== "string")
    return null;
  return (
    <button
      type="submit"
      name="twice"
      value={name}
      className={`button ${intent === "add" ? "max-sm:w-full sm:mt-7" : ""}`}
    >
      {intent === "add" ? text.addTwice : text.saveTwice}
    </button>
  );
}

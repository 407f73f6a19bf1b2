import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { useRef } from "react";
import { InputField } from "~/components/core/control-fields";
import { useFocusOnError } from "~/components/core/use-focus-on-error";
import { withErrors } from "~/components/core/with-errors";
import { limits } from "~/contest/core/limits";
import { universities as universitiesText } from "~/text/people/universities";
import type { actOnUniversities } from "./actions";

type Named = { name: string; slug: string };

/** State of one of the page's two name forms: a refusal appears in the form that was sent. */
export function useUniversityForm(intent: "add" | "edit", stored?: Named) {
  const answer = useActionData<typeof actOnUniversities>()?.result;
  const result = answer?.initialValue?.intent === intent ? answer : undefined;
  const [form, fields] = useForm<Named>({ id: intent, lastResult: result, defaultValue: stored });
  const ref = useRef<HTMLFormElement>(null);
  useFocusOnError(ref, result);
  const duplicateErrors = result?.error?.twice ?? undefined;
  const sentName = result?.initialValue?.name;
  return {
    form: { ...getFormProps(form, { ariaAttributes: false }), ref },
    name: withErrors(fields.name, result, duplicateErrors),
    slug: withErrors(fields.slug, result),
    /** The duplicate name to confirm. */
    twice: duplicateErrors && typeof sentName === "string" ? sentName : null,
  };
}

/** A university's name and slug fields, with the sent values after a refusal. */
export function NameAndSlug({
  name,
  slug,
  autoFocus = false,
}: Record<"name" | "slug", FieldMetadata<string>> & { autoFocus?: boolean }) {
  return (
    <>
      <InputField
        field={name}
        label="Nombre"
        className="grow-2 basis-64"
        maxLength={limits.universityNameLength}
        autoComplete="off"
        spellCheck={false}
        autoFocus={autoFocus}
      />
      <InputField
        field={slug}
        label={universitiesText.slug}
        mark="opcional"
        hint={universitiesText.slugHint}
        className="grow basis-48"
        maxLength={limits.universityNameLength}
        autoComplete="off"
        spellCheck={false}
      />
    </>
  );
}

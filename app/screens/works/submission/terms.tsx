import { getInputProps } from "@conform-to/react";
import { TextLink } from "~/components/core/elements";
import { FieldErrors } from "~/components/core/field";
import { needsNewConsent } from "~/contest/core/published-texts";
import { rules as rulesText } from "~/text/people/rules";
import type { FieldSet } from "~/web/works/submission-fields";

/** The rules' version in force and the person's last accepted one; null without one. */
export interface Rules {
  version: number;
  taken: number | null;
}

/** The box to accept the rules with each work, with links to the rules and their changes. */
export function Terms({ field, rules: { version, taken } }: { field: FieldSet["terms"]; rules: Rules }) {
  return (
    <div className="grid gap-1.5">
      {needsNewConsent(version, taken) && (
        <p className="note note-warn mb-2">
          <strong className="font-semibold">{rulesText.changed}</strong> {rulesText.changedBeforeSending}{" "}
          <TextLink href={`/bases?desde=${taken ?? 1}#cambios`} target="_blank" rel="noreferrer">
            {rulesText.seeChanges}
          </TextLink>
        </p>
      )}
      <label className="flex min-h-11 items-start gap-3">
        <input
          {...getInputProps(field, { type: "checkbox" })}
          key={version}
          className="mt-0.5 size-5 shrink-0 accent-(--accent)"
          aria-required
        />
        <span>
          Acepto los términos y condiciones: tenemos los derechos de todo lo que aparece en la obra y
          declaramos el uso de IA generativa si lo hay.
        </span>
      </label>
      <p className="hint">
        {rulesText.termsAre.before}{" "}
        <TextLink href="/bases" target="_blank" rel="noreferrer">
          {rulesText.termsAre.link}
        </TextLink>
        {rulesText.termsAre.after(version)}
      </p>
      <FieldErrors id={field.id} errors={field.errors} />
    </div>
  );
}

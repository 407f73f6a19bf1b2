import type { FieldMetadata } from "@conform-to/react";
import { type Declaration, declarations } from "~/contest/works/declarations";
import { declarationTexts } from "~/text/works/declarations";
import { describedBy, FieldErrors } from "../core/field";

/** A yes and a no for each question about the work. */
export function DeclarationFields({ fields }: { fields: Record<Declaration, FieldMetadata<string>> }) {
  return declarations.map((name) => {
    const field = fields[name];
    return (
      <fieldset key={name} id={field.id} tabIndex={-1} className="min-w-0 scroll-mt-32">
        <legend className="h3">{declarationTexts.questions[name]}</legend>
        <div className="flex gap-x-8">
          {(["si", "no"] as const).map((value) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name={name}
                value={value}
                defaultChecked={field.initialValue === value}
                className="size-5 shrink-0 accent-(--accent)"
                aria-describedby={describedBy(field)["aria-describedby"]}
              />
              {declarationTexts.answer(value === "si")}
            </label>
          ))}
        </div>
        <FieldErrors id={field.id} errors={field.errors} />
      </fieldset>
    );
  });
}

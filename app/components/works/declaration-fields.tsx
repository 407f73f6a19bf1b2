import type { FieldMetadata } from "@conform-to/react";
import { TextareaField } from "~/components/core/control-fields";
import {
  answersTo,
  type DeclarationField,
  type DeclarationKind,
  type DeclarationText,
  detailsOf,
} from "~/contest/works/declarations";
import { choiceText, declarations as text } from "~/text/works/declarations";
import { describedBy, FieldErrors } from "../core/field";
import { PublishedText } from "../public/published-text";

export type DeclarationFieldSet = Record<
  DeclarationField | `${DeclarationKind}_version`,
  FieldMetadata<string>
>;

interface Props {
  /** The declaration texts in the displayed version. */
  texts: DeclarationText[];
  fields: DeclarationFieldSet;
}

/** A university's declarations about a work: an answer per text, with details for some answers. */
export function DeclarationFields({ texts, fields }: Props) {
  return texts.map(({ kind, version, body }) => (
    <fieldset
      key={kind}
      id={fields[kind].id}
      tabIndex={-1}
      className="group/declared grid min-w-0 scroll-mt-32 gap-3 border-t pt-4 first:border-t-0 first:pt-0"
    >
      <legend className="label float-left w-full">{text.asks[kind]}</legend>
      <details className="clear-both text-small" open={fields[`${kind}_version`].errors ? true : undefined}>
        <summary className="link link-tall w-fit">{text.fullText}</summary>
        <div className="mt-2 border-l-4 border-hairline pl-4">
          <PublishedText body={body} under={2} />
        </div>
      </details>
      <input type="hidden" name={`${kind}_version`} value={version} />
      <FieldErrors id={fields[kind].id} errors={errorsOf(fields, kind)} />
      <div className="grid">
        {answersTo(kind).map((answer) => (
          <label key={answer} className="flex min-h-11 items-start gap-3 py-2">
            <input
              type="radio"
              name={kind}
              value={answer}
              defaultChecked={fields[kind].initialValue === answer}
              data-tells={saysMore(kind, answer) || undefined}
              className="mt-0.5 size-5 shrink-0 accent-(--accent)"
              aria-describedby={
                describedBy({ id: fields[kind].id, errors: errorsOf(fields, kind) })["aria-describedby"]
              }
            />
            <span>{choiceText(kind, answer)}</span>
          </label>
        ))}
      </div>
      {answersTo(kind).map(
        (answer) =>
          saysMore(kind, answer) && (
            <Details key={answer} kind={kind} names={detailsOf(kind, answer)} fields={fields} />
          ),
      )}
    </fieldset>
  ));
}

/** Returns true for an answer with details to write or something to know. */
const saysMore = (kind: DeclarationKind, answer: string) =>
  detailsOf(kind, answer).length > 0 || answer === "released" || answer === "authorised";

/** CSS alone shows the details once their answer is chosen. */
function Details({
  kind,
  names,
  fields,
}: {
  kind: DeclarationKind;
  names: ReturnType<typeof detailsOf>;
  fields: DeclarationFieldSet;
}) {
  return (
    <div className="hidden gap-4 border-l-4 border-hairline pl-4 group-has-[[data-tells]:checked]/declared:grid">
      {names.map((name) => (
        <TextareaField
          key={name}
          field={fields[name]}
          label={text.details[name].label}
          hint={text.details[name].hint}
          rows={2}
          aria-required
        />
      ))}
      <p className="hint">{text.readers[kind]}</p>
    </div>
  );
}

const errorsOf = (fields: DeclarationFieldSet, kind: DeclarationKind) =>
  fields[kind].errors ?? fields[`${kind}_version`].errors;

/** Returns the errors for the summary at the top of the form. */
export const declarationLines = ({ texts, fields }: Props) =>
  texts.flatMap(({ kind }) => [
    { id: fields[kind].id, errors: errorsOf(fields, kind) },
    ...answersTo(kind).flatMap((answer) => detailsOf(kind, answer).map((name) => fields[name])),
  ]);

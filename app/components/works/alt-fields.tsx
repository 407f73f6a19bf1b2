import type { ReactNode } from "react";
import { limits } from "~/contest/core/limits";
import { altTexts } from "~/text/works/alt-texts";
import { Counter } from "../core/counter";
import { describedBy, Field } from "../core/field";

interface AltProps {
  id: string;
  name: string;
  errors: string[] | undefined;
  /** The file's name, when nothing beside it gives one. */
  label?: ReactNode;
  isClosed?: boolean;
  /** Value of a form that the browser stores; `onType` comes with `value`. */
  initial?: string;
  value?: string;
  onType?: (value: string) => void;
}

/** A file's alternative text. */
export function AltTextField(props: AltProps) {
  const { id, name, errors, label = altTexts.label, isClosed, value } = props;
  const field = { id, errors };
  return (
    <Field
      field={field}
      label={label}
      hint={
        <Counter length={value?.length} max={limits.altTextLength}>
          {altTexts.shortHint}
        </Counter>
      }
    >
      <textarea
        id={id}
        name={name}
        rows={2}
        readOnly={isClosed}
        className="input field-sizing-content"
        {...typed(props.initial, value, props.onType)}
        {...describedBy(field, true)}
      />
    </Field>
  );
}

interface SpeechProps {
  /** Id of the transcript; the box's id derives from it. */
  id: string;
  names: { speaks: string; transcript: string };
  errors: string[] | undefined;
  isClosed?: boolean;
  initial?: { speaks: boolean; transcript: string };
  /** Null without speech; comes with `onType`. */
  value?: string | null;
  onType?: (value: string | null) => void;
}

/** A video's speech: a box, and the transcript field once it is ticked. */
export function SpeechFields({ id, names, errors, isClosed, initial, value, onType }: SpeechProps) {
  const field = { id, errors };
  const isKept = value !== undefined;
  return (
    <div className="group/speech grid gap-3">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          id={`${id}-speaks`}
          name={names.speaks}
          value="on"
          disabled={isClosed}
          className="size-5 shrink-0 accent-(--accent)"
          {...(isKept
            ? { checked: value !== null, onChange: (event) => onType?.(event.target.checked ? "" : null) }
            : { defaultChecked: initial?.speaks })}
        />
        <span>{altTexts.speaks}</span>
      </label>
      <div className="hidden group-has-checked/speech:block">
        <Field
          field={field}
          label={altTexts.transcript}
          hint={
            <Counter length={value?.length} max={limits.transcriptLength}>
              {altTexts.transcriptHint}
            </Counter>
          }
        >
          <textarea
            id={id}
            name={names.transcript}
            rows={4}
            readOnly={isClosed}
            className="input field-sizing-content"
            {...typed(initial?.transcript, isKept ? (value ?? "") : undefined, onType)}
            {...describedBy(field, true)}
          />
        </Field>
      </div>
    </div>
  );
}

/** Returns a text field's props: controlled for stored forms, uncontrolled otherwise. */
const typed = (
  initial: string | undefined,
  value: string | undefined,
  onType: ((value: string) => void) | undefined,
) =>
  value === undefined
    ? { defaultValue: initial }
    : {
        value,
        onChange: (event: { target: { value: string } }) => onType?.(event.target.value),
      };

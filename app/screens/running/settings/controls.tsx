import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { Field, hinted } from "~/components/core/field";
import { WithLinks } from "~/components/core/with-links";
import { limits } from "~/contest/core/limits";
import type { SettingKey, Settings, SwitchKey } from "~/contest/running/settings";
import { settings as text } from "~/text/running/settings";

/** Setting keys with values of that type. */
type KeyOf<Value> = { [Key in SettingKey]: Settings[Key] extends Value ? Key : never }[SettingKey];

export type SettingFields = Record<SettingKey, FieldMetadata<string>>;

/** The section's on/off settings. */
export function Toggles({ section, fields }: { section: keyof typeof text.sections; fields: SettingFields }) {
  const names = (Object.keys(text.switches) as SwitchKey[]).filter(
    (name) => text.switches[name].section === section,
  );
  return (
    <div className="divide-y">
      {names.map((name) => (
        <Toggle key={name} name={name} field={fields[name]} />
      ))}
    </div>
  );
}

/** A checkbox with its explanation. */
function Toggle({ name, field }: { name: SwitchKey; field: FieldMetadata<string> }) {
  const { label, hint } = text.switches[name];
  const { id } = field;
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3 py-1.5 first:-mt-3">
      <input
        {...getInputProps(field, { type: "checkbox", ...hinted(field, hint) })}
        className="mt-3 size-5 accent-accent"
      />
      <label htmlFor={id} className="min-h-11 cursor-pointer content-center font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-description`} className="hint col-start-2 -mt-1 pb-1.5">
          <WithLinks text={hint} />
        </p>
      )}
    </div>
  );
}

const ranges = {
  finalists_count: limits.finalists,
  min_comment_length: limits.commentLength,
  judges_per_proposal: limits.judgesPerProposal,
  personal_data_months: limits.personalDataMonths,
  min_evaluations: limits.leastEvaluations,
};

interface Props<Name extends SettingKey> {
  name: Name;
  field: FieldMetadata<string>;
}

/**
 * A whole number in a text field, because a number field hides unreadable input from the server.
 */
export function WholeNumber({ name, field }: Props<KeyOf<number>>) {
  const { label, hint } = text.fields[name];
  return (
    <Field field={field} label={label} hint={hint}>
      <input
        {...getInputProps(field, { type: "text", ...hinted(field, hint) })}
        inputMode="numeric"
        placeholder={String(ranges[name].default)}
        maxLength={4}
        className="input max-w-28 text-right tabular-nums"
      />
    </Field>
  );
}

/** A select with named values. */
export function Choice({ name, field }: Props<keyof typeof text.choices>) {
  const { label, hint } = text.fields[name];
  return (
    <Field field={field} label={label} hint={hint}>
      <select {...getSelectProps(field, hinted(field, hint))} className="input">
        {Object.entries(text.choices[name]).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** A list of domains, one per line. */
export function Domains({ name, field }: Props<KeyOf<string[]>>) {
  const { label, hint } = text.fields[name];
  return (
    <Field field={field} label={label} hint={hint}>
      <textarea
        {...getTextareaProps(field, hinted(field, hint))}
        rows={6}
        spellCheck={false}
        autoCapitalize="none"
        className="input"
      />
    </Field>
  );
}

/** A mail or web address. */
export function Contact({ name, field }: Props<Extract<SettingKey, `${string}_contact`>>) {
  const { label, hint } = text.fields[name];
  return (
    <Field field={field} label={label} hint={hint}>
      <input
        {...getInputProps(field, { type: "text", ...hinted(field, hint) })}
        maxLength={limits.emailLength}
        spellCheck={false}
        autoCapitalize="none"
        className="input"
      />
    </Field>
  );
}

/** A name of one line. */
export function Name({ name, field }: Props<"data_controller" | "legal_address">) {
  const { label, hint } = text.fields[name];
  return (
    <Field field={field} label={label} hint={hint}>
      <input
        {...getInputProps(field, { type: "text", ...hinted(field, hint) })}
        maxLength={limits.controllerLength}
        className="input"
      />
    </Field>
  );
}

/** The address of the landing's PDF; a new upload (`uploaded`) overwrites the field. */
export function PdfAddress({ field, uploaded }: { field: FieldMetadata<string>; uploaded: string | null }) {
  const { label, hint } = text.fields.home_pdf_url;
  return (
    <Field field={field} label={label} hint={hint}>
      <input
        {...getInputProps(field, { type: "text", ...hinted(field, hint) })}
        key={uploaded}
        {...(uploaded !== null && { defaultValue: uploaded })}
        inputMode="url"
        maxLength={limits.pdfAddressLength}
        spellCheck={false}
        className="input"
      />
    </Field>
  );
}

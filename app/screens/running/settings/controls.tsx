import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { Field, hinted } from "~/components/core/field";
import { WithLinks } from "~/components/core/with-links";
import { limits } from "~/contest/core/limits";
import type { SettingKey, Settings, SwitchKey } from "~/contest/running/settings";
import { settings as text } from "~/text/running/settings";
import { settingsList } from "~/text/running/settings-list";
import { RESET, type TypedKey } from "./fields";

/** Setting keys with values of that type. */
type KeyOf<Value> = { [Key in SettingKey]: Settings[Key] extends Value ? Key : never }[SettingKey];

type Control = FieldMetadata<string>;
export type SettingFields = Record<SettingKey, Control>;

interface SettingProps {
  name: SettingKey;
  field: Control;
  /** True when the stored value is not the default. */
  isChanged: boolean;
  /** True when the refused form asked for the default. */
  isReset: boolean;
  /** The address of a document uploaded since the form was opened. */
  uploaded: string | null;
}

/** A setting with its control, and with the way back to its default. */
export function SettingRow({ name, field, isChanged, isReset, uploaded }: SettingProps) {
  const label = settingsList[name].label;
  return (
    <div className="py-3 first:pt-0">
      {isTyped(name) ? controls[name](field, uploaded) : <Toggle name={name} field={field} />}
      {isChanged && (
        <p className={`flex flex-wrap items-center gap-x-6 ${isTyped(name) ? "" : "pl-8"}`}>
          <span className="mark" data-changed>
            {text.changed}
          </span>
          <label className="flex min-h-11 cursor-pointer items-center gap-2 text-small">
            <input
              type="checkbox"
              name={RESET}
              value={name}
              defaultChecked={isReset}
              aria-label={`${text.reset} «${label}»`}
              className="size-4 accent-accent"
            />
            {text.reset}
          </label>
        </p>
      )}
    </div>
  );
}

/** The control of each setting that is not on or off. */
const controls: Record<TypedKey, (field: Control, uploaded: string | null) => ReactNode> = {
  home_pdf_url: (field, uploaded) => <PdfAddress field={field} uploaded={uploaded} />,
  min_comment_length: (field) => <WholeNumber name="min_comment_length" field={field} />,
  evaluation_count_mode: (field) => <Choice name="evaluation_count_mode" field={field} />,
  judges_per_proposal: (field) => <WholeNumber name="judges_per_proposal" field={field} />,
  min_evaluations: (field) => <WholeNumber name="min_evaluations" field={field} />,
  ranking_visibility: (field) => <Choice name="ranking_visibility" field={field} />,
  finalists_count: (field) => <WholeNumber name="finalists_count" field={field} />,
  ranking_basis: (field) => <Choice name="ranking_basis" field={field} />,
  final_voters: (field) => <Choice name="final_voters" field={field} />,
  disposable_domains: (field) => <Domains name="disposable_domains" field={field} />,
  data_controller: (field) => <Name name="data_controller" field={field} />,
  legal_address: (field) => <Name name="legal_address" field={field} />,
  legal_contact: (field) => <Contact name="legal_contact" field={field} />,
  privacy_contact: (field) => <Contact name="privacy_contact" field={field} />,
  dpo_contact: (field) => <Contact name="dpo_contact" field={field} />,
  accessibility_contact: (field) => <Contact name="accessibility_contact" field={field} />,
  security_contact: (field) => <Contact name="security_contact" field={field} />,
  personal_data_months: (field) => <WholeNumber name="personal_data_months" field={field} />,
};

/** Returns true for a setting whose errors appear beside it. */
export const isTyped = (key: SettingKey): key is TypedKey => key in controls;

/** A checkbox with its explanation. */
function Toggle({ name, field }: Props<SwitchKey>) {
  const { label, hint } = settingsList[name];
  const { id } = field;
  return (
    <div className="-my-1.5 grid grid-cols-[auto_1fr] gap-x-3">
      <input
        {...getInputProps(field, { type: "checkbox", ...hinted(field, hint) })}
        className="mt-3 size-5 accent-accent"
      />
      <label htmlFor={id} className="min-h-11 cursor-pointer content-center py-2 font-semibold">
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
  field: Control;
}

/** A control with its setting's name and hint. */
function SettingField({ name, field, children }: Props<SettingKey> & { children: ReactNode }) {
  const { label, hint } = settingsList[name];
  return (
    <Field field={field} label={label} hint={hint && <WithLinks text={hint} />}>
      {children}
    </Field>
  );
}

/**
 * A whole number in a text field, because a number field hides unreadable input from the server.
 */
function WholeNumber({ name, field }: Props<KeyOf<number>>) {
  const { hint } = settingsList[name];
  return (
    <SettingField name={name} field={field}>
      <input
        {...getInputProps(field, { type: "text", ...hinted(field, hint) })}
        inputMode="numeric"
        placeholder={String(ranges[name].default)}
        maxLength={4}
        className="input max-w-28 text-right tabular-nums"
      />
    </SettingField>
  );
}

/** A select with named values. */
function Choice({ name, field }: Props<keyof typeof text.choices>) {
  const { hint } = settingsList[name];
  return (
    <SettingField name={name} field={field}>
      <select {...getSelectProps(field, hinted(field, hint))} className="input">
        {Object.entries(text.choices[name]).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </SettingField>
  );
}

/** A list of domains, one per line. */
function Domains({ name, field }: Props<KeyOf<string[]>>) {
  const { hint } = settingsList[name];
  return (
    <SettingField name={name} field={field}>
      <textarea
        {...getTextareaProps(field, hinted(field, hint))}
        rows={6}
        spellCheck={false}
        autoCapitalize="none"
        className="input"
      />
    </SettingField>
  );
}

/** A mail or web address. */
function Contact({ name, field }: Props<Extract<SettingKey, `${string}_contact`>>) {
  const { hint } = settingsList[name];
  return (
    <SettingField name={name} field={field}>
      <input
        {...getInputProps(field, { type: "text", ...hinted(field, hint) })}
        maxLength={limits.emailLength}
        spellCheck={false}
        autoCapitalize="none"
        className="input"
      />
    </SettingField>
  );
}

/** A name of one line. */
function Name({ name, field }: Props<"data_controller" | "legal_address">) {
  const { hint } = settingsList[name];
  return (
    <SettingField name={name} field={field}>
      <input
        {...getInputProps(field, { type: "text", ...hinted(field, hint) })}
        maxLength={limits.controllerLength}
        className="input"
      />
    </SettingField>
  );
}

/** The address of the landing's PDF; a new upload (`uploaded`) overwrites the field. */
function PdfAddress({ field, uploaded }: { field: Control; uploaded: string | null }) {
  const { hint } = settingsList.home_pdf_url;
  return (
    <SettingField name="home_pdf_url" field={field}>
      <input
        {...getInputProps(field, { type: "text", ...hinted(field, hint) })}
        key={uploaded}
        {...(uploaded !== null && { defaultValue: uploaded })}
        inputMode="url"
        maxLength={limits.pdfAddressLength}
        spellCheck={false}
        className="input"
      />
    </SettingField>
  );
}

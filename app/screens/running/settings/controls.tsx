import { type FieldMetadata, getInputProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { InputField, SelectField, TextareaField } from "~/components/core/control-fields";
import { hintProps } from "~/components/core/field";
import { WithLinks } from "~/components/core/with-links";
import { limits } from "~/contest/core/limits";
import type { SettingKey, SwitchKey } from "~/contest/core/settings";
import { settings as settingsText } from "~/text/running/settings";
import { settingsList } from "~/text/running/settings-list";
import { RESET, type TypedKey } from "./fields";

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
  const { label, hint } = settingsList[name];
  return (
    <div className="py-3 first:pt-0">
      {isTyped(name) ? (
        controls[name]({ field, label, hint: hint && <WithLinks text={hint} /> }, uploaded)
      ) : (
        <Toggle name={name} field={field} />
      )}
      {isChanged && (
        <p className={`flex flex-wrap items-center gap-x-6 ${isTyped(name) ? "" : "pl-8"}`}>
          <span className="mark" data-changed>
            {settingsText.changed}
          </span>
          <label className="flex min-h-11 cursor-pointer items-center gap-2 text-small">
            <input
              type="checkbox"
              name={RESET}
              value={name}
              defaultChecked={isReset}
              aria-label={`${settingsText.reset} «${label}»`}
              className="size-4 accent-accent"
            />
            {settingsText.reset}
          </label>
        </p>
      )}
    </div>
  );
}

/** A field's props that are the same for all controls. */
interface Labelled {
  field: Control;
  label: string;
  hint?: ReactNode;
}

/** A whole number in a text field, because a number field hides unreadable input from the server. */
const wholeNumber = (range: { default: number }) => (labelled: Labelled) => (
  <InputField
    {...labelled}
    inputMode="numeric"
    placeholder={String(range.default)}
    maxLength={4}
    controlClass="input max-w-28 text-right tabular-nums"
  />
);

const choice = (name: keyof typeof settingsText.choices) => (labelled: Labelled) => (
  <SelectField
    {...labelled}
    options={Object.entries(settingsText.choices[name]).map(([id, words]) => ({ id, name: words }))}
  />
);

/** A mail or web address. */
const contact = (labelled: Labelled) => (
  <InputField {...labelled} maxLength={limits.emailLength} spellCheck={false} autoCapitalize="none" />
);

const oneLine = (labelled: Labelled) => <InputField {...labelled} maxLength={limits.controllerLength} />;

/** The control of each setting that is not on or off. */
const controls: Record<TypedKey, (labelled: Labelled, uploaded: string | null) => ReactNode> = {
  // A new upload overwrites the field.
  home_pdf_url: (labelled, uploaded) => (
    <InputField
      {...labelled}
      key={uploaded}
      {...(uploaded !== null && { defaultValue: uploaded })}
      inputMode="url"
      maxLength={limits.pdfAddressLength}
      spellCheck={false}
    />
  ),
  min_comment_length: wholeNumber(limits.commentLength),
  evaluation_count_mode: choice("evaluation_count_mode"),
  judges_per_proposal: wholeNumber(limits.judgesPerProposal),
  ranking_visibility: choice("ranking_visibility"),
  finalists_count: wholeNumber(limits.finalists),
  archived_editions: (labelled) => (
    <TextareaField {...labelled} rows={3} spellCheck={false} autoCapitalize="none" />
  ),
  disposable_domains: (labelled) => (
    <TextareaField {...labelled} rows={6} spellCheck={false} autoCapitalize="none" />
  ),
  data_controller: oneLine,
  organiser_address: oneLine,
  organiser_contact: contact,
  dpo_contact: contact,
};

/** Returns true for a setting whose errors appear beside it. */
export const isTyped = (key: SettingKey): key is TypedKey => key in controls;

/** A checkbox with its explanation. */
function Toggle({ name, field }: { name: SwitchKey; field: Control }) {
  const { label, hint } = settingsList[name];
  const { id } = field;
  return (
    <div className="-my-1.5 grid grid-cols-[auto_1fr] gap-x-3">
      <input
        {...getInputProps(field, { type: "checkbox", ...hintProps(field, hint) })}
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

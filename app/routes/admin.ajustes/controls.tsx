import { useActionData } from "@remix-run/react";
import { useState } from "react";
import { describedBy, Field } from "~/components/field";
import { limits } from "~/contest/limits";
import type { SettingKey, Settings, SwitchKey } from "~/contest/settings";
import { settings as text } from "~/text/settings";
import type { actOnSettings } from "./acts";

/** The keys whose values are of that type. */
type KeyOf<Value> = { [Key in SettingKey]: Settings[Key] extends Value ? Key : never }[SettingKey];

/** A setting's control, on the page. */
export const idOf = (name: SettingKey) => `ajuste-${name}`;

/** What a control shows at first, and why it was refused: a refused form comes back as it was sent. */
function useSent(name: SettingKey) {
  const result = useActionData<typeof actOnSettings>()?.result;
  const [initially] = useState(result?.initialValue);
  const value = initially?.[name];
  return {
    wasSent: initially !== undefined,
    sent: typeof value === "string" ? value : "",
    errors: result?.error?.[name] ?? undefined,
  };
}

/** The section's settings that are on or off. */
export function Toggles({ section, settings }: { section: keyof typeof text.sections; settings: Settings }) {
  const names = (Object.keys(text.switches) as SwitchKey[]).filter(
    (name) => text.switches[name].section === section,
  );
  return (
    <div className="divide-y">
      {names.map((name) => (
        <Toggle key={name} name={name} settings={settings} />
      ))}
    </div>
  );
}

/** A yes or no, with what it does. */
function Toggle({ name, settings }: { name: SwitchKey; settings: Settings }) {
  const { wasSent, sent } = useSent(name);
  const { label, hint } = text.switches[name];
  const id = idOf(name);
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3 py-1.5 first:-mt-3">
      <input
        type="checkbox"
        id={id}
        name={name}
        defaultChecked={wasSent ? sent === "on" : settings[name]}
        className="mt-3 size-5 accent-accent"
        {...describedBy({ id }, hint)}
      />
      <label htmlFor={id} className="min-h-11 cursor-pointer content-center font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-description`} className="hint col-start-2 -mt-1 pb-1.5">
          {hint}
        </p>
      )}
    </div>
  );
}

const ranges = {
  finalists_count: limits.finalists,
  min_comment_length: limits.commentLength,
  judges_per_proposal: limits.judgesPerProposal,
};

/** A whole number. A text field, for a number field hides from us what it cannot read. */
export function WholeNumber({ name, settings }: { name: KeyOf<number>; settings: Settings }) {
  const { wasSent, sent, errors } = useSent(name);
  const { label, hint } = text.fields[name];
  const id = idOf(name);
  return (
    <Field field={{ id, errors }} label={label} hint={hint}>
      <input
        type="text"
        id={id}
        name={name}
        inputMode="numeric"
        defaultValue={wasSent ? sent : String(settings[name])}
        placeholder={String(ranges[name].default)}
        maxLength={4}
        className="input max-w-28 text-right tabular-nums"
        {...describedBy({ id, errors }, hint)}
      />
    </Field>
  );
}

/** One of a few values, each with its name. */
export function Choice({ name, settings }: { name: keyof typeof text.choices; settings: Settings }) {
  const { wasSent, sent, errors } = useSent(name);
  const { label, hint } = text.fields[name];
  const id = idOf(name);
  return (
    <Field field={{ id, errors }} label={label} hint={hint}>
      <select
        id={id}
        name={name}
        defaultValue={wasSent ? sent : settings[name]}
        className="input"
        {...describedBy({ id, errors }, hint)}
      >
        {Object.entries(text.choices[name]).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** Where the landing's PDF is; an upload fills it in, whatever stood here. */
export function PdfAddress({ address, isUploaded }: { address: string; isUploaded: boolean }) {
  const name = "home_pdf_url";
  const { wasSent, sent, errors } = useSent(name);
  const { label, hint } = text.fields[name];
  const id = idOf(name);
  return (
    <Field field={{ id, errors }} label={label} hint={hint}>
      <input
        type="text"
        key={address}
        id={id}
        name={name}
        inputMode="url"
        defaultValue={wasSent && !isUploaded ? sent : address}
        maxLength={limits.pdfAddressLength}
        spellCheck={false}
        className="input"
        {...describedBy({ id, errors }, hint)}
      />
    </Field>
  );
}

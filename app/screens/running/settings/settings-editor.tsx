import { getFormProps, useForm } from "@conform-to/react";
import { Form, Link, useActionData, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { answered } from "~/components/core/answered";
import { UnsavedGuard } from "~/components/core/unsaved-guard";
import { useFocusInSight } from "~/components/core/use-focus-in-sight";
import { useFocusOnError } from "~/components/core/use-focus-on-error";
import { useHydrated } from "~/components/core/use-hydrated";
import type { SettingKey, Settings } from "~/contest/running/settings";
import { settings as text } from "~/text/running/settings";
import type { actOnSettings } from "./acts";
import {
  Choice,
  Contact,
  Domains,
  Name,
  PdfAddress,
  type SettingFields,
  Toggles,
  WholeNumber,
} from "./controls";
import { checkedFields, FILE } from "./fields";
import { isSave } from "./use-saves";

const UPLOAD = "subir-pdf";

/**
 * All settings in one form, and the PDF upload in another. The first form keeps its initial values
 * until saved, so an upload does not touch its edits. Only the document's address is always the
 * published one.
 */
export function SettingsEditor({ settings: loaded, stored }: { settings: Settings; stored: Seen }) {
  const refusal = useActionData<typeof actOnSettings>()?.result;
  const [opened] = useState(loaded);
  // A refused form keeps the values on its sender's page, not later saves of others.
  const [seenThen] = useState(() => (refusal?.initialValue?.seen ?? stored) as Seen);
  const isUploaded = loaded.home_pdf_url !== opened.home_pdf_url;
  const seen = isUploaded ? { ...seenThen, home_pdf_url: stored.home_pdf_url } : seenThen;
  const [form, own] = useForm<Record<SettingKey, string>>({
    id: "ajuste",
    lastResult: refusal,
    defaultValue: typed(opened),
  });
  const fields = Object.fromEntries(
    keysOf(opened).map((key) => [key, answered(own[key], refusal)]),
  ) as SettingFields;
  const element = useRef<HTMLFormElement>(null);
  const [edited, setEdited] = useState(false);
  const hydrated = useHydrated();
  const sending = useNavigation().formData;
  const look = () => setEdited([...(element.current?.elements ?? [])].some(isEdited));
  // Text typed before the scripts loaded, and a new address, count as edits too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address changes the form
  useEffect(look, [loaded.home_pdf_url]);
  useFocusOnError(element, refusal);
  const unsaved = edited || refusal !== undefined;
  useFocusInSight(unsaved);
  return (
    <>
      <UnsavedGuard when={unsaved && !isSave(sending)} />
      <Form
        {...getFormProps(form, { ariaAttributes: false })}
        method="post"
        ref={element}
        onChange={look}
        noValidate={hydrated}
        // The form shows stored values instead of the browser's memory of the page.
        autoComplete="off"
        preventScrollReset
      >
        <Refused fields={fields} />
        {keysOf(opened).map((key) => (
          <input key={key} type="hidden" name={`seen.${key}`} value={seen[key] ?? ""} />
        ))}
        <Section title={text.sections.home}>
          <PdfAddress field={fields.home_pdf_url} uploaded={isUploaded ? loaded.home_pdf_url : null} />
          <PdfUpload />
          <Toggles section="home" fields={fields} />
          <a href="/" target="_blank" rel="noreferrer" className="link link-tall">
            {text.pdf.preview} ↗
          </a>
        </Section>
        <Section title={text.sections.finalists}>
          <WholeNumber name="finalists_count" field={fields.finalists_count} />
          <Choice name="ranking_basis" field={fields.ranking_basis} />
        </Section>
        <Section title={text.sections.evaluation}>
          <Toggles section="evaluation" fields={fields} />
          <WholeNumber name="min_comment_length" field={fields.min_comment_length} />
          <Choice name="ranking_visibility" field={fields.ranking_visibility} />
        </Section>
        <Section title={text.sections.expected}>
          <Choice name="evaluation_count_mode" field={fields.evaluation_count_mode} />
          <WholeNumber name="judges_per_proposal" field={fields.judges_per_proposal} />
          <WholeNumber name="min_evaluations" field={fields.min_evaluations} />
        </Section>
        <Section title={text.sections.declarations}>
          <Toggles section="declarations" fields={fields} />
          <p className="text-small">
            <Link to="/admin/textos" className="link link-tall">
              {text.declarationTexts}
            </Link>
          </p>
        </Section>
        <Section title={text.sections.contest}>
          <Toggles section="contest" fields={fields} />
          <Choice name="final_voters" field={fields.final_voters} />
        </Section>
        <Section title={text.sections.mails}>
          <p>{text.mails}</p>
          <Toggles section="mails" fields={fields} />
        </Section>
        <Section title={text.sections.access}>
          <Toggles section="access" fields={fields} />
          <Domains name="disposable_domains" field={fields.disposable_domains} />
          <Contact name="security_contact" field={fields.security_contact} />
        </Section>
        <Section title={text.sections.privacy}>
          <Name name="data_controller" field={fields.data_controller} />
          <Contact name="privacy_contact" field={fields.privacy_contact} />
          <Contact name="dpo_contact" field={fields.dpo_contact} />
          <WholeNumber name="personal_data_months" field={fields.personal_data_months} />
        </Section>
        <Section title={text.sections.legal}>
          <Name name="legal_address" field={fields.legal_address} />
          <Contact name="legal_contact" field={fields.legal_contact} />
          <Contact name="accessibility_contact" field={fields.accessibility_contact} />
        </Section>
        {(!hydrated || unsaved) && (
          <div
            role="status"
            className="sticky bottom-0 z-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-y border-t-ink bg-paper py-3"
          >
            <p className="font-semibold">{hydrated && text.unsaved}</p>
            <button type="submit" lang="en" className="button button-solid" disabled={isSave(sending)}>
              {text.save}
            </button>
          </div>
        )}
      </Form>
      <Form method="post" id={UPLOAD} encType="multipart/form-data" preventScrollReset />
    </>
  );
}

/** Refused settings, each with a link; with scripts the first one is already focused. */
function Refused({ fields }: { fields: SettingFields }) {
  const refused = checkedFields.filter((key) => fields[key].errors);
  if (refused.length === 0) return null;
  return (
    <div role="alert" className="mb-8 border-l-4 border-signal-text bg-sheet px-5 py-4">
      <p className="font-semibold">{text.refused}</p>
      <ul className="mt-1 text-small">
        {refused.map((key) => (
          <li key={key}>
            <a href={`#${fields[key].id}`} className="link link-tall">
              {text.fields[key].label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const keysOf = (settings: Settings) => Object.keys(settings) as SettingKey[];

/** Returns the settings in the controls' format. */
const typed = (settings: Settings) =>
  Object.fromEntries(keysOf(settings).map((key) => [key, inControl(settings[key])]));

function inControl(value: Settings[SettingKey]): string {
  if (Array.isArray(value)) return value.join("\n");
  return value === true ? "on" : String(value);
}

/** Stored value of each setting. */
type Seen = Record<SettingKey, string>;

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-x-12 gap-y-5 border-t border-ink py-8 lg:grid-cols-[16rem_minmax(0,40rem)]">
      <legend className="h2 float-left lg:col-start-1">{title}</legend>
      <div className="clear-both grid content-start gap-6 lg:clear-none lg:col-start-2">{children}</div>
    </fieldset>
  );
}

/** The upload has its own form: it is sent immediately and alone. */
function PdfUpload() {
  const sending = useNavigation().formData?.has(FILE) ?? false;
  return (
    <div className="grid gap-1.5">
      <label htmlFor="pdf" className="label">
        {text.pdf.file}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          type="file"
          id="pdf"
          name={FILE}
          form={UPLOAD}
          accept=".pdf,application/pdf"
          aria-describedby="pdf-hint"
          className="input min-w-0 grow basis-60"
        />
        <button type="submit" form={UPLOAD} className="button" disabled={sending}>
          {sending ? text.pdf.uploading : text.pdf.upload}
        </button>
      </div>
      <p id="pdf-hint" className="hint">
        {text.pdf.fileHint}
      </p>
      <noscript>
        <p className="hint">{text.pdf.saveFirst}</p>
      </noscript>
    </div>
  );
}

function isEdited(control: Element): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((option) => option.selected !== option.defaultSelected);
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (!(control instanceof HTMLInputElement)) return false;
  return control.type === "checkbox"
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}

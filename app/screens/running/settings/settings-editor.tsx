import { getFormProps, useForm } from "@conform-to/react";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button, TallLink } from "~/components/core/elements";
import { UnsavedGuard } from "~/components/core/unsaved-guard";
import { useFocusInSight } from "~/components/core/use-focus-in-sight";
import { useFocusOnError } from "~/components/core/use-focus-on-error";
import { useHydrated } from "~/components/core/use-hydrated";
import { withErrors } from "~/components/core/with-errors";
import { WithLinks } from "~/components/core/with-links";
import type { SettingKey, Settings } from "~/contest/core/settings";
import { formatDate } from "~/text/core/formats";
import { settings as settingsText } from "~/text/running/settings";
import {
  type SettingsSection,
  type SettingsTab,
  sectionOf,
  sectionsOf,
  settingsList,
  settingsOf,
  tabPath,
} from "~/text/running/settings-list";
import type { actOnSettings } from "./actions";
import { isTyped, type SettingFields, SettingRow } from "./controls";
import { isSave, RESET } from "./fields";
import { PdfUpload, UploadForm } from "./pdf-upload";

interface Props {
  tab: SettingsTab;
  settings: Settings;
  stored: StoredSettings;
  /** The tab's settings without their default. */
  changed: SettingKey[];
  due: { origins: number; people: number } | null;
  opensAdvanced: boolean;
}

/**
 * A tab's settings in one form, and the PDF upload in another. The first form keeps its initial
 * values until saved, so an upload does not touch its edits. Only the document's address is always
 * the published one.
 */
export function SettingsEditor({ tab, settings: loaded, stored, changed, due, opensAdvanced }: Props) {
  const refusal = useActionData<typeof actOnSettings>()?.result;
  const keys = settingsOf(tab);
  const [atOpening] = useState(loaded);
  // A refused form keeps the values on its sender's page, not later saves of others.
  const [initialThen] = useState(() => (refusal?.initialValue?.initial ?? stored) as StoredSettings);
  const isUploaded = loaded.home_pdf_url !== atOpening.home_pdf_url;
  const initial = isUploaded ? { ...initialThen, home_pdf_url: stored.home_pdf_url } : initialThen;
  const [form, own] = useForm<Record<SettingKey, string>>({
    id: "ajuste",
    lastResult: refusal,
    defaultValue: Object.fromEntries(keys.map((key) => [key, inControl(atOpening[key])])),
  });
  const fields = Object.fromEntries(keys.map((key) => [key, withErrors(own[key], refusal)])) as SettingFields;
  const element = useRef<HTMLFormElement>(null);
  const [edited, setEdited] = useState(false);
  const hydrated = useHydrated();
  const { formData } = useNavigation();
  const isSaving = formData !== undefined && isSave(formData);
  const look = () => setEdited([...(element.current?.elements ?? [])].some(isEdited));
  // Text typed before the scripts loaded, and a new address, count as edits too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address changes the form
  useEffect(look, [loaded.home_pdf_url]);
  useFocusOnError(element, refusal);
  const unsaved = edited || refusal !== undefined;
  useFocusInSight(unsaved);
  const resets = [refusal?.initialValue?.[RESET] ?? []].flat();
  const rowOf = (key: SettingKey) => (
    <SettingRow
      key={key}
      name={key}
      field={fields[key]}
      isChanged={changed.includes(key)}
      isReset={resets.includes(key)}
      uploaded={isUploaded ? loaded.home_pdf_url : null}
    />
  );
  return (
    <>
      <UnsavedGuard when={unsaved && !isSaving} />
      <Form
        {...getFormProps(form, { ariaAttributes: false })}
        method="post"
        action={tabPath(tab)}
        ref={element}
        onChange={({ target }) => {
          if (target instanceof HTMLElement) keepTyped(target);
          look();
        }}
        noValidate={hydrated}
        // The form shows stored values instead of the browser's memory of the page.
        autoComplete="off"
        preventScrollReset
      >
        <ErrorSummary tab={tab} fields={fields} />
        {keys.map((key) => (
          <input key={key} type="hidden" name={`initial.${key}`} value={initial[key] ?? ""} />
        ))}
        {sectionsOf(tab).map((section) => (
          <Section key={section} {...sectionOf(section)}>
            {keys.filter((key) => settingsList[key].section === section && !isFolded(key)).map(rowOf)}
            <Besides section={section} due={due} />
          </Section>
        ))}
        <Advanced
          isOpen={opensAdvanced || keys.some((key) => isFolded(key) && fields[key].errors)}
          changed={changed.filter(isFolded).length}
        >
          {keys.filter(isFolded).map(rowOf)}
        </Advanced>
        {(!hydrated || unsaved) && (
          <div
            role="status"
            className={`${hydrated ? "" : "without-scripts"} sticky bottom-0 z-10 border-y border-t-ink bg-paper py-3`}
          >
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <p className="font-semibold">{hydrated && settingsText.unsaved}</p>
              <Button lang="en" solid disabled={isSaving}>
                {settingsText.save}
              </Button>
            </div>
          </div>
        )}
      </Form>
      {tab === "portada" && <UploadForm />}
    </>
  );
}

/** Refused settings, each with a link; with scripts the first one is already focused. */
function ErrorSummary({ tab, fields }: { tab: SettingsTab; fields: SettingFields }) {
  const refused = settingsOf(tab).filter((key) => isTyped(key) && fields[key].errors);
  if (refused.length === 0) return null;
  return (
    <div role="alert" className="mb-8 border-l-4 border-signal-text bg-sheet px-5 py-4">
      <p className="font-semibold">{settingsText.refused}</p>
      <ul className="mt-1 text-small">
        {refused.map((key) => (
          <li key={key}>
            <TallLink href={`#${fields[key].id}`}>{settingsList[key].label}</TallLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

const isFolded = (key: SettingKey) => settingsList[key].isAdvanced ?? false;

/** Returns a setting in its control's format. */
function inControl(value: Settings[SettingKey]): string {
  if (Array.isArray(value)) return value.join("\n");
  // The form puts the scheme back.
  return value === true ? "on" : String(value).replace(/^mailto:/, "");
}

/** Unticks 'Restablecer' of a setting that gets another value. */
function keepTyped(control: HTMLElement): void {
  const boxes = document.querySelectorAll<HTMLInputElement>(`[name=${RESET}]`);
  for (const box of boxes) if (box.value === control.getAttribute("name")) box.checked = false;
}

/** Stored value of each setting. */
type StoredSettings = Record<SettingKey, string>;

function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-x-12 gap-y-3 border-t border-ink py-8 first-of-type:border-t-0 first-of-type:pt-0 lg:grid-cols-[16rem_minmax(0,40rem)]">
      <legend className="h2 float-left lg:col-start-1">{title}</legend>
      <div className="clear-both content-start lg:clear-none lg:col-start-2">
        {note && (
          <p className="hint">
            <WithLinks text={note} />
          </p>
        )}
        {children}
      </div>
    </fieldset>
  );
}

/** Parts of a section beside its settings. */
function Besides({ section, due }: { section: SettingsSection; due: Props["due"] }) {
  switch (section) {
    case "pdf":
      return <PdfUpload />;
    case "home":
      return (
        <TallLink href="/" target="_blank" rel="noreferrer">
          {settingsText.pdf.preview} ↗
        </TallLink>
      );
    case "organiser":
      return (
        due && (
          <p className="hint">{settingsText.privacy.when(formatDate(due.origins), formatDate(due.people))}</p>
        )
      );
    default:
      return null;
  }
}

interface AdvancedProps {
  isOpen: boolean;
  /** Number of changed settings inside. */
  changed: number;
  children: ReactNode[];
}

/** Rarely changed settings, folded. */
function Advanced({ isOpen, changed, children }: AdvancedProps) {
  if (children.length === 0) return null;
  return (
    <details open={isOpen} className="border-t border-ink py-6">
      <summary className="cursor-pointer py-2.5">
        <span className="h2">{settingsText.advanced}</span>
        {changed > 0 && <span className="mark ml-4">{settingsText.changedMany(changed)}</span>}
      </summary>
      <div className="mt-4 max-w-160 lg:ml-76">{children}</div>
    </details>
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

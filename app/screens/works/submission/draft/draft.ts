import { byName, sentFields, type WorkField, workFields } from "~/contest/core/work-fields";
import { type Declaration, declarations } from "~/contest/works/declarations";
import { workFieldWords } from "~/text/works/work-fields";
import { isPosterComing, mainOf, percentOf, type Upload, validPicturesOf } from "../uploads/upload-state";

/**
 * Typed texts, ticks and choices of a stored draft, without files and terms. Older drafts lack
 * newer fields.
 */
export interface Texts extends Partial<Record<WorkField, string>> {
  /** Ids of the chosen students. */
  students: string[];
  /** Roles by student id. */
  roles: Record<string, string>;
  /** Answers about the work. */
  declared?: Partial<Record<Declaration, string>>;
}

/** Reads the form in the browser for the JavaScript features. */
export type Draft = Texts & Record<WorkField, string> & { terms: boolean };

const ROLES = "roles.";

export function readDraft(form: HTMLFormElement): Draft {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "").replaceAll("\r\n", "\n");
  const roles = [...data.keys()].filter((name) => name.startsWith(ROLES) && text(name));
  return {
    ...byName(sentFields, text),
    students: data.getAll("students").map(String),
    roles: Object.fromEntries(roles.map((name) => [name.slice(ROLES.length), text(name)])),
    declared: Object.fromEntries(declarations.flatMap((name) => (text(name) ? [[name, text(name)]] : []))),
    terms: data.has("terms"),
  };
}

/** Writes stored texts into blank fields only: text typed before JavaScript loaded stays. */
export function fillIn(form: HTMLFormElement, texts: Texts): void {
  const fill = (name: string, value: string) => {
    const field = form.elements.namedItem(name);
    const takesText =
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement;
    const isFree = (takesText || field instanceof RadioNodeList) && field.value === "";
    if (isFree) field.value = value;
  };
  for (const name of sentFields) fill(name, texts[name] ?? "");
  for (const [name, value] of Object.entries(texts.declared ?? {})) fill(name, value);
  for (const [id, role] of Object.entries(texts.roles)) fill(ROLES + id, role);
  for (const box of form.querySelectorAll<HTMLInputElement>("input[name=students]")) {
    if (texts.students.includes(box.value)) box.checked = true;
  }
}

export const isBlank = (draft: Texts): boolean =>
  sentFields.every((name) => (draft[name] ?? "").trim() === "") &&
  draft.students.length === 0 &&
  Object.keys(draft.declared ?? {}).length === 0 &&
  Object.keys(draft.roles).length === 0;

/** An item missing for the button. Screen readers skip the percentage, which changes too often. */
export interface MissingItem {
  what: string;
  /** The field to complete. */
  field: WorkField | "students" | "file" | "pictures" | "terms";
  percent?: number;
}

/** Returns the missing items in the page's order. (specification 2.2) */
export function missing(draft: Draft, uploads: Upload[]): MissingItem[] {
  const empty = sentFields.filter((name) => workFields[name].required && draft[name].trim() === "");
  return [
    ...empty.map((field) => ({ what: workFieldWords[field].label.toLowerCase(), field })),
    ...(draft.students.length === 0 ? [{ what: "alumnos", field: "students" as const }] : []),
    ...missingFiles(uploads),
    ...(draft.terms ? [] : [{ what: "términos y condiciones", field: "terms" as const }]),
  ];
}

/** Returns the main file when missing, and all uploads in progress. */
function missingFiles(uploads: Upload[]): MissingItem[] {
  const main = mainOf(uploads);
  const missing: MissingItem[] = [];
  const field = "file";
  if (!main || main.status === "refused") missing.push({ what: "archivo", field });
  else if (main.status !== "complete") {
    missing.push({ what: "que termine de subir el archivo", field, percent: percentOf(main) });
  } else if (isPosterComing(uploads)) {
    missing.push({ what: "que termine de subir el fotograma del vídeo", field });
  }
  const coming = validPicturesOf(uploads).filter(({ status }) => status !== "complete").length;
  if (coming === 1) missing.push({ what: "que termine de subir una imagen", field: "pictures" });
  else if (coming > 1) {
    missing.push({ what: `que terminen de subir ${coming} imágenes`, field: "pictures" });
  }
  return missing;
}

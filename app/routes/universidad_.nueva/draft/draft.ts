import { declarationFields, type Written } from "~/contest/declarations";
import { isPosterComing, mainOf, percentOf, type Upload, validPicturesOf } from "../uploads/upload-state";

/** What was written, ticked and chosen, but for files and terms: all that a kept draft brings back. */
export interface Texts {
  title: string;
  summary: string;
  explanation: string;
  description: string;
  category: string;
  team: string;
  /** Ids of the chosen. */
  students: string[];
  /** By the id of a student. */
  roles: Record<string, string>;
  /** By field; drafts that were kept before it was asked have none. */
  declared?: Written;
}

/** The form as it stands in the browser, for what JavaScript adds to it. */
export interface Draft extends Texts {
  terms: boolean;
}

const textFields = ["title", "summary", "explanation", "description", "category", "team"] as const;
const ROLES = "roles.";

export function readDraft(form: HTMLFormElement): Draft {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "").replaceAll("\r\n", "\n");
  const roles = [...data.keys()].filter((name) => name.startsWith(ROLES) && text(name));
  return {
    title: text("title"),
    summary: text("summary"),
    explanation: text("explanation"),
    description: text("description"),
    category: text("category"),
    team: text("team"),
    students: data.getAll("students").map(String),
    roles: Object.fromEntries(roles.map((name) => [name.slice(ROLES.length), text(name)])),
    declared: Object.fromEntries(
      declarationFields.flatMap((name) => (text(name) ? [[name, text(name)]] : [])),
    ),
    terms: data.has("terms"),
  };
}

/** Writes kept texts into the fields that are still empty: what was typed before JavaScript came stays. */
export function fillIn(form: HTMLFormElement, kept: Texts): void {
  const fill = (name: string, value: string) => {
    const field = form.elements.namedItem(name);
    const takesText =
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement;
    const isFree = (takesText || field instanceof RadioNodeList) && field.value === "";
    if (isFree) field.value = value;
  };
  for (const name of textFields) fill(name, kept[name]);
  for (const [name, value] of Object.entries(kept.declared ?? {})) fill(name, value);
  for (const [id, role] of Object.entries(kept.roles)) fill(ROLES + id, role);
  for (const box of form.querySelectorAll<HTMLInputElement>("input[name=students]")) {
    if (kept.students.includes(box.value)) box.checked = true;
  }
}

export const isBlank = (draft: Texts): boolean =>
  textFields.every((name) => draft[name].trim() === "") &&
  draft.students.length === 0 &&
  Object.keys(draft.declared ?? {}).length === 0 &&
  Object.keys(draft.roles).length === 0;

/** Something that the button waits for. Screen readers skip the percentage, which changes too often. */
export interface Missing {
  what: string;
  percent?: number;
}

/** Which of the six things that the button waits for are missing, in the order of the page. (specification 2.2) */
export function missing(draft: Draft, uploads: Upload[]): Missing[] {
  const given = {
    título: draft.title.trim(),
    "explicación detallada": draft.explanation.trim(),
    "nombre del equipo": draft.team.trim(),
    alumnos: draft.students.length,
    "términos y condiciones": draft.terms,
  };
  const texts = Object.entries(given).flatMap(([what, value]) => (value ? [] : [{ what }]));
  return [...texts, ...missingFiles(uploads)];
}

/** The main file, and whatever was chosen besides and is still on its way. */
function missingFiles(uploads: Upload[]): Missing[] {
  const main = mainOf(uploads);
  const missing: Missing[] = [];
  if (!main || main.status === "refused") missing.push({ what: "archivo" });
  else if (main.status !== "complete") {
    missing.push({ what: "que termine de subir el archivo", percent: percentOf(main) });
  } else if (isPosterComing(uploads)) missing.push({ what: "que termine de subir el fotograma del vídeo" });
  const coming = validPicturesOf(uploads).filter(({ status }) => status !== "complete").length;
  if (coming === 1) missing.push({ what: "que termine de subir una imagen" });
  else if (coming > 1) missing.push({ what: `que terminen de subir ${coming} imágenes` });
  return missing;
}

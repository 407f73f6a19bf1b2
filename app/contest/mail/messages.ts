import { limits } from "../core/limits";

/** Recipient groups of an organiser's message. */
export const segments = [
  "universities",
  "no_submission",
  "open_drafts",
  "missing_alt_text",
  "finalists",
  "jurors",
  "jurors_pending",
  "students",
  "everybody",
] as const;
export type Segment = (typeof segments)[number];

/** Placeholders for a reader's data, written as `{nombre}`. */
export type Mark = "nombre" | "universidad" | "obra" | "pendientes";
export type MarkValues = Record<Mark, string | number | null>;

/** Placeholders that have a value for every reader of a segment. */
export const marksOf: Record<Segment, readonly [Mark, ...Mark[]]> = {
  universities: ["nombre", "universidad"],
  no_submission: ["nombre", "universidad"],
  open_drafts: ["nombre", "universidad", "obra"],
  missing_alt_text: ["nombre", "universidad", "obra"],
  finalists: ["nombre", "universidad", "obra"],
  jurors: ["nombre"],
  jurors_pending: ["nombre", "pendientes"],
  students: ["nombre", "universidad"],
  everybody: ["nombre"],
};

/** Address above the links by which people end an organiser's messages. The id of a message's mail follows. */
export const unsubscribePath = "/baja";

/** Returns true when the number of recipients is above 0 and within the limit. */
export const mayGoTo = (people: number): boolean => people > 0 && people <= limits.messageRecipients;

const mark = /\{([^{}\n]*)\}/g;

/** Returns the placeholders that the segment lacks, as written, without repetitions. */
export function unknownMarks(text: string, segment: Segment): string[] {
  const marks: readonly string[] = marksOf[segment];
  const placeholders = [...text.matchAll(mark)].filter(([, name = ""]) => !marks.includes(name));
  return [...new Set(placeholders.map(([whole]) => whole))];
}

/**
 * Returns the text with a reader's values. An opening brace in a value becomes a parenthesis, so that no value acts
 * as a placeholder. SQL does the same (`completed`).
 */
export function filledIn(text: string, values: MarkValues): string {
  return text.replace(mark, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name as Mark] ?? "").replaceAll("{", "(") : whole,
  );
}

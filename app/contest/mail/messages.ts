import { limits } from "../core/limits";

/** To whom an organiser writes. */
export const segments = [
  "universities",
  "no_submission",
  "open_drafts",
  "missing_declaration",
  "missing_alt_text",
  "finalists",
  "jurors",
  "jurors_pending",
  "students",
  "everybody",
] as const;
export type Segment = (typeof segments)[number];

/** What a text may say of each reader, as `{nombre}`. */
export type Mark = "nombre" | "universidad" | "obra" | "pendientes";
export type MarkValues = Record<Mark, string | number | null>;

/** What is known of all of a segment's readers. */
export const marksOf: Record<Segment, readonly [Mark, ...Mark[]]> = {
  universities: ["nombre", "universidad"],
  no_submission: ["nombre", "universidad"],
  open_drafts: ["nombre", "universidad", "obra"],
  missing_declaration: ["nombre", "universidad", "obra"],
  missing_alt_text: ["nombre", "universidad", "obra"],
  finalists: ["nombre", "universidad", "obra"],
  jurors: ["nombre"],
  jurors_pending: ["nombre", "pendientes"],
  students: ["nombre", "universidad"],
  everybody: ["nombre"],
};

/** Whether a message may go to so many people at once; nobody is no reader. */
export const mayGoTo = (people: number): boolean => people > 0 && people <= limits.messageRecipients;

const mark = /\{([^{}\n]*)\}/g;

/** The placeholders of a text that say nothing of that segment's readers, as they are written, each once. */
export function unknownMarks(text: string, segment: Segment): string[] {
  const known: readonly string[] = marksOf[segment];
  const written = [...text.matchAll(mark)].filter(([, name = ""]) => !known.includes(name));
  return [...new Set(written.map(([whole]) => whole))];
}

/** A text as one reader gets it. No value stands for another: its braces become parentheses, in SQL too (`completed`). */
export function filledIn(text: string, values: MarkValues): string {
  return text.replace(mark, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name as Mark] ?? "").replaceAll("{", "(") : whole,
  );
}

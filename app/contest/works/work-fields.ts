import { limits } from "../core/limits";

/** A name or title, in one line. */
interface Line {
  kind: "line";
  /** In characters. */
  limit: number;
  required: true;
}

interface Text {
  kind: "text";
  /** In characters. The end of a line counts as one. */
  limit: number;
  /** Whether a new work is sent only with it. An edit may empty any text. */
  required: boolean;
  /** Place among the texts of the form that sends a work. Elsewhere they follow the order of the declaration. */
  place: number;
  /** Lines of its control, in the form that sends a work and in the one that edits it. */
  rows: { sending: number; editing: number };
  /** Whether the form that sends a work counts what is typed. The other form always does. */
  counted: boolean;
  /** Where the work's page shows it: first, or under a heading of its own. Null for nowhere. */
  page: "lead" | "section" | null;
  /** Where a juror reads it, in the evaluation and in the comparison: first, or under the fold. Null for nowhere. */
  jury: "lead" | "fold" | null;
  /** What holds the limit in the database. A column of a later version has a trigger (docs/migrations.md). */
  heldBy: "check" | "trigger";
}

/** A choice among categories.ts. */
interface Choice {
  kind: "category";
  required: false;
}

/**
 * What its university writes of a work. Forms, drafts, schemas, columns, screens and exports follow from it; labels are
 * in text/works/work-fields.ts. Files, students, declarations and terms are no fields of this list. (specification 2.5)
 */
export const workFields = {
  title: { kind: "line", limit: limits.titleLength, required: true },
  summary: {
    kind: "text",
    limit: limits.summaryLength,
    required: false,
    place: 1,
    rows: { sending: 3, editing: 3 },
    counted: true,
    page: "lead",
    jury: "lead",
    heldBy: "check",
  },
  description: {
    kind: "text",
    limit: limits.descriptionLength,
    required: false,
    place: 3,
    rows: { sending: 4, editing: 5 },
    counted: false,
    page: "section",
    jury: "fold",
    heldBy: "check",
  },
  explanation: {
    kind: "text",
    limit: limits.explanationLength,
    required: true,
    place: 2,
    rows: { sending: 10, editing: 10 },
    counted: true,
    page: "section",
    jury: "fold",
    heldBy: "check",
  },
  category: { kind: "category", required: false },
  /** Stored with the team. */
  team: { kind: "line", limit: limits.teamNameLength, required: true },
} as const satisfies Record<string, Line | Text | Choice>;

export type WorkField = keyof typeof workFields;
type OfKind<Kind> = {
  [Name in WorkField]: (typeof workFields)[Name]["kind"] extends Kind ? Name : never;
}[WorkField];
export type WorkLine = OfKind<"line">;
export type WorkText = OfKind<"text">;
export type WorkTexts = Record<WorkText, string>;
export type ShownText<Where extends "page" | "jury"> = {
  [Name in WorkText]: (typeof workFields)[Name][Where] extends null ? never : Name;
}[WorkText];

const isText = (name: WorkField): name is WorkText => workFields[name].kind === "text";

/** The texts, in the order in which they are edited and read. */
export const workTexts = (Object.keys(workFields) as WorkField[]).filter(isText);

/** The texts in the order of the form that sends a work. */
export const sentTexts = [...workTexts].sort((a, b) => workFields[a].place - workFields[b].place);

/** All fields in the order of that form. */
export const sentFields: readonly WorkField[] = ["title", ...sentTexts, "category", "team"];

/** What is declared of a text, without its literal types. */
export const factsOf = (name: WorkText): Text => workFields[name];

/** The texts whose limit that holds. */
export const textsHeldBy = (holder: Text["heldBy"]) =>
  workTexts.filter((name) => factsOf(name).heldBy === holder);

/** The texts that are shown there. */
export const textsOn = <Where extends "page" | "jury">(where: Where) =>
  workTexts.filter((name) => workFields[name][where] !== null) as ShownText<Where>[];

/** A record with the value of each name. */
export const byName = <Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;

/** Those texts alone: of a work, a form or the table's columns. */
export const textsOf = <Name extends WorkText, Work extends Record<Name, unknown>>(
  work: Work,
  names: readonly Name[],
) => byName(names, (name) => work[name]) as Pick<Work, Name>;

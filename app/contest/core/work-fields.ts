import { limits } from "./limits";

/** A name or title on one line. */
interface Line {
  kind: "line";
  /** Characters. */
  limit: number;
  required: true;
}

interface Text {
  kind: "text";
  /** Characters. A line end counts as one. */
  limit: number;
  /** Required when a work is sent or edited. */
  required: boolean;
  /** Position among the texts of the forms. Elsewhere the order of declaration applies. */
  place: number;
  /** Lines of the text box. */
  rows: number;
  /** Position on the work's page: first, or under its own heading. Null: not on the page. */
  page: "lead" | "section" | null;
  /** Position in the evaluation and the comparison: first, or under the fold. Null: not there. */
  jury: "lead" | "fold" | null;
  /** Database rule that enforces the limit. A column of a later version has a trigger (docs/migrations.md). */
  enforcedBy: "check" | "trigger";
}

/** A choice among the categories (categories.ts). */
interface Choice {
  kind: "category";
  required: false;
}

/**
 * Fields that a university writes for a work. Forms, drafts, schemas, columns, screens and exports follow from this
 * list. Labels: text/works/work-fields.ts. Files, students, answers about the work and terms are not in it. (specification 2.5)
 */
export const workFields = {
  title: { kind: "line", limit: limits.titleLength, required: true },
  summary: {
    kind: "text",
    limit: limits.summaryLength,
    required: false,
    place: 1,
    rows: 3,
    page: "lead",
    jury: "lead",
    enforcedBy: "check",
  },
  description: {
    kind: "text",
    limit: limits.descriptionLength,
    required: false,
    place: 3,
    rows: 5,
    page: "section",
    jury: "fold",
    enforcedBy: "check",
  },
  explanation: {
    kind: "text",
    limit: limits.explanationLength,
    required: true,
    place: 2,
    rows: 10,
    page: "section",
    jury: "fold",
    enforcedBy: "check",
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
export type TextOfPlace<Where extends "page" | "jury"> = {
  [Name in WorkText]: (typeof workFields)[Name][Where] extends null ? never : Name;
}[WorkText];

const isText = (name: WorkField): name is WorkText => workFields[name].kind === "text";

/** Texts in the order of reading. */
export const workTexts = (Object.keys(workFields) as WorkField[]).filter(isText);

/** Texts in the order of the forms. */
export const sentTexts = [...workTexts].sort((a, b) => workFields[a].place - workFields[b].place);

/** All fields in the order of the forms. */
export const sentFields: readonly WorkField[] = ["title", ...sentTexts, "category", "team"];

/** Returns a text's entry in `workFields`, without its literal types. */
export const factsOf = (name: WorkText): Text => workFields[name];

/** Returns the texts whose limit a CHECK, or a trigger, enforces. */
export const textsOfRow = (holder: Text["enforcedBy"]) =>
  workTexts.filter((name) => factsOf(name).enforcedBy === holder);

/** Returns the texts on the work's page, or in the jury's pages. */
export const textsOn = <Where extends "page" | "jury">(where: Where) =>
  workTexts.filter((name) => workFields[name][where] !== null) as TextOfPlace<Where>[];

/** Returns a record with one value per name. */
export const byName = <Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;

/** Returns only these texts of a work, a form or the table's columns. */
export const textsOf = <Name extends WorkText, Work extends Record<Name, unknown>>(
  work: Work,
  names: readonly Name[],
) => byName(names, (name) => work[name]) as Pick<Work, Name>;

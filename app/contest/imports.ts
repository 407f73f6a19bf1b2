import { limits } from "./limits";
import { fold, freeSlug, universitySlug } from "./slug";

/** Why a file as a whole is refused; its words are in text/imports.ts. */
export type FileTrouble =
  | {
      kind:
        | "no_file"
        | "malformed"
        | "too_large"
        | "too_many_rows"
        | "workbook"
        | "not_text"
        | "encoding"
        | "empty";
    }
  /** `row` as the spreadsheet counts it. */
  | { kind: "quotes"; row: number }
  | { kind: "missing_column" | "repeated_column"; column: string };

/** A column by the names that its heading may have, folded; the first is the template's. */
export type Columns<Column extends string> = Record<
  Column,
  { names: readonly string[]; isRequired: boolean }
>;

/** What a row says in the columns that are asked for, each on one line; '' where it says nothing. */
export interface CsvRow<Column extends string> {
  /** As the spreadsheet counts it: the headings are row 1. */
  row: number;
  cells: Record<Column, string>;
}

export const universityColumns = {
  name: { names: ["nombre", "universidad"], isRequired: true },
  slug: { names: ["slug"], isRequired: false },
} as const satisfies Columns<string>;

type UniversityRow = CsvRow<keyof typeof universityColumns>;

interface Known {
  name: string;
  slug: string;
}

/** What keeps a row out; `row` is the earlier one that says the same. */
export type UniversityRowError =
  | { kind: "name_missing" | "name_too_long" | "slug_empty" | "slug_too_long" | "slug_taken" }
  | { kind: "name_repeated" | "slug_repeated"; row: number };

export interface UniversityPlan {
  added: { row: number; name: string; slug: string }[];
  /** Rows whose university is there already, by its name but for case and accents: nothing changes. */
  there: { row: number; name: string }[];
  wrong: { row: number; name: string; error: UniversityRowError }[];
}

/** What importing these rows would do, beside the universities that there are. */
export function planUniversities(rows: readonly UniversityRow[], known: readonly Known[]): UniversityPlan {
  const plan: UniversityPlan = { added: [], there: [], wrong: [] };
  const names = new Set(known.map(({ name }) => fold(name)));
  const slugs = new Set(known.map(({ slug }) => slug));
  const rowOfName = new Map<string, number>();
  const rowOfSlug = new Map<string, number>();

  /** What is wrong with a row that names none of those that are there. */
  function errorIn(name: string, slug: string): UniversityRowError | null {
    if (name === "") return { kind: "name_missing" };
    if (name.length > limits.universityNameLength) return { kind: "name_too_long" };
    const repeats = rowOfName.get(fold(name));
    if (repeats !== undefined) return { kind: "name_repeated", row: repeats };
    if (slug === "") return null;
    const wish = universitySlug(slug);
    if (wish === "") return { kind: "slug_empty" };
    if (slug.length > limits.universityNameLength) return { kind: "slug_too_long" };
    if (slugs.has(wish)) return { kind: "slug_taken" };
    const sharesWith = rowOfSlug.get(wish);
    return sharesWith === undefined ? null : { kind: "slug_repeated", row: sharesWith };
  }

  const free: { row: number; name: string; wish: string }[] = [];
  for (const { row, cells } of rows) {
    const { name, slug } = cells;
    if (names.has(fold(name))) {
      plan.there.push({ row, name });
      continue;
    }
    const error = errorIn(name, slug);
    if (error) {
      plan.wrong.push({ row, name, error });
      continue;
    }
    const wish = universitySlug(slug);
    rowOfName.set(fold(name), row);
    if (wish !== "") rowOfSlug.set(wish, row);
    free.push({ row, name, wish });
  }
  // Those that somebody chose come first: a slug made from a name gives way.
  const taken = new Set([...slugs, ...rowOfSlug.keys()]);
  for (const { row, name, wish } of free) {
    const slug = wish || freeSlug(universitySlug(name), taken);
    taken.add(slug);
    plan.added.push({ row, name, slug });
  }
  return plan;
}

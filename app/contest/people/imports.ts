import { canonicalAddress } from "../core/email";
import { fold } from "../core/fold";
import { limits } from "../core/limits";
import { freeSlug, universitySlug } from "../core/slug";
import type { InvitedRole } from "./invitations";

/** Reasons to refuse a whole file. Texts: text/people/imports.ts. */
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
  /** `row` is the row number in the spreadsheet. */
  | { kind: "quotes"; row: number }
  | { kind: "missing_column" | "repeated_column"; column: string };

/** Columns with their accepted headings, folded. The first heading is the template's. */
export type Columns<Column extends string> = Record<
  Column,
  { names: readonly string[]; isRequired: boolean }
>;

/** A row's cells in the expected columns, each on one line; '' for an empty cell. */
export interface CsvRow<Column extends string> {
  /** Row number in the spreadsheet. The headings are row 1. */
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

/** Reasons to reject a row. `row` is the earlier row with the same value. */
export type UniversityRowError =
  | { kind: "name_missing" | "name_too_long" | "slug_empty" | "slug_too_long" | "slug_taken" }
  | { kind: "name_repeated" | "slug_repeated"; row: number };

export interface UniversityPlan {
  added: { row: number; name: string; slug: string }[];
  /** Rows of existing universities, compared by name without case and accents. They change nothing. */
  there: { row: number; name: string }[];
  wrong: { row: number; name: string; error: UniversityRowError }[];
}

/** Returns the result of importing these rows next to the known universities. */
export function planUniversities(rows: readonly UniversityRow[], known: readonly Known[]): UniversityPlan {
  const plan: UniversityPlan = { added: [], there: [], wrong: [] };
  const names = new Set(known.map(({ name }) => fold(name)));
  const slugs = new Set(known.map(({ slug }) => slug));
  const rowOfName = new Map<string, number>();
  const rowOfSlug = new Map<string, number>();

  /** Returns the error in the row of an unknown university, or null. */
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
  // Slugs from the file come first: a slug made from a name avoids them.
  const slugsInUse = new Set([...slugs, ...rowOfSlug.keys()]);
  for (const { row, name, wish } of free) {
    const slug = wish || freeSlug(universitySlug(name), slugsInUse);
    slugsInUse.add(slug);
    plan.added.push({ row, name, slug });
  }
  return plan;
}

/** Columns of people to invite by mail. */
export const personColumns = {
  email: { names: ["correo", "correo electronico", "email", "e-mail"], isRequired: true },
  name: { names: ["nombre", "nombre completo", "nombre y apellidos"], isRequired: false },
  surnames: { names: ["apellidos", "apellido"], isRequired: false },
  role: { names: ["rol", "papel", "tipo"], isRequired: true },
  university: { names: ["universidad"], isRequired: false },
} as const satisfies Columns<string>;

type PersonRow = CsvRow<keyof typeof personColumns>;

/** Roles by the words that people write, folded. */
const roleWords: Record<string, InvitedRole> = {
  jurado: "jurado",
  jurada: "jurado",
  universidad: "universidad",
  contacto: "universidad",
  alumno: "alumno",
  alumna: "alumno",
  alumnado: "alumno",
  estudiante: "alumno",
};

/** Reasons to skip a person: has an account, is invited already, or declined. */
export type KnownPerson = "account" | "invited" | "declined";

export type PersonRowError =
  | {
      kind:
        | "email_missing"
        | "email_malformed"
        | "name_too_long"
        | "role_missing"
        | "role_unknown"
        | "university_missing"
        | "university_unknown"
        | "university_inactive"
        | "university_twice";
    }
  /** `row` is the earlier row with the same mailbox. */
  | { kind: "email_repeated"; row: number };

export interface PersonPlan {
  invited: {
    row: number;
    email: string;
    fullName: string;
    role: InvitedRole;
    universityId: string | null;
    universityName: string | null;
  }[];
  there: { row: number; as: KnownPerson }[];
  wrong: { row: number; email: string; error: PersonRowError }[];
}

interface PeopleKnown {
  /** People by canonical address (contest/core/email.ts). */
  people: ReadonlyMap<string, KnownPerson>;
  universities: readonly { id: string; name: string; slug: string; active: boolean }[];
  /** Returns an address as accounts store it; null for an invalid one. */
  emailOf(typed: string): string | null;
}

/** Returns the result of inviting these people. People with an account or an earlier invitation are skipped. */
export function planInvitations(
  rows: readonly PersonRow[],
  { people, universities, emailOf }: PeopleKnown,
): PersonPlan {
  const plan: PersonPlan = { invited: [], there: [], wrong: [] };
  const universitiesByName = Map.groupBy(universities, ({ name }) => fold(name));
  const slugs = new Map(universities.map((entry) => [entry.slug, entry]));
  const rowOf = new Map<string, number>();

  /** Returns the row's university, or the error. */
  function universityOf(text: string): (typeof universities)[number] | PersonRowError {
    if (text === "") return { kind: "university_missing" };
    const matches = universitiesByName.get(fold(text)) ?? [];
    if (matches.length > 1) return { kind: "university_twice" };
    const match = matches[0] ?? slugs.get(text.toLowerCase());
    if (!match) return { kind: "university_unknown" };
    return match.active ? match : { kind: "university_inactive" };
  }

  function invitationOf(
    { row, cells }: PersonRow,
    email: string,
  ): PersonPlan["invited"][number] | PersonRowError {
    const repeats = rowOf.get(canonicalAddress(email));
    if (repeats !== undefined) return { kind: "email_repeated", row: repeats };
    const fullName = [cells.name, cells.surnames].filter((part) => part !== "").join(" ");
    if (fullName.length > limits.fullNameLength) return { kind: "name_too_long" };
    if (cells.role === "") return { kind: "role_missing" };
    const word = fold(cells.role);
    const role = Object.hasOwn(roleWords, word) ? roleWords[word] : undefined;
    if (!role) return { kind: "role_unknown" };
    const who = { row, email, fullName, role };
    // A juror names their university at sign-up, with their other ties.
    if (role === "jurado") return { ...who, universityId: null, universityName: null };
    const university = universityOf(cells.university);
    if ("kind" in university) return university;
    return { ...who, universityId: university.id, universityName: university.name };
  }

  for (const personRow of rows) {
    const { row, cells } = personRow;
    const email = cells.email === "" ? null : emailOf(cells.email);
    const skipReason = email === null ? undefined : people.get(canonicalAddress(email));
    if (skipReason) {
      plan.there.push({ row, as: skipReason });
      continue;
    }
    const result: PersonPlan["invited"][number] | PersonRowError =
      email === null
        ? { kind: cells.email === "" ? "email_missing" : "email_malformed" }
        : invitationOf(personRow, email);
    if ("kind" in result) plan.wrong.push({ row, email: cells.email, error: result });
    else {
      rowOf.set(canonicalAddress(result.email), row);
      plan.invited.push(result);
    }
  }
  return plan;
}

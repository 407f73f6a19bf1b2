import { limits } from "../core/limits";
import { fold, freeSlug, universitySlug } from "../core/slug";
import { canonicalAddress } from "./email";
import type { InvitedRole } from "./invitations";

/** Why a file as a whole is refused; its words are in text/people/imports.ts. */
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

/** People to be asked by mail. */
export const personColumns = {
  email: { names: ["correo", "correo electronico", "email", "e-mail"], isRequired: true },
  name: { names: ["nombre", "nombre completo", "nombre y apellidos"], isRequired: false },
  role: { names: ["rol", "papel", "tipo"], isRequired: true },
  university: { names: ["universidad"], isRequired: false },
} as const satisfies Columns<string>;

type PersonRow = CsvRow<keyof typeof personColumns>;

/** The roles by the words that people write, folded. */
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

/** What nobody needs to be asked for: they have an account, were asked already, or said no. */
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
  /** `row` is the earlier one with the same mailbox. */
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
  /** By mailbox (contest/people/email.ts). */
  people: ReadonlyMap<string, KnownPerson>;
  universities: readonly { id: string; name: string; slug: string; active: boolean }[];
  /** An address as accounts have it; null for what is none. */
  emailOf(typed: string): string | null;
}

/** What asking these people would do, beside those who have an account or were asked. */
export function planInvitations(
  rows: readonly PersonRow[],
  { people, universities, emailOf }: PeopleKnown,
): PersonPlan {
  const plan: PersonPlan = { invited: [], there: [], wrong: [] };
  const named = Map.groupBy(universities, ({ name }) => fold(name));
  const slugs = new Map(universities.map((one) => [one.slug, one]));
  const rowOf = new Map<string, number>();

  /** The row's university, or why there is none. */
  function universityOf(typed: string): (typeof universities)[number] | PersonRowError {
    if (typed === "") return { kind: "university_missing" };
    const found = named.get(fold(typed)) ?? [];
    if (found.length > 1) return { kind: "university_twice" };
    const one = found[0] ?? slugs.get(typed.toLowerCase());
    if (!one) return { kind: "university_unknown" };
    return one.active ? one : { kind: "university_inactive" };
  }

  function invited({ row, cells }: PersonRow, email: string): PersonPlan["invited"][number] | PersonRowError {
    const repeats = rowOf.get(canonicalAddress(email));
    if (repeats !== undefined) return { kind: "email_repeated", row: repeats };
    if (cells.name.length > limits.fullNameLength) return { kind: "name_too_long" };
    if (cells.role === "") return { kind: "role_missing" };
    const word = fold(cells.role);
    const role = Object.hasOwn(roleWords, word) ? roleWords[word] : undefined;
    if (!role) return { kind: "role_unknown" };
    const who = { row, email, fullName: cells.name, role };
    // A juror says their own at sign-up, with their other ties.
    if (role === "jurado") return { ...who, universityId: null, universityName: null };
    const university = universityOf(cells.university);
    if ("kind" in university) return university;
    return { ...who, universityId: university.id, universityName: university.name };
  }

  for (const one of rows) {
    const { row, cells } = one;
    const email = cells.email === "" ? null : emailOf(cells.email);
    const known = email === null ? undefined : people.get(canonicalAddress(email));
    if (known) {
      plan.there.push({ row, as: known });
      continue;
    }
    const found: PersonPlan["invited"][number] | PersonRowError =
      email === null
        ? { kind: cells.email === "" ? "email_missing" : "email_malformed" }
        : invited(one, email);
    if ("kind" in found) plan.wrong.push({ row, email: cells.email, error: found });
    else {
      rowOf.set(canonicalAddress(found.email), row);
      plan.invited.push(found);
    }
  }
  return plan;
}

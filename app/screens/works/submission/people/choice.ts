import { limits } from "~/contest/core/limits";
import type { studentStore } from "~/db/people/students";

/** Whom the form offers to name, and how the search for more of them stands. */
export interface Choice {
  /** All students of the university, or one page of those that the search finds. */
  students: PickedStudent[];
  /** Those already named, wherever they stand. */
  chosen: PickedStudent[];
  /** How many students the university has, and how many the search finds. */
  all: number;
  total: number;
  page: number;
  pages: number;
  search: string;
}

export interface PickedStudent {
  id: string;
  fullName: string;
  email: string;
  isConfirmed: boolean;
}

/** Up to so many students stand in the form at once; among more one searches. */
export const isWhole = ({ all }: Pick<Choice, "all">) => all <= limits.studentsPerProposal;

/** The search's own fields: sent with the form, part of no proposal. */
export const SEARCH = "buscar";
export const PAGE = "pagina";

/** Whom the form offers; `chosen` are the ids already named, of this university or not. */
export async function choiceOf(
  students: ReturnType<typeof studentStore>,
  universityId: string,
  { search = "", page = 1, chosen = [] as string[] } = {},
): Promise<Choice> {
  const found = await students.choice(universityId, {
    search,
    page,
    chosen,
    whole: limits.studentsPerProposal,
    perPage: limits.studentsToChooseFrom,
  });
  return { ...found, students: found.students.map(shown), chosen: found.chosen.map(shown), search };
}

const shown = ({ id, fullName, email, isConfirmed }: PickedStudent): PickedStudent => ({
  id,
  fullName,
  email,
  isConfirmed,
});

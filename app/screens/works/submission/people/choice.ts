import { limits } from "~/contest/core/limits";
import type { studentStore } from "~/db/people/students";

/** Selectable students and the state of the student search. */
export interface Choice {
  /** All students of the university, or one page of search known. */
  students: PickedStudent[];
  /** Students already chosen, on any page. */
  chosen: PickedStudent[];
  /** Number of the university's students, and of search known. */
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

/** Returns true when all students fit in the form; larger universities use the search. */
export const isWhole = ({ all }: Pick<Choice, "all">) => all <= limits.studentsPerProposal;

/** The search's own fields: sent with the form, not part of a proposal. */
export const SEARCH = "buscar";
export const PAGE = "pagina";
/** The button that creates the university's link or invites a student. */
export const INVITING = "invitar";

/** Returns the selectable students; `chosen`: ids already chosen, of any university. */
export async function choiceOf(
  students: ReturnType<typeof studentStore>,
  universityId: string,
  { search = "", page = 1, chosen = [] as string[] } = {},
): Promise<Choice> {
  const { invited, ...known } = await students.choice(universityId, { search, page, chosen });
  const free = limits.studentsPerProposal - known.all;
  // Invited students fit in a whole list, or stand with the chosen ones of a searched one.
  const [listed, beside] = free >= 0 ? [invited.slice(0, free), []] : [[], invited];
  return {
    ...known,
    all: known.all + listed.length,
    total: known.total + listed.length,
    students: [...listed, ...known.students].map(publicStudent),
    chosen: [...beside, ...known.chosen].map(publicStudent),
    search,
  };
}

const publicStudent = ({ id, fullName, email, isConfirmed }: PickedStudent): PickedStudent => ({
  id,
  fullName,
  email,
  isConfirmed,
});

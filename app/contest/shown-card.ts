import { limits } from "./limits";
import type { ProposalStatus } from "./statuses";

/** What the one card of a proposal shows, of all that the database knows of it. */
interface Known {
  id: string;
  title: string;
  summary: string;
  status: ProposalStatus;
  /** Null, and no student, for who is not to know whose it is. */
  universityName: string | null;
  students: string[];
}

/**
 * A work as its card shows it and nothing more, for all that a loader answers can be read. The status is null where no
 * badge may show it (`badgeVisible`); names beyond those on the card are a number.
 */
export function shownCard<Work extends Known & { category: unknown; cover: unknown }>(
  work: Work,
  showsStatus: boolean,
) {
  const { id, title, summary, status, universityName, students } = work;
  return {
    id,
    title,
    summary,
    status: showsStatus ? status : null,
    category: work.category as Work["category"],
    universityName,
    cover: work.cover as Work["cover"],
    students: students.slice(0, limits.cardStudents),
    moreStudents: Math.max(0, students.length - limits.cardStudents),
  };
}

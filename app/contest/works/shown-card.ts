import { limits } from "../core/limits";
import type { Honour } from "../final/verdict";
import { type Phase, resultsAreOut } from "../running/phases";
import { badgeVisible, type ProposalStatus } from "./statuses";

/** How much of a work's status somebody reads: nothing, what it was before a verdict was sealed, or all. */
export type MarksShown = "none" | "unawarded" | "all";

/** What a badge says at `now` (epoch ms): admins alone read awards before the results are out. (decision 165) */
export function marksShown(phases: Phase[], now: number, isAdmin = false): MarksShown {
  if (!badgeVisible(phases, now)) return "none";
  return isAdmin || resultsAreOut(phases, now) ? "all" : "unawarded";
}

/** A work's status and honour as its badge may say them. */
export function shownMark(
  { status, unawarded, honour }: Pick<Known, "status" | "unawarded" | "honour">,
  marks: MarksShown,
) {
  if (marks === "none") return { status: null, honour: null };
  if (marks === "all") return { status, honour };
  return { status: unawarded, honour: null };
}

/** What the one card of a proposal shows, of all that the database knows of it. */
interface Known {
  id: string;
  title: string;
  summary: string;
  status: ProposalStatus;
  /** The status as it was before a verdict was sealed. */
  unawarded: ProposalStatus;
  honour: Honour | null;
  /** Null, and no student, for who is not to know whose it is. */
  universityName: string | null;
  students: string[];
}

/** A work as its card shows it and nothing more. Names beyond those on the card are a number. */
export function shownCard<Work extends Known & { category: unknown; cover: unknown }>(
  work: Work,
  marks: MarksShown,
) {
  const { id, title, summary, universityName, students } = work;
  return {
    id,
    title,
    summary,
    ...shownMark(work, marks),
    category: work.category as Work["category"],
    universityName,
    cover: work.cover as Work["cover"],
    students: students.slice(0, limits.cardStudents),
    moreStudents: Math.max(0, students.length - limits.cardStudents),
  };
}

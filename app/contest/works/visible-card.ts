import type { Honour } from "../core/awards";
import { limits } from "../core/limits";
import { type Phase, resultsAreOut } from "../core/phases";
import { badgeVisible, type ProposalStatus } from "../core/statuses";

/** Visible part of a work's status: nothing, the status before the verdict's seal, or all. */
export type StatusVisibility = "none" | "unawarded" | "all";

/**
 * Returns the visible part of the status at `now` (epoch ms). Only admins see awards before the results are out.
 * (RES-01)
 */
export function statusVisibility(phases: Phase[], now: number, isAdmin = false): StatusVisibility {
  if (!badgeVisible(phases, now)) return "none";
  return isAdmin || resultsAreOut(phases, now) ? "all" : "unawarded";
}

/** Returns the status and honour that a work's badge shows. */
export function visibleStatus(
  { status, unawarded, honour }: Pick<StoredCard, "status" | "unawarded" | "honour">,
  marks: StatusVisibility,
) {
  if (marks === "none") return { status: null, honour: null };
  if (marks === "all") return { status, honour };
  return { status: unawarded, honour: null };
}

/** Fields of a proposal that its card depends on. */
interface StoredCard {
  id: string;
  title: string;
  summary: string;
  status: ProposalStatus;
  /** Status before a verdict was sealed. */
  unawarded: ProposalStatus;
  honour: Honour | null;
  /** Null, without students, when the viewer must not know the authors. */
  universityName: string | null;
  students: string[];
}

/** Returns the fields of a work's card and nothing else. Students above the card's limit become a number. */
export function visibleCard<Work extends StoredCard & { category: unknown; cover: unknown }>(
  work: Work,
  marks: StatusVisibility,
) {
  const { id, title, summary, universityName, students } = work;
  return {
    id,
    title,
    summary,
    ...visibleStatus(work, marks),
    category: work.category as Work["category"],
    universityName,
    cover: work.cover as Work["cover"],
    students: students.slice(0, limits.cardStudents),
    moreStudents: Math.max(0, students.length - limits.cardStudents),
  };
}

import { asOf, hasEnded, type Phase } from "../core/phases";
import { seededRandom } from "../core/random";
import { CHOSEN, type ChoiceStep } from "./procedure";

/** Times of the jury's choice or the community's vote (epoch ms); null until an admin opens it. */
export type ChoiceTimes = { openedAt: number; closedAt: number | null } | null;
export type ChoicesTimes = Record<ChoiceStep, ChoiceTimes>;

/**
 * State of a choice. `ahead`: not opened, and the final is not active. `unopened`: the final is active, and nobody
 * has opened it. `lapsed`: opened, the final is over, and nobody has closed it. Marks and votes are taken only while it
 * is `open`.
 */
export type ChoiceState = "ahead" | "unopened" | "open" | "lapsed" | "closed";

export function choiceState(times: ChoiceTimes, phases: Phase[], now: number): ChoiceState {
  if (times?.closedAt != null) return "closed";
  const isTime = finalIsOn(phases, now);
  if (times) return isTime ? "open" : "lapsed";
  return isTime ? "unopened" : "ahead";
}

/** Returns true when the final is the active phase and has not ended. `now` in epoch ms. */
export function finalIsOn(phases: Phase[], now: number): boolean {
  const active = asOf(phases, now).find(({ isActive }) => isActive);
  return active?.phaseKey === "final" && !hasEnded(active, now);
}

/** Returns true once the final has begun, also after its end: its information stays visible. `now` in epoch ms. */
export function finalHasCome(phases: Phase[], now: number): boolean {
  const current = asOf(phases, now);
  const final = current.find(({ phaseKey }) => phaseKey === "final");
  const active = current.find(({ isActive }) => isActive);
  return final !== undefined && active !== undefined && active.displayOrder >= final.displayOrder;
}

/** A finalist that a juror may see. */
interface Candidate {
  id: string;
  /** True when this juror has a conflict with it, or when it is disqualified. */
  isShut: boolean;
}

/** Number of works that a juror marks: two, or fewer when no more are left. */
export const marksDue = (candidates: readonly Candidate[]) =>
  Math.min(CHOSEN, candidates.filter(({ isShut }) => !isShut).length);

/** Reason to refuse a juror's marks; null for valid ones. */
export function marksProblem(
  marks: readonly string[],
  candidates: readonly Candidate[],
): "unknown" | "shut" | "too_many" | "too_few" | null {
  const marked = marks.map((id) => candidates.find((candidate) => candidate.id === id));
  if (marked.includes(undefined)) return "unknown";
  if (marked.some((candidate) => candidate?.isShut)) return "shut";
  const due = marksDue(candidates);
  if (marks.length > due) return "too_many";
  return marks.length < due || due === 0 ? "too_few" : null;
}

/**
 * Returns the two works in a viewer's order: half of the viewers see the first finalist first, the other half the
 * second. The order of one viewer never changes.
 */
export const inTurn = <Work>(two: Work[], viewerId: string | null): Work[] =>
  viewerId !== null && seededRandom(viewerId)() < 0.5 ? two.toReversed() : two;

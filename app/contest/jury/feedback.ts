import { limits } from "../core/limits";
import { asOf, closedReason, type Phase } from "../core/phases";
import type { Settings } from "../core/settings";
import { criterionAverage } from "./metrics";
import type { Scores } from "./scoring";

/**
 * Returns true when universities may read the jury's feedback on their works. The results phase (or a later one) is
 * active, and nobody can evaluate. Otherwise a moving mean would reveal the last juror's score. `now` in epoch ms.
 */
export function feedbackIsOpen(
  settings: Pick<Settings, "share_feedback">,
  phases: Phase[],
  now: number,
): boolean {
  const results = phases.find(({ phaseKey }) => phaseKey === "results");
  const active = asOf(phases, now).find(({ isActive }) => isActive);
  return (
    settings.share_feedback &&
    results !== undefined &&
    active !== undefined &&
    active.displayOrder >= results.displayOrder &&
    closedReason(phases, "evaluations", now) !== null
  );
}

/** Feedback on one criterion. The mean of fewer than three jurors would reveal who gave which score. */
export interface CriterionFeedback {
  id: string;
  name: string;
  /** Fraction 0 to 1; null with too few scores. */
  average: number | null;
}

/** Returns the feedback from a work's counted evaluations, in the criteria's order. */
export function feedbackOf(
  criteria: { id: string; name: string }[],
  evaluations: { scores: Scores }[],
): CriterionFeedback[] {
  return criteria.map(({ id, name }) => {
    const withScore = evaluations.filter(({ scores }) => scores[id] !== undefined);
    return {
      id,
      name,
      average: withScore.length < limits.feedbackJurors ? null : criterionAverage(id, withScore),
    };
  });
}

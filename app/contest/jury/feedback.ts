import { limits } from "../core/limits";
import { asOf, closedReason, type Phase } from "../running/phases";
import type { Settings } from "../running/settings";
import { criterionAverage } from "./metrics";
import type { Scores } from "./scoring";

/**
 * Whether universities may read what the jury made of their works: once the results phase is active and nobody evaluates
 * any more, `now` in epoch ms. Means that move would tell what the last juror gave.
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

/** What is told of one criterion; a mean that fewer than three jurors make would tell who gave what. */
export interface CriterionFeedback {
  id: string;
  name: string;
  /** Fraction 0 to 1; null where too few scored it. */
  average: number | null;
}

/** Of a work's evaluations that count, by criterion in their order. */
export function feedbackOf(
  criteria: { id: string; name: string }[],
  evaluations: { scores: Scores }[],
): CriterionFeedback[] {
  return criteria.map(({ id, name }) => {
    const scored = evaluations.filter(({ scores }) => scores[id] !== undefined);
    const counted = scored.map(({ scores }) => ({ scores, status: "submitted" as const, conflict: false }));
    return {
      id,
      name,
      average: scored.length < limits.feedbackJurors ? null : criterionAverage(id, counted),
    };
  });
}

import type { Criterion } from "./scoring";

/** A criterion as an admin edits it. */
export interface EditedCriterion extends Criterion {
  name: string;
  description: string;
}

/** Effect of changed criteria on the existing evaluations. (design 5.10) */
export interface RescoringEffect {
  /** Number of changed totals, drafts included. */
  rescored: number;
  /** Submitted evaluations with a changed total. */
  changed: number;
  /** Submitted evaluations that would have no score left. They block the change. */
  unscored: number;
}

/**
 * Returns true when both lists have the same criteria and weights in the same order. Ignores ids: a new criterion has
 * none before it is saved.
 */
export const sameCriteria = (one: EditedCriterion[], other: EditedCriterion[]): boolean =>
  one.length === other.length &&
  one.every(({ name, description, weight }, at) => {
    const same = other[at];
    return same?.name === name && same.description === description && same.weight === weight;
  });

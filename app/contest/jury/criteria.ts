import type { Criterion } from "./scoring";

/** A criterion as an admin edits it. */
export interface EditedCriterion extends Criterion {
  name: string;
  description: string;
}

/** What a change of the criteria does to the evaluations that are there. (design 5.10) */
export interface Rescoring {
  /** How many totals change, drafts' too. */
  rescored: number;
  /** Submitted ones whose total changes. */
  changed: number;
  /** Submitted ones that would be left without any score: then the change cannot be made. */
  unscored: number;
}

/** Whether they ask and weigh the same, in the same order; a new one has no id before it is saved. */
export const sameCriteria = (one: EditedCriterion[], other: EditedCriterion[]): boolean =>
  one.length === other.length &&
  one.every(({ name, description, weight }, at) => {
    const beside = other[at];
    return beside?.name === name && beside.description === description && beside.weight === weight;
  });

import type { Phase } from "~/contest/core/phases";

/** Returns a phase without dates and gates. `changes` replace fields. */
export const phase = (key: string, changes: Partial<Phase> = {}): Phase => ({
  id: key,
  phaseKey: key,
  phaseName: `Fase ${key}`,
  description: "",
  displayOrder: 0,
  startAt: null,
  endAt: null,
  isActive: false,
  startHandledAt: null,
  manuallyActivatedAt: null,
  begunAt: null,
  leftAt: null,
  allowsSubmissions: false,
  allowsEvaluations: false,
  allowsVotes: false,
  ...changes,
});

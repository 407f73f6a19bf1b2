import { type Phase, votingIsOver } from "~/contest/core/phases";
import type { ChoicesTimes } from "~/contest/final/choices";
import type { TallyBallot } from "~/contest/votes/tally";

/** Returns true once nobody can vote any more, so that the tally's lines are public. */
export const isTallyPublic = (
  ballot: TallyBallot,
  { phases, gates, now }: { phases: Phase[]; gates: ChoicesTimes; now: number },
): boolean =>
  ballot === "public" ? votingIsOver(phases, now) : (gates.community?.closedAt ?? null) !== null;

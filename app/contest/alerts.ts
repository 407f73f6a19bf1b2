import { limits } from "./limits";
import { isHighDispersion, type ProposalMetrics, percentage } from "./metrics";

export type Alert<P, J> =
  | { kind: "no_evaluations"; severity: "high"; proposal: P }
  | { kind: "low_progress"; severity: "medium"; juror: J }
  | { kind: "high_dispersion"; severity: "medium"; proposal: P };

/**
 * What needs an admin's attention, at most five of a kind, in the order given: proposals nobody has evaluated,
 * jurors below 50 % of at least one assigned, and deviations above 0.15 of at least three. (Specification 1 §9)
 */
export function contestAlerts<
  P extends Pick<ProposalMetrics, "stdDev" | "evaluationsSubmitted">,
  J extends { assigned: number; submitted: number },
>(proposals: P[], jurors: J[]): Alert<P, J>[] {
  const unevaluated = proposals.filter((proposal) => proposal.evaluationsSubmitted === 0);
  const slow = jurors.filter(
    (juror) => juror.assigned > 0 && percentage(juror.submitted, juror.assigned) < 50,
  );
  const dispersed = proposals.filter(
    (proposal) => proposal.evaluationsSubmitted >= 3 && isHighDispersion(proposal.stdDev),
  );
  const few = <T>(all: T[]) => all.slice(0, limits.alertsOfAKind);
  return [
    ...few(unevaluated).map((proposal) => ({ kind: "no_evaluations", severity: "high", proposal }) as const),
    ...few(slow).map((juror) => ({ kind: "low_progress", severity: "medium", juror }) as const),
    ...few(dispersed).map((proposal) => ({ kind: "high_dispersion", severity: "medium", proposal }) as const),
  ];
}

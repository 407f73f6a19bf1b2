import { limits } from "./limits";
import { isHighDispersion, type ProposalMetrics, percentage } from "./metrics";
import type { ProposalStatus } from "./statuses";

export type Alert<P, J> =
  | { kind: "no_evaluations"; severity: "high"; proposal: P }
  | { kind: "low_progress"; severity: "medium"; juror: J }
  | { kind: "high_dispersion"; severity: "medium"; proposal: P };

/**
 * What needs an admin's attention, at most five of a kind: proposals nobody has evaluated and jurors below 50 % of at
 * least one assigned, in the order given, and deviations above 0.15 of at least three, the worst first. None is of a
 * disqualified work. (specification 1.9, design 10.4)
 */
export function contestAlerts<
  P extends Pick<ProposalMetrics, "stdDev" | "evaluationsSubmitted"> & { status: ProposalStatus },
  J extends { assigned: number; submitted: number },
>(proposals: P[], jurors: J[]): Alert<P, J>[] {
  const judged = proposals.filter(({ status }) => status !== "descalificada");
  const unevaluated = judged.filter((proposal) => proposal.evaluationsSubmitted === 0);
  const slow = jurors.filter(
    (juror) => juror.assigned > 0 && percentage(juror.submitted, juror.assigned) < 50,
  );
  const dispersed = judged
    .filter((proposal) => proposal.evaluationsSubmitted >= 3 && isHighDispersion(proposal.stdDev))
    .sort((a, b) => (b.stdDev ?? 0) - (a.stdDev ?? 0));
  const few = <T>(all: T[]) => all.slice(0, limits.alertsOfAKind);
  return [
    ...few(unevaluated).map((proposal) => ({ kind: "no_evaluations", severity: "high", proposal }) as const),
    ...few(slow).map((juror) => ({ kind: "low_progress", severity: "medium", juror }) as const),
    ...few(dispersed).map((proposal) => ({ kind: "high_dispersion", severity: "medium", proposal }) as const),
  ];
}

interface AlertedWork {
  id: string;
  title: string;
  stdDev: number | null;
}

interface AlertedJuror {
  name: string;
  submitted: number;
  assigned: number;
}

/** What an alert says, and nothing more of whom it is about. */
export function shownAlert<P extends AlertedWork, J extends AlertedJuror>(
  alert: Alert<P, J>,
): Alert<AlertedWork, AlertedJuror> {
  if (alert.kind === "low_progress") {
    const { name, submitted, assigned } = alert.juror;
    return { ...alert, juror: { name, submitted, assigned } };
  }
  const { id, title, stdDev } = alert.proposal;
  return { ...alert, proposal: { id, title, stdDev } };
}

import { limits } from "./limits";
import { isHighDispersion, type ProposalMetrics, percentage } from "./metrics";
import { steady } from "./ranking";
import type { ProposalStatus } from "./statuses";

/** A juror who has a work that they turned out to be tied to: it waits for another, or their evaluation counts still. */
export interface TiedJuror {
  id: string;
  title: string;
  name: string;
  /** Their account's id. */
  person: string | null;
  sent: boolean;
}

export type Alert<P, J> =
  | { kind: "tied"; severity: "high"; tie: TiedJuror }
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
    .sort((a, b) => (steady(b.stdDev) ?? 0) - (steady(a.stdDev) ?? 0));
  return alertsOf({ tied: [], unevaluated, slow, dispersed });
}

/** The alerts of what was found, the most severe first and at most five of a kind. */
export function alertsOf<P, J>({
  tied,
  unevaluated,
  slow,
  dispersed,
}: Record<"unevaluated" | "dispersed", P[]> & { tied: TiedJuror[]; slow: J[] }): Alert<P, J>[] {
  const few = <T>(all: T[]) => all.slice(0, limits.alertsOfAKind);
  return [
    ...few(tied).map((tie) => ({ kind: "tied", severity: "high", tie }) as const),
    ...few(unevaluated).map((proposal) => ({ kind: "no_evaluations", severity: "high", proposal }) as const),
    ...few(slow).map((juror) => ({ kind: "low_progress", severity: "medium", juror }) as const),
    ...few(dispersed).map((proposal) => ({ kind: "high_dispersion", severity: "medium", proposal }) as const),
  ];
}

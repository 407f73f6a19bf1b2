import { limits } from "../core/limits";
import { closedReason, evaluationHasBegun, type Phase } from "../core/phases";

/**
 * A juror with a conflict about a work that they have. The work waits for another juror, or their evaluation still
 * counts.
 */
export interface TiedJuror {
  id: string;
  title: string;
  name: string;
  /** Id of the juror's account. */
  person: string | null;
  sent: boolean;
}

export type Alert<P, J> =
  | { kind: "tied"; severity: "high"; tie: TiedJuror }
  | { kind: "no_evaluations"; severity: "high"; proposal: P }
  | { kind: "low_progress"; severity: "medium"; juror: J }
  | { kind: "high_dispersion"; severity: "medium"; proposal: P };

/**
 * Returns the alerts of the moment: a work without an evaluation is news once the jury's phase has begun, and a slow
 * juror while the jury can evaluate. `now` in epoch ms.
 */
export function timely<P, J>(alerts: Alert<P, J>[], phases: Phase[], now: number): Alert<P, J>[] {
  const isOpen = closedReason(phases, "evaluations", now) === null;
  return alerts.filter(
    ({ kind }) =>
      (kind !== "no_evaluations" || evaluationHasBegun(phases, now)) && (kind !== "low_progress" || isOpen),
  );
}

/**
 * Returns the alerts, the most severe first and at most five of a kind. SQL selects their works and jurors, by the
 * fragments `isUnevaluated`, `isDispersed` and `isSlow` of app/db/jury/judging.ts. (specification 1.9)
 */
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

import { limits } from "../core/limits";

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
 * The alerts of the works and jurors given, the most severe first and at most five of a kind. SQL chooses them, by the
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

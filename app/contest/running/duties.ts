/** An organiser's acts, by phase and in their order. */
const dutyKinds = [
  "keep_phase",
  "remind_universities",
  "assign",
  "remind_jurors",
  "calculate_finalists",
  "open_jury",
  "deliberate",
  "close_jury",
  "count",
  "open_community",
  "invite_community",
  "close_community",
  "seal",
  "publish",
  "announce",
  "correct_names",
] as const;
export type DutyKind = (typeof dutyKinds)[number];

/** An act with its number: whom or what it concerns. */
export interface Duty {
  kind: DutyKind;
  count: number;
}

type Ballot = "unopened" | "open" | "closed";

/** Figures of a phase that decide what an organiser does next. */
export type PhaseFigures =
  /** Active universities with an account and without a sent work. */
  | { phase: "submission"; idle: number }
  /** Works without a juror, where only assigned jurors count; jurors behind an even pace. */
  | { phase: "evaluation"; unassigned: number; late: number }
  | ({ phase: "final"; isUnsealed: boolean } & FinalFigures)
  /** Accounts that wait for the announcement; diplomas whose name cannot be printed. The cron issues the diplomas. */
  | { phase: "results"; isUnsealed: boolean; unannounced: number; unprintable: number };

export interface FinalFigures {
  finalists: number;
  jury: Ballot;
  /** Jurors who take part and have not voted. */
  absent: number;
  papers: number;
  /** True while the last count names two finalists, or the community's ballot has opened. */
  isCounted: boolean;
  community: Ballot;
  /** Counted votes of the community. */
  votes: number;
}

/**
 * Returns the acts of the active phase, at most three, the first one first. `movesBack` counts earlier phases that
 * will start by themselves. `figures` are null for a phase without acts.
 */
export function dutiesOf(figures: PhaseFigures | null, movesBack: number): Duty[] {
  return [...some({ keep_phase: movesBack }), ...(figures ? phaseDuties(figures) : [])].slice(0, 3);
}

function phaseDuties(figures: PhaseFigures): Duty[] {
  switch (figures.phase) {
    case "submission":
      return some({ remind_universities: figures.idle });
    case "evaluation":
      return some({ assign: figures.unassigned, remind_jurors: figures.late });
    case "final":
      return finalDuty(figures, figures.isUnsealed);
    case "results":
      return some({
        seal: Number(figures.isUnsealed),
        announce: figures.unannounced,
        correct_names: figures.unprintable,
      });
  }
}

const some = (counts: Partial<Record<DutyKind, number>>): Duty[] =>
  dutyKinds.flatMap((kind) => (counts[kind] ? [{ kind, count: counts[kind] }] : []));

/** Returns the one next act of the final, also when its number is 0. */
function finalDuty(figures: FinalFigures, isUnsealed: boolean): Duty[] {
  const { finalists, jury, absent, papers, isCounted, community, votes } = figures;
  if (community === "open")
    return [{ kind: votes > 0 ? "close_community" : "invite_community", count: votes }];
  if (!isUnsealed) return [{ kind: "publish", count: 1 }];
  if (community === "closed") return [{ kind: "seal", count: 1 }];
  if (isCounted) return [{ kind: "open_community", count: 2 }];
  if (jury === "open")
    return [absent > 0 ? { kind: "deliberate", count: absent } : { kind: "close_jury", count: papers }];
  if (jury === "closed" && papers > 0) return [{ kind: "count", count: papers }];
  return [{ kind: finalists < 2 ? "calculate_finalists" : "open_jury", count: finalists }];
}

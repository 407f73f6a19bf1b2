import { CHOSEN } from "../final/procedure";

/** An organiser's acts, by phase and in their order. */
const dutyKinds = [
  "keep_phase",
  "remind_universities",
  "assign",
  "remind_jurors",
  "await_evaluations",
  "activate_voting",
  "review_votes",
  "activate_next",
  "calculate_finalists",
  "open_jury",
  "deliberate",
  "close_jury",
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
  /** Jurors whose evaluations are missing. */
  jurors?: number;
  /** Name of the phase to activate. */
  phaseName?: string;
}

/** State of the phases that decides what an organiser does next. */
export interface Course {
  /** Earlier phases that will start by themselves. */
  movesBack: number;
  /** Name of the following phase, when the active one has ended and nothing starts it; else null. */
  waiting: string | null;
  /** Name of the following phase; null in the last one. */
  following: string | null;
  /** Counted votes to review once the voting has ended. */
  votes: number;
}

type Choice = "unopened" | "open" | "closed";

/** Figures of a phase that decide what an organiser does next. */
export type PhaseFigures =
  /** Active universities with an account and without a sent work. */
  | { phase: "submission"; idle: number }
  /**
   * Works without a juror, where only assigned jurors count; jurors behind an even pace; sent and missing evaluations,
   * and the jurors of these.
   */
  | { phase: "evaluation"; unassigned: number; late: number; sent: number; missing: number; jurors: number }
  | ({ phase: "final"; isUnsealed: boolean } & FinalFigures)
  /** Accounts that wait for the announcement; diplomas whose name cannot be printed. The cron issues the diplomas. */
  | { phase: "results"; isUnsealed: boolean; unannounced: number; unprintable: number };

export interface FinalFigures {
  finalists: number;
  jury: Choice;
  /** Active jurors without and with marks. */
  absent: number;
  marked: number;
  /** True when a choice was left out with a reason. */
  isJuryLeftOut: boolean;
  isCommunityLeftOut: boolean;
  community: Choice;
  /** Counted votes of the community. */
  votes: number;
}

/**
 * Returns the acts of the active phase, at most three and the change of phase, the first one first. `figures` are null
 * in the voting.
 */
export function dutiesOf(
  figures: PhaseFigures | null,
  { movesBack, waiting, following, votes }: Course,
): Duty[] {
  const own = figures ? phaseDuties(figures) : some({ review_votes: waiting === null ? 0 : votes });
  // The final names its own end, and complete evaluations name the voting.
  const change: Duty[] =
    waiting === null || figures?.phase === "final" || own.some(({ kind }) => kind === "activate_voting")
      ? []
      : [{ kind: "activate_next", count: 1, phaseName: waiting }];
  const named = own.map((duty) =>
    following !== null && opensFollowing.includes(duty.kind) ? { ...duty, phaseName: following } : duty,
  );
  return [...[...some({ keep_phase: movesBack }), ...named].slice(0, 3), ...change];
}

function phaseDuties(figures: PhaseFigures): Duty[] {
  switch (figures.phase) {
    case "submission":
      return some({ remind_universities: figures.idle });
    case "evaluation":
      return evaluationDuties(figures);
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

/** Acts that activate the following phase. */
const opensFollowing: DutyKind[] = ["activate_voting", "publish"];

/** Complete evaluations lead to the voting. */
function evaluationDuties(figures: Extract<PhaseFigures, { phase: "evaluation" }>): Duty[] {
  const { unassigned, late, sent, missing, jurors } = figures;
  const isComplete = unassigned === 0 && missing === 0;
  return [
    ...some({ assign: unassigned, remind_jurors: late, activate_voting: isComplete ? sent : 0 }),
    ...(missing > 0 ? [{ kind: "await_evaluations" as const, count: missing, jurors }] : []),
  ];
}

const some = (counts: Partial<Record<DutyKind, number>>): Duty[] =>
  dutyKinds.flatMap((kind) => (counts[kind] ? [{ kind, count: counts[kind] }] : []));

/** Returns the one next act of the final, also when its number is 0. */
function finalDuty(figures: FinalFigures, isUnsealed: boolean): Duty[] {
  const { finalists, jury, absent, marked, community, votes } = figures;
  if (community === "open")
    return [{ kind: votes > 0 ? "close_community" : "invite_community", count: votes }];
  if (!isUnsealed) return [{ kind: "publish", count: 1 }];
  if (finalists === 0) return [{ kind: "calculate_finalists", count: 0 }];
  if (community === "closed" || figures.isCommunityLeftOut || finalists === 1)
    return [{ kind: "seal", count: 1 }];
  if (jury === "open")
    return [absent > 0 ? { kind: "deliberate", count: absent } : { kind: "close_jury", count: marked }];
  const hasTwo = jury === "closed" || figures.isJuryLeftOut || finalists === CHOSEN;
  return [hasTwo ? { kind: "open_community", count: CHOSEN } : { kind: "open_jury", count: finalists }];
}

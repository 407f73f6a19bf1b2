import type { Settings } from "../core/settings";
import { hasOrganiser } from "../public/organiser";

/** Counts that show how complete the contest's setup is. */
export interface Preparations {
  criteria: number;
  /** True once an admin saved the criteria. */
  criteriaAreSaved: boolean;
  universities: number;
  /** Jurors who judge. */
  jurors: number;
  /** True once a university and a juror have an account. */
  peopleAreIn: boolean;
  /** True once an admin invited somebody. */
  peopleAreInvited: boolean;
  /** True once an admin changed an access code. */
  codesAreChanged: boolean;
  assignments: number;
  /** Version of the rules in force. Version 1 is the platform's own text. */
  rules: number;
}

/** Configuration outside the database. */
export interface Installation {
  /** Both access codes. */
  codes: boolean;
  /** A mail service; null where none is needed. */
  mail: boolean | null;
}

interface PreparedPhase {
  isActive: boolean;
  startAt: string | null;
  endAt: string | null;
  allowsEvaluations: boolean;
  allowsVotes: boolean;
}

/** The organiser's first steps in the recommended order. */
const steps = [
  "rules",
  "organiser",
  "criteria",
  "dates",
  "universities",
  "codes",
  "pdf",
  "mail",
  "open",
] as const;
export type Step = (typeof steps)[number];

/** Returns the steps that the installation needs; the data decides `done`. */
export function checklist(
  phases: PreparedPhase[],
  made: Preparations,
  settings: Settings,
  installed: Installation,
): { step: Step; done: boolean }[] {
  const done: Record<Step, boolean> = {
    rules: made.rules > 1,
    organiser: hasOrganiser(settings),
    criteria: made.criteria > 0 && made.criteriaAreSaved,
    dates: phases.every(({ startAt, endAt }) => startAt !== null && endAt !== null),
    universities: made.universities > 0,
    codes: made.codesAreChanged || made.peopleAreInvited || (installed.codes && made.peopleAreIn),
    pdf: settings.home_pdf_url !== "",
    mail: installed.mail === true,
    open: phases.some(({ isActive }) => isActive),
  };
  return steps
    .filter((step) => step !== "mail" || installed.mail !== null)
    .map((step) => ({ step, done: done[step] }));
}

/** Returns the first missing step with the number of missing ones; null once the contest is open. */
export function nextStep(steps: { step: Step; done: boolean }[]): { step: Step; left: number } | null {
  const missing = steps.filter(({ done }) => !done);
  const [first] = missing;
  return first && missing.some(({ step }) => step === "open")
    ? { step: first.step, left: missing.length }
    : null;
}

export type MissingItem = "dates" | "criteria" | "jurors" | "assignments" | "voters";

/** Returns the missing requirements of the actions that a phase allows. */
export function missingItems(phase: PreparedPhase, made: Preparations, settings: Settings): MissingItem[] {
  const isAssigned = settings.evaluation_count_mode === "assigned_judges";
  const lacks: Record<MissingItem, boolean> = {
    dates: phase.startAt === null,
    criteria: phase.allowsEvaluations && made.criteria === 0,
    jurors: phase.allowsEvaluations && made.jurors === 0,
    assignments: phase.allowsEvaluations && isAssigned && made.assignments === 0,
    voters: phase.allowsVotes && !settings.public_signup_enabled,
  };
  return (Object.keys(lacks) as MissingItem[]).filter((lack) => lacks[lack]);
}

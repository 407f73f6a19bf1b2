import { organiserIsTold } from "../public/organiser";
import type { Settings } from "./settings";

/** What stands between an empty install and a contest, counted. */
export interface Preparations {
  criteria: number;
  universities: number;
  /** Jurors who judge. */
  jurors: number;
  assignments: number;
  /** Works of any kind, drafts too. */
  proposals: number;
  /** The version of the rules that is in force: the first is the platform's own. */
  rules: number;
}

/** What is set outside the database: both access codes, a mail service. */
export interface Installation {
  codes: boolean;
  mail: boolean;
}

interface PreparedPhase {
  startAt: string | null;
  endAt: string | null;
  allowsEvaluations: boolean;
  allowsVotes: boolean;
}

/** The organiser's first steps, in the order in which they are best taken. */
const steps = [
  "rules",
  "organiser",
  "criteria",
  "dates",
  "universities",
  "codes",
  "pdf",
  "mail",
  "legal",
  "trial",
] as const;
export type Step = (typeof steps)[number];

/** Each step with whether the data says that it is done. */
export function checklist(
  phases: PreparedPhase[],
  made: Preparations,
  settings: Settings,
  installed: Installation,
): { step: Step; done: boolean }[] {
  const done: Record<Step, boolean> = {
    rules: made.rules > 1,
    organiser: organiserIsTold(settings),
    criteria: made.criteria > 0,
    dates: phases.every(({ startAt, endAt }) => startAt !== null && endAt !== null),
    universities: made.universities > 0,
    codes: installed.codes,
    pdf: settings.home_pdf_url !== "",
    mail: installed.mail,
    legal: settings.home_show_legal,
    trial: made.proposals > 0,
  };
  return steps.map((step) => ({ step, done: done[step] }));
}

export type Lack = "dates" | "criteria" | "jurors" | "assignments" | "voters";

/** What a phase lacks for what it lets people do. */
export function lacksOf(phase: PreparedPhase, made: Preparations, settings: Settings): Lack[] {
  const isAssigned = settings.evaluation_count_mode === "assigned_judges";
  const lacks: Record<Lack, boolean> = {
    dates: phase.startAt === null,
    criteria: phase.allowsEvaluations && made.criteria === 0,
    jurors: phase.allowsEvaluations && made.jurors === 0,
    assignments: phase.allowsEvaluations && isAssigned && made.assignments === 0,
    voters: phase.allowsVotes && !settings.public_signup_enabled,
  };
  return (Object.keys(lacks) as Lack[]).filter((lack) => lacks[lack]);
}

import { MINUTE_MS } from "../core/calendar";

/** The cron jobs in their order. The cron runs each job every minute, independently of the others. */
export const cronJobs = [
  "phases",
  "tally",
  "votes",
  "jury",
  "phaseMails",
  "diplomas",
  "jobs",
  "mail",
  "retention",
  "files",
  "documents",
  "posters",
  "pictures",
  "backup",
  "invariants",
] as const;

export type CronJob = (typeof cronJobs)[number];

/** The last attempt and the last success of a cron job: epoch ms of the scheduled minute. */
export interface CronJobRun {
  name: string;
  ranAt: number;
  succeededAt: number | null;
}

/** Milliseconds without a run after which the cron counts as stopped. It runs each minute. */
const LATE_MS = 5 * MINUTE_MS;

/**
 * The cron's state: last run (epoch ms; null before the first), whether it is late, and the jobs whose last attempt
 * failed.
 */
export interface CronHealth {
  lastRun: number | null;
  isLate: boolean;
  failing: CronJob[];
}

/** Clocks of two machines differ. A run that is further in the future does not count. */
const AHEAD_MS = MINUTE_MS;

/** Returns true for a run that no clock explains. */
const isAhead = (ranAt: number, now: number) => ranAt > now + AHEAD_MS;

/** Returns the cron's state. `isExpected` makes a missing first run late: a local runtime may never fire the cron. */
export function cronHealth(runs: CronJobRun[], now: number, isExpected: boolean): CronHealth {
  const knownRuns = cronJobs.flatMap((name) =>
    runs.filter((run) => run.name === name && !isAhead(run.ranAt, now)).map((run) => ({ ...run, name })),
  );
  const lastRun = knownRuns.length === 0 ? null : Math.max(...knownRuns.map(({ ranAt }) => ranAt));
  return {
    lastRun,
    isLate: lastRun === null ? isExpected || runs.length > 0 : now - lastRun > LATE_MS,
    failing: knownRuns.filter(({ ranAt, succeededAt }) => succeededAt !== ranAt).map(({ name }) => name),
  };
}

/** What the cron does each minute, in this order, each by itself. */
export const chores = [
  "phases",
  "tally",
  "jury",
  "letters",
  "diplomas",
  "mail",
  "retention",
  "files",
  "documents",
  "posters",
  "invariants",
] as const;

export type Chore = (typeof chores)[number];

/** When the cron last tried a chore, and when it last succeeded: epoch ms of the minute it was meant for. */
export interface ChoreRun {
  name: string;
  ranAt: number;
  succeededAt: number | null;
}

/** A cron that did not come for so long (ms) has stopped: it comes each minute. */
const LATE_MS = 5 * 60 * 1000;

/** How the cron does: its last run (epoch ms; null before the first), whether that is too long ago, what failed in it. */
export interface CronHealth {
  lastRun: number | null;
  isLate: boolean;
  failing: Chore[];
}

/** `isExpected`: whether the first run is overdue when there was none (a local runtime may never fire it). */
export function cronHealth(runs: ChoreRun[], now: number, isExpected: boolean): CronHealth {
  const known = chores.flatMap((name) =>
    runs.filter((run) => run.name === name).map((run) => ({ ...run, name })),
  );
  const lastRun = known.length === 0 ? null : Math.max(...known.map(({ ranAt }) => ranAt));
  return {
    lastRun,
    isLate: lastRun === null ? isExpected : now - lastRun > LATE_MS,
    failing: known.filter(({ ranAt, succeededAt }) => succeededAt !== ranAt).map(({ name }) => name),
  };
}

import type { CronHealth } from "~/contest/running/cron-jobs";
import { panel } from "~/text/running/panel";

const text = panel.cron;

/** The cron's state: its last run and its errors. */
export function CronState({ cron: { lastRun, isLate, failing } }: { cron: CronHealth }) {
  const isWell = !isLate && failing.length === 0;
  return (
    <section aria-labelledby="tareas">
      <h2 id="tareas" className="label">
        {text.title}
      </h2>
      <p className={`mt-1 text-small wrap-anywhere ${isWell ? "text-ink-soft" : "field-error"}`}>
        {isLate && text.late(lastRun)}
        {!isLate && lastRun === null && text.never}
        {!isLate && lastRun !== null && (isWell ? text.well(lastRun) : text.failing(lastRun, failing))}
      </p>
    </section>
  );
}

import type { CronHealth } from "~/contest/running/chores";
import { admin } from "~/text/running/admin";

const text = admin.panel.cron;

/** The cron's state: its last run and its errors. */
export function CronState({ cron: { lastRun, isLate, failing } }: { cron: CronHealth }) {
  const isWell = !isLate && failing.length === 0;
  return (
    <section aria-labelledby="tareas">
      <h2 id="tareas" className="h2 mb-4">
        {text.title}
      </h2>
      <p className={`border-t py-3 wrap-anywhere ${isWell ? "text-ink-soft" : "field-error"}`}>
        {isLate && text.late(lastRun)}
        {!isLate && lastRun === null && text.never}
        {!isLate && lastRun !== null && (isWell ? text.well(lastRun) : text.failing(lastRun, failing))}
      </p>
    </section>
  );
}

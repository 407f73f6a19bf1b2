import type { CronHealth } from "~/contest/running/cron-jobs";
import type { PictureQuota } from "~/contest/works/picture-quota";
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

/** Warns before and after the month's pictures are spent. */
export function QuotaWarning({ quota: { made, included, state } }: { quota: PictureQuota }) {
  if (state === "enough") return null;
  return (
    <p className={`note ${state === "spent" ? "note-error" : "note-warn"} mb-8 max-w-[42rem]`} data-pictures>
      {state === "spent" ? panel.pictures.spent(included) : panel.pictures.near(made, included ?? made)}
    </p>
  );
}

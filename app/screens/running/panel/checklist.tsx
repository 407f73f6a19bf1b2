import { Link } from "@remix-run/react";
import type { Step } from "~/contest/running/readiness";
import { admin } from "~/text/running/admin";

const text = admin.panel.checklist;

/**
 * The organiser's steps before the contest opens, each with its screen; empty once all are done.
 */
export function Checklist({ checklist }: { checklist: { step: Step; done: boolean }[] }) {
  const remaining = checklist.filter(({ done }) => !done).length;
  if (remaining === 0) return null;
  return (
    <section aria-labelledby="preparativos" className="mt-12 border-t-[6px] border-accent pt-4">
      <h2 id="preparativos" className="h2">
        {text.title}
      </h2>
      <p className="mt-2">
        <strong className="font-semibold">{text.left(remaining)}</strong> {text.hide}
      </p>
      <ol className="mt-4 border-b lg:columns-2 lg:gap-x-10">
        {checklist.map(({ step, done }) => {
          const [label, to] = text.steps[step];
          return (
            <li key={step} className="flex break-inside-avoid items-baseline gap-3 border-t text-small">
              <span aria-hidden className={`numeral w-5 shrink-0 ${done ? "" : "text-accent"}`}>
                {done ? "✓" : "○"}
              </span>
              <Link
                to={to}
                className={`min-h-11 grow py-2.5 hover:underline ${done ? "text-ink-soft" : "font-semibold"}`}
              >
                {label}
                {done && <span className="sr-only"> ({text.done})</span>}
              </Link>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

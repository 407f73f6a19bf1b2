import { Link } from "@remix-run/react";
import { ButtonLink, H2 } from "~/components/core/elements";
import type { Step } from "~/contest/running/readiness";
import { panel } from "~/text/running/panel";
import { template } from "~/text/running/template";

const text = panel.checklist;

interface Props {
  checklist: { step: Step; done: boolean }[];
  /** True while a template of an earlier edition can be applied. */
  takesTemplate: boolean;
}

/** The organiser's steps before the contest opens, the missing ones first. Empty once all are done. */
export function Checklist({ checklist, takesTemplate }: Props) {
  const missing = checklist.filter(({ done }) => !done);
  const done = checklist.filter(({ done }) => done);
  if (missing.length === 0) return null;
  return (
    <section aria-labelledby="preparativos" className="mt-14 border-t border-ink pt-4">
      <H2 id="preparativos">{text.title}</H2>
      <p className="mt-2 mb-4">{text.left(missing.length)}</p>
      {takesTemplate && (
        <ButtonLink to="/admin/plantilla" className="mb-4">
          {template.link}
        </ButtonLink>
      )}
      <Steps steps={missing} />
      {done.length > 0 && (
        <details>
          <summary className="link link-tall text-small">{text.doneSteps(done.length)}</summary>
          <Steps steps={done} />
        </details>
      )}
    </section>
  );
}

function Steps({ steps }: { steps: { step: Step; done: boolean }[] }) {
  return (
    <ol className="border-b md:columns-2 md:gap-x-10">
      {steps.map(({ step, done }) => {
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
  );
}

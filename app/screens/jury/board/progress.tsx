import type { EvaluationState } from "~/contest/jury/scoring";

interface Props {
  counts: Record<EvaluationState, number>;
  total: number;
  percentage: number;
}

/** The juror's progress: large numerals over a progress line. */
export function Progress({ counts, total, percentage }: Props) {
  const figures = [
    { label: total === 1 ? "propuesta" : "propuestas", value: total },
    { label: counts.submitted === 1 ? "evaluada" : "evaluadas", value: counts.submitted },
    { label: "completado", value: `${percentage}\u00a0%` },
  ];
  const notes = [
    counts.draft > 0 && `${counts.draft} en borrador`,
    counts.not_started > 0 && `${counts.not_started} sin empezar`,
    counts.conflict > 0 && `${counts.conflict} en conflicto`,
  ].filter(Boolean);
  return (
    <section aria-label="Tu progreso" className="mt-5 mb-6">
      <dl className="flex flex-wrap gap-x-12 gap-y-4">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-small text-ink-soft">{label}</dt>
            <dd className="numeral text-[clamp(2.75rem,6vw,4.5rem)] leading-none font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <progress className="juror-progress mt-4" max={100} value={percentage} aria-label="Evaluadas" />
      {notes.length > 0 && <p className="hint mt-2">{notes.join(" · ")}</p>}
    </section>
  );
}

import { Table } from "~/components/core/table";
import type { Day } from "~/contest/core/calendar";
import { formatDay, formatInteger } from "~/text/core/formats";
import { pace as text } from "~/text/jury/pace";

export interface PlotData {
  from: Day;
  until: Day;
  /** Total days of the stretch, and days passed. */
  days: number;
  passed: number;
  expected: number;
  /** Evaluations by the end of each day until today, and the number at an even pace. */
  series: { day: Day; count: number; due: number }[];
}

/** Daily evaluations over the line of an even pace to the last day, with the same numbers below. */
export function PacePlot({ plot }: { plot: PlotData }) {
  const { from, until, days, passed, expected, series } = plot;
  const sent = series.at(-1)?.count ?? 0;
  const most = Math.max(expected, sent, 1);
  const x = (day: number) => (Math.min(day, passed) / days) * 100;
  const y = (count: number) => 100 - (count / most) * 100;
  const steps = series.map(({ count }, at) => `H${x(at + 1)} V${y(count)}`).join(" ");
  const now = (passed / days) * 100;
  const line = { vectorEffect: "non-scaling-stroke", fill: "none" } as const;
  return (
    <figure className="mt-8 max-w-[60rem]">
      <figcaption className="flex flex-wrap justify-between gap-x-8 text-small font-semibold tabular-nums">
        <span className="flex items-center gap-2">
          <Sample line="sent" /> {text.plot.sentNow(sent)}
        </span>
        <span className="flex items-center gap-2 text-ink-soft">
          <Sample line="expected" /> {text.plot.expectedAt(expected)}
        </span>
        <span className="flex items-center gap-2 text-accent">
          <Sample line="today" /> {text.plot.today}
        </span>
      </figcaption>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="mt-3 h-56 w-full overflow-visible"
        role="img"
        aria-label={text.plot.title}
      >
        <line x1="0" x2="100" y1="100" y2="100" className="stroke-ink" {...line} />
        <line
          x1="0"
          x2="100"
          y1="100"
          y2={y(expected)}
          strokeDasharray="5 5"
          strokeWidth="1.5"
          className="stroke-ink-soft"
          {...line}
        />
        <line x1={now} x2={now} y1="0" y2="100" className="stroke-accent" {...line} />
        <path d={`M0 100 ${steps}`} strokeWidth="3" className="stroke-ink" {...line} />
      </svg>
      <p className="mt-1 flex justify-between gap-4 text-label text-ink-soft tabular-nums">
        <span>{formatDay(from)}</span>
        <span>{formatDay(until)}</span>
      </p>
      <details className="mt-2">
        <summary className="link link-tall text-small">{text.plot.table}</summary>
        <div className="max-h-80 max-w-md overflow-y-auto" tabIndex={-1}>
          <Table
            caption={text.plot.title}
            columns={[text.plot.day, { figure: text.plot.sent }, { figure: text.plot.expected }]}
            isFocusable
          >
            {series.map(({ day, count, due }) => (
              <tr key={day}>
                <th scope="row">{formatDay(day)}</th>
                <td className="numeric">{formatInteger(count)}</td>
                <td className="numeric">{formatInteger(due)}</td>
              </tr>
            ))}
          </Table>
        </div>
      </details>
    </figure>
  );
}

const samples = {
  sent: { strokeWidth: 3, className: "stroke-ink" },
  expected: { strokeWidth: 1.5, strokeDasharray: "5 5", className: "stroke-ink-soft" },
  today: { strokeWidth: 1.5, className: "stroke-accent" },
};

/** A line sample for the legend. */
const Sample = ({ line }: { line: keyof typeof samples }) => (
  <svg viewBox="0 0 24 4" className="h-1 w-6" aria-hidden>
    <line x1="0" x2="24" y1="2" y2="2" {...samples[line]} />
  </svg>
);

import type { Drift } from "~/contest/jury/drift";
import { jurorDetail as text } from "~/text/jury/juror-detail";

const WIDTH = 480;
const HEIGHT = 72;
const MIDDLE = 28;
/**
 * Minimum half-width of the axis, as a fraction of 100 points, so that a small drift looks small.
 */
const LEAST = 0.1;

/** A dot with its interval on an axis of points, zero in the middle. */
export function DriftPlot({ drift }: { drift: Drift }) {
  const { difference, interval } = drift;
  const farthest = Math.max(...[difference, interval?.from ?? 0, interval?.to ?? 0].map(Math.abs));
  const reach = Math.max(LEAST, Math.ceil(farthest * 10) / 10);
  const x = (fraction: number) => WIDTH / 2 + (fraction / reach) * (WIDTH / 2 - 8);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="my-6 h-auto w-full max-w-[30rem]"
      role="img"
      aria-label={text.drawn(drift)}
    >
      <line x1="0" x2={WIDTH} y1={MIDDLE} y2={MIDDLE} className="stroke-hairline" />
      <line x1={x(0)} x2={x(0)} y1="4" y2={MIDDLE + 24} className="stroke-ink" />
      {[-reach, reach].map((end) => (
        <line key={end} x1={x(end)} x2={x(end)} y1={MIDDLE - 4} y2={MIDDLE + 4} className="stroke-ink" />
      ))}
      {interval && (
        <line
          x1={x(interval.from)}
          x2={x(interval.to)}
          y1={MIDDLE}
          y2={MIDDLE}
          strokeWidth="4"
          className="stroke-ink"
        />
      )}
      <circle cx={x(difference)} cy={MIDDLE} r="7" className="fill-accent" />
      <g className="fill-ink-soft text-[13px]">
        <text x="0" y={HEIGHT - 4}>
          ← {text.harsher}
        </text>
        <text x={WIDTH} y={HEIGHT - 4} textAnchor="end">
          {text.milder} →
        </text>
      </g>
    </svg>
  );
}

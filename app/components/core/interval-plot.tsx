import { useId } from "react";
import { formatInteger } from "~/text/core/formats";

interface PlotRow {
  key: string;
  label: string;
  /** A fraction on the axis' scale. */
  value: number;
  interval: { low: number; high: number } | null;
  /** Filled dot or ring. */
  isFull: boolean;
}

interface Props {
  /** The drawing's title and its description for screen readers. */
  title: string;
  description: string;
  rows: PlotRow[];
  /** One line over all rows, with its label. */
  limit: { at: number; label: string } | null;
  /** Fractions that limit the axis. */
  bounds?: readonly [number, number];
  /** Format of the axis' numbers. */
  format?: (fraction: number) => string;
}

/** Pixels at any font size; the labels beside have the same height (h-[28px], pt-[24px]). */
const ROW = 28;
const HEAD = 24;
const FOOT = 28;

/**
 * Dots with their intervals on one axis, one row each. The caller shows the numbers in a table.
 * Positions are shares of the width, so the font size is the same on all screens.
 */
export function IntervalPlot({
  title,
  description,
  rows,
  limit,
  bounds = [0, 1],
  format = hundredths,
}: Props) {
  const id = useId();
  const ticks = ticksOf(rows, limit?.at ?? null, bounds);
  const [from, to] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const share = (at: number) => 2 + 96 * ((Math.min(to, Math.max(from, at)) - from) / (to - from || 1));
  const x = (at: number) => `${share(at).toFixed(2)}%`;
  const bottom = HEAD + rows.length * ROW;
  return (
    <div className="grid grid-cols-[minmax(7rem,30%)_minmax(0,1fr)]" data-plot>
      <ol className="pt-[24px] pr-3 text-small leading-none" aria-hidden>
        {rows.map(({ key, label, isFull }) => (
          <li key={key} className={`flex h-[28px] items-center ${isFull ? "" : "text-ink-soft"}`}>
            <span className="truncate leading-normal">{label}</span>
          </li>
        ))}
      </ol>
      <svg
        width="100%"
        height={bottom + FOOT}
        role="img"
        aria-labelledby={`${id}t`}
        aria-describedby={`${id}d`}
        className="block overflow-visible"
      >
        <title id={`${id}t`}>{title}</title>
        <desc id={`${id}d`}>{description}</desc>
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={x(tick)} x2={x(tick)} y1={HEAD} y2={bottom} className="stroke-hairline" />
            <text
              x={x(tick)}
              y={bottom + 18}
              textAnchor="middle"
              className="fill-ink-soft text-[0.75rem] tabular-nums"
            >
              {format(tick)}
            </text>
          </g>
        ))}
        {limit && (
          <>
            <line
              x1={x(limit.at)}
              x2={x(limit.at)}
              y1={HEAD - 4}
              y2={bottom}
              strokeWidth="2"
              className="stroke-accent"
            />
            <text
              x={x(limit.at)}
              y={HEAD - 10}
              textAnchor={share(limit.at) > 80 ? "end" : share(limit.at) < 20 ? "start" : "middle"}
              className="fill-accent text-[0.8125rem] font-semibold tabular-nums"
            >
              {limit.label}
            </text>
          </>
        )}
        {rows.map(({ key, value, interval, isFull }, index) => {
          const y = HEAD + (index + 0.5) * ROW;
          return (
            <g key={key} className="stroke-ink" strokeWidth="2">
              {interval && <line x1={x(interval.low)} x2={x(interval.high)} y1={y} y2={y} />}
              <circle cx={x(value)} cy={y} r="5" className={isFull ? "fill-ink" : "fill-paper"} />
            </g>
          );
        })}
      </svg>
    </div>
  );
}

const hundredths = (fraction: number) => formatInteger(Math.round(fraction * 100));

/** Returns at most seven round fractions around the data. */
function ticksOf(rows: PlotRow[], limit: number | null, [least, most]: readonly [number, number]): number[] {
  const all = rows.flatMap(({ value, interval }) =>
    interval ? [value, interval.low, interval.high] : [value],
  );
  const low = Math.max(least, Math.min(...all, limit ?? most));
  const high = Math.min(most, Math.max(...all, limit ?? least));
  const step = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5].find((size) => (high - low) / size <= 5) ?? 1;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}

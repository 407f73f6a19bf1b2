import { formatFraction } from "~/text/core/formats";
import { dashboard as dashboardText } from "~/text/jury/dashboard";

interface Props {
  /** Fractions 0 to 1. */
  totals: number[];
  mean: number | null;
  /** Pixels of the drawing; CSS scales it. */
  width?: number;
  height?: number;
}

/**
 * One proposal's totals on a line from 0 to 100: a tick per juror and a longer tick for the mean.
 */
export function StripPlot({ totals, mean, width = 120, height = 20 }: Props) {
  const x = (fraction: number) => 1 + fraction * (width - 2);
  const middle = height / 2;
  const words =
    mean === null
      ? "Sin evaluaciones"
      : `Totales: ${totals.map((total) => formatFraction(total)).join("; ")}. Promedio: ${formatFraction(mean)}`;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className="max-w-full"
      role="img"
      aria-label={words}
    >
      <line x1="0" x2={width} y1={middle} y2={middle} className="stroke-hairline" />
      {totals.map((total, index) => (
        <line
          // biome-ignore lint/suspicious/noArrayIndexKey: equal totals are different jurors
          key={index}
          x1={x(total)}
          x2={x(total)}
          y1={height * 0.2}
          y2={height * 0.8}
          strokeWidth="2"
          className="stroke-ink opacity-60"
        />
      ))}
      {mean !== null && (
        <line x1={x(mean)} x2={x(mean)} y1="0" y2={height} strokeWidth="3" className="stroke-accent" />
      )}
    </svg>
  );
}

/** Legend of the ticks in a strip. */
export function StripLegend({ className = "" }: { className?: string }) {
  return (
    <span className={`hint ${className}`} data-strip-legend>
      {dashboardText.strip}
    </span>
  );
}

import type { Day } from "~/contest/core/calendar";
import { formatDay, formatInteger } from "~/text/core/formats";

interface Props {
  title: string;
  /** Oldest first, today last. */
  days: { day: Day; count: number }[];
}

const height = 72;
const step = 10;

/** Daily counts as bars. The number gives the total, the bars show the days. */
export function DayChart({ title, days }: Props) {
  const most = Math.max(1, ...days.map(({ count }) => count));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const peak = days.find(({ count }) => count === most && count > 0);
  return (
    <figure>
      <figcaption className="flex items-baseline justify-between gap-4 text-small">
        <span className="font-semibold">{title}</span>
        <span className="tabular-nums text-ink-soft">
          {formatInteger(total)} en {days.length}&nbsp;días
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        className="mt-3 h-18 w-full"
        role="img"
        aria-label={
          peak
            ? `${title}: ${formatInteger(total)} en ${days.length}\u00a0días; el máximo, ${formatInteger(most)}, el ${formatDay(peak.day)}`
            : `${title}: ninguno en ${days.length}\u00a0días`
        }
      >
        {days.map(({ day, count }, index) => (
          <rect
            key={day}
            x={index * step + 1}
            y={height - (count / most) * height}
            width={step - 2}
            height={(count / most) * height}
            className={index === days.length - 1 ? "fill-accent" : "fill-ink"}
          >
            <title>{`${formatDay(day)}: ${formatInteger(count)}`}</title>
          </rect>
        ))}
        <line x1="0" x2={days.length * step} y1={height} y2={height} className="stroke-ink" />
      </svg>
      <p className="mt-1 flex justify-between text-label text-ink-soft tabular-nums">
        <span>{formatDay(days[0]?.day ?? "")}</span>
        <span>hoy</span>
      </p>
    </figure>
  );
}

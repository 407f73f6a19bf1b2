import { Table } from "~/components/core/table";
import type { Bar } from "~/db/votes/views/vote-review";
import { formatDateTime, formatInteger } from "~/text/core/formats";
import { votes as text } from "~/text/votes/votes";

const height = 96;
const step = 10;

/** One work's votes over time, with voided ones hollow and the same numbers below. */
export function Bars({ bars }: { bars: Bar[] }) {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return null;
  const most = Math.max(...bars.map(({ votes }) => votes));
  const peak = bars.find(({ votes }) => votes === most) ?? first;
  const places = (last.at - first.at) / first.step + 1;
  return (
    <figure>
      <figcaption className="flex items-baseline justify-between gap-4 text-small">
        <span className="font-semibold">{text.overTime}</span>
        <span className="tabular-nums text-ink-soft">{text.eachBar(first.step)}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${places * step} ${height}`}
        preserveAspectRatio="none"
        className="mt-3 h-24 w-full"
        role="img"
        aria-label={text.peak(most, formatDateTime(peak.at))}
      >
        {bars.map(({ at, votes, voided }) => {
          const x = ((at - first.at) / first.step) * step + 1;
          const [all, gone] = [(votes / most) * height, (voided / most) * height];
          return (
            <g key={at}>
              <title>{text.bar(formatDateTime(at), votes, voided)}</title>
              <rect x={x} y={height - all} width={step - 2} height={all} className="fill-ink" />
              {voided > 0 && (
                <rect x={x} y={height - all} width={step - 2} height={gone} className="fill-signal" />
              )}
            </g>
          );
        })}
        <line x1="0" x2={places * step} y1={height} y2={height} className="stroke-ink" />
      </svg>
      <p className="mt-1 flex justify-between gap-4 text-label text-ink-soft tabular-nums">
        <span>{formatDateTime(first.at)}</span>
        <span>{formatDateTime(last.at + last.step)}</span>
      </p>
      <details className="mt-2">
        <summary className="link link-tall text-small">{text.asNumbers}</summary>
        <div className="max-h-80 overflow-y-auto" tabIndex={-1}>
          <Table
            caption={text.overTime}
            columns={[text.columns.from, { figure: text.columns.votes }, { figure: text.columns.voided }]}
            isFocusable
          >
            {bars.map(({ at, votes, voided }) => (
              <tr key={at}>
                <th scope="row" className="tabular-nums">
                  {formatDateTime(at)}
                </th>
                <td className="numeric">{formatInteger(votes)}</td>
                <td className="numeric">{formatInteger(voided)}</td>
              </tr>
            ))}
          </Table>
        </div>
      </details>
    </figure>
  );
}

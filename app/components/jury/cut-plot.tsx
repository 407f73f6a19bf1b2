import { type Cut, drawnOf } from "~/contest/jury/cut";
import { formatInteger } from "~/text/core/formats";
import { firmness as text } from "~/text/jury/firmness";
import { IntervalPlot } from "../core/interval-plot";

interface Props {
  cut: Cut;
  /** Maximum works on either side of the cut. */
  around: number;
}

/** Works near the cut, by their ordering value, and what a bar means. */
export function CutPlot({ cut: { basis, lines, limit }, around }: Props) {
  const works = drawnOf({ lines }, around);
  if (works.length < 2) return null;
  const crossing = works.filter(
    ({ interval }) => limit !== null && interval && interval.low < limit && limit < interval.high,
  );
  return (
    <>
      <p className="hint mt-1 mb-2 max-w-[62ch]">{text.plot}</p>
      <IntervalPlot
        title={text.table}
        description={text.crossing(crossing.length, works.length)}
        rows={works.map(({ id, title, place, isFinalist, interval, mean, adjusted }) => ({
          key: id,
          label: `${formatInteger(place)}. ${title}`,
          value: (basis === "adjusted" ? (adjusted ?? mean) : mean) ?? 0,
          interval,
          isFull: isFinalist,
        }))}
        limit={limit === null ? null : { at: limit, label: text.limit(limit) }}
      />
    </>
  );
}

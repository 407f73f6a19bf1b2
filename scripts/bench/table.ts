import type { Limits } from "./limits";
import type { Measure } from "./load";

/** Results of a row over one data set. */
export interface Line {
  measure: Measure;
  trips: number;
  bytes: number;
  heap: number;
  limits: Limits;
}

const whole = (value: number) => value.toLocaleString("en", { maximumFractionDigits: value < 10 ? 1 : 0 });
const ratio = (value: number) => (Number.isFinite(value) ? value.toFixed(2) : "-");
/** Marks a row with refused answers, because its rate means nothing. */
const rate = ({ rate, refused }: Measure) => `${whole(rate)}${refused > 0 ? ` (${refused} refused)` : ""}`;

function table(head: string[], lines: string[][]): string {
  const all = [head, ...lines];
  const widths = head.map((_, at) => Math.max(...all.map((line) => line[at]?.length ?? 0)));
  const written = (line: string[]) =>
    `| ${line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(" | ")} |`;
  const rule = widths.map((width, at) => (at === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return [written(head), written(rule), ...lines.map(written)].join("\n");
}

/** The pages over the small and the scale data, beside bare workers. */
export function pagesTable(
  names: { name: string; atOnce: number }[],
  of: (name: string) => Map<string, Line>,
) {
  const head = ["page", "at once", "data", "req/s", "p50 ms", "p99 ms", "CPU ms", "trips", "kB", "heap MB"];
  return table(
    [...head, "same statements", "its CPU ms", "of it", "constant page", "of it", "scale/small"],
    names.flatMap(({ name, atOnce }) => {
      const small = of(name).get("small")?.measure;
      return [...of(name)].map(([data, { measure, trips, bytes, heap, limits }]) => [
        name,
        String(atOnce),
        data,
        rate(measure),
        whole(measure.p50),
        whole(measure.p99),
        whole(measure.processor),
        String(trips),
        whole(bytes / 1000),
        whole(heap / 1_000_000),
        rate(limits.statements),
        whole(limits.statements.processor),
        ratio(measure.rate / limits.statements.rate),
        rate(limits.constant),
        ratio(measure.rate / limits.constant.rate),
        data === "scale" && small ? ratio(small.rate / measure.rate) : "",
      ]);
    }),
  );
}

/** This checkout beside another: medians of the rounds. */
export function sidesTable(lines: { name: string; data: string; theirs: Measure[]; ours: Measure[] }[]) {
  return table(
    [
      ...["page", "data", "theirs req/s", "ours req/s", "ours/theirs"],
      ...["p50 ms", "p99 ms", "CPU ms"].flatMap((what) => [`theirs ${what}`, `ours ${what}`]),
    ],
    lines.map(({ name, data, ...sides }) => {
      const [theirs, ours] = [median(sides.theirs), median(sides.ours)];
      return [
        name,
        data,
        rate(theirs),
        rate(ours),
        ratio(ours.rate / theirs.rate),
        ...[theirs.p50, ours.p50, theirs.p99, ours.p99, theirs.processor, ours.processor].map(whole),
      ];
    }),
  );
}

function median(measures: Measure[]): Measure {
  const of = (what: keyof Measure) => {
    const sorted = measures.map((one) => one[what]).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  };
  const refused = Math.max(...measures.map((one) => one.refused));
  return { rate: of("rate"), p50: of("p50"), p99: of("p99"), processor: of("processor"), refused };
}

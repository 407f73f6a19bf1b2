import { formatPercent } from "~/text/core/formats";

/** A share of votes with what it is of below. */
export function Share({ value, note }: { value: number | null; note?: string | null }) {
  if (value === null) return "—";
  return (
    <>
      {formatPercent(value)}
      {note && <span className="block text-label text-ink-soft wrap-anywhere">{note}</span>}
    </>
  );
}

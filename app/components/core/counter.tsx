import type { ReactNode } from "react";
import { formatInteger } from "~/text/core/formats";

interface Props {
  /** Undefined without JavaScript: only the limit appears. */
  length: number | undefined;
  max: number;
  children?: ReactNode;
}

/** Used and maximum length of a text. */
export function Counter({ length, max, children }: Props) {
  const isOver = length !== undefined && length > max;
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span>{children}</span>
      {/* One element replaces the other instead of moving. */}
      <span
        key={length === undefined ? "limit" : "length"}
        className={`tabular-nums ${isOver ? "font-semibold text-signal-text" : ""}`}
      >
        {length === undefined
          ? `Hasta ${formatInteger(max)} caracteres`
          : `${formatInteger(length)} / ${formatInteger(max)}`}
      </span>
    </span>
  );
}

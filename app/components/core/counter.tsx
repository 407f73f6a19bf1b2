import type { ReactNode } from "react";
import { formatInteger } from "~/text/core/formats";

interface Props {
  /** Absent without JavaScript, when only the limit can be told. */
  length: number | undefined;
  max: number;
  children?: ReactNode;
}

/** How much of a text's length is used. */
export function Counter({ length, max, children }: Props) {
  const isOver = length !== undefined && length > max;
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span>{children}</span>
      {/* One takes the other's place, instead of moving. */}
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

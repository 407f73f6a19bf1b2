import type { ReactNode } from "react";
import { common } from "~/text/core/common";
import { formatInteger } from "~/text/core/formats";

interface Props {
  /** Caption for screen readers only. */
  caption: string;
  /** Headings in order; those of figures are right-aligned. */
  columns: (string | { figure: string })[];
  className?: string;
  /** True when no row can take the focus: the keyboard then scrolls the table itself. */
  isFocusable?: boolean;
  /** The table's rows. */
  children: ReactNode;
}

/** A table's container: wide tables scroll in it, with a hint about more columns. */
export function TablePlace(props: { className?: string; isFocusable?: boolean; children: ReactNode }) {
  const { className = "", isFocusable, children } = props;
  return (
    <div className={`table-place ${className}`.trim()} tabIndex={isFocusable ? 0 : undefined}>
      <div>
        <div className="table-more" aria-hidden="true">
          <span>{common.moreColumns}</span>
        </div>
        {children}
      </div>
    </div>
  );
}

/** Rows of 40 pixels under their headings. */
export function Table({ caption, columns, className = "", isFocusable, children }: Props) {
  return (
    <TablePlace isFocusable={isFocusable}>
      <table className={`table ${className}`.trim()}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) =>
              typeof column === "string" ? (
                <th key={column} scope="col">
                  {column}
                </th>
              ) : (
                <th key={column.figure} scope="col" className="numeric">
                  {column.figure}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </TablePlace>
  );
}

/** A number below its heading, or beside it in stacked rows. */
export function FigureCell({ label, value }: { label: string; value: number | null }) {
  return (
    <td className="numeric" data-label={label}>
      {value === null ? "—" : formatInteger(value)}
    </td>
  );
}

import type { ReactNode } from "react";
import { common } from "~/text/core/common";
import { formatInteger } from "~/text/core/formats";
import { TallLink } from "./elements";

type Column = string | { figure: string } | SortableColumn;

/** A heading that sorts the list. */
interface SortableColumn {
  label: string;
  isFigure?: boolean;
  /** The order of the rows by this column; null while another column sorts. */
  sorted: "ascending" | "descending" | null;
  href: string;
}

interface Props {
  /** Caption for screen readers only. */
  caption: string;
  /** Headings in order; those of figures are right-aligned. */
  columns: Column[];
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
            {columns.map((column) => (
              <Heading
                key={typeof column === "string" ? column : "label" in column ? column.label : column.figure}
                column={column}
              />
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </TablePlace>
  );
}

function Heading({ column }: { column: Column }) {
  if (typeof column === "string") return <th scope="col">{column}</th>;
  if ("figure" in column) {
    return (
      <th scope="col" className="numeric">
        {column.figure}
      </th>
    );
  }
  const { label, isFigure, sorted, href } = column;
  return (
    <th scope="col" className={isFigure ? "numeric" : undefined} aria-sort={sorted ?? undefined}>
      <TallLink to={href} preventScrollReset>
        {label}
      </TallLink>
      {sorted && <span aria-hidden="true"> {sorted === "ascending" ? "↑" : "↓"}</span>}
    </th>
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

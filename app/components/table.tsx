import type { ReactNode } from "react";

interface Props {
  /** Read out, not shown. */
  caption: string;
  /** The headings in their order; those of figures stand at the right. */
  columns: (string | { figure: string })[];
  className?: string;
  /** Where the rows have nothing that takes the focus: by keys one scrolls the table itself. */
  isFocusable?: boolean;
  /** The rows. */
  children: ReactNode;
}

/** Rows of 40 pixels under their headings; a table wider than its place scrolls there. */
export function Table({ caption, columns, className = "", isFocusable, children }: Props) {
  return (
    <div className="relative overflow-x-auto" tabIndex={isFocusable ? 0 : undefined}>
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
    </div>
  );
}

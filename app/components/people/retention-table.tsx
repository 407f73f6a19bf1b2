import { type RetentionRow, retentionTable } from "~/text/people/retention";
import { Table } from "../core/table";

/** Personal data and its retention periods. */
export function RetentionTable({ rows }: { rows: RetentionRow[] }) {
  const { what, why, until } = retentionTable.columns;
  return (
    <Table caption={retentionTable.title} columns={[what, why, until]} className="table-stacked table-read">
      {rows.map((row) => (
        <tr key={row.what}>
          <th scope="row">{row.what}</th>
          <td data-label={why}>{row.why}</td>
          <td data-label={until}>{row.until}</td>
        </tr>
      ))}
    </Table>
  );
}

import { type KeptRow, keptTable } from "~/text/people/kept";
import { Table } from "../core/table";

/** Personal data and its retention periods. */
export function KeptTable({ rows }: { rows: KeptRow[] }) {
  const { what, why, until } = keptTable.columns;
  return (
    <Table caption={keptTable.title} columns={[what, why, until]} className="table-stacked table-read">
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

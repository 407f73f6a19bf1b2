import { Table } from "~/components/core/table";
import type { DashboardJuror } from "~/db/jury/views/dashboard";
import { formatDateTime, formatInteger } from "~/text/core/formats";
import { dashboard as text } from "~/text/jury/dashboard";

interface Props {
  jurors: DashboardJuror[];
}

/** One page of the active jurors, the most advanced first. (specification 1.2) */
export function JurorTable({ jurors }: Props) {
  return (
    <Table
      caption={text.jurors}
      columns={[
        "Jurado",
        { figure: "Asignadas" },
        { figure: "Enviadas" },
        { figure: "Conflictos" },
        "Progreso",
        "Última Actividad",
        text.distance,
      ]}
      className="min-w-4xl"
    >
      {jurors.map((juror) => (
        <tr key={juror.id}>
          <th scope="row" className="min-w-48 wrap-anywhere">
            {juror.name}
            <span className="hint block font-normal">{juror.email}</span>
          </th>
          <td className="numeric">{formatInteger(juror.assigned)}</td>
          <td className="numeric">{formatInteger(juror.submitted)}</td>
          <td className="numeric">{formatInteger(juror.conflicts)}</td>
          <td className="min-w-40">
            <ProgressBar percentage={juror.progress} />
          </td>
          <td className="whitespace-nowrap tabular-nums">
            {juror.lastActivityAt === null ? text.noActivity : formatDateTime(juror.lastActivityAt)}
          </td>
          <td className="min-w-48 tabular-nums">{text.distanceSaid(juror.distance)}</td>
        </tr>
      ))}
    </Table>
  );
}

/** The text is the value; the bar illustrates it. */
function ProgressBar({ percentage }: { percentage: number }) {
  return (
    <span className="flex items-center gap-3">
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" className="h-1.5 w-24 shrink-0" aria-hidden>
        <rect width="100" height="6" className="fill-hairline" />
        <rect width={Math.min(100, percentage)} height="6" className="fill-ink" />
      </svg>
      <span className="tabular-nums">{percentage}&nbsp;%</span>
    </span>
  );
}

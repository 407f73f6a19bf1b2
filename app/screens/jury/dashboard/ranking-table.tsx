import { TallLink } from "~/components/core/elements";
import { Table } from "~/components/core/table";
import { Cover } from "~/components/works/cover";
import { StatusMark } from "~/components/works/proposal-card";
import { isHighDispersion } from "~/contest/jury/metrics";
import type { RankingRow } from "~/db/jury/views/dashboard";
import { formatFraction, formatInteger } from "~/text/core/formats";
import { dashboard as dashboardText } from "~/text/jury/dashboard";
import { StripPlot } from "./strip-plot";

interface Props {
  rows: RankingRow[];
  detailOf: (id: string) => string;
}

/** One page of the filtered proposals in order. On phones each row becomes lines. (specification 1.2) */
export function RankingTable({ rows, detailOf }: Props) {
  return (
    <Table
      caption={dashboardText.ranking}
      columns={[
        "#",
        "Portada",
        "Título",
        "Universidad",
        { figure: "Promedio" },
        { figure: "M/N" },
        { figure: "Desv. Est." },
        { figure: "Votos" },
        "Estado",
        "Acciones",
      ]}
      className="table-stacked table-ranked sm:min-w-5xl"
    >
      {rows.map((row) => (
        <tr key={row.id} data-proposal={row.id}>
          <td className="tabular-nums">{row.place === null ? "–" : formatInteger(row.place)}</td>
          <td>
            <div className="table-cover">
              <Cover file={row.cover} category={row.category} alt="" sizes="56px" />
            </div>
          </td>
          <th scope="row" className="min-w-48 wrap-anywhere">
            {row.title}
          </th>
          <td className="table-ranked-line min-w-40 wrap-anywhere">{row.universityName}</td>
          <td className="table-ranked-mean numeric">
            {row.avgScore === null ? "—" : formatFraction(row.avgScore)}
            {row.totals.length > 0 && (
              <span className="flex justify-end pt-1 max-sm:hidden">
                <StripPlot totals={row.totals} mean={row.avgScore} width={96} height={14} />
              </span>
            )}
          </td>
          <td className="numeric" data-label="M/N">
            {row.place !== null
              ? dashboardText.completion(row.evaluationsSubmitted, row.evaluationsExpected)
              : "—"}
          </td>
          <td
            className={`numeric ${isHighDispersion(row.stdDev) ? "font-semibold text-signal-text" : ""}`}
            data-label="Desv. Est."
          >
            {row.stdDev === null ? "—" : formatFraction(row.stdDev)}
          </td>
          <td className="numeric" data-label="Votos">
            {formatInteger(row.publicVotesCount)}
          </td>
          <td>
            <StatusMark status={row.status} />
          </td>
          <td>
            <TallLink to={detailOf(row.id)} aria-label={`Ver detalle de «${row.title}»`} preventScrollReset>
              Ver
            </TallLink>
          </td>
        </tr>
      ))}
    </Table>
  );
}

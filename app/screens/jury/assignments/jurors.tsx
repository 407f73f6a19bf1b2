import { Link } from "@remix-run/react";
import { FigureCell, Table } from "~/components/core/table";
import type { Settings } from "~/contest/running/settings";
import type { AssignedJudge } from "~/db/jury/views/assignment-lists";
import { assignments as text } from "~/text/jury/assignments";

interface Props {
  judges: AssignedJudge[];
  mode: Settings["evaluation_count_mode"];
  worksOf: (id: string) => string;
}

/** Each judge's load, with a link to their works. */
export function Jurors({ judges, mode, worksOf }: Props) {
  return (
    <Table
      caption={text.byJuror}
      columns={[
        "Jurado",
        { figure: text.load[mode] },
        { figure: "Borradores" },
        { figure: "Enviadas" },
        { figure: "Conflictos" },
        "Acciones",
      ]}
      className="table-stacked sm:min-w-3xl"
    >
      {judges.map((judge) => (
        <tr key={judge.id} data-judge={judge.id}>
          <th scope="row" className="wrap-anywhere">
            {judge.name}
            {!judge.active && <span className="hint font-normal"> ({text.resting})</span>}
          </th>
          <FigureCell label="Asignadas" value={judge.assigned} />
          <FigureCell label="Borradores" value={judge.begun} />
          <FigureCell label="Enviadas" value={judge.submitted} />
          <FigureCell label="Conflictos" value={judge.conflicts} />
          <td>
            <Link to={worksOf(judge.id)} className="link link-tall" aria-label={text.seeWorksOf(judge.name)}>
              {text.seeWorks}
            </Link>
          </td>
        </tr>
      ))}
    </Table>
  );
}

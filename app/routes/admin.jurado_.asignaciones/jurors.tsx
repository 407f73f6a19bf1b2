import { Link } from "@remix-run/react";
import type { Settings } from "~/contest/settings";
import type { AssignedJudge } from "~/db/views/assignment-lists";
import { assignments as text } from "~/text/assignments";
import { formatInteger } from "~/text/formats";

interface Props {
  judges: AssignedJudge[];
  mode: Settings["evaluation_count_mode"];
  worksOf: (id: string) => string;
}

/** Each judge's load, and the way to their works. */
export function Jurors({ judges, mode, worksOf }: Props) {
  return (
    <div className="relative overflow-x-auto">
      <table className="table table-stacked sm:min-w-3xl">
        <caption className="sr-only">{text.byJuror}</caption>
        <thead>
          <tr>
            <th scope="col">Jurado</th>
            {[text.load[mode], "Borradores", "Enviadas", "Conflictos"].map((label) => (
              <th key={label} scope="col" className="numeric">
                {label}
              </th>
            ))}
            <th scope="col">Acciones</th>
          </tr>
        </thead>
        <tbody>
          {judges.map((judge) => (
            <tr key={judge.id} data-judge={judge.id}>
              <th scope="row" className="wrap-anywhere">
                {judge.name}
                {!judge.active && <span className="hint font-normal"> ({text.resting})</span>}
              </th>
              <Figure label="Asignadas" value={judge.assigned} />
              <Figure label="Borradores" value={judge.begun} />
              <Figure label="Enviadas" value={judge.submitted} />
              <Figure label="Conflictos" value={judge.conflicts} />
              <td>
                <Link
                  to={worksOf(judge.id)}
                  className="link link-tall"
                  aria-label={text.seeWorksOf(judge.name)}
                >
                  {text.seeWorks}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Below its title in the table, beside it where rows are stacked. */
function Figure({ label, value }: { label: string; value: number }) {
  return (
    <td className="numeric" data-label={label}>
      {formatInteger(value)}
    </td>
  );
}

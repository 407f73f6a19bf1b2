import { Form } from "@remix-run/react";
import { useId } from "react";
import { Button, TallLink } from "~/components/core/elements";
import { Options } from "~/components/core/options";
import { FigureCell, Table } from "~/components/core/table";
import { categoryLabel, newProposalCategories } from "~/contest/core/categories";
import type { Settings } from "~/contest/core/settings";
import type { AssignedJudge } from "~/db/jury/views/assignment-lists";
import { assignments as assignmentsText } from "~/text/jury/assignments";

interface Props {
  judges: AssignedJudge[];
  mode: Settings["evaluation_count_mode"];
  worksOf: (id: string) => string;
  /** False once assignments are closed. */
  isOpen: boolean;
}

/** Each judge's load, with a link to their works. */
export function Jurors({ judges, mode, worksOf, isOpen }: Props) {
  return (
    <Table
      caption={assignmentsText.byJuror}
      columns={[
        "Jurado",
        { figure: assignmentsText.load[mode] },
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
            {!judge.active && <span className="hint font-normal"> ({assignmentsText.resting})</span>}
            {judge.excluded.length > 0 && (
              <span className="hint block font-normal">{assignmentsText.excludes(judge.excluded)}</span>
            )}
          </th>
          <FigureCell label="Asignadas" value={judge.assigned} />
          <FigureCell label="Borradores" value={judge.begun} />
          <FigureCell label="Enviadas" value={judge.submitted} />
          <FigureCell label="Conflictos" value={judge.conflicts} />
          <td>
            <div className="flex flex-wrap items-start gap-x-5">
              <TallLink to={worksOf(judge.id)} aria-label={assignmentsText.seeWorksOf(judge.name)}>
                {assignmentsText.seeWorks}
              </TallLink>
              {isOpen && judge.active && <AddCategory judge={judge} />}
            </div>
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** The form that assigns all works of a category to one judge. */
function AddCategory({ judge }: { judge: AssignedJudge }) {
  const id = useId();
  return (
    <details>
      <summary className="link link-tall" aria-label={assignmentsText.addCategoryTo(judge.name)}>
        {assignmentsText.addCategory}
      </summary>
      <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3 pb-2">
        <input type="hidden" name="jurado" value={judge.id} />
        <label htmlFor={id} className="sr-only">
          {assignmentsText.category}
        </label>
        <select id={id} name="categoria" className="input w-auto">
          <Options
            options={newProposalCategories
              .filter((category) => !judge.excluded.includes(category))
              .map((category) => ({ id: category, name: categoryLabel(category) }))}
          />
        </select>
        <Button name="intent" value="add_category">
          {assignmentsText.add}
        </Button>
      </Form>
    </details>
  );
}

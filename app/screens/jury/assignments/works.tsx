import { getFormProps, useForm } from "@conform-to/react";
import { Form, useActionData } from "@remix-run/react";
import { SelectField } from "~/components/core/control-fields";
import { Button, ButtonLink, H2, TallLink, TextLink } from "~/components/core/elements";
import { PostButton } from "~/components/core/post-button";
import { Table } from "~/components/core/table";
import type { AssignedWork, OtherJudge } from "~/db/jury/views/assignment-lists";
import { waysBack } from "~/text/core/ways-back";
import { assignments as assignmentsText } from "~/text/jury/assignments";
import type { actOnAssignments } from "./actions";

interface Props {
  works: AssignedWork[];
  /** True when the jurors of each work are shown at once: the list is narrowed. */
  isOpen: boolean;
  /** The link to assign a work by hand; null once assignments are closed. */
  addTo: ((id: string) => string) | null;
}

/** Each work with its judges. */
export function Works({ works, isOpen, addTo }: Props) {
  return (
    <Table
      caption={assignmentsText.byWork}
      columns={["Título", "Universidad", "Jurados asignados", "Acciones"]}
      className="table-stacked sm:min-w-4xl"
    >
      {works.map((work) => (
        <tr key={work.id} data-work={work.id}>
          <th scope="row" className="wrap-anywhere sm:min-w-48">
            {work.title}
            {work.status === "descalificada" && (
              <span className="hint block font-normal">{assignmentsText.disqualified}</span>
            )}
          </th>
          <td className="wrap-anywhere sm:min-w-40">{work.universityName}</td>
          <td>
            <Judges work={work} isOpen={isOpen} />
          </td>
          <td>
            {addTo && work.status !== "descalificada" && (
              <TallLink to={addTo(work.id)} aria-label={assignmentsText.addTo(work.title)}>
                {assignmentsText.add}
              </TallLink>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Judges({ work, isOpen }: { work: AssignedWork; isOpen: boolean }) {
  if (work.judges.length === 0) return <span className="text-ink-soft">{assignmentsText.nobody}</span>;
  const sent = work.judges.filter(({ state }) => state === "submitted").length;
  return (
    <details open={isOpen}>
      <summary className="link link-tall">{assignmentsText.judges(work.judges.length, sent)}</summary>
      <ul className="grid">
        {work.judges.map(({ id, name, active, state }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4">
            <span className="wrap-anywhere">
              {name}
              {!active && <span className="hint"> ({assignmentsText.resting})</span>}
            </span>
            <span className="mark mark-evaluation" data-evaluation={state}>
              {assignmentsText.states[state]}
            </span>
            {state === "not_started" && (
              <PostButton
                fields={{ obra: work.id, jurado: id }}
                name="intent"
                value="remove"
                className="link link-tall"
                aria-label={assignmentsText.removeFrom(name, work.title)}
              >
                {assignmentsText.remove}
              </PostButton>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The form that adds a judge to one work. */
export function AddJudge(props: { work: AssignedWork & { others: OtherJudge[] }; back: string }) {
  const { work, back } = props;
  const [form, { jurado: judge }] = useForm<{ jurado: string }>({
    id: "asignacion",
    lastResult: useActionData<typeof actOnAssignments>()?.result,
  });
  return (
    <section aria-labelledby="asignar" className="mb-8 border-y border-ink py-6">
      <H2 id="asignar" className="wrap-anywhere">
        {assignmentsText.addTo(work.title)}
      </H2>
      <p className="mt-1 text-ink-soft">{work.universityName}</p>
      {work.others.length === 0 ? (
        <p className="mt-4">
          {assignmentsText.everyone} <TextLink to={back}>{waysBack["/admin/jurado/asignaciones"]}</TextLink>
        </p>
      ) : (
        <Form
          {...getFormProps(form, { ariaAttributes: false })}
          method="post"
          className="mt-4 grid max-w-md gap-4"
        >
          <input type="hidden" name="obra" value={work.id} />
          <SelectField
            field={judge}
            label="Jurado"
            none={assignmentsText.chooseJuror}
            options={work.others.map(({ id, name, isOutside }) => ({
              id,
              name: isOutside ? assignmentsText.outsideField(name) : name,
            }))}
          />
          <p className="flex flex-wrap gap-3">
            <Button name="intent" value="add" solid>
              {assignmentsText.add}
            </Button>
            <ButtonLink to={back}>Cancelar</ButtonLink>
          </p>
        </Form>
      )}
    </section>
  );
}

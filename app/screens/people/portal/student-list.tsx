import type { ReactNode } from "react";
import { ConfirmButton } from "~/components/core/confirm-button";
import { H2 } from "~/components/core/elements";
import { FilterBar } from "~/components/core/filter-bar";
import { Pages } from "~/components/core/pages";
import { PostButton } from "~/components/core/post-button";
import { TablePlace } from "~/components/core/table";
import type { Student, StudentPage } from "~/db/people/students";
import { formatDate } from "~/text/core/formats";
import { university as universityText } from "~/text/people/university";
import { type PortalQuery, studentsPath } from "./query";

interface Props {
  /** Null after a read error. */
  students: { total: number; confirmed: StudentPage; unconfirmed: StudentPage } | null;
  query: PortalQuery;
  /** Read time of the list, in epoch ms. */
  now: number;
}

/** The university's students in two lists: confirmed, and only signed up. */
export function StudentList({ students, query, now }: Props) {
  if (students === null) return <p className="mt-10">Recarga la página para volver a intentarlo.</p>;
  const { total, confirmed, unconfirmed } = students;
  if (total === 0) {
    return (
      <div className="mt-10 max-w-[40rem]">
        <p className="h2">{universityText.noStudents}</p>
        <p className="mt-3">{universityText.noStudentsHelp}</p>
      </div>
    );
  }
  const at = (change: Partial<PortalQuery>) => studentsPath({ ...query, ...change });
  return (
    <>
      <FilterBar
        label={universityText.searchStudents}
        search={query.search}
        placeholder="Nombre o correo"
        others={{ tab: "alumnos" }}
      />
      {confirmed.total + unconfirmed.total === 0 && (
        <p className="h2 py-10">{universityText.noStudentFound}</p>
      )}
      {confirmed.total > 0 && (
        <Table
          caption={universityText.students(confirmed.total)}
          students={confirmed.students}
          acts={(student) => student.teams === 0 && <Acts student={student} intent="unconfirm-student" />}
        />
      )}
      <Pages {...confirmed} label={universityText.pagesOfStudents} href={(page) => at({ page })} />
      {unconfirmed.total > 0 && (
        <section aria-labelledby="sin-confirmar" className="mt-14">
          <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
            <div className="measure">
              <H2 id="sin-confirmar">{universityText.unconfirmed}</H2>
              <p className="mt-2 text-ink-soft">{universityText.unconfirmedLine}</p>
            </div>
            {unconfirmed.total > 1 && (
              <ConfirmButton
                label={universityText.removeAll(unconfirmed.total)}
                className="button button-danger"
                danger
                title={universityText.removeAllQuestion(unconfirmed.total)}
                confirm={universityText.removeStudentConfirm}
                fields={{ intent: "remove-students", q: query.search, until: String(now) }}
              >
                {query.search && <p>{universityText.removeAllSearch(query.search)}</p>}
                <p>{universityText.removeStudentExplained}</p>
              </ConfirmButton>
            )}
          </div>
          <Table
            caption={universityText.students(unconfirmed.total)}
            students={unconfirmed.students}
            acts={(student) => <Acts student={student} intent="confirm-student" />}
          />
          <Pages
            {...unconfirmed}
            label={universityText.pagesOfUnconfirmed}
            href={(unconfirmedPage) => at({ unconfirmedPage })}
          />
        </section>
      )}
    </>
  );
}

interface TableProps {
  caption: string;
  students: Student[];
  acts?: (student: Student) => ReactNode;
}

function Table({ caption, students, acts }: TableProps) {
  return (
    <TablePlace className="mt-8">
      <table className="w-full text-left text-small">
        <caption className="pb-3 text-left text-ink-soft">{caption}</caption>
        <thead className="max-sm:sr-only">
          <tr>
            <th className="label py-2 pr-6">Nombre</th>
            <th className="label py-2 pr-6">Correo</th>
            <th className="label py-2 pr-6">Registro</th>
            <th className="label py-2 text-right">Equipos</th>
            {acts && (
              <th className="py-2">
                <span className="sr-only">Acciones</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="border-b">
          {students.map((student) => {
            const { id, fullName, email, createdAt, teams } = student;
            return (
              <tr key={id} className="border-t max-sm:grid max-sm:py-2 [&>td]:py-0.5 sm:[&>td]:py-2.5">
                <td className="pr-6 font-semibold break-words">{fullName}</td>
                <td className="pr-6 break-all">{email}</td>
                <td className="pr-6 whitespace-nowrap max-sm:text-ink-soft">{formatDate(createdAt)}</td>
                <td className="tabular-nums sm:text-right">
                  {teams}
                  <span className="sm:hidden"> {teams === 1 ? "equipo" : "equipos"}</span>
                </td>
                {acts && <td>{acts(student)}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </TablePlace>
  );
}

interface ActsProps {
  student: Pick<Student, "id" | "fullName">;
  intent: "confirm-student" | "unconfirm-student";
}

function Acts({ student: { id, fullName }, intent }: ActsProps) {
  const isConfirmed = intent === "unconfirm-student";
  const whose = <span className="sr-only"> a {fullName}</span>;
  return (
    <div className="flex gap-x-6 sm:justify-end sm:pl-6">
      <PostButton fields={{ intent, id }} className="link link-tall">
        {isConfirmed ? universityText.unconfirmStudent : universityText.confirmStudent}
        {isConfirmed ? <span className="sr-only">{universityText.unconfirmOf(fullName)}</span> : whose}
      </PostButton>
      <ConfirmButton
        label={
          <>
            {universityText.removeStudent}
            {whose}
          </>
        }
        className="link link-tall"
        danger
        title={universityText.removeStudentQuestion(fullName)}
        confirm={universityText.removeStudentConfirm}
        fields={{ intent: "remove-student", id }}
      >
        <p>{universityText.removeStudentExplained}</p>
      </ConfirmButton>
    </div>
  );
}

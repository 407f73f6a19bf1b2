import { formatDate } from "~/text/formats";
import { university as text } from "~/text/university";

interface Student {
  id: string;
  fullName: string;
  email: string;
  createdAt: number;
  teams: number;
}

/** The university's students as a ruled list; null when it could not be read. */
export function StudentList({ students }: { students: Student[] | null }) {
  if (students === null) return <p className="mt-10">Recarga la página para volver a intentarlo.</p>;
  if (students.length === 0) {
    return (
      <div className="mt-10 max-w-[40rem]">
        <p className="h2">{text.noStudents}</p>
        <p className="mt-3">{text.noStudentsHelp}</p>
      </div>
    );
  }
  return (
    <div className="mt-8 overflow-x-auto">
      <table className="w-full text-left text-small">
        <caption className="pb-3 text-left text-ink-soft">
          {students.length === 1 ? "1 alumno registrado" : `${students.length} alumnos registrados`}
        </caption>
        <thead className="max-sm:sr-only">
          <tr>
            <th className="label py-2 pr-6">Nombre</th>
            <th className="label py-2 pr-6">Correo</th>
            <th className="label py-2 pr-6">Registro</th>
            <th className="label py-2 text-right">Equipos</th>
          </tr>
        </thead>
        <tbody className="border-b">
          {students.map(({ id, fullName, email, createdAt, teams }) => (
            <tr key={id} className="border-t max-sm:grid max-sm:py-2 [&>td]:py-0.5 sm:[&>td]:py-2.5">
              <td className="pr-6 font-semibold break-words">{fullName}</td>
              <td className="pr-6 break-all">{email}</td>
              <td className="pr-6 whitespace-nowrap max-sm:text-ink-soft">{formatDate(createdAt)}</td>
              <td className="tabular-nums sm:text-right">
                {teams}
                <span className="sm:hidden"> {teams === 1 ? "equipo" : "equipos"}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

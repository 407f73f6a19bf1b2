import { common } from "../core/common";
import { failure } from "../core/toast";
import { invited } from "./invitations";

/** /auth/alumnos/{token}: sign-up by a university's student link. */
export const byStudentLink = {
  title: "Tu universidad te invita",
  intro: (university: string) =>
    `${university} te invita a participar como alumno o alumna. Crea tu cuenta: no necesitas ningún código.`,
  accept: "Crear cuenta",
  over: {
    dead: {
      title: "Este enlace no sirve",
      line: "Puede que esté incompleto, o que tu universidad lo haya cambiado o retirado: pídele el de ahora.",
    },
    closed: invited.over.closed,
    own: {
      title: "Ya tienes una cuenta",
      line: "Has entrado con ella, y este enlace es para crear otra. Para usarlo, cierra la sesión y vuelve a abrirlo.",
    },
  },
  unreadable: failure("Error", common.unreadableForm),
  tooLate: failure("La cuenta no se ha creado", "El enlace ya no sirve: pide otro a tu universidad."),
} as const;

import type { ImpersonatedRole, Role } from "~/contest/people/roles";
import { common } from "../core/common";
import { atTime } from "../core/formats";
import { failure, success, type Toast } from "../core/toast";

/** A refused action during impersonation: as a toast on the page, and as a page of its own. */
export interface ImpersonationRefusal {
  toast: Toast;
  line: string;
}

const refused = "No se ha hecho nada";
/** Name for the impersonation of a visitor without an account. */
export const anonymousVisitor = "quien no ha entrado";
const refusal = (why: string, then: string): ImpersonationRefusal => ({
  toast: failure(refused, why),
  line: `${why}. ${then}`,
});
const back = "Vuelve al inicio, o abre cualquier otra página, para actuar con tu cuenta.";

/** 'Ver como': an admin impersonates another person, read-only. */
export const impersonation = {
  act: "Ver como",
  actOn: (name: string) => `Ver como ${name}`,
  hint: "Ves lo que ve alguien de ese rol, en solo lectura. Para ver como una persona concreta, búscala en la lista. Queda en el registro.",
  as: {
    jurado: "Como jurado",
    universidad: "Como universidad",
    alumno: "Como alumno",
    publico: "Como público",
    visitante: `Como ${anonymousVisitor}`,
  } satisfies Record<ImpersonatedRole, string>,
  bar: (name: string | null, role: Role | null) =>
    `Ves el concurso como ${name ?? anonymousVisitor}${role === null ? "" : ` (${common.roles[role]})`}`,
  until: (until: number) => `Solo lectura: nada se envía. Acaba sola ${atTime(until)}.`,
  region: "Ver como otra persona",
  stop: "Terminar",
  started: (name: string | null) =>
    success(
      `Ves el concurso como ${name ?? anonymousVisitor}`,
      "En solo lectura, hasta que termines en la barra de arriba",
    ),
  stopped: success("Vuelves a tu cuenta", "Ya no ves el concurso como otra persona"),
  ranOut: (name: string | null) =>
    success(
      `Ha terminado la vista como ${name ?? anonymousVisitor}`,
      "Se ha acabado su tiempo: vuelves a tu cuenta",
    ),
  refused,
  /** Refusals of a form sent during an impersonation, after its time limit, or after its end. */
  refusals: {
    now: refusal(
      "Ves el concurso como otra persona, en solo lectura",
      "Termina en la barra de arriba para volver a actuar con tu cuenta.",
    ),
    ranOut: (name: string | null) =>
      refusal(`La vista como ${name ?? anonymousVisitor} ha terminado, y lo que enviabas era de ella`, back),
    ended: refusal(
      "Esta página se abrió al ver el concurso como otra persona, y esa vista ya ha terminado",
      "Ábrela de nuevo para actuar con tu cuenta.",
    ),
  },
  notAdmin: failure(
    "Acceso denegado",
    "Ves el concurso como otra persona. Pulsa «Terminar» en la barra de arriba para volver a tu cuenta y abrir el panel.",
  ),
  secret: failure("No se muestra", "Es solo de esa persona, también cuando ves el concurso como ella"),
  ballot: "La papeleta y las notas de esta persona son secretas: aquí se ven en blanco.",
  unsent: "Lo que esta persona no ha enviado todavía no se muestra.",
  nobodyOf: (role: Role) =>
    failure(
      "No se puede ver como ese rol",
      `Todavía no hay ninguna cuenta de ${common.roles[role].toLowerCase()}`,
    ),
  unreadable: failure("No se puede ver como esa cuenta", common.unreadableForm),
  nobody: failure("No se puede ver como esa cuenta", "Ya no existe o es de administración"),
  failed: failure("No se ha podido empezar", "Inténtalo de nuevo"),
  notStopped: failure("No se ha podido terminar", "Inténtalo de nuevo"),
} as const;

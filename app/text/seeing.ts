import type { Role } from "~/contest/roles";
import { common } from "./common";
import { formatTime } from "./formats";
import { failure, success } from "./toast";

/** 'Ver como': an admin looks at the contest as somebody else, reading alone. */
export const seeing = {
  act: "Ver como",
  actOn: (name: string) => `Ver como ${name}`,
  hint: "«Ver como» abre el concurso tal como lo ve esa persona, en solo lectura. Para ver lo que ve un rol, filtra por él y elige a alguien. Queda en el registro.",
  bar: (name: string, role: Role) => `Ves el concurso como ${name} (${common.roles[role]})`,
  until: (until: number) => `Solo lectura: nada se envía. Acaba sola: ${formatTime(until)}.`,
  region: "Ver como otra persona",
  stop: "Terminar",
  started: (name: string) =>
    success(`Ves el concurso como ${name}`, "En solo lectura, hasta que termines en la barra de arriba"),
  stopped: success("Vuelves a tu cuenta", "Ya no ves el concurso como otra persona"),
  /** The answer to whatever is sent meanwhile. */
  refused: failure("No se ha hecho nada", "Ves el concurso como otra persona, en solo lectura"),
  refusedLine:
    "Ves el concurso como otra persona, en solo lectura. Termina en la barra de arriba para volver a actuar con tu cuenta.",
  secret: failure("No se muestra", "Es solo de esa persona, también cuando ves el concurso como ella"),
  ballot: "La papeleta y las notas de esta persona son secretas: aquí se ven en blanco.",
  unsent: "Lo que esta persona no ha enviado todavía no se muestra.",
  nobody: failure("No se puede ver como esa cuenta", "Ya no existe o es de administración"),
  failed: failure("No se ha podido empezar", "Inténtalo de nuevo"),
  notStopped: failure("No se ha podido terminar", "Inténtalo de nuevo"),
} as const;

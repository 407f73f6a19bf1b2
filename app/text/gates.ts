import { formatDay } from "./formats";
import { failure, type Toast } from "./toast";

const closed = {
  submissions: "El envío de propuestas está cerrado",
  evaluations: "La evaluación está cerrada",
  votes: "La votación está cerrada",
};

/** Why something cannot be done in this phase, and from which day it can. */
export function gateClosed(
  act: keyof typeof closed,
  { activePhaseName, opensAt }: { activePhaseName: string | null; opensAt: string | null },
): Toast {
  const now = activePhaseName ? `Estamos en la fase «${activePhaseName}».` : "No hay ninguna fase activa.";
  return failure(closed[act], opensAt ? `${now} Se abre el ${formatDay(opensAt)}.` : now);
}

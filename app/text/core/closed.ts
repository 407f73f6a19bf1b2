import type { Day } from "~/contest/core/calendar";
import type { ClosedState } from "~/contest/core/phases";
import { atTime, formatDay } from "./formats";
import { failure, type Toast } from "./toast";

const closed = {
  submissions: "El envío de propuestas está cerrado",
  evaluations: "La evaluación está cerrada",
  votes: "La votación está cerrada",
};

/**
 * Returns the reason of a closed gate, its closing date and its next opening. A null reason means
 * that the phase has just changed.
 */
export function closedNotice(act: keyof typeof closed, why: ClosedState | null): Toast {
  if (!why) return failure(closed[act], "La fase acaba de cambiar. Vuelve a intentarlo.");
  const { activePhaseName, endedOn, closedOn, closedAt, opensAt, next } = why;
  const lines = [
    activePhaseName === null
      ? "El concurso todavía no está abierto."
      : endedOn
        ? `La fase «${activePhaseName}» terminó el ${formatDay(endedOn)}.`
        : `Estamos en la fase «${activePhaseName}».`,
    closedOn && closedOn !== endedOn
      ? `Se cerró el ${formatDay(closedOn)}${closedAt === null ? "" : `, ${atTime(closedAt)}`}.`
      : "",
    // The vote bar only has space for "Se abre el", and this text is beside it.
    opensAt
      ? `${closedOn && act !== "votes" ? "Se vuelve a abrir" : "Se abre"} el ${formatDay(opensAt)}.`
      : endedOn && next
        ? `La siguiente fase, «${next.phaseName}», empieza el ${formatDay(next.startAt)}.`
        : "",
  ];
  return failure(closed[act], lines.filter(Boolean).join(" "));
}

/** Returns the short label of a closed vote bar; `opensAt`: the first day of the next voting. */
export const votesClosedLabel = (opensAt: Day | null) =>
  opensAt ? `Se abre el ${formatDay(opensAt)}` : "Votación cerrada";

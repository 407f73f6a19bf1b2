import { lifetimes } from "~/contest/core/retention";
import type { DecidedBy } from "~/contest/final/procedure";
import { formatDateTime, formatInteger } from "../core/formats";
import { failure, success } from "../core/toast";

const people = (count: number) => `${formatInteger(count)}\u00a0${count === 1 ? "voto" : "votos"}`;

/** /final: the community chooses between the two finalists. */
export const final = {
  title: "Elige la ganadora",
  description: "La comunidad elige a la obra ganadora entre las dos finalistas.",
  /** The link to the page while it is open. */
  link: "Elige la ganadora",
  notice: "Votación de la comunidad: elige a la ganadora entre las dos finalistas.",
  intro:
    "Estas son las dos finalistas. La ganadora la eliges tú: un voto por persona, que no se puede cambiar.",
  instead: (reason: string) => `Estas dos obras pasaron por decisión de la organización. Motivo: ${reason}`,
  open: "La votación está abierta. El recuento se publica cuando se cierre. Las pantallas no muestran qué elige cada persona; la organización puede leerlo en la base de datos.",
  ahead: "Todavía no se vota",
  aheadHint: "Cuando la organización abra la votación, elegirás aquí entre las dos finalistas.",
  lapsed: "La votación ha terminado",
  lapsedHint: "El recuento se publicará aquí en cuanto la organización lo cierre.",
  choose: (title: string) => `Elegir «${title}»`,
  question: (title: string) => `¿Eliges «${title}»?`,
  explained: "Se vota una sola vez, y el voto no se puede cambiar.",
  confirm: "Sí, elegir",
  signIn: "Entra para elegir",
  signUp: "Crear una cuenta",
  needsAccount: failure("Inicia sesión", "Debes iniciar sesión para elegir."),
  seeWork: "Ver la obra",
  yours: "Tu elección",
  unconfirmed: "Tu voto espera",
  unconfirmedHint:
    "Contará cuando abras el enlace que te enviamos por correo, si es antes de que se cierre la votación.",
  resend: "Enviarme el correo otra vez",
  /** Refusals by account type. */
  onlyPartner: (partner: string | null) =>
    `En esta final eligen las cuentas de ${partner ?? "la plataforma asociada"}. La tuya no lo es.`,
  disqualified: "Está descalificada: no admite votos.",
  bothOut: "Las dos obras están descalificadas.",
  unsettled: "Una de las dos obras está descalificada, así que gana la otra.",

  winner: "Gana por la regla de la final",
  noWinner: "Votación cerrada",
  /** Reason for the winner. `votes` are those of both works. */
  by: (by: DecidedBy, votes: number) => {
    if (by === "votes") return "Tiene más votos de la comunidad.";
    if (by === "alone") return "La otra obra está descalificada, así que gana esta.";
    const equal = votes === 0 ? "Nadie ha votado" : "Las dos obras tienen los mismos votos";
    return by === "marks"
      ? `${equal}: gana la que tiene más marcas del jurado.`
      : `${equal}, y las mismas marcas del jurado: gana la de mejor puesto en el ranking.`;
  },
  turnout: (total: number, at: number) =>
    `${total === 1 ? "Ha votado una persona" : `Han votado ${formatInteger(total)} personas`}. Votación cerrada el ${formatDateTime(at)}.`,
  votes: people,
  toTally: "Comprobar el recuento",
  toResults: "Ver los resultados",

  chosen: success(
    "Voto registrado",
    "Gracias por elegir. El recuento se publica cuando se cierre la votación.",
  ),
  pending: success(
    "Te hemos enviado un correo",
    `Abre su enlace en ${lifetimes.verificationHours} horas y antes de que se cierre la votación: entonces tu voto contará.`,
  ),
  pendingUnwritten: success(
    "Tu voto espera",
    "Ahora no podemos escribirte: pide el correo en esta página dentro de un cuarto de hora.",
  ),
  already: failure("Ya votaste", "Se vota una sola vez, y el voto no se puede cambiar."),
  closed: failure("La votación está cerrada", "Tu voto no se ha registrado."),
  noneOfTwo: failure("Tu voto no se ha registrado", "Esa obra no es una de las dos de la final."),
  noVotesFor: failure("Tu voto no se ha registrado", "Esa obra está descalificada: no admite votos."),
  notPartner: failure(
    "Tu voto no se ha registrado",
    "En esta final eligen las cuentas de la plataforma asociada.",
  ),
  failed: (message: string) => failure("Error", message),
} as const;

import { formatInteger } from "../core/formats";
import { failure, success } from "../core/toast";

/** Acceptance of the rules: at sign-up, with a work, or before a vote after a change. */
export const rules = {
  changed: "Las bases han cambiado",
  seeChanges: "Ver qué ha cambiado",
  changedBeforeSending: "desde que las aceptaste. Léelas antes de enviar:",
  changedMeanwhile: "Las bases han cambiado mientras escribías: léelas y vuelve a aceptarlas",
  termsAre: {
    before: "Son las",
    link: "bases del concurso",
    after: (version: number) => `, versión\u00a0${formatInteger(version)}.`,
  },

  /** /bases/aceptar. */
  line: (version: number) =>
    `Está en vigor la versión ${formatInteger(version)}. Para votar o enviar una propuesta hace falta aceptarla.`,
  read: "Leer las bases completas",
  box: (version: number) => `He leído las bases del concurso y acepto su versión ${formatInteger(version)}.`,
  boxMissing: "Para seguir, debes aceptar las bases",
  accept: "Aceptar las bases",
  acceptAndVote: (title: string) => `Aceptar y votar por «${title}»`,
  notNow: "Ahora no",
  title: "Aceptar las bases",
  current: (version: number) =>
    `No tienes nada que aceptar: está en vigor la versión ${formatInteger(version)}.`,
  goOn: "Continuar",
  accepted: (version: number) => success("Bases aceptadas", `Versión ${formatInteger(version)}`),
  asked: failure("Las bases han cambiado", "Tu voto todavía no se ha contado: acéptalas y vota."),
  changedAgain: failure("No se ha guardado", "Las bases acaban de cambiar otra vez. Mira qué ha cambiado."),
  failed: failure("No se ha guardado", "Vuelve a intentarlo."),
  unreadable: failure("Error", "El formulario no se ha recibido bien. Vuelve a intentarlo."),
};

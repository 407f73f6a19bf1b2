import type { ConsentText } from "~/contest/core/consents";
import { formatDay } from "../core/formats";
import { failure, success } from "../core/toast";

/**
 * Names of the texts and their addresses. A changed text gets a new version
 * (contest/core/consents.ts).
 */
export const consents = {
  names: {
    privacy: "Política de privacidad",
    votes: "Tus datos y tus votos para el recuento",
    partner: "Envío a la plataforma asociada",
    bases: "Bases del concurso",
  } satisfies Record<ConsentText, string>,

  /** Text beside the button of each sign-up: the text's name is a link between the two parts. */
  atSignUp: {
    before: "Al crear la cuenta aceptas la",
    link: "política de privacidad",
    between: "y las",
    rules: "bases del concurso",
    after: ".",
  },

  title: "Lo que aceptaste",
  /** The fold of the accepted texts. */
  list: (count: number) => (count === 1 ? "1 texto, con su fecha" : `${count} textos, con sus fechas`),
  line: (version: string, date: string) =>
    `Versión ${/^\d+$/.test(version) ? version : `del ${formatDay(version)}`}, aceptada el ${date}`,
  missing: "La política de privacidad ha cambiado. Léela y acéptala cuando quieras.",
  read: "Leer la política de privacidad",
  accept: "Aceptar la política de privacidad",
  accepted: success("Política de privacidad aceptada", "Hemos anotado la versión y la fecha."),
  notAccepted: failure("No se pudo guardar", "No se ha anotado nada. Vuelve a intentarlo."),
};

import { dayOf } from "~/contest/core/calendar";
import { common } from "../core/common";
import { formatDay } from "../core/formats";

/** Page of a static archive about itself, and its link at the foot of all pages. `when` in epoch ms. */
export const archive = {
  title: (when: number) => `Archivo del ${formatDay(dayOf(when))}`,
  about: [
    `Esta es una copia fija de la web del ${common.siteName}, tal como la veía cualquier visitante.`,
    "No se puede entrar, votar, buscar ni enviar nada. No hace falta ningún servidor para leerla.",
  ],
};

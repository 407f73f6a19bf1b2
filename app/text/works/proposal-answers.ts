import { limits } from "~/contest/core/limits";
import { worksAtMost } from "../core/formats";
import { failure, success, type Toast } from "../core/toast";
import { altTexts } from "./alt-texts";

/**
 * Answers to the proposal forms. They are separate from the forms' texts, because no browser needs
 * them.
 */
export const proposalAnswers = {
  full: failure(
    `Ya has enviado ${limits.proposalsPerUniversity} propuestas`,
    `${worksAtMost} El archivo no se ha guardado.`,
  ),
  /** `lacking`: number of missing texts of its files. */
  sent: ({ id, title, lacking }: { id: string; title: string; lacking: number }): Toast => ({
    ...success(
      "Propuesta enviada",
      `Hemos recibido «${title}». ${lacking > 0 ? altTexts.sentLacking(lacking) : "Puedes editarla mientras el envío esté abierto."}`,
    ),
    link:
      lacking > 0
        ? { label: altTexts.writeNow(lacking), to: `/propuesta/${id}/textos-alternativos` }
        : undefined,
  }),
  edited: success("Propuesta actualizada"),
  notEdited: failure("No se pudo actualizar la propuesta"),
  editDenied: failure("Acceso denegado", "No tienes permisos para editar propuestas"),
  notFound: failure("Propuesta no encontrada o no tienes acceso a ella"),
  noUniversity: failure("No se encontró tu universidad"),
  changedMeanwhile: "Alguien de tu universidad ha cambiado esta propuesta mientras la editabas",
} as const;

import { limits } from "~/contest/core/limits";
import { worksAtMost } from "../core/formats";
import { failure, success, type Toast } from "../core/toast";
import { altTexts } from "./alt-texts";

/** What the forms that send and edit a proposal are answered. Apart from their texts: no browser needs it. */
export const proposalAnswers = {
  full: failure(
    `Ya has enviado ${limits.proposalsPerUniversity} propuestas`,
    `${worksAtMost} El archivo no se ha guardado.`,
  ),
  /** `lacking`: how many texts of its files nobody has written. */
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

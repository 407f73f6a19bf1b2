import { limits } from "~/contest/core/limits";

/** /universidad/valoracion: the jury's feedback on a university's works. */
export const feedback = {
  title: "Valoración del jurado",
  intro: `La media de cada criterio que puntuaron al menos ${limits.feedbackJurors} jurados, y los comentarios que quisieron compartir, sin sus nombres.`,
  notYet: "La valoración se publica en la fase de resultados",
  notYetHint:
    "Entonces, cuando el jurado ya no pueda cambiar nada, verás aquí la media de cada criterio y los comentarios que quiera compartir.",
  none: "No hay obras valoradas",
  noneHint: "Tu universidad no tiene obras enviadas que el jurado evalúe.",
  criterion: "Criterio",
  mean: "Media /100",
  few: "Menos de 3 jurados",
  comments: "Comentarios del jurado",
  noComments: "Ningún jurado ha compartido comentarios de esta obra.",
} as const;

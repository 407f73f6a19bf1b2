import { common } from "../core/common";
import { formatDateTime, many } from "../core/formats";
import { failure, success } from "../core/toast";

/**
 * Texts of the gallery, the vote and a work's own page. (specification 1.2, specification 1.8, specification 2.2,
 * specification 2.8)
 */
export const gallery = {
  title: "Favorito del Público",
  intro: (finalists: number) =>
    `Una persona, un voto por obra. La más votada entra automáticamente en el Top\u00a0${finalists} final.`,
  /** Explains hidden votes; hidden since (epoch ms), or null when unknown. */
  votesHidden: (since: number | null) =>
    `Los votos de cada obra se publicarán cuando termine la votación.${since === null ? "" : ` Se mostraron por última vez el ${formatDateTime(since)}.`}`,
  blind: "No se muestra mientras el jurado evalúa a ciegas.",
  tally: "Cómo se comprueba el recuento",
  sorts: { votes: "Más votadas", recent: "Más recientes", title: "Título A-Z", random: "Aleatorio" },
  empty: "No se encontraron propuestas",
  emptyHint: "Prueba con otra palabra u otra categoría.",
  total: (works: number) => many(works, "propuesta", "propuestas"),
  loadFailed: failure("No se pudieron cargar las propuestas"),
  loadFailedHint: "Las obras y los votos siguen a salvo. Vuelve a intentarlo dentro de un momento.",
  voted: success("Voto registrado", "Tu voto ha sido contabilizado"),
  alreadyVoted: failure("Ya votaste", "Ya has votado por esta propuesta"),
  signIn: failure("Inicia sesión", "Debes iniciar sesión para votar"),
  disqualified: failure("Esta propuesta no admite votos", "Ha quedado fuera del concurso."),
  gone: failure("Esta propuesta ya no está", "Se ha retirado del concurso: no admite votos."),
  voteFailed: (message: string) => failure("No se pudo registrar tu voto", message),
  notFound: common.missingWork.gone.title,
  notFoundHint: common.missingWork.gone.line,
  /** An original file, for the organisers. */
  original: (place: number) => `Archivo ${place}, como se envió`,
  searchWith: "Título, universidad o autoría",
  searchTitles: "Título",
  unvoted: "Aún no votadas",
  oneColumn: "Una columna",
  twoColumns: "Dos columnas",
  moreOf: (university: string) => `Más obras de ${university}`,
  vote: "Votar",
  votedLabel: "Ya votaste",
  disqualifiedLabel: "No admite votos",
} as const;

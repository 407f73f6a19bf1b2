import { limits } from "~/contest/core/limits";
import { formatFraction, formatInteger, many } from "../core/formats";
import { failure, success } from "../core/toast";

/** Texts of the evaluations dashboard. (specification 1.2, specification 1.7, specification 1.8, specification 1.9) */
export const dashboard = {
  title: "Dashboard de Evaluaciones",
  subtitle: "Quién ha evaluado qué",
  state: ({ submitted, expected }: { submitted: number; expected: number }) =>
    expected === 0
      ? "Todavía no se espera ninguna evaluación."
      : `El jurado ha enviado ${formatInteger(submitted)} de ${formatInteger(expected)} evaluaciones.`,
  loadFailed: failure("Error", "No se pudieron cargar las métricas"),
  loadFailedHint: "Las evaluaciones siguen a salvo. Vuelve a intentarlo dentro de un momento.",
  gone: failure("Error", "Esa propuesta ya no existe o todavía es un borrador"),

  alerts: "Alertas",
  noAlerts: "Todo en orden, no hay alertas pendientes",
  someAlerts: (count: number) =>
    count === 1
      ? "Mostrando 1 alerta que requiere atención"
      : `Mostrando ${formatInteger(count)} alertas que requieren atención`,
  severities: { high: "Alta", medium: "Media" },
  alert: {
    tied: (name: string, title: string) =>
      `${name} tiene un vínculo con «${title}», que ya tenía asignada: vuelve a asignar jurados`,
    tied_sent: (name: string, title: string) =>
      `${name} evaluó «${title}» y después ha aparecido un vínculo: guarda sus vínculos para que no cuente`,
    no_evaluations: (title: string) => `«${title}» no tiene ninguna evaluación enviada`,
    low_progress: (name: string, submitted: number, assigned: number) =>
      `${name} ha enviado ${formatInteger(submitted)} de ${formatInteger(assigned)} evaluaciones`,
    high_dispersion: (title: string, deviation: number) =>
      `«${title}» divide al jurado: desviación de ${formatFraction(deviation)}`,
  },
  /** Summary of several alerts of one kind. `isCapped`: more may exist. */
  alertsOf: {
    tied: (count: string) => `${count} vínculos con obras ya asignadas`,
    no_evaluations: (count: string) => `${count} obras no tienen ninguna evaluación`,
    low_progress: (count: string) => `${count} jurados no llegan a la mitad`,
    high_dispersion: (count: string) => `${count} obras dividen al jurado`,
  },
  atLeast: (count: number, isCapped: boolean) =>
    isCapped ? `Al menos ${formatInteger(count)}` : formatInteger(count),

  figures: {
    proposals: "Propuestas Totales",
    evaluations: "Evaluaciones",
    expected: (count: number) => `de ${formatInteger(count)} esperadas`,
    progress: "Progreso Global",
    jurors: "Jurados Activos",
  },

  ranking: "Ranking de propuestas",
  cutMayMove: (missing: number) =>
    `${missing === 1 ? "Falta 1 evaluación" : `Faltan ${formatInteger(missing)} evaluaciones`}: el corte todavía puede moverse.`,
  strip: "Cada raya es la nota de un jurado, de 0 a 100; la de color, el promedio.",
  sorts: {
    average: "Promedio (desc)",
    completion: "M/N (desc)",
    deviation: "Desv. Est. (asc)",
    votes: "Votos (desc)",
    recent: "Más reciente",
  },
  rankingPages: "Páginas del ranking",
  jurorPages: "Páginas de jurados",
  noneFound: "No se encontraron propuestas con los filtros aplicados",
  proposalCount: (count: number) => many(count, "propuesta", "propuestas"),
  completion: (submitted: number, expected: number) =>
    `${formatInteger(submitted)}/${formatInteger(expected)}`,
  export: "Exportar CSV",
  forExcel: "para Excel en español",
  exportedRanking: success("Exportado", "Ranking descargado exitosamente"),
  exportedJurors: success("Exportado", "Progreso de jurados descargado exitosamente"),
  exportedDetail: success("Exportado", "Evaluaciones de la propuesta descargadas exitosamente"),
  downloadAgain: "Si la descarga no empieza, pulsa aquí",

  jurors: "Progreso por jurado",
  distance: "Puntúa",
  distanceHelp: `«Puntúa» dice cuántos puntos da de más o de menos, de media, que sus colegas en las mismas obras; desde ${formatInteger(limits.sharedWorks)} obras compartidas.`,
  distanceSaid(distance: { points: number; works: number } | null): string {
    if (distance === null) return "—";
    const points = formatFraction(Math.abs(distance.points));
    const works = `en ${many(distance.works, "obra", "obras")}`;
    if (points === formatFraction(0)) return `como sus colegas, ${works}`;
    return distance.points > 0
      ? `+${points} sobre sus colegas, ${works}`
      : `−${points} frente a sus colegas, ${works}`;
  },
  columnsTitle: "Qué dice cada columna",
  method: `Promedio: media sobre 100 de las evaluaciones enviadas. M/N: enviadas de las esperadas. Desv. Est.: cuánto se separan las notas; por encima de ${formatInteger(limits.highDispersion * 100)} el jurado está dividido.`,
  noJurors: "Todavía no hay jurados activos",
  noActivity: "Sin actividad",

  detail: "Detalle de Evaluación",
  ofEvaluations: (submitted: number, expected: number) =>
    `${formatInteger(submitted)} de ${formatInteger(expected)} evaluaciones`,
  notJudged: "Fuera de concurso: no se evalúa",
  dispersed: "⚠️ Alta dispersión",
  consistent: "Consistente",
  byCriterion: "Por Criterio",
  byJuror: "Por Jurado",
  weight: (share: number) => `peso ${formatInteger(Math.round(share * 100))}\u00a0%`,
  loading: "Cargando...",
  noEvaluations: "No hay evaluaciones aún",
  states: { submitted: "Enviada", draft: "Borrador" },
  conflict: "Conflicto",
  noComments: "Sin comentarios",
  privately: "Para la organización",
  lift: {
    act: "Retirar el conflicto",
    of: (name: string) => `Retirar el conflicto de ${name}`,
    explained: "Podrá evaluar la obra, y lo que ya envió contará. Se lo diremos con el motivo.",
    reason: "Motivo",
    reasonMissing: "Escribe el motivo",
    reasonTooLong: `El motivo admite ${limits.declineReasonLength} caracteres como máximo`,
    tied: "Viene de sus vínculos, que se cambian en Usuarios.",
    done: success("Conflicto retirado", "Ya puede evaluar la obra, y le llegará un correo."),
    gone: failure("No se retiró ningún conflicto", "Ya no consta, o viene de sus vínculos."),
  },
  viewProposal: "Ver Propuesta",
  exportDetail: "Exportar",
  close: "Cerrar",
} as const;

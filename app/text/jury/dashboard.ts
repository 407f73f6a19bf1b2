import { formatFraction, formatInteger } from "../core/formats";
import { failure, success } from "../core/toast";

/** Texts of the evaluations dashboard. (specification 1.2, specification 1.7, specification 1.8, specification 1.9) */
export const dashboard = {
  title: "Dashboard de Evaluaciones",
  subtitle: "El trabajo del jurado, propuesta a propuesta y persona a persona",
  loadFailed: failure("Error", "No se pudieron cargar las métricas"),
  loadFailedHint: "Las evaluaciones siguen a salvo. Vuelve a intentarlo dentro de un momento.",
  gone: failure("Error", "Esa propuesta ya no existe o todavía es un borrador"),

  alerts: "Alertas",
  noAlerts: "Todo en orden, no hay alertas pendientes",
  someAlerts: (count: number) => `Mostrando ${formatInteger(count)} alertas que requieren atención`,
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

  figures: {
    proposals: "Propuestas Totales",
    evaluations: "Evaluaciones",
    expected: (count: number) => `de ${formatInteger(count)} esperadas`,
    progress: "Progreso Global",
    jurors: "Jurados Activos",
  },

  ranking: "Ranking de propuestas",
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
  found: (count: number) => `${formatInteger(count)} ${count === 1 ? "propuesta" : "propuestas"}`,
  completion: (submitted: number, expected: number) =>
    `${formatInteger(submitted)}/${formatInteger(expected)}`,
  export: "Exportar CSV",
  forExcel: "para Excel en español",
  exportedRanking: success("Exportado", "Ranking descargado exitosamente"),
  exportedJurors: success("Exportado", "Progreso de jurados descargado exitosamente"),
  exportedDetail: success("Exportado", "Evaluaciones de la propuesta descargadas exitosamente"),
  downloadAgain: "Si la descarga no empieza, pulsa aquí",

  jurors: "Progreso por jurado",
  leniency: "Benevolencia",
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
  viewProposal: "Ver Propuesta",
  exportDetail: "Exportar",
  close: "Cerrar",
} as const;

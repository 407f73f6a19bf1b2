import type { Agreement, agreementLevel } from "~/contest/jury/agreement";
import type { Cut } from "~/contest/jury/cut";
import type { Estimate } from "~/contest/jury/fairness";
import { formatDateTime, formatFraction, formatInteger, many } from "../core/formats";
import { failure, success } from "../core/toast";

const within = (fraction: number) => Math.min(1, Math.max(0, fraction));
/** Returns a score, limited to the scale. */
const score = (fraction: number) => formatFraction(within(fraction));
const signed = (fraction: number) =>
  `${fraction > 0 ? "+" : ""}${formatFraction(fraction)}`.replace("-", "−");

/** The result's firmness in words. */
export const firmness = {
  title: "Solidez del resultado",
  subtitle: "Qué plazas son seguras con estas notas",
  link: "Ver la solidez",

  nothing: "No hay datos para comparar",
  nothingHint:
    "Para separar la obra del jurado hacen falta al menos dos jurados, varias obras que compartan y notas que no sean todas iguales.",

  alike: "Las notas no distinguen unas obras de otras",
  alikeHint:
    "Diferencias como estas también las da el azar. Ninguna plaza es firme, y todavía no se puede decir qué obras son mejores.",
  alikeAdjusted:
    "Las notas no distinguen unas obras de otras: la media ajustada las empata todas. Ordena por la media de las evaluaciones.",

  by: { mean: "por la media", adjusted: "por la media ajustada" },
  orderedBy: ({ basis, isAdjustable }: Pick<Cut, "basis" | "isAdjustable">, since: number | null) =>
    !isAdjustable
      ? `Ordena la media del jurado.${basis === "adjusted" ? " Con estas notas no se puede ajustar." : ""}`
      : `Ordena la media ${basis === "mean" ? "del jurado" : "ajustada"}${since === null ? "" : ` desde el ${formatDateTime(since)}`}.`,
  computed: (at: number) => `Al día. Calculado el ${formatDateTime(at)}.`,
  adjusting:
    "La media ajustada descuenta lo alto o bajo que puntúa cada jurado y, si una obra tiene pocas evaluaciones, la acerca a la media general.",
  otherDoesNotCount: (basis: Cut["basis"]) =>
    `La media ${basis === "mean" ? "ajustada" : "sin ajustar"} de la tabla no decide.`,

  cut: "El corte",
  verdict({ places, firm, disputed, isComparable, isDistinct, lines }: Cut): string {
    const taken = Math.min(places, lines.filter(({ isFinalist }) => isFinalist).length);
    if (!isComparable) return firmness.nothing;
    if (!isDistinct) return firmness.alike;
    if (firm === taken)
      return taken === 1 ? "La plaza es firme." : `Las ${formatInteger(taken)} plazas son firmes.`;
    const others = taken - firm === 1 ? "la otra" : `las otras ${formatInteger(taken - firm)}`;
    return `${many(firm, "plaza es firme", "plazas son firmes")} de ${formatInteger(taken)}${disputed === 0 ? "" : `; ${many(disputed, "obra se disputa", "obras se disputan")} ${others}`}.`;
  },
  method:
    "Cada nota se entiende como la obra, más lo alto o bajo que puntúa cada jurado, más azar. De ahí sale la probabilidad de que una obra sea de verdad de las mejores. Una plaza es firme desde 95 de cada 100; la favorita del público tiene la suya por los votos. En concursos simulados con azar normal, lo firme se cumple al menos 94 de cada 100 veces.",
  parts: (parts: number[]) =>
    `El jurado está partido en ${formatInteger(parts.length)} grupos que no comparten ninguna obra (${parts.map(formatInteger).join(", ")} obras). Entre grupos no se sabe quién es más severo: sus obras se ordenan juntas como si los grupos fueran igual de buenos.`,
  plot: "El punto es la nota de la obra; la raya, dónde estaría 9 de cada 10 veces si la evaluara el jurado entero.",
  crossing: (crossing: number, drawn: number) =>
    `${crossing === 1 ? "El intervalo de una" : `Los intervalos de ${formatInteger(crossing)}`} de las ${formatInteger(drawn)} obras dibujadas ${crossing === 1 ? "cruza" : "cruzan"} el corte.`,
  limit: (limit: number) => `corte ${score(limit)}`,

  table: "Obras cerca del corte",
  tableFold: "Ver las obras en una tabla",
  columns: {
    work: "Obra",
    mean: "Media",
    adjusted: "Ajustada",
    interval: "Con el jurado entero (90\u00a0%)",
    evaluations: "Evaluaciones",
    chance: "De las mejores",
  },
  score: (fraction: number | null) => (fraction === null ? "—" : score(fraction)),
  interval: (interval: { low: number; high: number } | null) =>
    interval === null ? "—" : `${score(interval.low)} a ${score(interval.high)}`,
  chance: (chance: number | null) =>
    chance === null
      ? "—"
      : `${chance >= 0.995 ? "más de 99" : chance < 0.005 ? "menos de 1" : formatInteger(Math.round(chance * 100))} de 100`,
  chanceLine: (chance: number) => `de las mejores, ${firmness.chance(chance)}`,
  favourite: "Favorita del público",
  part: (part: number) => `Grupo ${formatInteger(part)}`,
  adjustedLine: ({ value }: Estimate) => `ajustada ${score(value)}`,
  otherMean: (basis: Cut["basis"], mean: number | null, adjusted: number | null) =>
    basis === "adjusted" ? `Media ${firmness.score(mean)}` : `Ajustada ${firmness.score(adjusted)}`,

  agreement: "Acuerdo del jurado",
  agreed: {
    firm: "El jurado coincide: quienes comparten una obra le dan casi la misma nota.",
    tentative: "El jurado coincide bastante: ante una misma obra las notas difieren poco.",
    weak: "El jurado coincide poco: la nota de una obra depende mucho de quién la evalúe.",
    none: "El jurado no coincide más de lo que coincidiría por azar.",
  } satisfies Record<ReturnType<typeof agreementLevel>, string>,
  alpha:
    "Alfa de Krippendorff para notas de escala: 1 es acuerdo total; 0, el que daría el azar. El intervalo es del 90\u00a0% y vale para estos jurados con otras obras; con otros jurados sería más ancho.",
  alphaSaid: (agreement: Agreement) =>
    `Alfa ${alphaShown(agreement.alpha)}: entre ${alphaShown(agreement.low)} y ${alphaShown(agreement.high)} con un 90\u00a0% de confianza, para estos jurados con otras obras.`,
  noAlpha: "No se puede calcular",
  noAgreement: "El acuerdo no se puede calcular.",
  noAgreementHint:
    "Hacen falta al menos dos obras con dos notas cada una, y notas que no sean todas iguales.",
  agreementColumns: {
    of: "De qué",
    alpha: "Alfa",
    interval: "Con estos jurados (90\u00a0%)",
    works: "Obras con dos o más notas",
  },
  overall: "El total",
  alphaOf: (agreement: Pick<Agreement, "alpha"> | null) =>
    agreement === null ? firmness.noAlpha : alphaShown(agreement.alpha),
  alphaInterval: (agreement: Pick<Agreement, "low" | "high"> | null) =>
    agreement === null ? "—" : `${alphaShown(agreement.low)} a ${alphaShown(agreement.high)}`,

  leniency: "Quién puntúa más alto y quién más bajo",
  range: (most: string, least: string) => `${most} puntúa más alto que ${least} ante las mismas obras.`,
  difference: ({ value, low, high }: Estimate) =>
    `La diferencia es de ${formatFraction(value)} puntos de 100: entre ${formatFraction(low)} y ${formatFraction(high)} con al menos un 90\u00a0% de confianza.`,
  noLeniency: "Con lo evaluado no se aprecia que nadie puntúe más alto ni más bajo que el resto.",
  leniencyHint:
    "El punto es lo que da de más o de menos que el conjunto, que es el cero, en puntos de 100; relleno, si se distingue. La raya, dónde estaría 9 de cada 10 veces si todos puntuaran todas las obras.",
  scoring: "Cómo puntúa",
  apart: (count: number, drawn: number) =>
    `${formatInteger(count)} de ${formatInteger(drawn)} jurados se ${count === 1 ? "distingue" : "distinguen"} del conjunto.`,
  tick: (fraction: number) => pointsFormat.format(Math.round(fraction * 100)).replace("-", "−"),
  leniencyColumns: { juror: "Jurado", leniency: "Puntos", interval: "Con todas las obras (90\u00a0%)" },
  points: (estimate: Estimate) => signed(estimate.value),
  pointsInterval: ({ low, high }: Estimate) => `${signed(low)} a ${signed(high)}`,
  /** Follows 'Puntúa'. */
  lenient: ({ low, high }: Estimate) =>
    low > 0 && high > 0 ? "más alto" : low < 0 && high < 0 ? "más bajo" : "como el resto",
  /** A sentence on a juror's own page. */
  lenientSaid: (estimate: Estimate) =>
    estimate.low === estimate.high
      ? "Con lo evaluado no se distingue del resto del jurado."
      : estimate.low > 0
        ? `Ante las mismas obras da ${formatFraction(estimate.value)} puntos más que el conjunto del jurado.`
        : estimate.high < 0
          ? `Ante las mismas obras da ${formatFraction(-estimate.value)} puntos menos que el conjunto del jurado.`
          : "Ante las mismas obras puntúa como el conjunto del jurado.",
  lenientInterval: (estimate: Estimate) =>
    `Diferencia: ${signed(estimate.value)} puntos, entre ${signed(estimate.low)} y ${signed(estimate.high)} si todo el jurado puntuara todas las obras (90\u00a0% de confianza).`,
  comparedLink: "Comparar con el resto",
  noneOf: "No ha enviado ninguna evaluación que se pueda comparar con las de otros.",

  extra: "Qué afianzaría el corte",
  extraVerdict: (count: number) =>
    count === 0
      ? "Ninguna evaluación más afianzaría el corte."
      : `Con ${many(count, "evaluación más", "evaluaciones más")}, el corte sería más firme.`,
  extraHint: (count: number) =>
    count === 0
      ? "No hay plazas en duda, o no queda jurado libre para las obras que las tienen."
      : "Se eligen las obras en duda con menos evaluaciones y los jurados con menos obras.",
  pending: (count: number) =>
    `De las obras en duda ${count === 1 ? "falta por enviar una evaluación ya asignada" : `faltan por enviar ${formatInteger(count)} evaluaciones ya asignadas`}.`,
  assignExtra: (count: number) => `Asignar ${many(count, "evaluación", "evaluaciones")}`,
  extraLine: (title: string, juror: string) => `«${title}», a ${juror}`,
  undoHint: "Se deshace en «Asignaciones» mientras nadie empiece.",
  assigned: (count: number) =>
    success("Evaluaciones asignadas", `${many(count, "asignación nueva", "asignaciones nuevas")}`),
  changed: failure(
    "Nada asignado",
    "Entretanto han cambiado las evaluaciones. Esto es lo que convendría ahora.",
  ),
  failed: (message: string) => failure("Error al asignar", message),
} as const;

const pointsFormat = new Intl.NumberFormat("es-ES", { signDisplay: "exceptZero" });
const alphaFormat = new Intl.NumberFormat("es-ES", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const alphaShown = (alpha: number) => alphaFormat.format(alpha).replace("-", "−");

import type { Agreement, agreementLevel } from "~/contest/agreement";
import type { Cut } from "~/contest/cut";
import type { Estimate } from "~/contest/fairness";
import { formatDateTime, formatFraction, formatInteger } from "./formats";
import { failure, success } from "./toast";

const many = (count: number, one: string, several: string) =>
  `${formatInteger(count)} ${count === 1 ? one : several}`;

const within = (fraction: number) => Math.min(1, Math.max(0, fraction));
/** What leaves the scale is told at its end. */
const score = (fraction: number) => formatFraction(within(fraction));
const signed = (fraction: number) =>
  `${fraction > 0 ? "+" : ""}${formatFraction(fraction)}`.replace("-", "−");

/** How sure a result is, in words. */
export const firmness = {
  title: "Solidez del resultado",
  subtitle: "Cuánto depende de quién evaluó cada obra",
  link: "Ver la solidez",
  back: { to: "/admin/jurado", label: "Volver al dashboard" },

  nothing: "No hay datos para comparar",
  nothingHint:
    "Para separar la obra del jurado hacen falta al menos dos jurados, varias obras que compartan y notas que no sean todas iguales.",

  basis: { mean: "la media de sus evaluaciones", adjusted: "la media ajustada por quién las evaluó" },
  orderedBy: ({ basis, isComparable }: Pick<Cut, "basis" | "isComparable">, since: number | null) =>
    basis === "adjusted" && !isComparable
      ? "No hay datos para comparar a los jurados: por ahora ordena la media de cada obra."
      : `Ordena ${firmness.basis[basis]}${since === null ? "" : `, desde el ${formatDateTime(since)}`}. La ${basis === "mean" ? "ajustada" : "media sin ajustar"} está al lado y no decide.`,

  cut: "El corte",
  verdict({ places, firm, disputed, replicates, lines }: Cut): string {
    const taken = Math.min(places, lines.filter(({ isFinalist }) => isFinalist).length);
    if (replicates === 0) return firmness.nothing;
    if (disputed === 0)
      return `${taken === 1 ? "La plaza es firme" : `Las ${formatInteger(taken)} plazas son firmes`}: ninguna depende de qué jurados evaluaron.`;
    return `${many(firm, "plaza es firme", "plazas son firmes")} de ${formatInteger(taken)}; ${many(disputed, "obra se disputa", "obras se disputan")} ${taken - firm === 1 ? "la otra" : `las otras ${formatInteger(taken - firm)}`}.`;
  },
  method: (replicates: number) =>
    `Se ha vuelto a calcular con ${formatInteger(replicates)} jurados de ensayo, sacados al azar de entre los que han evaluado y con repetición. Firme es lo que sale en al menos 95 de cada 100.`,
  parts: (parts: number[]) =>
    `El jurado está partido en ${formatInteger(parts.length)} grupos que no comparten ninguna obra (${parts.map(formatInteger).join(", ")} obras). Entre grupos no se sabe quién es más severo: esas obras se ordenan juntas sin poder compararse.`,
  plot: "Cada punto es una obra, con su intervalo del 90\u00a0%. La línea es el corte.",
  limit: (limit: number) => `corte ${score(limit)}`,

  table: "Obras cerca del corte",
  columns: {
    work: "Obra",
    mean: "Media",
    adjusted: "Ajustada",
    interval: "Intervalo 90\u00a0%",
    evaluations: "Evaluaciones",
    chance: "Entra en",
    deciding: "Depende solo de",
  },
  score: (fraction: number | null) => (fraction === null ? "—" : score(fraction)),
  interval: (interval: { low: number; high: number } | null) =>
    interval === null ? "—" : `${score(interval.low)} a ${score(interval.high)}`,
  chance: (chance: number | null) =>
    chance === null ? "—" : `${formatInteger(Math.round(chance * 100))} de 100`,
  chanceLine: (chance: number) => `entra en ${firmness.chance(chance)} jurados de ensayo`,
  favourite: "Favorita del público",
  part: (part: number) => `Grupo ${formatInteger(part)}`,
  adjustedLine: ({ value, low, high }: Estimate) =>
    `ajustada ${score(value)} (${score(low)} a ${score(high)})`,
  otherMean: (basis: Cut["basis"], mean: number | null, adjusted: number | null) =>
    basis === "adjusted" ? `Media ${firmness.score(mean)}` : `Ajustada ${firmness.score(adjusted)}`,

  agreement: "Acuerdo del jurado",
  agreed: {
    firm: "El jurado coincide: otra terna daría casi las mismas notas.",
    tentative: "El jurado coincide bastante: las diferencias grandes son seguras, las pequeñas no.",
    weak: "El jurado coincide poco: la nota de una obra depende mucho de quién la evalúe.",
    none: "El jurado no coincide más de lo que coincidiría por azar.",
  } satisfies Record<ReturnType<typeof agreementLevel>, string>,
  alpha:
    "Alfa de Krippendorff para notas de escala (1 es acuerdo total, 0 el del azar), con su intervalo del 95\u00a0%.",
  agreementColumns: {
    of: "De qué",
    alpha: "Alfa",
    interval: "Intervalo",
    works: "Obras con dos o más notas",
  },
  overall: "El total",
  alphaOf: (agreement: Agreement | null) =>
    agreement === null ? firmness.nothing : alphaShown(agreement.alpha),
  alphaInterval: (agreement: Agreement | null) =>
    agreement === null ? "—" : `${alphaShown(agreement.low)} a ${alphaShown(agreement.high)}`,

  leniency: "Benevolencia de cada jurado",
  range: (most: string, least: string, apart: number) =>
    `De ${most} a ${least} hay ${formatFraction(apart)} puntos de 100 ante las mismas obras.`,
  noLeniency: "Con lo evaluado no se aprecia que nadie sea más benévolo ni más severo que el resto.",
  alike: "sin diferencias",
  leniencyHint:
    "Cuántos puntos de 100 da de más o de menos que el conjunto del jurado ante las mismas obras, con su intervalo del 90\u00a0%.",
  leniencyColumns: { juror: "Jurado", leniency: "Puntos", interval: "Intervalo 90\u00a0%" },
  points: (estimate: Estimate) => signed(estimate.value),
  pointsInterval: ({ low, high }: Estimate) => `${signed(low)} a ${signed(high)}`,
  leniencyOf: (estimate: Estimate) =>
    estimate.low === estimate.high
      ? firmness.alike
      : `${signed(estimate.value)} (${signed(estimate.low)} a ${signed(estimate.high)})`,
  lenient: (estimate: Estimate) =>
    estimate.low === estimate.high
      ? "ni más benévolo ni más severo que el resto, por lo evaluado"
      : estimate.low > 0
        ? `más benévolo que el resto: ${firmness.leniencyOf(estimate)}`
        : estimate.high < 0
          ? `más severo que el resto: ${firmness.leniencyOf(estimate)}`
          : `ni benévolo ni severo: ${firmness.leniencyOf(estimate)}`,

  extra: "Qué afianzaría el corte",
  extraVerdict: (count: number) =>
    count === 0
      ? "Ninguna evaluación más afianzaría el corte."
      : `${many(count, "evaluación más es la que más afianzaría", "evaluaciones más son las que más afianzarían")} el corte.`,
  extraHint: (count: number) =>
    count === 0
      ? "No hay plazas en duda, o no queda jurado libre para las obras que las tienen."
      : "De obras en duda y con pocas evaluaciones, por quien menos tiene asignado.",
  extraAct: (count: number) => `Asignar ${many(count, "evaluación", "evaluaciones")}`,
  extraLine: (title: string, juror: string) => `«${title}», a ${juror}`,
  undoHint: "Queda en el registro, y en «Asignaciones» se puede deshacer mientras nadie empiece.",
  assigned: (count: number) =>
    success("Evaluaciones asignadas", `${many(count, "asignación nueva", "asignaciones nuevas")}`),
  changed: failure(
    "Nada asignado",
    "Entretanto han cambiado las evaluaciones. Esto es lo que convendría ahora.",
  ),
  failed: (message: string) => failure("Error al asignar", message),
} as const;

const alphaFormat = new Intl.NumberFormat("es-ES", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const alphaShown = (alpha: number) => alphaFormat.format(alpha).replace("-", "−");

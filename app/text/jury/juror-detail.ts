import type { Drift } from "~/contest/jury/drift";
import { formatFraction, many } from "../core/formats";

const points = (fraction: number) => `${formatFraction(Math.abs(fraction))} puntos`;
const higher = (fraction: number) => (fraction > 0 ? "más alto" : "más bajo");

/** /admin/jurado/jurados/{id}: one juror. */
export const jurorDetail = {
  left: "Ya no evalúa",
  drift: "Primeras y últimas notas de cada sesión",
  driftHint: (minutes: number) =>
    `Una sesión son las evaluaciones enviadas sin parar más de ${minutes}\u00a0minutos. De cada una se compara la primera mitad con la segunda; la del medio de una sesión impar queda fuera.`,
  nothing: "No hay datos para comparar",
  nothingHint: "Hacen falta al menos dos evaluaciones enviadas en una misma sesión.",
  /** The sentence before the drawing. */
  said({ difference, interval, isFirm }: Drift): string {
    if (difference === 0) return "Puntúa igual al principio y al final de sus sesiones.";
    const moved = `Al final de sus sesiones puntúa ${points(difference)} ${higher(difference)} que al principio`;
    if (interval === null) return `${moved}. Con tan pocas evaluaciones no se sabe si es azar.`;
    return isFirm ? `${moved}: más de lo que suele explicar el azar.` : `${moved}, lo que puede ser azar.`;
  },
  drawn: ({ difference, interval }: Drift) =>
    `Diferencia: ${signed(difference)} puntos${interval ? `, entre ${signed(interval.from)} y ${signed(interval.to)} en otras sesiones como estas, con un 90\u00a0% de confianza` : ""}. El cero es puntuar igual.`,
  milder: "más alto al final",
  harsher: "más bajo al final",
  columns: { half: "Parte de la sesión", evaluations: "Evaluaciones", mean: "Media /100" },
  first: "Primera mitad",
  later: "Segunda mitad",
  change: "Diferencia",
  sessions: (count: number) => many(count, "sesión", "sesiones"),
  signed: (fraction: number) => signed(fraction),
} as const;

/** Returns '+6,2', '−3,0' or '0,0'. */
function signed(fraction: number): string {
  const size = formatFraction(Math.abs(fraction));
  return fraction === 0 ? size : `${fraction > 0 ? "+" : "−"}${size}`;
}

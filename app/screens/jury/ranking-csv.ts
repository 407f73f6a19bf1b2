import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { fitAnew } from "~/acts/jury/jury-results";
import { requireAdmin, requireFresh } from "~/auth/core/guards";
import { dayOf } from "~/contest/core/calendar";
import { adjustedMeans } from "~/contest/jury/cut";
import type { Estimate } from "~/contest/jury/fairness";
import { formatNumericDate } from "~/text/core/formats";
import { csvResponse, decimalCell } from "~/web/core/csv";
import { dashboardList } from "./dashboard/query";

const columns = [
  "id",
  "titulo",
  "universidad",
  "categoria",
  "estado",
  "promedio",
  "evaluaciones_enviadas",
  "evaluaciones_esperadas",
  "desviacion_estandar",
  "votos_publicos",
  "ultima_evaluacion",
  "fecha_creacion",
  "promedio_ajustado",
  "ajustado_desde",
  "ajustado_hasta",
  "grupo_comparable",
  "ordenado_por",
] as const;

/** The ranking with the dashboard's filters and order. (specification 1.7) */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const [guarded, kept] = await Promise.all([
    requireAdmin(request, context),
    context.juryResults.current("fit"),
  ]);
  const { dashboard, settings, session, now } = guarded;
  await requireFresh(request, session, "jury/ranking-csv");
  const query = dashboardList.read(request);
  const { evaluation_count_mode: mode, ranking_basis } = await settings.all();
  const { value: fit } = kept ?? (await fitAnew(guarded));
  const adjusted = ranking_basis === "adjusted" ? adjustedMeans(fit) : null;
  const entries = await dashboard.ranking(query, { mode, adjusted });
  return csvResponse(context, {
    name: `ranking-propuestas-${dayOf(now)}.csv`,
    columns,
    entries,
    rowsOf: (row) => [
      [
        row.id,
        row.title,
        row.universityName,
        row.category,
        row.status,
        outOfHundred(row.avgScore),
        row.evaluationsSubmitted,
        row.evaluationsExpected,
        outOfHundred(row.stdDev),
        row.publicVotesCount,
        row.lastEvaluationAt && formatNumericDate(row.lastEvaluationAt),
        formatNumericDate(row.createdAt),
        ...adjustedCells(fit.works[row.id]?.adjusted),
        fit.works[row.id]?.part ?? null,
        adjusted ? "promedio_ajustado" : "promedio",
      ],
    ],
    separator: query.separator,
  });
}

/** Values are limited to the scale, as on the page. */
const adjustedCells = (estimate: Estimate | null | undefined) =>
  [estimate?.value, estimate?.low, estimate?.high].map((fraction) =>
    outOfHundred(fraction === undefined ? null : Math.min(1, Math.max(0, fraction))),
  );

/** A fraction times 100 with one decimal, as on the page. (specification 1.9) */
const outOfHundred = (fraction: number | null) => decimalCell(fraction === null ? null : fraction * 100, 1);

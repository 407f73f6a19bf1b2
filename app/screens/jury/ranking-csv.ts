import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAdmin, requireFresh } from "~/auth/core/guards";
import { dayOf } from "~/contest/core/calendar";
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
] as const;

/** The ranking with the dashboard's filters and order. (specification 1.7) */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores, session, now } = await requireAdmin(request, context);
  await requireFresh(request, session, "jury/ranking-csv");
  const query = dashboardList.read(request);
  const { evaluation_count_mode: mode } = await stores.settings.all();
  const entries = await stores.dashboard.ranking(query, mode);
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
      ],
    ],
    separator: query.separator,
  });
}

/** A fraction times 100 with one decimal, as on the page. (specification 1.9) */
const outOfHundred = (fraction: number | null) => decimalCell(fraction === null ? null : fraction * 100, 1);

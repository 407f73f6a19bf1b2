import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAdmin } from "~/auth/guards";
import { dayOf } from "~/contest/calendar";
import { formatNumericDate } from "~/text/formats";
import { csvResponse, fixed } from "~/web/csv";
import { dashboardList } from "./admin.jurado/query";

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

/** The ranking as the dashboard's filters show it, in its order. (specification 1.7) */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { dashboard, settings, now } = await requireAdmin(request, context);
  const query = dashboardList.read(request);
  const { evaluation_count_mode } = await settings.all();
  return csvResponse(context, {
    name: `ranking-propuestas-${dayOf(now)}.csv`,
    columns,
    entries: await dashboard.ranking(query, evaluation_count_mode),
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

/** A fraction times 100 with one decimal, as it is shown. (specification 1.9) */
const outOfHundred = (fraction: number | null) => fixed(fraction === null ? null : fraction * 100, 1);

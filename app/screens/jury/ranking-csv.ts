import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAdmin, requireFresh } from "~/auth/core/guards";
import { dayOf } from "~/contest/core/calendar";
import { formatNumericDate } from "~/text/core/formats";
import { csvResponse, decimalCell } from "~/web/core/csv";
import { dashboardList } from "./dashboard/query";

/** The ranking with the dashboard's filters and order. (specification 1.7) */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores, session, settings, now } = await requireAdmin(request, context);
  await requireFresh(request, session, "jury/ranking-csv");
  const query = dashboardList.read(request);
  const rows = await stores.dashboard.ranking(query, settings.evaluation_count_mode);
  return csvResponse(context, {
    name: `ranking-propuestas-${dayOf(now)}.csv`,
    rows,
    columns: {
      id: ({ id }) => id,
      titulo: ({ title }) => title,
      universidad: ({ universityName }) => universityName,
      categoria: ({ category }) => category,
      estado: ({ status }) => status,
      promedio: ({ avgScore }) => outOfHundred(avgScore),
      evaluaciones_enviadas: ({ evaluationsSubmitted }) => evaluationsSubmitted,
      evaluaciones_esperadas: ({ evaluationsExpected }) => evaluationsExpected,
      desviacion_estandar: ({ stdDev }) => outOfHundred(stdDev),
      votos_publicos: ({ publicVotesCount }) => publicVotesCount,
      ultima_evaluacion: ({ lastEvaluationAt }) => lastEvaluationAt && formatNumericDate(lastEvaluationAt),
      fecha_creacion: ({ createdAt }) => formatNumericDate(createdAt),
    },
    separator: query.separator,
  });
}

/** A fraction times 100 with one decimal, as on the page. (specification 1.9) */
const outOfHundred = (fraction: number | null) => decimalCell(fraction === null ? null : fraction * 100, 1);

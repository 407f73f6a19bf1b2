import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAdmin, requireFresh } from "~/auth/core/guards";
import { dayOf } from "~/contest/core/calendar";
import { formatNumericDate } from "~/text/core/formats";
import { csvResponse } from "~/web/core/csv";
import { dashboardList } from "./dashboard/query";

const columns = ["jurado", "email", "asignadas", "enviadas", "progreso", "ultima_actividad"] as const;

/** Every active juror's progress, the most advanced first. (specification 1.7) */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores, session, now } = await requireAdmin(request, context);
  await requireFresh(request, session, "jury/progress-csv");
  const { separator } = dashboardList.read(request);
  const { evaluation_count_mode } = await stores.settings.all();
  const entries = await stores.dashboard.jurors(evaluation_count_mode);
  return csvResponse(context, {
    name: `progreso-jurados-${dayOf(now)}.csv`,
    columns,
    entries,
    rowsOf: (juror) => [
      [
        juror.name,
        juror.email,
        juror.assigned,
        juror.submitted,
        `${juror.progress}%`,
        juror.lastActivityAt && formatNumericDate(juror.lastActivityAt),
      ],
    ],
    separator,
  });
}

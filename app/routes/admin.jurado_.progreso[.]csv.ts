import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAdmin, requireFresh } from "~/auth/guards";
import { dayOf } from "~/contest/calendar";
import { formatNumericDate } from "~/text/formats";
import { csvResponse } from "~/web/csv";
import { dashboardList } from "./admin.jurado/query";

const columns = ["jurado", "email", "asignadas", "enviadas", "progreso", "ultima_actividad"] as const;

/** Every active juror's progress, the furthest first. (specification 1.7) */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { dashboard, settings, session, now } = await requireAdmin(request, context);
  await requireFresh(request, session);
  const { separator } = dashboardList.read(request);
  const { evaluation_count_mode } = await settings.all();
  return csvResponse(context, {
    name: `progreso-jurados-${dayOf(now)}.csv`,
    columns,
    entries: await dashboard.jurors(evaluation_count_mode),
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

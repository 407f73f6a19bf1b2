import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAdmin, requireFresh } from "~/auth/core/guards";
import { dayOf } from "~/contest/core/calendar";
import { formatNumericDate } from "~/text/core/formats";
import { csvResponse } from "~/web/core/csv";
import { dashboardList } from "./dashboard/query";

/** Every active juror's progress, the most advanced first. (specification 1.7) */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores, session, settings, now } = await requireAdmin(request, context);
  await requireFresh(request, session, "jury/progress-csv");
  const { separator } = dashboardList.read(request);
  const rows = await stores.dashboard.jurors(settings.evaluation_count_mode);
  return csvResponse(context, {
    name: `progreso-jurados-${dayOf(now)}.csv`,
    rows,
    columns: {
      jurado: ({ name }) => name,
      email: ({ email }) => email,
      asignadas: ({ assigned }) => assigned,
      enviadas: ({ submitted }) => submitted,
      progreso: ({ progress }) => `${progress}%`,
      ultima_actividad: ({ lastActivityAt }) => lastActivityAt && formatNumericDate(lastActivityAt),
    },
    separator,
  });
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { fitAnew } from "~/acts/jury/jury-results";
import { requireAdmin, requireFresh } from "~/auth/core/guards";
import { dayOf } from "~/contest/core/calendar";
import type { Estimate } from "~/contest/jury/fairness";
import { formatNumericDate } from "~/text/core/formats";
import { csvResponse, decimalCell } from "~/web/core/csv";
import { dashboardList } from "./dashboard/query";

const columns = [
  "jurado",
  "email",
  "asignadas",
  "enviadas",
  "progreso",
  "ultima_actividad",
  "benevolencia",
  "benevolencia_desde",
  "benevolencia_hasta",
] as const;

/** Every active juror's progress, the most advanced first. (specification 1.7) */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const [guarded, kept] = await Promise.all([
    requireAdmin(request, context),
    context.juryResults.current("fit"),
  ]);
  const { dashboard, settings, session, now } = guarded;
  await requireFresh(request, session, "jury/progress-csv");
  const { separator } = dashboardList.read(request);
  const { evaluation_count_mode } = await settings.all();
  const [entries, { value: fit }] = await Promise.all([
    dashboard.jurors(evaluation_count_mode),
    kept ?? fitAnew(guarded),
  ]);
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
        ...points(fit.leniency[juror.id]),
      ],
    ],
    separator,
  });
}

/** Leniency in points of 100 above the jury's mean, with the interval. */
const points = (leniency: Estimate | undefined) =>
  [leniency?.value, leniency?.low, leniency?.high].map((fraction) =>
    decimalCell(fraction === undefined ? null : fraction * 100, 1),
  );

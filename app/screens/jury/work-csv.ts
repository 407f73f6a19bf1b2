import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAdmin, requireFresh } from "~/auth/core/guards";
import { dayOf } from "~/contest/core/calendar";
import { universitySlug } from "~/contest/core/slug";
import { formatNumericDate } from "~/text/core/formats";
import { dashboard as dashboardText } from "~/text/jury/dashboard";
import { csvResponse, decimalCell } from "~/web/core/csv";
import { workNotFound } from "~/web/works/work-not-found";
import { dashboardList } from "./dashboard/query";

/** One proposal's evaluations: one row per juror and criterion. (design 5.19) */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { stores, session, now } = await requireAdmin(request, context);
  await requireFresh(request, session, "jury/work-csv");
  const id = params.id ?? "";
  const { separator } = dashboardList.read(request);
  const [proposal, { criteria, jurors }] = await Promise.all([
    stores.states.one(id),
    stores.workEvaluations.on(id),
  ]);
  if (!proposal) throw workNotFound("gone");
  // The decimals of the finest weight.
  const weightDecimals = Math.max(
    0,
    ...criteria.map(({ weight }) => String(weight).split(".")[1]?.length ?? 0),
  );
  return csvResponse(context, {
    name: `evaluaciones-${nameOf(proposal)}-${dayOf(now)}.csv`,
    rows: jurors.flatMap((juror) => criteria.map((criterion) => ({ juror, criterion }))),
    columns: {
      propuesta: () => proposal.title,
      jurado: ({ juror }) => juror.name,
      email: ({ juror }) => juror.email,
      estado: ({ juror }) => dashboardText.states[juror.status],
      conflicto: ({ juror }) => (juror.conflict ? "Sí" : "No"),
      criterio: ({ criterion }) => criterion.name,
      peso: ({ criterion }) => decimalCell(criterion.weight, weightDecimals),
      puntuacion: ({ juror, criterion }) =>
        juror.notApplicable.includes(criterion.id)
          ? "No aplica"
          : decimalCell(juror.scores[criterion.id] ?? null, 1),
      total: ({ juror }) => decimalCell(juror.totalScore === null ? null : juror.totalScore * 100, 1),
      fecha_envio: ({ juror }) => juror.submittedAt && formatNumericDate(juror.submittedAt),
      comentarios: ({ juror }) => juror.comments,
    },
    separator,
  });
}

/** The title's letters and digits for the file's name. */
function nameOf({ id, title }: { id: string; title: string }): string {
  return universitySlug(title).slice(0, 60).replace(/-$/, "") || universitySlug(id);
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAdmin } from "~/auth/guards";
import { dayOf } from "~/contest/calendar";
import { dashboard as text } from "~/text/dashboard";
import { formatNumericDate } from "~/text/formats";
import { type Cell, csvResponse } from "~/web/csv";
import { readQuery } from "./admin.jurado/query";

const columns = [
  "propuesta",
  "jurado",
  "email",
  "estado",
  "conflicto",
  "criterio",
  "peso",
  "puntuacion",
  "total",
  "fecha_envio",
  "comentarios",
] as const;

/** One proposal's evaluations, one row a juror and criterion. (Design 5.19) */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { dashboard, states, now } = await requireAdmin(request, context);
  const id = params.id ?? "";
  const { sep } = readQuery(new URL(request.url).searchParams);
  const [[proposal], { criteria, jurors }] = await Promise.all([
    states.find([id]).catch(() => []),
    dashboard.evaluationsOf(id),
  ]);
  if (!proposal) throw new Response(null, { status: 404 });
  const rows = jurors.flatMap((juror) =>
    criteria.map((criterion): Cell[] => [
      proposal.title,
      juror.name,
      juror.email,
      text.states[juror.status],
      juror.conflict ? "Sí" : "No",
      criterion.name,
      criterion.weight,
      juror.notApplicable.includes(criterion.id) ? "No aplica" : (juror.scores[criterion.id] ?? null),
      juror.totalScore === null ? null : Number((juror.totalScore * 100).toFixed(1)),
      juror.submittedAt && formatNumericDate(juror.submittedAt),
      juror.comments,
    ]),
  );
  return csvResponse(`evaluaciones-${dayOf(now)}.csv`, columns, rows, sep ?? ",");
}

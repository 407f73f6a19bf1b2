import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAdmin, requireFresh } from "~/auth/core/guards";
import { dayOf } from "~/contest/core/calendar";
import { formatDateTime } from "~/text/core/formats";
import { actionName, auditSummary } from "~/text/running/audit";
import { csvResponse } from "~/web/core/csv";
import { logList, storeFilter } from "./audit/query";

/** The whole filtered log. (design 5.18) */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores, session, now } = await requireAdmin(request, context);
  await requireFresh(request, session, "running/audit-csv");
  return csvResponse(context, {
    name: `registro-${dayOf(now)}.csv`,
    rows: stores.audit.everything(storeFilter(logList.read(request))),
    columns: {
      fecha: ({ at }) => formatDateTime(at),
      quien: ({ actorName }) => actorName,
      accion: ({ action }) => actionName(action),
      que: ({ action, target, details }) => auditSummary(action, target, details),
      objeto: ({ targetType }) => targetType,
      id: ({ targetId }) => targetId,
      detalles: ({ details }) => JSON.stringify(details),
    },
  });
}

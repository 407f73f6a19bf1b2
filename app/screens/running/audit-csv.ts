import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAdmin, requireFresh } from "~/auth/core/guards";
import { dayOf } from "~/contest/core/calendar";
import { formatDateTime } from "~/text/core/formats";
import { actionName, auditSummary } from "~/text/running/audit";
import { csvResponse } from "~/web/core/csv";
import { logList, storeFilter } from "./audit/query";

const columns = ["fecha", "quien", "accion", "que", "objeto", "id", "detalles"] as const;

/** The whole filtered log. (design 5.18) */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores, session, now } = await requireAdmin(request, context);
  await requireFresh(request, session, "running/audit-csv");
  return csvResponse(context, {
    name: `registro-${dayOf(now)}.csv`,
    columns,
    entries: stores.audit.everything(storeFilter(logList.read(request))),
    rowsOf: (entry) => [
      [
        formatDateTime(entry.at),
        entry.actorName,
        actionName(entry.action),
        auditSummary(entry.action, entry.target, entry.details),
        entry.targetType,
        entry.targetId,
        JSON.stringify(entry.details),
      ],
    ],
  });
}

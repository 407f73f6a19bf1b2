import { endOfDay, startOfDay } from "~/contest/core/calendar";
import type { AuditFilter } from "~/db/core/audit";
import { day, type ListQuery, listAddress, name, page, search } from "~/web/core/list-address";

export const logList = listAddress("/admin/registro", {
  actor: search("q"),
  action: name("accion"),
  from: day("desde"),
  to: day("hasta"),
  page: page(),
});

export const storeFilter = ({ actor, action, from, to }: ListQuery<typeof logList>): AuditFilter => ({
  action,
  actor,
  from: from === null ? null : startOfDay(from),
  to: to === null ? null : endOfDay(to),
});

import type { AppLoadContext } from "@remix-run/cloudflare";
import { requireAdmin, requireFresh } from "~/auth/guards";
import { serverMessage, whyRefused } from "~/db/database";
import { common } from "~/text/common";
import { users as text } from "~/text/users";
import { readForm, refuse, refuseInvalid, refuseWith } from "~/web/forms";
import { roleForm } from "./form";
import { userList } from "./query";

/** Gives one person another role. */
export async function actOnUsers(request: Request, context: AppLoadContext) {
  const { viewer, people, session, flash, now, logError } = await requireAdmin(request, context);
  const form = await readForm(request, roleForm);
  if (form.status !== "success") {
    const isBeside = (name: string) => name === "role" || name === "university_id";
    return refuseInvalid(form, isBeside, text.unreadable);
  }
  await requireFresh(request, session);
  const { id, role, university_id: universityId = null } = form.value;
  const { person: _, ...query } = userList.read(request);
  const back = userList.path(query);
  try {
    const by = { id: viewer.id, name: viewer.fullName };
    const name = await people.changeRole({ id, role, universityId }, by, now);
    return flash.redirect(back, text.changed(name, common.roles[role]));
  } catch (error) {
    const why = whyRefused(error);
    if (why === "last_admin") return refuseWith(text.lastAdmin, 409);
    if (why === "not_found") return refuseWith(text.unknown, 404);
    if (why === "university_unavailable") {
      return refuse(form, { fieldErrors: { university_id: [text.universityGone] }, status: 409 });
    }
    logError(error);
    return refuse(form, { toast: text.failed(serverMessage(error)), status: 500 });
  }
}

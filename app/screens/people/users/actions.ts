import type { AppLoadContext } from "@remix-run/cloudflare";
import * as z from "zod";
import { requireAdmin, requireFresh } from "~/auth/core/guards";
import { roles } from "~/contest/core/roles";
import { refusalReason, serverMessage } from "~/db/core/database";
import { common } from "~/text/core/common";
import { ties as tiesText } from "~/text/jury/ties";
import { users as text, users } from "~/text/people/users";
import { readForm, refuse, refuseInvalid, refuseWith } from "~/web/core/forms";
import { tiesForm } from "~/web/jury/tie-fields";
import { savesTies, userList } from "./query";

const roleForm = z.strictObject({
  id: z.string().max(100),
  role: z.enum(roles, { error: users.roleMissing }),
  university_id: z.string({ error: users.universityGone }).max(100, users.universityGone).optional(),
});

/** Changes a person's role, or saves a juror's ties. */
export async function actOnUsers(request: Request, context: AppLoadContext) {
  return savesTies(request) ? saveTies(request, context) : changeRole(request, context);
}

async function saveTies(request: Request, context: AppLoadContext) {
  const { stores, flash, logError } = await requireAdmin(request, context);
  const form = await readForm(request, tiesForm);
  if (form.status !== "success") return refuse(form);
  const { person, ...query } = userList.read(request);
  const { tie_university: universityId, ties: names } = form.value;
  try {
    const name = await stores.ties.save(person ?? "", { universityId, ties: names, addsOnly: false });
    if (name === null) return refuseWith(tiesText.notJuror, 404);
    return flash.redirect(userList.path(query), tiesText.savedOf(name));
  } catch (error) {
    if (refusalReason(error) === "university_unavailable") {
      return refuse(form, { fieldErrors: { tie_university: [tiesText.universityGone] }, status: 409 });
    }
    logError(error);
    return refuse(form, { toast: tiesText.notSaved, status: 503 });
  }
}

async function changeRole(request: Request, context: AppLoadContext) {
  const { stores, session, flash, logError } = await requireAdmin(request, context);
  const form = await readForm(request, roleForm);
  if (form.status !== "success") {
    const isBeside = (name: string) => name === "role" || name === "university_id";
    return refuseInvalid(form, isBeside, text.unreadable);
  }
  await requireFresh(request, session, "people/users");
  const { id, role, university_id: universityId = null } = form.value;
  const { person: _, ...query } = userList.read(request);
  const back = userList.path(query);
  try {
    const name = await stores.people.changeRole({ id, role, universityId });
    return flash.redirect(back, text.changed(name, common.roles[role]));
  } catch (error) {
    const why = refusalReason(error);
    if (why === "last_admin") return refuseWith(text.lastAdmin, 409);
    if (why === "not_found") return refuseWith(text.unknown, 404);
    if (why === "university_unavailable") {
      return refuse(form, { fieldErrors: { university_id: [text.universityGone] }, status: 409 });
    }
    logError(error);
    return refuse(form, { toast: text.failed(serverMessage(error)), status: 500 });
  }
}

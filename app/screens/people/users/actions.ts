import type { AppLoadContext } from "@remix-run/cloudflare";
import * as z from "zod";
import { answerFailure } from "~/auth/core/answer-failure";
import { requireAdmin, requireFresh } from "~/auth/core/guards";
import { roles } from "~/contest/core/roles";
import { common } from "~/text/core/common";
import { ties as tiesText } from "~/text/jury/ties";
import { users as usersText } from "~/text/people/users";
import { readForm, refuse, refuseInvalid } from "~/web/core/forms";
import { tiesForm } from "~/web/jury/tie-fields";
import { savesTies, userList } from "./query";

const roleForm = z.strictObject({
  id: z.string().max(100),
  role: z.enum(roles, { error: usersText.roleMissing }),
  university_id: z.string({ error: usersText.universityGone }).max(100, usersText.universityGone).optional(),
});

/** Changes a person's role, or saves a juror's ties. */
export async function actOnUsers(request: Request, context: AppLoadContext) {
  return savesTies(request) ? saveTies(request, context) : changeRole(request, context);
}

async function saveTies(request: Request, context: AppLoadContext) {
  const { stores, flash } = await requireAdmin(request, context);
  const form = await readForm(request, tiesForm);
  if (form.status !== "success") return refuse(form);
  const { person, ...query } = userList.read(request);
  const { tie_university: universityId, ties: names } = form.value;
  try {
    const name = await stores.ties.save(person ?? "", { universityId, ties: names, addsOnly: false });
    return flash.redirect(userList.path(query), tiesText.savedOf(name));
  } catch (error) {
    return answerFailure(error, context, form, {
      not_juror: { toast: tiesText.notJuror, status: 404 },
      university_unavailable: { fieldErrors: { tie_university: [tiesText.universityGone] } },
      failed: tiesText.notSaved,
    });
  }
}

async function changeRole(request: Request, context: AppLoadContext) {
  const { stores, session, flash } = await requireAdmin(request, context);
  const form = await readForm(request, roleForm);
  if (form.status !== "success") {
    const isBeside = (name: string) => name === "role" || name === "university_id";
    return refuseInvalid(form, isBeside, usersText.unreadable);
  }
  await requireFresh(request, session, "people/users");
  const { id, role, university_id: universityId = null } = form.value;
  const { person: _, ...query } = userList.read(request);
  const back = userList.path(query);
  try {
    const name = await stores.people.changeRole({ id, role, universityId });
    return flash.redirect(back, usersText.changed(name, common.roles[role]));
  } catch (error) {
    return answerFailure(error, context, form, {
      last_admin: usersText.lastAdmin,
      not_found: usersText.unknown,
      university_unavailable: { fieldErrors: { university_id: [usersText.universityGone] } },
      failed: usersText.failed,
    });
  }
}

import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import { homeOf, requireAdmin, requireFresh } from "~/auth/core/guards";
import { impersonatedRoles, roles } from "~/contest/people/roles";
import { refusalReason, serverMessage } from "~/db/core/database";
import { common } from "~/text/core/common";
import { ties as tiesText } from "~/text/jury/ties";
import { impersonation } from "~/text/people/impersonation";
import { users as text, users } from "~/text/people/users";
import { readForm, refuse, refuseInvalid, refuseWith } from "~/web/core/forms";
import { tiesForm } from "~/web/jury/tie-fields";
import { isImpersonating, savesTies, userList } from "./query";

/** The person or role to impersonate. */
const seeForm = z
  .strictObject({ id: z.string().max(100).optional(), role: z.enum(impersonatedRoles).optional() })
  .refine(({ id, role }) => (id === undefined) !== (role === undefined));

const roleForm = z.strictObject({
  id: z.string().max(100),
  role: z.enum(roles, { error: users.roleMissing }),
  university_id: z.string({ error: users.universityGone }).max(100, users.universityGone).optional(),
});

/** Changes a person's role, saves a juror's ties, or starts an impersonation. */
export async function actOnUsers(request: Request, context: AppLoadContext) {
  if (isImpersonating(request)) return see(request, context);
  return savesTies(request) ? saveTies(request, context) : changeRole(request, context);
}

/**
 * Starts an impersonation of a person or of a role. The admin's session then sees that person's
 * pages and can send nothing.
 */
async function see(request: Request, context: AppLoadContext) {
  const { by, people, sessions, session, flash, logError } = await requireAdmin(request, context);
  const form = await readForm(request, seeForm);
  if (form.status !== "success") return refuseWith(impersonation.unreadable);
  await requireFresh(request, session, "people/users parte=ver-como");
  const { id = "", role = null } = form.value;
  try {
    if (role === "visitante") {
      return (await session.impersonate(by.id, by))
        ? await flash.redirect("/", impersonation.started(null))
        : alreadySeeing();
    }
    const person = await (role === null ? people.find(id) : sessions.someoneOf(role));
    if (!person || person.role === "admin") {
      return refuseWith(role === null ? impersonation.nobody : impersonation.nobodyOf(role), 404);
    }
    return (await session.impersonate(person.id, by))
      ? await flash.redirect(homeOf(person.role), impersonation.started(person.fullName))
      : alreadySeeing();
  } catch (error) {
    if (refusalReason(error) === "not_found") return refuseWith(impersonation.nobody, 404);
    logError(error);
    return refuseWith(impersonation.failed, 503);
  }
}

/** The first of two simultaneous requests wins; the bar names the person. */
const alreadySeeing = () => redirect("/", 303);

async function saveTies(request: Request, context: AppLoadContext) {
  const { by, ties, flash, now, logError } = await requireAdmin(request, context);
  const form = await readForm(request, tiesForm);
  if (form.status !== "success") return refuse(form);
  const { person, ...query } = userList.read(request);
  const { tie_university: universityId, ties: names } = form.value;
  try {
    const name = await ties.save(person ?? "", { universityId, ties: names, addsOnly: false }, by, now);
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
  const { by, people, session, flash, now, logError } = await requireAdmin(request, context);
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
    const name = await people.changeRole({ id, role, universityId }, by, now);
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

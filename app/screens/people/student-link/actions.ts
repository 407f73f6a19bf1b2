import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { signUp } from "~/acts/people/sign-up";
import { isFormField, studentForm } from "~/auth/people/forms";
import { readStudentLink } from "~/auth/people/student-link";
import { byStudentLink as text } from "~/text/people/by-student-link";
import { parseFields, type Refusal, readFields, refuse, refuseInvalid } from "~/web/core/forms";

/** Signs up a student of the link's university. */
export async function actOnStudentLink(request: Request, token: string | undefined, context: AppLoadContext) {
  // Reads the body first: an unread body closes the browser's connection.
  const fields = await readFields(request, 10);
  const { over, university } = await readStudentLink(token, context);
  if (over !== null || !university || token === undefined)
    return data<Refusal>({}, { status: over === "own" ? 409 : 410 });
  const origin = { universityId: university.id, studentLink: token };
  const form = parseFields(fields, studentForm(origin, context.partner !== null));
  const hide = ["password"];
  if (form.status !== "success") return refuseInvalid(form, isFormField, text.unreadable, { hide });
  const outcome = await signUp(request, context, form.value);
  if (!outcome.done) return refuse(form, { ...outcome, hide });
  return context.flash.redirect(outcome.path, outcome.toast);
}

import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { answerFailure } from "~/auth/core/answer-failure";
import { requireAdmin, requireFresh } from "~/auth/core/guards";
import { fold } from "~/contest/core/fold";
import { Refused } from "~/db/core/database";
import { common } from "~/text/core/common";
import { automaticMails } from "~/text/mail/mails";
import { pendingAccounts as waitingText } from "~/text/people/pending-accounts";
import { universities as universitiesText } from "~/text/people/universities";
import { admin } from "~/text/running/admin";
import { readForm, refuseInvalid } from "~/web/core/forms";
import { intentOf, universitiesForm } from "./form";
import { universityList } from "./query";

/** All admin actions on universities and on pending accounts. */
export async function actOnUniversities(request: Request, context: AppLoadContext) {
  const guarded = await requireAdmin(request, context);
  const { stores, flash } = guarded;
  const { edited: _, ...filter } = universityList.read(request);
  const back = universityList.path(filter);
  const submission = await readForm(request, universitiesForm);
  if (submission.status !== "success") {
    const failed = universitiesText.failed[intentOf(submission.payload.intent)];
    const isBeside = (name: string) => name === "name" || name === "slug";
    return refuseInvalid(submission, isBeside, failed(common.unreadableForm));
  }
  const form = submission.value;
  await requireFresh(request, guarded.session, `people/universities ${form.intent}`);
  try {
    switch (form.intent) {
      case "add":
        await stores.universities.add({ ...form, twice: isMeant(form) });
        return flash.redirect(back, universitiesText.added);
      case "edit":
        await stores.universities.edit({ ...form, twice: isMeant(form) });
        return flash.redirect(back, universitiesText.edited);
      case "activate": {
        const active = form.active === "true";
        await stores.universities.setActive(form.id, active);
        return flash.redirect(back, active ? universitiesText.activated : universitiesText.deactivated);
      }
      case "move":
        await stores.universities.move(form.id, form.place, form.other);
        return redirect(back, 303);
      case "remove":
        await stores.universities.remove(form.id);
        return flash.redirect(back, universitiesText.removed);
      case "approve":
      case "reject": {
        const { id, intent: decision } = form;
        const mail = automaticMails.accountDecided(decision, await guarded.sender());
        const name = await stores.pendingAccounts.decide({ id, decision, mail });
        const message = decision === "approve" ? waitingText.approved : waitingText.rejected;
        return flash.redirect(back, message(name));
      }
    }
  } catch (error) {
    const failed = universitiesText.failed[form.intent];
    return answerFailure(error, context, submission, {
      slug_taken: { fieldErrors: { slug: [universitiesText.slugTaken] } },
      name_taken: {
        fieldErrors: { twice: [universitiesText.nameTaken(error instanceof Refused ? error.detail : "")] },
      },
      not_found: /^(approve|reject)$/.test(form.intent) ? waitingText.over : failed(admin.unknown),
      verdict_holds: failed(universitiesText.awarded),
      final_holds: failed(universitiesText.awarded),
      failed: failed(),
    });
  }
}

/** Returns true when the confirmed duplicate name is still the name in the form. */
const isMeant = ({ name, twice }: { name: string; twice?: string }) =>
  twice !== undefined && fold(twice) === fold(name);

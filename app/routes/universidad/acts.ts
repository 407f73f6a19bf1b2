import type { AppLoadContext } from "@remix-run/cloudflare";
import { requireUniversity } from "~/auth/guards";
import { randomToken } from "~/auth/random-codes";
import { closedReason } from "~/contest/phases";
import { whyRefused } from "~/db/database";
import { closedNotice } from "~/text/closed";
import { letters } from "~/text/mails";
import { studentLink } from "~/text/student-link";
import { university as text } from "~/text/university";
import { waiting as waitingText } from "~/text/waiting";
import { readForm, refuseWith } from "~/web/forms";
import { localPath } from "~/web/local-path";
import { portalForm } from "./form";
import { portalList, studentsPath } from "./query";

/** Everything that is done in the portal; each store asks whether it is this account's to do. */
export async function actInPortal(request: Request, context: AppLoadContext) {
  const { viewer, proposals, students, waiting, phases, sender, now, flash, logError } =
    await requireUniversity(request, context);
  const { universityId } = viewer;
  if (universityId === null) {
    return refuseWith(viewer.requestedUniversityId === null ? text.none : waitingText.stillWaiting, 403);
  }
  const submission = await readForm(request, portalForm);
  if (submission.status !== "success")
    return refuseWith(submission.payload.intent === "delete" ? text.notDeleted : text.unreadable);
  const form = submission.value;
  const by = { id: viewer.id, name: viewer.fullName };
  const query = portalList.read(request);
  const list = studentsPath(query);

  async function removeProposal(id: string, back: string | undefined) {
    const closed = closedReason(await phases.caughtUp(now), "submissions", now);
    if (closed) return refuseWith(closedNotice("submissions", closed), 409);
    const isRemoved = await proposals.remove(universityId ?? "", id, by, now);
    if (!isRemoved) return refuseWith(text.notDeleted, 404);
    return flash.redirect(localPath(back) ?? "/universidad", text.deleted);
  }

  try {
    switch (form.intent) {
      case "delete":
        return await removeProposal(form.id, form.return);
      case "approve":
      case "reject": {
        const { id, intent: decision } = form;
        const mail = letters.accountDecided(decision, await sender());
        const name = await waiting.decide({ id, decision, mail }, by, now);
        if (name === null) return refuseWith(waitingText.over, 404);
        const said = decision === "approve" ? waitingText.approved : waitingText.rejected;
        return flash.redirect(query.tab === "alumnos" ? list : "/universidad", said(name));
      }
      case "confirm-student": {
        const name = await students.confirm(universityId, form.id, by, now);
        return name === null
          ? refuseWith(text.studentGone, 404)
          : flash.redirect(list, text.studentConfirmed(name));
      }
      case "unconfirm-student":
      case "remove-student": {
        const isRemoval = form.intent === "remove-student";
        const name = await students[isRemoval ? "remove" : "unconfirm"](universityId, form.id, by, now);
        if (name !== null) {
          return flash.redirect(list, isRemoval ? text.studentRemoved(name) : text.studentUnconfirmed(name));
        }
        return (await students.signsWork(universityId, form.id))
          ? refuseWith(text.studentSigns, 409)
          : refuseWith(text.studentGone, 404);
      }
      case "remove-students": {
        const asked = { search: form.q, until: form.until };
        const count = await students.removeUnconfirmed(universityId, asked, by, now);
        if (count === 0) return refuseWith(text.studentGone, 404);
        return flash.redirect(studentsPath(), text.studentsRemoved(count));
      }
      case "create-student-link": {
        const { seen: before = null } = form;
        const link = { before, after: randomToken() };
        const isDone = await students.changeLink(universityId, link, by, now);
        if (!isDone) return refuseWith(studentLink.moved, 409);
        return flash.redirect(list, before === null ? studentLink.created : studentLink.replaced);
      }
      case "withdraw-student-link": {
        const isDone = await students.changeLink(universityId, { before: form.seen, after: null }, by, now);
        return isDone ? flash.redirect(list, studentLink.withdrawn) : refuseWith(studentLink.moved, 409);
      }
    }
  } catch (error) {
    if (whyRefused(error) === "gate_closed") {
      return refuseWith(closedNotice("submissions", await phases.whyClosed("submissions")), 409);
    }
    if (whyRefused(error) === "verdict_holds") return refuseWith(text.notDeletedAwarded, 409);
    logError(error);
    return refuseWith(form.intent === "delete" ? text.notDeleted : text.notChanged, 503);
  }
}

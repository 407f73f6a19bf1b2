import type { AppLoadContext } from "@remix-run/cloudflare";
import type { z } from "zod";
import { inviteStudent } from "~/acts/people/student-invitation";
import { answerFailure } from "~/auth/core/answer-failure";
import { requireUniversity } from "~/auth/core/guards";
import { randomToken } from "~/auth/core/random-codes";
import { invitedStudent } from "~/auth/people/forms";
import { closedReason } from "~/contest/core/phases";
import { closedNotice } from "~/text/core/closed";
import { automaticMails } from "~/text/mail/mails";
import { pendingAccounts as pendingText } from "~/text/people/pending-accounts";
import { studentInvitation, studentLink } from "~/text/people/student-link";
import { university as universityText } from "~/text/people/university";
import { readForm, refuse, refuseInvalid, refuseWith } from "~/web/core/forms";
import { localPath } from "~/web/core/local-path";
import { portalForm } from "./form";
import { portalList, studentsPath } from "./query";

type Portal = Awaited<ReturnType<typeof requireUniversity>> & {
  universityId: string;
  /** The address of the student list with its filters. */
  list: string;
  /** The address of the page that sent the form: the list or the portal. */
  page: string;
};
type Form<Intent> = Extract<z.output<typeof portalForm>, { intent: Intent }>;

/** All actions of the portal. Each store checks that the data belongs to this account. */
export async function actInPortal(request: Request, context: AppLoadContext) {
  const guarded = await requireUniversity(request, context);
  const { viewer, stores, flash } = guarded;
  const { universityId } = viewer;
  if (universityId === null) {
    return refuseWith(
      viewer.requestedUniversityId === null ? universityText.none : pendingText.stillWaiting,
      403,
    );
  }
  const submission = await readForm(request, portalForm);
  if (submission.status !== "success") {
    const isDeletion = submission.payload.intent === "delete";
    return refuseInvalid(
      submission,
      (name) => name in invitedStudent,
      isDeletion ? universityText.notDeleted : universityText.unreadable,
    );
  }
  const form = submission.value;
  const query = portalList.read(request);
  const list = studentsPath(query);
  const page = query.tab === "alumnos" ? list : "/universidad";
  const portal = { ...guarded, universityId, list, page };
  try {
    switch (form.intent) {
      case "delete":
        return await removeProposal(form, portal);
      case "approve":
      case "reject":
        return await decide(form, portal);
      case "confirm-student":
        return await flash.redirect(
          list,
          universityText.studentConfirmed(await stores.students.confirm(universityId, form.id)),
        );
      case "unconfirm-student":
        return await flash.redirect(
          list,
          universityText.studentUnconfirmed(await stores.students.unconfirm(universityId, form.id)),
        );
      case "remove-student":
        return await flash.redirect(
          list,
          universityText.studentRemoved(await stores.students.remove(universityId, form.id)),
        );
      case "remove-students":
        return await removeStudents(form, portal);
      case "invite-student": {
        const { intent: _, ...student } = form;
        const refusal = await inviteStudent(student, universityId, guarded);
        if (refusal) return refuse(submission, refusal);
        return flash.redirect(page, studentInvitation.sent(student.student_email));
      }
      case "create-student-link":
      case "withdraw-student-link":
        return await changeLink(form, portal);
    }
  } catch (error) {
    return answerFailure(error, context, null, {
      gate_closed: "submissions",
      not_found: goneOf(form.intent),
      student_signs: universityText.studentSigns,
      changed_meanwhile: studentLink.moved,
      verdict_holds: universityText.notDeletedAwarded,
      final_holds: universityText.notDeletedAwarded,
      failed: form.intent === "delete" ? universityText.notDeleted : universityText.notChanged,
    });
  }
}

/** Words for a proposal, an account or a student that is gone. */
function goneOf(intent: z.output<typeof portalForm>["intent"]) {
  if (intent === "delete") return universityText.notDeleted;
  return intent === "approve" || intent === "reject" ? pendingText.over : universityText.studentGone;
}

async function removeProposal(
  { id, return: back }: Form<"delete">,
  { stores, flash, universityId, now }: Portal,
) {
  const closed = closedReason(await stores.phases.activateDue(), "submissions", now);
  if (closed) return refuseWith(closedNotice("submissions", closed), 409);
  await stores.proposals.remove(universityId, id);
  return flash.redirect(localPath(back) ?? "/universidad", universityText.deleted);
}

/** Approves or rejects a pending account. */
async function decide(
  { id, intent: decision }: Form<"approve" | "reject">,
  { stores, sender, flash, page }: Portal,
) {
  const mail = automaticMails.accountDecided(decision, await sender());
  const name = await stores.pendingAccounts.decide({ id, decision, mail });
  const message = decision === "approve" ? pendingText.approved : pendingText.rejected;
  return flash.redirect(page, message(name));
}

async function removeStudents(
  { q: search, until }: Form<"remove-students">,
  { stores, flash, universityId }: Portal,
) {
  const count = await stores.students.removeUnconfirmed(universityId, { search, until });
  if (count === 0) return refuseWith(universityText.studentGone, 404);
  return flash.redirect(studentsPath(), universityText.studentsRemoved(count));
}

/** Creates, replaces or withdraws the university's student link. */
async function changeLink(
  form: Form<"create-student-link" | "withdraw-student-link">,
  { stores, flash, universityId, page }: Portal,
) {
  const before = form.token ?? null;
  const isCreated = form.intent === "create-student-link";
  await stores.students.changeLink(universityId, { before, after: isCreated ? randomToken() : null });
  if (!isCreated) return flash.redirect(page, studentLink.withdrawn);
  return flash.redirect(page, before === null ? studentLink.created : studentLink.replaced);
}

import { type AppLoadContext, data, redirect, type TypedResponse } from "@remix-run/cloudflare";
import * as z from "zod";
import { inviteStudent } from "~/acts/people/student-invitation";
import { chosenStudents, parseNewProposal } from "~/acts/works/submission-form";
import { MAX_PARTS, submitProposal } from "~/acts/works/submit";
import { answerFailure } from "~/auth/core/answer-failure";
import { type Guarded, requireUniversity } from "~/auth/core/guards";
import { randomToken } from "~/auth/core/random-codes";
import { invitedStudent } from "~/auth/people/forms";
import type { InviteAnswer } from "~/components/people/invite-students";
import { limits } from "~/contest/core/limits";
import { closedReason } from "~/contest/core/phases";
import { closedNotice } from "~/text/core/closed";
import { common } from "~/text/core/common";
import { rules } from "~/text/people/rules";
import { studentInvitation, studentLink } from "~/text/people/student-link";
import { proposalAnswers } from "~/text/works/proposal-answers";
import { proposalForm as proposalFormText } from "~/text/works/proposal-form";
import { formErrorText, type Refusal, readFields, refuse, refuseWith } from "~/web/core/forms";
import { FILE } from "~/web/works/submission-fields";
import { type Choice, choiceOf, INVITING, PAGE, SEARCH } from "./people/choice";

const searchFields = z.object({
  search: z
    .string()
    .transform((typed) => typed.trim().slice(0, limits.searchLength))
    .catch(""),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});

/** Reads the form's search; its own button sends no page, so a new search begins at page one. */
const readSearch = (fields: FormData) =>
  searchFields.parse({ search: fields.get(SEARCH), page: fields.get(PAGE) });

/** The action's answer when it does not redirect. */
interface ProposalAnswer extends Refusal {
  /** Selectable students for a form that comes back. */
  choice?: Choice;
  /** Answer to an invitation or a new link. */
  invited?: InviteAnswer;
  /** The rules' version in force, when the form showed another. */
  rules?: number;
}

/** Saves a new proposal with its files, or updates the students to name in it. */
export async function actOnNewProposal(
  request: Request,
  context: AppLoadContext,
): Promise<ReturnType<typeof data<ProposalAnswer>> | TypedResponse<never>> {
  const guarded = await requireUniversity(request, context);
  const { viewer, stores, now, env, flash } = guarded;
  const { universityId } = viewer;
  if (universityId === null) throw redirect("/universidad", 303);
  if (isWithoutFiles(request)) return updateStudents(request, guarded, universityId);
  const closed = closedReason(await stores.phases.activateDue(), "submissions", now);
  if (closed) return refuseWith(closedNotice("submissions", closed), 409);
  const { success } = await env.WRITE_LIMIT.limit({ key: `propuesta:${viewer.id}` });
  if (!success) return refuseWith(common.tooManyTries, 429);

  try {
    const outcome = await submitProposal(request, guarded, { ...viewer, universityId });
    if (outcome.end === "sent") return flash.redirect("/universidad", proposalAnswers.sent(outcome));
    const { submission } = outcome;
    const studentIds = [submission.payload.students].flat().map(String);
    const choice = await choiceOf(context.stores.students, universityId, { chosen: studentIds });
    const refuseForm = (options: Parameters<typeof refuse>[1] = {}) => {
      const { data: refusal, init } = refuse(submission, options);
      return data({ ...refusal, choice }, init ?? undefined);
    };
    switch (outcome.end) {
      case "rules": {
        // The new rules are not accepted yet, so the box comes back empty.
        const { data: refusal } = refuseForm({
          fieldErrors: { terms: [rules.changedMeanwhile] },
          hide: ["terms"],
        });
        return data<ProposalAnswer>({ ...refusal, rules: outcome.rules }, { status: 409 });
      }
      case "full":
        return refuseForm({ toast: proposalAnswers.full, status: 409 });
      case "closed": {
        const reason = await stores.phases.whyClosed("submissions");
        return refuseForm({ toast: closedNotice("submissions", reason), status: 409 });
      }
      case "malformed":
        return refuseForm({ fieldErrors: { "": [formErrorText] } });
      case "too_large":
        return refuseForm({
          fieldErrors: { "": [`${common.tooLarge.title}. ${common.tooLarge.line}`] },
          status: 413,
        });
      case "body_too_large":
        return refuseForm({
          fieldErrors: { [FILE]: [proposalFormText.bodyTooLarge(Number(env.FORM_BODY_LIMIT_MB))] },
          status: 413,
        });
      case "files":
        return refuseForm({ fieldErrors: outcome.errors });
      case "failed":
        context.logError(outcome.error);
        return refuseForm({ toast: proposalFormText.notSaved, fieldErrors: outcome.errors, status: 503 });
      case "fields":
        return refuseForm();
    }
  } catch (error) {
    return answerFailure(error, context, null, { failed: proposalFormText.notSaved });
  }
}

/**
 * Returns true for a student search and an invitation. They send the form without its files and get it back with other
 * students.
 */
const isWithoutFiles = (request: Request) =>
  request.headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded") ?? false;

/** Answers with the form, and with the students of a search or after an invitation. */
async function updateStudents(request: Request, context: Guarded, universityId: string) {
  const { stores } = context;
  const fields = await readFields(request, MAX_PARTS);
  const invited = await inviteFrom(fields, context, universityId);
  const studentIds = chosenStudents(fields);
  const choice = await choiceOf(stores.students, universityId, { ...readSearch(fields), chosen: studentIds });
  // An invited student signs the work, unless the box is cleared.
  const mailbox = invitedStudent.student_email.safeParse(fields.get("student_email")).data;
  const added =
    invited?.success && [...choice.students, ...choice.chosen].find(({ email }) => email === mailbox);
  if (added) fields.append("students", added.id);
  const { payload } = parseNewProposal(fields, added ? [...studentIds, added.id] : studentIds);
  return data<ProposalAnswer>({ result: { initialValue: payload } as Refusal["result"], choice, invited });
}

/** Creates the university's link or invites a student, if the form's button asks for it. */
async function inviteFrom(
  fields: FormData,
  context: Guarded,
  universityId: string,
): Promise<ProposalAnswer["invited"]> {
  const { stores } = context;
  const intent = fields.get(INVITING);
  if (intent === "link") {
    await stores.students.changeLink(universityId, { before: null, after: randomToken() });
    return { success: studentLink.created.title };
  }
  if (intent !== "student") return undefined;
  const typed = Object.fromEntries(Object.keys(invitedStudent).map((name) => [name, fields.get(name) ?? ""]));
  const parsed = z.strictObject(invitedStudent).safeParse(typed);
  if (!parsed.success) return { typed, errors: z.flattenError(parsed.error).fieldErrors };
  const refusal = await inviteStudent(parsed.data, universityId, context);
  if (!refusal) {
    const { title, description } = studentInvitation.sent(parsed.data.student_email);
    return { success: `${title}. ${description}` };
  }
  return { typed, errors: refusal.fieldErrors ?? { student_email: [refusal.toast?.title ?? ""] } };
}

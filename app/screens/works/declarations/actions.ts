import type { AppLoadContext } from "@remix-run/cloudflare";
import { requireOwnWork } from "~/auth/works/own-work";
import { resultsAreOut } from "~/contest/running/phases";
import { requiredDeclarations } from "~/contest/works/declarations";
import { refusalReason } from "~/db/core/database";
import { common } from "~/text/core/common";
import { declarations as text } from "~/text/works/declarations";
import { proposalAnswers } from "~/text/works/proposal-answers";
import { parseFields, readFields, refuse, refuseWith } from "~/web/core/forms";
import { declarationsForm, declaredBy } from "~/web/works/declaration-fields";

/** Field limit, far above the form's fields. */
const MAX_FIELDS = 40;

/** Saves the declarations about a sent work; the work itself does not change. */
export async function actOnDeclarations(request: Request, context: AppLoadContext, id: string | undefined) {
  const { declarations, settings, phases, env, flash, now } = context;
  const [{ viewer, by, universityId, proposal }, kinds] = await Promise.all([
    requireOwnWork(request, id, context),
    settings.all().then((all) => declarations.texts(requiredDeclarations(all))),
  ]);
  const [allPhases, fields] = await Promise.all([phases.caughtUp(now), readFields(request, MAX_FIELDS)]);
  const submission = parseFields(fields, declarationsForm(kinds, fields));
  // Earlier declarations are kept, so the rate limit bounds the rows.
  const { success } = await env.WRITE_LIMIT.limit({ key: `declaraciones:${viewer.id}` });
  if (!success) return refuse(submission, { toast: common.tooManyTries, status: 429 });
  if (resultsAreOut(allPhases, now)) return refuse(submission, { toast: text.closed, status: 409 });
  if (submission.status !== "success") return refuse(submission);
  try {
    await declarations.save({ id: proposal.id, universityId }, declaredBy(kinds, submission.value), by, now);
  } catch (error) {
    const why = refusalReason(error);
    if (why === "gate_closed") return refuse(submission, { toast: text.closed, status: 409 });
    if (why === "not_found") return refuseWith(proposalAnswers.notFound, 404);
    context.logError(error);
    return refuse(submission, { toast: text.notSaved, status: 503 });
  }
  return flash.redirect("/universidad", text.saved);
}

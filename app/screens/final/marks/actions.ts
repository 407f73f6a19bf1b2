import type { AppLoadContext } from "@remix-run/cloudflare";
import * as z from "zod";
import { answerFailure } from "~/auth/core/answer-failure";
import { requireJuror } from "~/auth/core/guards";
import { worksAlone } from "~/contest/core/visibility";
import { choiceState, marksDue, marksProblem } from "~/contest/final/choices";
import { Refused } from "~/db/core/database";
import { marking as markingText } from "~/text/final/choices";
import { readForm, refuse, refuseInvalid } from "~/web/core/forms";

/** No mark, one, or more: a browser sends a name for each checked box. */
const marksForm = z.strictObject({ mark: z.array(z.string().max(100)).max(100).default([]) });

const HERE = "/jurado/final";

/** Replaces a juror's marks. */
export async function actOnMarks(request: Request, context: AppLoadContext) {
  const guarded = await requireJuror(request, context);
  const { stores, viewer, flash, now } = guarded;
  const submission = await readForm(request, marksForm);
  if (submission.status !== "success") return refuseInvalid(submission, () => false, markingText.unreadable);
  const works = [...new Set(submission.value.mark)];
  try {
    const phases = await stores.phases.activateDue();
    const { jury } = await stores.finalChoices.times();
    if (choiceState(jury, phases, now) !== "open") throw new Refused("step_closed");
    const { finalists } = await stores.finalScreens.forJuror(viewer.judgeId, worksAlone);
    const candidates = finalists.map(({ id, conflict, isOut }) => ({ id, isShut: conflict || isOut }));
    const problem = marksProblem(works, candidates);
    if (problem) {
      const due = marksDue(candidates);
      const lines = {
        too_many: markingText.tooMany(due),
        too_few: markingText.tooFew(due),
        shut: markingText.shut,
        unknown: markingText.noFinalist,
      };
      return refuse(submission, { fieldErrors: { mark: [lines[problem]] }, toast: markingText.refused });
    }
    await stores.finalChoices.mark({ judgeId: viewer.judgeId, works });
    return await flash.redirect(HERE, markingText.saved);
  } catch (error) {
    return answerFailure(error, context, submission, {
      changed_meanwhile: { toast: markingText.refused, fieldErrors: { mark: [markingText.noFinalist] } },
      not_entitled: markingText.notYours,
      step_closed: markingText.closed,
      gate_closed: markingText.closed,
      failed: markingText.failed,
    });
  }
}

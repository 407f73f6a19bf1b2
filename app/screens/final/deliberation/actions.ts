import type { AppLoadContext } from "@remix-run/cloudflare";
import type * as z from "zod";
import { requireJuror } from "~/auth/core/guards";
import { type BallotProblem, rankingFrom } from "~/contest/final/deliberation";
import { worksAlone } from "~/contest/works/visibility";
import { type Reason, refusalReason, serverMessage } from "~/db/core/database";
import type { Toast } from "~/text/core/toast";
import { deliberation as text } from "~/text/final/deliberation";
import { readForm, refuse, refuseInvalid } from "~/web/core/forms";
import { rankField } from "./fields";
import { deliberationForm } from "./form";

const HERE = "/jurado/deliberacion";
type Form = z.output<typeof deliberationForm>;
type Juror = Awaited<ReturnType<typeof requireJuror>>;
type Submission = Parameters<typeof refuse>[0];

/** Saves a juror's note on a finalist, or their ballot paper. */
export async function actOnDeliberation(request: Request, context: AppLoadContext) {
  const guarded = await requireJuror(request, context);
  const submission = await readForm(request, deliberationForm);
  if (submission.status !== "success")
    return refuseInvalid(submission, (name) => name === "text", text.unreadable);
  const form = submission.value;
  try {
    await guarded.phases.caughtUp(guarded.now);
    return form.intent === "note"
      ? await note(form, guarded)
      : await castBallot(form.rank ?? {}, submission, guarded);
  } catch (error) {
    const why = refusalReason(error);
    if (why) return refuse(submission, { toast: refusal(why, form.intent), status: 409 });
    guarded.logError(error);
    return refuse(submission, { toast: text.failed(serverMessage(error)), status: 500 });
  }
}

async function note(form: Extract<Form, { intent: "note" }>, { deliberation, viewer, flash, now }: Juror) {
  const { proposal_id: proposalId, text: note } = form;
  await deliberation.note({ judgeId: viewer.judgeId, proposalId, text: note }, now);
  return flash.redirect(
    `${HERE}#obra-${encodeURIComponent(proposalId)}`,
    note === "" ? text.noteGone : text.noteSaved,
  );
}

async function castBallot(
  ranks: Record<string, number | null | undefined>,
  submission: Submission,
  { deliberation, deliberationScreens, viewer, flash, now }: Juror,
) {
  const { finalists } = await deliberationScreens.forJuror(viewer.judgeId, worksAlone);
  const places = Object.fromEntries(Object.entries(ranks).map(([id, place]) => [id, place ?? null]));
  const result = rankingFrom(places, finalists);
  if ("problem" in result) {
    const titleOf = (id: string) => finalists.find((finalist) => finalist.id === id)?.title ?? id;
    return refuse(submission, wrong(result.problem, titleOf));
  }
  await deliberation.cast({ judgeId: viewer.judgeId, ranking: result.ranking }, now);
  return flash.redirect(`${HERE}#papeleta`, text.castDone);
}

function wrong(problem: BallotProblem, titleOf: (id: string) => string) {
  switch (problem.kind) {
    case "empty":
      return { toast: text.empty };
    case "unknown":
      return { toast: text.noFinalist };
    case "conflict":
      return { toast: text.inConflict(titleOf(problem.id)) };
    case "repeated":
      return {
        toast: text.repeated(problem.place, problem.ids.map(titleOf)),
        fieldErrors: Object.fromEntries(problem.ids.map((id) => [rankField(id), [text.samePlace]])),
      };
  }
}

function refusal(why: Reason, intent: Form["intent"]): Toast {
  if (why === "changed_meanwhile") return text.noFinalist;
  if (why === "not_found") return text.gone;
  if (why === "not_entitled") return text.notYours;
  return intent === "ballot" ? text.closed : text.notesClosed;
}

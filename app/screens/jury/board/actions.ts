import type { AppLoadContext } from "@remix-run/cloudflare";
import * as z from "zod";
import { answerFailure } from "~/auth/core/answer-failure";
import { requireJuror } from "~/auth/core/guards";
import { limits } from "~/contest/core/limits";
import { closedReason } from "~/contest/core/phases";
import type { Settings } from "~/contest/core/settings";
import { jurorStateOf } from "~/contest/jury/pace";
import { submitProblems } from "~/contest/jury/scoring";
import { type JurorWorks, jurorWorksOf } from "~/db/jury/views/juror-board";
import { closedNotice } from "~/text/core/closed";
import { notices } from "~/text/core/notices";
import { jury as juryTexts } from "~/text/jury/jury";
import { answerTexts } from "~/text/jury/pace";
import { readForm, refuse, refuseInvalid, required, severalLines } from "~/web/core/forms";

const answerForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("accept") }),
  z.strictObject({
    intent: z.literal("send_complete"),
    /** The list that the juror saw: its length and version. */
    count: z.coerce.number().int().min(1),
    version: z.coerce.number().int().min(0),
  }),
  z.strictObject({
    intent: z.literal("decline"),
    reason: required(answerTexts.reasonMissing)
      .overwrite(severalLines)
      .max(limits.declineReasonLength, answerTexts.reasonTooLong(limits.declineReasonLength)),
  }),
]);

/** Saves a juror's answer (judges or declines), or sends the complete drafts. */
export async function actOnBoard(request: Request, context: AppLoadContext) {
  const juror = await requireJuror(request, context);
  const { stores, viewer, flash } = juror;
  const form = await readForm(request, answerForm);
  if (form.status !== "success")
    return refuseInvalid(form, (name) => name === "reason", answerTexts.unreadable);
  if (form.value.intent === "accept") {
    await stores.jury.accept(viewer.judgeId);
    return flash.redirect("/jurado", answerTexts.accepted);
  }
  if (form.value.intent === "send_complete") return await sendComplete(juror, form, form.value);
  const { reason } = form.value;
  const { evaluation_count_mode: mode } = await stores.settings.all();
  const counts = await stores.jurorBoard.counts({ judgeId: viewer.judgeId, mode });
  const pending = counts.not_started + counts.draft;
  const notice = notices(context.origin).jurorDeclined(viewer.fullName, reason, pending);
  await stores.jury.decline(viewer.judgeId, { reason, notice });
  return flash.redirect("/jurado", answerTexts.declined);
}

type Form = Parameters<typeof refuse>[0];

/** Sends the drafts of the list that the juror saw, or none when one has changed since. */
async function sendComplete(
  juror: Awaited<ReturnType<typeof requireJuror>>,
  form: Form,
  list: { count: number; version: number },
) {
  const { viewer, stores, flash, now } = juror;
  const [closed, settings, answer] = await Promise.all([
    stores.phases.activateDue().then((phases) => closedReason(phases, "evaluations", now)),
    juror.stores.settings.all(),
    stores.jury.answer(viewer.judgeId),
  ]);
  if (closed) return refuse(form, { toast: closedNotice("evaluations", closed), status: 409 });
  if (jurorStateOf(answer) === "declined") return refuse(form, { toast: answerTexts.resting, status: 409 });
  const drafts = await completeDrafts(juror, jurorWorksOf(viewer, settings), settings);
  // A second press of the button comes after the first one sent them.
  if (drafts.length === 0) return refuse(form, { toast: juryTexts.complete.none, status: 409 });
  if (drafts.length !== list.count || versionOf(drafts) !== list.version) {
    return refuse(form, { toast: juryTexts.complete.changed, status: 409 });
  }
  try {
    const sent = await stores.evaluations.sendDrafts(viewer.judgeId, drafts);
    return flash.redirect("/jurado", juryTexts.complete.sent(sent));
  } catch (error) {
    return answerFailure(error, juror, form, {
      gate_closed: "evaluations",
      failed: juryTexts.notSubmitted,
    });
  }
}

/** Returns the juror's drafts that could be sent as they are, by title. */
export async function completeDrafts(
  { stores }: Pick<AppLoadContext, "stores">,
  jurorWorks: JurorWorks,
  settings: Settings,
) {
  const [drafts, criteria] = await Promise.all([stores.jurorBoard.drafts(jurorWorks), stores.criteria.all()]);
  return drafts.filter(
    (draft) => submitProblems(draft, draft.generalComments, criteria, settings).length === 0,
  );
}

/** Version of that list: the save time of its latest draft, epoch ms. */
export const versionOf = (drafts: { updatedAt: number }[]) =>
  Math.max(0, ...drafts.map(({ updatedAt }) => updatedAt));

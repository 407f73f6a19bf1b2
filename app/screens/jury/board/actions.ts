import type { AppLoadContext } from "@remix-run/cloudflare";
import * as z from "zod";
import { requireJuror } from "~/auth/core/guards";
import { limits } from "~/contest/core/limits";
import { answerTexts as text } from "~/text/jury/pace";
import { notices } from "~/text/mail/notices";
import { readForm, refuseInvalid, required, severalLines } from "~/web/core/forms";

const answerForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("accept") }),
  z.strictObject({
    intent: z.literal("decline"),
    reason: required(text.reasonMissing)
      .overwrite(severalLines)
      .max(limits.declineReasonLength, text.reasonTooLong(limits.declineReasonLength)),
  }),
]);

/** Saves a juror's answer: judges or declines. */
export async function actOnAnswer(request: Request, context: AppLoadContext) {
  const { jury, jurorBoard, settings, viewer, by, flash, now } = await requireJuror(request, context);
  const form = await readForm(request, answerForm);
  if (form.status !== "success") return refuseInvalid(form, (name) => name === "reason", text.unreadable);
  if (form.value.intent === "accept") {
    await jury.accept(viewer.judgeId, by, now);
    return flash.redirect("/jurado", text.accepted);
  }
  const { reason } = form.value;
  const { evaluation_count_mode: mode } = await settings.all();
  const { counts } = await jurorBoard.counts({ judgeId: viewer.judgeId, mode });
  const pending = counts.not_started + counts.draft;
  const notice = notices(context.origin).jurorDeclined(viewer.fullName, reason, pending);
  await jury.decline(viewer.judgeId, { reason, notice }, by, now);
  return flash.redirect("/jurado", text.declined);
}

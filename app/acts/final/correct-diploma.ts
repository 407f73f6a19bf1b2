import * as z from "zod";
import { answerFailure } from "~/auth/core/answer-failure";
import type { Guarded } from "~/auth/core/guards";
import { limits } from "~/contest/core/limits";
import { areDiplomasPublic } from "~/contest/core/visibility";
import { readReceipt } from "~/contest/votes/tally";
import { refusalReason } from "~/db/core/database";
import type { Holder } from "~/db/final/diplomas";
import { common } from "~/text/core/common";
import { diplomas as diplomasText } from "~/text/final/diplomas";
import { readForm, refuse, refuseInvalid, required, requiredLine } from "~/web/core/forms";

const correctionForm = z.strictObject({
  code: required(diplomasText.unreadable.title),
  name: requiredLine(diplomasText.nameMissing).max(limits.diplomaNameLength, diplomasText.nameTooLong),
});

/** Issues a diploma with a corrected name for its holder. Redirects to the list at `path`, or refuses the form. */
export async function correctDiploma(
  request: Request,
  context: Guarded,
  { holder, path }: { holder: Holder; path: string },
) {
  const { viewer, stores, pdfs, env, flash, now } = context;
  const form = await readForm(request, correctionForm);
  if (form.status !== "success")
    return refuseInvalid(form, (name) => name === "name", diplomasText.unreadable);
  const { success } = await env.WRITE_LIMIT.limit({ key: `diploma:${viewer.id}` });
  if (!success) return refuse(form, { toast: common.tooManyTries, status: 429 });
  if (!areDiplomasPublic(viewer.role, await stores.phases.all(), now))
    return flash.redirect(path, diplomasText.gone);
  const { name } = form.value;
  const code = readReceipt(form.value.code) ?? "";
  try {
    const [lacking, current] = await Promise.all([pdfs.lacking(), stores.diplomas.withCode(code)]);
    const missing = lacking(name);
    if (missing.length > 0)
      return refuse(form, { fieldErrors: { name: [diplomasText.unwritable(missing)] } });
    if (current?.state === "valid" && current.name === name)
      return refuse(form, { fieldErrors: { name: [diplomasText.nameSame] } });
    await stores.diplomas.correct(code, name, holder);
  } catch (error) {
    // The correction may have succeeded, although its response was lost.
    if (await stores.diplomas.wasCorrected(code, name).catch(() => false))
      return flash.redirect(path, diplomasText.corrected);
    if (refusalReason(error) === "not_found") return flash.redirect(path, diplomasText.gone);
    return answerFailure(error, context, form, { failed: diplomasText.notCorrected });
  }
  return flash.redirect(path, diplomasText.corrected);
}

import type { AppLoadContext } from "@remix-run/cloudflare";
import * as z from "zod";
import { requireAdmin } from "~/auth/core/guards";
import { refusalReason, serverMessage } from "~/db/core/database";
import { assigningRefused } from "~/text/jury/assignments";
import { firmness as text } from "~/text/jury/firmness";
import { formErrorText, readForm, refuse, refuseInvalid, refuseWith } from "~/web/core/forms";
import { firmnessNow } from "./now";

const suggestionsForm = z.strictObject({ seen: z.string({ error: formErrorText }).min(1).max(100) });

/**
 * Assigns all suggestions as one run, which can be undone. Assigns nothing when the best
 * evaluations have changed since.
 */
export async function actOnFirmness(request: Request, context: AppLoadContext) {
  const guarded = await requireAdmin(request, context);
  const form = await readForm(request, suggestionsForm);
  if (form.status !== "success") return refuseInvalid(form, () => false, text.failed(formErrorText));
  const { assignments, by, flash, logError, now } = guarded;
  try {
    const closed = await assignments.closed(now);
    if (closed) return refuse(form, { toast: assigningRefused(closed), status: 409 });
    const { suggestions, seen, loads } = await firmnessNow(guarded);
    if (suggestions.length === 0 || seen !== form.value.seen) return refuseWith(text.changed, 409);
    const added = suggestions.map(({ work, juror }) => ({ judgeId: juror.id, proposalId: work.id }));
    await assignments.assign(
      { added, proposals: new Set(added.map(({ proposalId }) => proposalId)).size, loads },
      by,
      now,
    );
    return flash.redirect("/admin/jurado/solidez", text.assigned(added.length));
  } catch (error) {
    const why = refusalReason(error);
    if (why === "verdict_sealed") return refuse(form, { toast: assigningRefused(why), status: 409 });
    logError(error);
    return refuse(form, { toast: text.failed(serverMessage(error)), status: 500 });
  }
}

import type { AppLoadContext } from "@remix-run/cloudflare";
import * as z from "zod";
import { firmnessNow } from "~/acts/jury/jury-results";
import { requireAdmin } from "~/auth/core/guards";
import { refusalReason, serverMessage } from "~/db/core/database";
import { assigningRefused } from "~/text/jury/assignments";
import { firmness as text } from "~/text/jury/firmness";
import { formErrorText, readForm, refuse, refuseInvalid, refuseWith } from "~/web/core/forms";

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
    const { value, jurors, loads: before } = await firmnessNow(guarded);
    const { suggestions, seen } = value;
    if (suggestions.length === 0 || seen !== form.value.seen) return refuseWith(text.changed, 409);
    const added = suggestions.map(({ work, juror }) => ({ judgeId: juror, proposalId: work.id }));
    const loads = jurors.map(({ id, name }, at) => {
      const own = added.filter(({ judgeId }) => judgeId === id).length;
      return { name, load: (before[at] ?? 0) + own, added: own };
    });
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

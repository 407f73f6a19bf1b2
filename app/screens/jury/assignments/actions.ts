import type { AppLoadContext } from "@remix-run/cloudflare";
import type { z } from "zod";
import { requireAdmin } from "~/auth/core/guards";
import { refusalReason, serverMessage } from "~/db/core/database";
import { assigningRefused, assignments as text } from "~/text/jury/assignments";
import { readForm, refuse, refuseInvalid, refuseWith } from "~/web/core/forms";
import { assignmentForm } from "./form";
import { assignmentList } from "./query";

/** Assigns works by hand, removes unstarted assignments and undoes the last run. */
export async function actOnAssignments(request: Request, context: AppLoadContext) {
  const guarded = await requireAdmin(request, context);
  const form = await readForm(request, assignmentForm);
  if (form.status !== "success") {
    const isBeside = (name: string) => name === "jurado" && form.payload.intent === "add";
    return refuseInvalid(form, isBeside, text.unreadable);
  }
  const { intent } = form.value;
  try {
    const closed =
      intent === "add" || intent === "add_category" ? await guarded.stores.assignments.closed() : null;
    if (closed) return refuse(form, { toast: assigningRefused(closed), status: 409 });
    return await runIntent(form.value, request, guarded);
  } catch (error) {
    const why = refusalReason(error);
    if (why === "verdict_sealed") return refuse(form, { toast: assigningRefused(why), status: 409 });
    guarded.logError(error);
    return refuse(form, { toast: text.failed[intent](serverMessage(error)), status: 500 });
  }
}

async function runIntent(
  form: z.output<typeof assignmentForm>,
  request: Request,
  { stores, flash }: Awaited<ReturnType<typeof requireAdmin>>,
) {
  const { work: _, ...query } = assignmentList.read(request);
  const back = assignmentList.path(query);
  if (form.intent === "undo") {
    const undone = await stores.assignments.undo(form.run);
    return undone === null ? refuseWith(text.notUndone, 409) : flash.redirect(back, text.undone(undone));
  }
  if (form.intent === "add_category") {
    const count = await stores.assignments.assignCategory(form.jurado, form.categoria);
    return count === 0
      ? refuseWith(text.noneInCategory, 409)
      : flash.redirect(back, text.categoryAdded(count, form.categoria));
  }
  const pair = { judgeId: form.jurado, proposalId: form.obra };
  if (form.intent === "add") {
    if (!(await stores.assignments.add(pair))) return refuseWith(text.notAdded, 409);
    const work = await stores.assignmentLists.work(pair.proposalId);
    const name = work?.judges.find(({ id }) => id === pair.judgeId)?.name ?? "";
    return flash.redirect(back, text.added(name, work?.title ?? ""));
  }
  switch (await stores.assignments.remove(pair)) {
    case "begun":
      return refuseWith(text.begun, 409);
    case "gone":
      return refuseWith(text.gone, 404);
    case "removed":
      return flash.redirect(back, text.removed);
  }
}

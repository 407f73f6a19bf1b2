import type { AppLoadContext } from "@remix-run/cloudflare";
import * as z from "zod";
import { type Answers, answerFailure } from "~/auth/core/answer-failure";
import { requireAdmin } from "~/auth/core/guards";
import { newProposalCategories } from "~/contest/core/categories";
import { assigningRefused, assignments as assignmentsText } from "~/text/jury/assignments";
import { readForm, refuse, refuseInvalid, refuseWith } from "~/web/core/forms";
import { assignmentList } from "./query";

const id = z.string().min(1).max(100);

/** All forms of this screen. */
const assignmentForm = z.discriminatedUnion("intent", [
  z.strictObject({
    intent: z.literal("add"),
    obra: id,
    jurado: z
      .string({ error: assignmentsText.chooseJuror })
      .min(1, assignmentsText.chooseJuror)
      .max(100, assignmentsText.chooseJuror),
  }),
  z.strictObject({ intent: z.literal("add_category"), jurado: id, categoria: z.enum(newProposalCategories) }),
  z.strictObject({ intent: z.literal("remove"), obra: id, jurado: id }),
  z.strictObject({ intent: z.literal("undo"), run: z.coerce.number().int().min(1) }),
]);

type Intent = z.output<typeof assignmentForm>["intent"];

const refusals: Record<Intent, Omit<Answers, "failed">> = {
  undo: { changed_meanwhile: assignmentsText.notUndone },
  add_category: {},
  add: { not_found: { toast: assignmentsText.notAdded, status: 409 } },
  remove: { begun: assignmentsText.begun, not_found: assignmentsText.gone },
};

/** Assigns works by hand, removes unstarted assignments and undoes the last run. */
export async function actOnAssignments(request: Request, context: AppLoadContext) {
  const guarded = await requireAdmin(request, context);
  const form = await readForm(request, assignmentForm);
  if (form.status !== "success") {
    const isBeside = (name: string) => name === "jurado" && form.payload.intent === "add";
    return refuseInvalid(form, isBeside, assignmentsText.unreadable);
  }
  const { intent } = form.value;
  try {
    const closed =
      intent === "add" || intent === "add_category" ? await guarded.stores.assignments.closed() : null;
    if (closed) return refuse(form, { toast: assigningRefused(closed), status: 409 });
    return await runIntent(form.value, request, guarded);
  } catch (error) {
    return answerFailure(error, context, form, {
      verdict_sealed: assigningRefused("verdict_sealed"),
      ...refusals[intent],
      failed: assignmentsText.failed[intent],
    });
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
    return flash.redirect(back, assignmentsText.undone(await stores.assignments.undo(form.run)));
  }
  if (form.intent === "add_category") {
    const count = await stores.assignments.assignCategory(form.jurado, form.categoria);
    return count === 0
      ? refuseWith(assignmentsText.noneInCategory, 409)
      : flash.redirect(back, assignmentsText.categoryAdded(count, form.categoria));
  }
  const pair = { judgeId: form.jurado, proposalId: form.obra };
  if (form.intent === "add") {
    await stores.assignments.add(pair);
    const work = await stores.assignmentLists.work(pair.proposalId);
    const name = work?.judges.find(({ id }) => id === pair.judgeId)?.name ?? "";
    return flash.redirect(back, assignmentsText.added(name, work?.title ?? ""));
  }
  await stores.assignments.remove(pair);
  return flash.redirect(back, assignmentsText.removed);
}

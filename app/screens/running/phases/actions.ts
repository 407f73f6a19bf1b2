import type { AppLoadContext } from "@remix-run/cloudflare";
import { moveMails } from "~/acts/running/move-mails";
import { answerFailure } from "~/auth/core/answer-failure";
import { requireAdmin, requireFresh } from "~/auth/core/guards";
import { datesIn, editionOf, type Phase } from "~/contest/core/phases";
import { overtakenBy, type PhaseError, planPhases } from "~/contest/running/plan-phases";
import { missingItems } from "~/contest/running/readiness";
import { refusalReason } from "~/db/core/database";
import { common } from "~/text/core/common";
import { admin } from "~/text/running/admin";
import { readForm, refuse, refuseInvalid } from "~/web/core/forms";
import { type ActivationForm, type PhasesForm, phasesForm } from "./form";

const text = admin.phases;

type Admin = Awaited<ReturnType<typeof requireAdmin>>;
type Submission = Parameters<typeof refuse>[0];

/** Saves the dates, gates and descriptions of all phases together, or activates one. */
export async function actOnPhases(request: Request, context: AppLoadContext) {
  const guarded = await requireAdmin(request, context);
  const submission = await readForm(request, phasesForm, { maxFields: 420 });
  if (submission.status !== "success") {
    const isShown = (name: string) => /^phases\[\d+\]\.((start|end)At|reason|description)$/.test(name);
    return refuseInvalid(submission, isShown, text.saveFailed(common.unreadableForm));
  }
  const form = submission.value;
  await requireFresh(request, guarded.session, `running/phases ${form.intent}`);
  return form.intent === "activate" ? activate(form, guarded) : save(form, submission, guarded);
}

async function activate({ id, closesUp }: ActivationForm, context: Admin) {
  const { stores, flash } = context;
  try {
    const { phaseName } = await stores.phases.activate(id, closesUp);
    return flash.redirect("/admin/fases", text.activated(phaseName, closesUp));
  } catch (error) {
    return answerFailure(error, context, null, {
      not_found: text.activateFailed(admin.unknown),
      failed: text.activateFailed,
    });
  }
}

async function save(form: PhasesForm, submission: Submission, context: Admin) {
  const { stores, flash, now } = context;
  const stored = await stores.phases.all();
  const edition = form.edition ?? editionOf(stored);
  const plan = planPhases(form, stored, datesIn(edition), now);
  if ("errors" in plan) return refuseErrors(plan.errors, form, submission);
  if (plan.opens && plan.opens.id !== form.opens) return ask(plan.opens, submission, context);
  try {
    const moved = await moveMails(plan.moves, context);
    await stores.phases.save({ changes: plan.changes, moved, edition });
  } catch (error) {
    if (refusalReason(error) !== "changed_meanwhile")
      return answerFailure(error, context, submission, { failed: text.saveFailed });
    const moves = await stores.phases.moves();
    const errors = overtakenBy({ sent: form, ...plan }, stored, datesIn(edition), moves);
    if (errors.length > 0) return refuseErrors(errors, form, submission, 409);
  }
  return flash.redirect("/admin/fases", plan.following ? text.savedAlong(plan.following) : text.saved);
}

/** Asks before a save activates a phase, as 'Activar Ahora' does. */
async function ask(phase: Phase, submission: Submission, { stores }: Admin) {
  const [{ made }, settings] = await Promise.all([stores.panel.counts(), stores.settings.all()]);
  const lacks = missingItems(phase, made, settings).map((lack) => text.lacks[lack]);
  const question = [text.opensOnSave(phase.phaseName), ...(lacks.length > 0 ? [text.lacking(lacks)] : [])];
  return refuse(submission, { fieldErrors: { opens: question }, offered: [phase.id] });
}

function refuseErrors(errors: PhaseError[], { phases }: PhasesForm, submission: Submission, status = 400) {
  const nameOf = ({ id, field }: PhaseError) =>
    id === null ? field : `phases[${phases.findIndex((phase) => phase.id === id)}].${field}`;
  const fieldErrors = Object.fromEntries(
    errors
      .filter(({ field }) => field !== "phases")
      .map((error) => [nameOf(error), [text.problems[error.why](error.detail ?? "")]]),
  );
  return refuse(submission, { toast: errors[0] && text.toasts[errors[0].why], fieldErrors, status });
}

import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import type { z } from "zod";
import { requireAdmin } from "~/auth/guards";
import { sha256 } from "~/auth/sha256";
import type { FinalistsPreview } from "~/contest/finalists";
import { limits } from "~/contest/limits";
import type { Judging } from "~/contest/overview";
import { closedReason, closing, nextDays } from "~/contest/phases";
import type { Settings } from "~/contest/settings";
import type { ProposalStatus } from "~/contest/statuses";
import type { AssignmentPlan } from "~/db/assignments";
import { serverMessage, whyRefused } from "~/db/database";
import { RemovalFailed } from "~/db/removal";
import { admin } from "~/text/admin";
import { readForm, refuse, refuseWith } from "~/web/forms";
import { localPath } from "~/web/local-path";
import { statesForm } from "./form";
import { stateList } from "./query";

const text = admin.states;

type Admin = Awaited<ReturnType<typeof requireAdmin>>;
type Act = z.output<typeof statesForm>;
type Of<Intent extends Act["intent"]> = Extract<Act, { intent: Intent }>;

/** A bulk change about to happen, to be confirmed. */
export type Question = { key: string; ids: string[] } & About;

type About =
  | { kind: "status"; status: ProposalStatus }
  | { kind: "removal" }
  | {
      kind: "assignment";
      added: number;
      perProposal: number;
      loads: AssignmentPlan["loads"];
      seen: string;
      hasChanged: boolean;
    }
  | {
      kind: "finalists";
      preview: FinalistsPreview;
      judging: Judging & OpenPhase;
      seen: string;
      hasChanged: boolean;
    };

/** The phase in which the jury can still evaluate, and its last day; null when they cannot, or no date says. */
type OpenPhase = {
  openPhase: string | null;
  lastDay: string | null;
  /** When they can again, where the dates tell. */
  later: ReturnType<typeof nextDays>;
};

/** All that an admin does on this screen, and from a work's menu anywhere. */
export async function actOnStates(request: Request, context: AppLoadContext) {
  const guarded = await requireAdmin(request, context);
  const submission = await readForm(request, statesForm, { maxFields: limits.selectedProposals + 100 });
  if (submission.status !== "success") {
    const aboutSelection = submission.error?.ids?.[0];
    return refuse(submission, { toast: aboutSelection ? text.failed(aboutSelection) : undefined });
  }
  const form = submission.value;
  const elsewhere = "return" in form ? localPath(form.return) : null;
  const { allSelected: _, ...filter } = stateList.read(request);
  const back = elsewhere ?? stateList.path(filter);
  // Removing nothing does nothing. (specification 1.5)
  if ("ids" in form && form.ids.length === 0) return redirect(back, 303);
  try {
    return await done(form, back, guarded);
  } catch (error) {
    return refused(error, form.intent, guarded);
  }
}

async function done(form: Act, back: string, context: Admin) {
  const { states, flash, viewer, now } = context;
  const by = { id: viewer.id, name: viewer.fullName };
  switch (form.intent) {
    case "ask-status":
      return ask(context, form.ids, { kind: "status", status: form.status });
    case "ask-removal":
      return ask(context, form.ids, { kind: "removal" });
    case "set-status": {
      const changed = await states.setStatus(form.ids, form.status, by, now);
      return flash.redirect(back, text.statusesChanged(changed));
    }
    case "set-one":
      await states.setStatus([form.id], form.status, by, now);
      return flash.redirect(back, text.statusChanged);
    case "remove": {
      const removed = await states.remove(form.ids, by, now);
      return flash.redirect(back, text.removedMany(removed));
    }
    case "remove-one":
      await states.remove([form.id], by, now);
      return flash.redirect(back, text.removed);
    case "ask-finalists":
    case "finalists":
      return finalists(form, back, context);
    case "ask-assign":
    case "assign":
      return assignment(form, back, context);
  }
}

/** Asks about the proposals with these ids. Refuses `not_found` where one is gone. */
async function ask({ states }: Admin, ids: string[], about: About) {
  await states.find(ids);
  return data({ question: { ...about, key: crypto.randomUUID(), ids } satisfies Question });
}

async function finalists(form: Of<"ask-finalists" | "finalists">, back: string, context: Admin) {
  const { states, settings, viewer, now, flash } = context;
  const { finalists_count, evaluation_count_mode } = await settings.all();
  const preview = await states.previewFinalists(finalists_count);
  // Who is in, and what changes: a vote that moves neither does not ask again.
  const seen = await printOf([preview.lines.map(({ id, isFinalist }) => [id, isFinalist]), preview.changes]);
  const hasChanged = form.intent === "finalists" && form.seen !== undefined && form.seen !== seen;
  if (form.intent === "finalists" && !hasChanged) {
    const by = { id: viewer.id, name: viewer.fullName };
    return flash.redirect(
      back,
      text.finalistsDone(await states.calculateFinalists(finalists_count, by, now)),
    );
  }
  const judging = await judgingNow(evaluation_count_mode, context);
  return askAgain({ kind: "finalists", preview, judging, seen, hasChanged });
}

/** How far the jury is, and until when it can go on. */
async function judgingNow(mode: Settings["evaluation_count_mode"], { dashboard, phases, now }: Admin) {
  const [judging, allPhases] = await Promise.all([
    dashboard.judging(mode, limits.lackingWorks),
    phases.caughtUp(now),
  ]);
  const isOpen = closedReason(allPhases, "evaluations", now) === null;
  return {
    ...judging,
    openPhase: (isOpen && allPhases.find((phase) => phase.isActive)?.phaseName) || null,
    lastDay: (isOpen && closing(allPhases, "evaluations", now)?.lastDay) || null,
    later: nextDays(allPhases, "evaluations", now),
  };
}

async function assignment(form: Of<"ask-assign" | "assign">, back: string, context: Admin) {
  const { assignments, settings, viewer, now, flash } = context;
  const { judges_per_proposal: perProposal } = await settings.all();
  const plan = await assignments.plan(perProposal);
  if (plan.loads.length === 0) return refuseWith(text.assignmentFailed(text.noJudges), 409);
  if (plan.proposals === 0) return refuseWith(text.assignmentFailed(text.noContestants), 409);
  const { loads } = plan;
  const added = plan.added.length;
  const seen = await printOf(plan.added);
  const hasChanged = form.intent === "assign" && form.seen !== undefined && form.seen !== seen;
  if (form.intent === "assign" && !hasChanged) {
    await assignments.assign(plan, { id: viewer.id, name: viewer.fullName }, now);
    return flash.redirect(back, text.assignmentDone({ added, loads }));
  }
  return askAgain({ kind: "assignment", added, loads, perProposal, seen, hasChanged });
}

/** Asks, or asks anew where what was shown has changed meanwhile. */
function askAgain(about: Extract<About, { seen: string }>) {
  const question: Question = { ...about, key: crypto.randomUUID(), ids: [] };
  return data({ question }, { status: about.hasChanged ? 409 : 200 });
}

/** What was shown, in a few characters: the confirmation says which it means. */
const printOf = async (shown: unknown) => (await sha256(JSON.stringify(shown))).slice(0, 16);

function refused(error: unknown, intent: Act["intent"], { logError }: Admin) {
  if (whyRefused(error) === "not_found") return refuseWith(text.failed(admin.unknown), 404);
  logError(error);
  const message = serverMessage(error);
  if (error instanceof RemovalFailed) return refuseWith(text.removalFailed[error.step](message), 500);
  if (intent === "finalists") return refuseWith(text.finalistsFailed(message), 500);
  if (intent === "assign" || intent === "ask-assign") return refuseWith(text.assignmentFailed(message), 500);
  return refuseWith(text.failed(message), 500);
}

import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import type { z } from "zod";
import { type Answers, answerFailure } from "~/auth/core/answer-failure";
import { requireAdmin, requireFresh } from "~/auth/core/guards";
import { limits } from "~/contest/core/limits";
import { closedReason, closing, nextDays, type Phase } from "~/contest/core/phases";
import type { Settings } from "~/contest/core/settings";
import { fingerprintOf } from "~/contest/core/sha256";
import { badgeVisible, type ProposalStatus } from "~/contest/core/statuses";
import { votesAreHidden } from "~/contest/core/visibility";
import type { Cut } from "~/contest/jury/cut";
import type { FinalistsPreview } from "~/contest/jury/finalists";
import type { Lacking } from "~/contest/jury/lacking";
import type { JudgingFigures } from "~/contest/jury/metrics";
import { refusalReason } from "~/db/core/database";
import type { AssignmentPlan } from "~/db/jury/assignments";
import { common } from "~/text/core/common";
import { finalSteps } from "~/text/final/choices";
import { verdict as verdictText } from "~/text/final/verdict";
import { assigningRefused } from "~/text/jury/assignments";
import { automaticMails } from "~/text/mail/mails";
import { admin } from "~/text/running/admin";
import { readForm, refuseInvalid, refuseWith } from "~/web/core/forms";
import { localPath } from "~/web/core/local-path";
import { statesForm } from "./form";
import { type Filter, stateList, storeFilter } from "./query";

const text = admin.states;

type Admin = Awaited<ReturnType<typeof requireAdmin>>;
type Act = z.output<typeof statesForm>;
type Of<Intent extends Act["intent"]> = Extract<Act, { intent: Intent }>;

/** A bulk change to confirm. */
export type Confirmation = { key: string } & About;

/** The proposals: ids, or all filter results with their count and hash. */
export type Selection =
  | { ids: string[]; whole: null }
  | { ids: []; whole: { count: number; fingerprint: string; hasChanged: boolean } };

type About =
  | {
      kind: "status";
      status: ProposalStatus;
      chosen: Selection;
      /** Number of disqualified proposals that would return. */
      returning: number;
    }
  | { kind: "removal"; chosen: Selection }
  | {
      kind: "assignment";
      added: number;
      perProposal: number;
      loads: AssignmentPlan["loads"];
      fingerprint: string;
      hasChanged: boolean;
    }
  | {
      kind: "finalists";
      preview: FinalistsPreview;
      cut: Cut | null;
      lacking: Lacking;
      /** Votes with an unconfirmed address, and the last confirmation time (epoch ms). */
      waiting: { votes: number; until: number } | null;
      /** Number of the sealed verdict, which no change may contradict. */
      verdict: number | null;
      judging: JudgingFigures & OpenPhase & { areHidden: boolean };
      fingerprint: string;
      hasChanged: boolean;
    };

/** The phase in which the jury can still evaluate, and its last day; null without one. */
type OpenPhase = {
  openPhase: string | null;
  lastDay: string | null;
  /** Next opening, when the dates give it. */
  later: ReturnType<typeof nextDays>;
};

/** All admin actions of this screen and of a work's menu. */
export async function actOnStates(request: Request, context: AppLoadContext) {
  const guarded = await requireAdmin(request, context);
  const submission = await readForm(request, statesForm, { maxFields: limits.selectedProposals + 100 });
  if (submission.status !== "success") {
    const { intent } = submission.payload;
    const aboutSelection = submission.error?.ids?.[0];
    const isBeside = (name: string) => name === "status" && /^(ask|set)-status$/.test(String(intent));
    return refuseInvalid(submission, isBeside, text.failed(aboutSelection ?? common.unreadableForm));
  }
  const form = submission.value;
  const elsewhere = "return" in form ? localPath(form.return) : null;
  const { search, sort, category, state, page } = stateList.read(request);
  const filter = { search, sort, category, state, page };
  const back = elsewhere ?? stateList.path(filter);
  // An empty removal does nothing. (specification 1.5)
  if ("ids" in form && form.ids.length === 0 && !form.whole) return redirect(back, 303);
  await requireFresh(request, guarded.session, `running/states ${form.intent}`);
  try {
    return await runIntent(form, filter, back, guarded);
  } catch (error) {
    return answerFailure(error, context, null, answersTo(form.intent));
  }
}

/**
 * Returns the status with its mail. Universities get mail only while their works show the status.
 */
async function withMail(status: ProposalStatus, { stores, sender, now }: Admin) {
  const isShown = badgeVisible(await stores.phases.all(), now);
  return { status, mail: isShown ? automaticMails.status(status, await sender()) : null };
}

async function runIntent(form: Act, filter: Filter, back: string, context: Admin) {
  const { stores, flash } = context;
  switch (form.intent) {
    case "ask-status":
    case "ask-removal":
      return ask(form, await selectedIds(form, filter, context), false, context);
    case "set-status":
    case "remove": {
      const ids = await selectedIds(form, filter, context);
      const hasChanged = form.whole !== undefined && form.fingerprint !== (await fingerprintOf(ids));
      if (hasChanged) return ask(form, ids, true, context);
      if (form.intent === "remove") {
        return flash.redirect(back, text.removedMany(await stores.states.remove(ids)));
      }
      const count = await stores.states.setStatus(ids, await withMail(form.status, context));
      return flash.redirect(back, text.statusesChanged(count));
    }
    case "set-one":
      await stores.states.setStatus([form.id], await withMail(form.status, context));
      return flash.redirect(back, text.statusChanged);
    case "remove-one":
      await stores.states.remove([form.id]);
      return flash.redirect(back, text.removed);
    case "ask-finalists":
    case "finalists":
      return finalists(form, back, context);
    case "ask-assign":
    case "assign":
      return assignment(form, back, context);
  }
}

type Bulk = Of<"ask-status" | "ask-removal" | "set-status" | "remove">;

/** Returns the ids of a bulk change. */
const selectedIds = async ({ ids, whole }: Bulk, filter: Filter, { stores }: Admin) =>
  whole ? stores.works.idsByState(storeFilter(filter)) : ids;

/**
 * Asks for confirmation on these proposals, or again when the filter now returns others. Throws
 * `not_found`.
 */
async function ask(form: Bulk, ids: string[], hasChanged: boolean, { stores }: Admin) {
  const works = await stores.states.find(ids);
  const disqualified = works.filter(({ status }) => status === "descalificada").length;
  const chosen: Selection = form.whole
    ? { ids: [], whole: { count: ids.length, fingerprint: await fingerprintOf(ids), hasChanged } }
    : { ids, whole: null };
  const about: About =
    form.intent === "ask-status" || form.intent === "set-status"
      ? {
          kind: "status",
          status: form.status,
          chosen,
          returning: form.status === "descalificada" ? 0 : disqualified,
        }
      : { kind: "removal", chosen };
  const question: Confirmation = { ...about, key: crypto.randomUUID() };
  return data({ question }, { status: hasChanged ? 409 : 200 });
}

async function finalists(form: Of<"ask-finalists" | "finalists">, back: string, context: Admin) {
  const { stores, now, flash } = context;
  const [settings, phases, { jury, community }] = await Promise.all([
    stores.settings.all(),
    stores.phases.activateDue(),
    stores.finalChoices.times(),
  ]);
  if (jury || community) return refuseWith(text.finalistsFailed(text.finalistsFixed), 409);
  const areHidden = votesAreHidden(settings, phases, now);
  const isConfirmed = form.intent === "finalists";
  // Finalists chosen by public votes would reveal hidden votes.
  if (isConfirmed && areHidden) return refuseWith(text.finalistsFailed(text.votesHidden), 409);
  let finalists = await finalistsNow(context);
  if (isConfirmed && (form.fingerprint === undefined || form.fingerprint === finalists.fingerprint)) {
    try {
      const done = text.finalistsDone(await finalists.fix());
      const isFinal = phases.some(({ isActive, phaseKey }) => isActive && phaseKey === "final");
      return await flash.redirect(back, isFinal ? { ...done, link: text.toFinal } : done);
    } catch (error) {
      if (refusalReason(error) !== "changed_meanwhile") throw error;
    }
    finalists = await finalistsNow(context);
  }
  const { preview, cut, lacking, waiting, verdict, fingerprint } = finalists;
  const judging = await judgingNow(settings.evaluation_count_mode, phases, context);
  return askAgain({
    kind: "finalists",
    preview,
    cut,
    lacking,
    waiting,
    verdict,
    judging: { ...judging, areHidden },
    fingerprint,
    hasChanged: isConfirmed,
  });
}

/**
 * Returns the current finalists. `fingerprint`: a hash of the finalists and changes, so other votes do not
 * ask again.
 */
async function finalistsNow({ stores }: Admin) {
  const finalists = await stores.states.finalists();
  const { lines, changes } = finalists.preview;
  const fingerprint = await fingerprintOf([lines.map(({ id, isFinalist }) => [id, isFinalist]), changes]);
  return { ...finalists, fingerprint };
}

/** Returns the jury's progress and its deadline. */
async function judgingNow(mode: Settings["evaluation_count_mode"], phases: Phase[], { stores, now }: Admin) {
  const isOpen = closedReason(phases, "evaluations", now) === null;
  return {
    ...(await stores.dashboard.judging(mode, { most: limits.lackingWorks })),
    openPhase: (isOpen && phases.find(({ isActive }) => isActive)?.phaseName) || null,
    lastDay: (isOpen && closing(phases, "evaluations", now)?.lastDay) || null,
    later: nextDays(phases, "evaluations", now),
  };
}

async function assignment(form: Of<"ask-assign" | "assign">, back: string, context: Admin) {
  const { stores, flash } = context;
  const closed = await stores.assignments.closed();
  if (closed) return refuseWith(assigningRefused(closed), 409);
  const { judges_per_proposal: perProposal } = await stores.settings.all();
  const plan = await stores.assignments.plan(perProposal);
  if (plan.loads.length === 0) return refuseWith(text.assignmentFailed(text.noJudges), 409);
  if (plan.proposals === 0) return refuseWith(text.assignmentFailed(text.noContestants), 409);
  const { loads } = plan;
  const added = plan.added.length;
  const fingerprint = await fingerprintOf(plan.added);
  const hasChanged =
    form.intent === "assign" && form.fingerprint !== undefined && form.fingerprint !== fingerprint;
  if (form.intent === "assign" && !hasChanged) {
    await stores.assignments.assign(plan);
    return flash.redirect(back, text.assignmentDone({ added, loads }));
  }
  return askAgain({ kind: "assignment", added, loads, perProposal, fingerprint, hasChanged });
}

/** Asks for confirmation, or asks again when the data has changed meanwhile. */
function askAgain(about: Extract<About, { fingerprint: string }>) {
  const question: Confirmation = { ...about, key: crypto.randomUUID() };
  return data({ question }, { status: about.hasChanged ? 409 : 200 });
}

function answersTo(intent: Act["intent"]): Answers {
  const isAssignment = intent === "assign" || intent === "ask-assign";
  const { assets, students, proposals } = text.removalFailed;
  return {
    assets_stay: assets,
    students_stay: students,
    proposals_stay: proposals,
    not_found: text.failed(admin.unknown),
    final_holds: finalSteps.holds,
    verdict_sealed: assigningRefused("verdict_sealed"),
    verdict_holds: verdictText.holds,
    failed:
      intent === "finalists" ? text.finalistsFailed : isAssignment ? text.assignmentFailed : text.failed,
  };
}

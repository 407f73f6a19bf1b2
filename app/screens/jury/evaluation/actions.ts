import { type AppLoadContext, data } from "@remix-run/cloudflare";
import type { z } from "zod";
import { answerFailure } from "~/auth/core/answer-failure";
import { requireJuror } from "~/auth/core/guards";
import { closedReason } from "~/contest/core/phases";
import {
  type Answers,
  type Criterion,
  halfScored,
  missingCriteria,
  type SubmitProblem,
  submitProblems,
} from "~/contest/jury/scoring";
import { refusalReason } from "~/db/core/database";
import type { OwnEvaluation } from "~/db/jury/evaluations";
import { closedNotice } from "~/text/core/closed";
import { notices } from "~/text/core/notices";
import { jury } from "~/text/jury/jury";
import { answerTexts } from "~/text/jury/pace";
import { readForm, refuse, refuseInvalid } from "~/web/core/forms";
import type { Quiet } from "~/web/core/offline";
import { evaluationPath, nextEvaluationPath, originOf } from "~/web/jury/evaluation-path";
import { stopAsking } from "~/web/jury/send-question";
import { workNotFound } from "~/web/works/work-not-found";
import { type EvaluationAnswer, evaluationFormOf, openEvaluation } from "./evaluation";
import { scoreField, toAnswers } from "./fields";
import { evaluationForm } from "./form";

type Value = z.output<ReturnType<typeof evaluationForm>>;
type Answered = Exclude<Value, { intent: "conflict" }>;

/** One submission of an evaluation form. */
interface Sending<V extends Value = Value> {
  request: Request;
  juror: Awaited<ReturnType<typeof requireJuror>>;
  current: Awaited<ReturnType<typeof openEvaluation>>;
  form: Parameters<typeof refuse>[0];
  value: V;
  /** The screen that opened the evaluation. */
  origin: string;
}

/** Saves or submits the juror's evaluation of that proposal, or declares a conflict. */
export async function actOnEvaluation(request: Request, context: AppLoadContext, proposalId: string) {
  const juror = await requireJuror(request, context);
  const { stores, settings, now } = juror;
  const current = await openEvaluation(juror, proposalId);
  const form = await readForm(request, evaluationForm(current.criteria, settings));
  const closed = closedReason(await stores.phases.activateDue(), "evaluations", now);
  if (closed) return refuse(form, { toast: closedNotice("evaluations", closed), status: 409 });
  if (current.proposal.status === "descalificada") {
    return refuse(form, { toast: jury.disqualified, status: 409 });
  }
  if (current.hasDeclined) return refuse(form, { toast: answerTexts.resting, status: 409 });
  if (form.status !== "success")
    return refuseInvalid(form, (name) => /comments$/.test(name), jury.unreadable);
  const { value } = form;
  const sending = { request, juror, current, form, origin: originOf(request).path };
  try {
    if (value.intent === "conflict") return await declareConflict({ ...sending, value });
    return await save({ ...sending, value });
  } catch (error) {
    if (refusalReason(error) === "not_found") throw workNotFound("gone");
    return answerFailure(error, juror, form, {
      gate_closed: "evaluations",
      in_conflict: jury.inConflict,
      disqualified: jury.disqualified,
      failed: jury.conflictNotDeclared,
    });
  }
}

/** Returns null on failure. Rethrows a refusal. */
const attempt = <Outcome>(work: Promise<Outcome>, { juror }: Sending) =>
  work.catch((error: unknown) => {
    if (refusalReason(error)) throw error;
    juror.logError(error);
    return null;
  });

const evaluationIn = ({ juror, current }: Sending) => ({
  judgeId: juror.viewer.judgeId,
  proposalId: current.proposal.id,
});

const versionIn = ({ value: { baseVersion, editor } }: Sending) => ({
  baseVersion: baseVersion === 0 ? null : baseVersion,
  editor: editor ?? null,
});

async function declareConflict(sending: Sending) {
  const { juror, current, origin } = sending;
  const { viewer, stores, settings, flash } = juror;
  const notice = notices(juror.origin).conflict(viewer.fullName, current.proposal.title);
  await stores.evaluations.declareConflict(evaluationIn(sending), notice);
  return flash.redirect(origin, jury.conflictDeclared(settings.enable_notifications));
}

/** Another page saved the evaluation meanwhile: returns both versions. */
const showNewer = (stored: OwnEvaluation, { form }: Sending) =>
  data<EvaluationAnswer>({ result: form.reply(), newer: evaluationFormOf(stored) }, { status: 409 });

async function save(sending: Sending<Answered>) {
  const { juror, current, form, value } = sending;
  const { criteria } = current;
  const { settings } = juror;
  const { intent, scores = {}, comments = "", private_comments: privateComments = "" } = value;
  // The form has no sharing field while comments are not shared.
  const shares = settings.share_feedback ? (value.shares ?? false) : null;
  const answers = toAnswers((id) => scores[id], criteria);
  const wrong = refusedAnswers(answers, sending);
  if (wrong) return wrong;
  const change = {
    ...evaluationIn(sending),
    ...answers,
    ...versionIn(sending),
    comments,
    privateComments,
    shares,
    as: sends(intent) ? ("submitted" as const) : ("draft" as const),
  };
  const outcome = await attempt(juror.stores.evaluations.save(change), sending);
  if (!outcome) {
    const toast = sends(intent) ? jury.notSubmitted : jury.draftNotSaved;
    return data<EvaluationAnswer>(
      { result: form.reply(), toast: { ...toast, id: crypto.randomUUID() }, again: true },
      { status: 503 },
    );
  }
  return "newer" in outcome ? showNewer(outcome.newer, sending) : saved(outcome, sending);
}

/** Returns a refusal for invalid answers, or null. */
function refusedAnswers(answers: Answers, { juror, current, form, value }: Sending<Answered>) {
  const { criteria, proposal } = current;
  const { settings } = juror;
  const half = settings.allow_half_stars ? [] : halfScored(answers.scores, criteria);
  const refuseAnswers = (problems: SubmitProblem[], rows: { unscored: Criterion[]; half: Criterion[] }) => {
    const errors = [
      ...rows.unscored.map(({ id }) => [scoreField(id), [jury.unscored]]),
      ...rows.half.map(({ id }) => [scoreField(id), [jury.halfScored]]),
      ...(problems.some(({ kind }) => kind === "comments") ? [["comments", [jury.commentsTitle]]] : []),
    ];
    return refuse(form, { toast: problemToast(problems), fieldErrors: Object.fromEntries(errors) });
  };
  const problems = submitProblems(answers, value.comments ?? "", criteria, settings);
  if (sends(value.intent) && problems.length > 0) {
    return refuseAnswers(problems, { unscored: missingCriteria(answers, criteria), half });
  }
  // A draft keeps half scores that are already stored.
  const stored = proposal.evaluation?.scores;
  const newHalves = half.filter(({ id }) => stored?.[id] !== answers.scores[id]);
  return newHalves.length > 0
    ? refuseAnswers([{ kind: "halves", count: newHalves.length }], { unscored: [], half: newHalves })
    : null;
}

function problemToast(problems: SubmitProblem[]) {
  const [first] = problems;
  if (first?.kind === "missing") return jury.incomplete(first.count);
  if (first?.kind === "halves") return jury.halves(first.count);
  if (first?.kind === "comments") return jury.commentsRequired(first.minLength);
  return jury.onlyNotApplicable;
}

const sends = (intent: Value["intent"]) => intent === "submit" || intent === "submit_next";

/** Returns the answer after a save: stays on the page, goes back, or opens the next work. */
async function saved(
  outcome: { saved: "draft" | "submitted"; updatedAt: number },
  sending: Sending<Answered>,
) {
  const { request, juror, value } = sending;
  const { viewer, flash, now } = juror;
  if (value.intent === "autosave") {
    const { saved: state, updatedAt } = outcome;
    return data<EvaluationAnswer & Quiet>({ quiet: true, saved: { state, updatedAt } });
  }
  const isSent = sends(value.intent);
  const message = isSent ? jury.submitted : jury.draftSaved(now, outcome.saved);
  const answer = await flash.redirect(await pageAfter(sending), message);
  if (isSent && value.unasked !== undefined) {
    answer.headers.append("Set-Cookie", await stopAsking(request, viewer.judgeId, now));
  }
  return answer;
}

async function pageAfter(sending: Sending<Answered>): Promise<string> {
  const { juror, current, origin, value } = sending;
  const { jurorWorks, proposal } = current;
  if (value.intent === "submit") return origin;
  if (value.intent === "draft") return evaluationPath(proposal.id, origin);
  // The evaluation is already saved when the search for the next work fails.
  const next = await attempt(juror.stores.jurorBoard.nextPending(jurorWorks, proposal.id), sending);
  return next ? nextEvaluationPath(next, origin) : origin;
}

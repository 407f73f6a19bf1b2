import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, Link, useLoaderData } from "@remix-run/react";
import { requireJuror } from "~/auth/guards";
import { CategoryMark } from "~/components/category-mark";
import { CompareButton } from "~/components/compare-button";
import { CompareLink } from "~/components/juror-nav";
import { ActionToast } from "~/components/toast";
import { closedReason } from "~/contest/phases";
import {
  type Criterion,
  halfScored,
  missingCriteria,
  type SubmitProblem,
  sameAnswers,
  submitProblems,
} from "~/contest/scoring";
import { whyRefused } from "~/db/database";
import type { EvaluationChange } from "~/db/evaluations";
import { closedNotice } from "~/text/closed";
import { siteTitle } from "~/text/common";
import { jury } from "~/text/jury";
import type { Toast } from "~/text/toast";
import { readCompareList } from "~/web/compare-list";
import { evaluationPath, originOf } from "~/web/evaluation-path";
import { readForm, refuse } from "~/web/forms";
import { orUnreached, type Quiet, unlessQuiet, unreached } from "~/web/offline";
import styles from "./evaluation.css";
import { scoreField, toAnswers } from "./fields";
import { evaluationForm } from "./form";
import { ScoreSheet } from "./score-sheet";
import { type SheetAnswer, sheetOf } from "./sheet";
import { Stage } from "./stage";

export const handle = { hydrate: true };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: siteTitle(data ? `Evaluar «${data.proposal.title}»` : "Evaluar") },
];

/** The juror's own sheet for a proposal that is theirs; 404 for any other. */
async function openSheet(context: AppLoadContext, judgeId: string, proposalId: string) {
  const [settings, criteria] = await Promise.all([context.settings.all(), context.criteria.all()]);
  const desk = { judgeId, mode: settings.evaluation_count_mode };
  const proposal = await context.jurorBoard.proposal(desk, proposalId);
  if (!proposal) throw new Response(null, { status: 404 });
  return { settings, criteria, desk, proposal };
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { viewer, phases, now } = await requireJuror(request, context);
  const [{ settings, criteria, desk, proposal }, allPhases, list] = await Promise.all([
    openSheet(context, viewer.judgeId, params.id ?? ""),
    phases.all(),
    readCompareList(request, viewer.judgeId),
  ]);
  const closed = closedReason(allPhases, "evaluations", now);
  const { evaluation, publicVotesCount } = proposal;
  const [compared, { previous, next }] = await Promise.all([
    context.jurorBoard.known(desk, list),
    context.jurorBoard.neighbours(desk, proposal.id),
  ]);
  const origin = originOf(request);
  const pathOf = (id: string | null) => id && evaluationPath(id, origin.path);
  return {
    now,
    origin,
    previous: pathOf(previous),
    next: pathOf(next),
    compared,
    closed: closed
      ? closedNotice("evaluations", closed)
      : proposal.status === "descalificada"
        ? jury.disqualified
        : null,
    settings: {
      allowHalves: settings.allow_half_stars,
      offersNotApplicable: settings.show_na_option,
      minComments: settings.comments_required ? Math.max(1, settings.min_comment_length) : 0,
    },
    criteria,
    proposal: {
      id: proposal.id,
      title: proposal.title,
      universityName: proposal.universityName,
      category: proposal.category,
      summary: proposal.summary,
      description: proposal.description,
      explanation: proposal.explanation,
      files: proposal.files,
      votes: settings.show_votes_to_judges ? publicVotesCount : null,
    },
    evaluation: evaluation && sheetOf(evaluation),
    // Names this page and this juror's sheet in the browser that shows it.
    editor: crypto.randomUUID(),
    sheetKey: `${viewer.judgeId}:${proposal.id}`,
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { viewer, phases, flash, evaluations, now } = await requireJuror(request, context);
  const { settings, criteria, desk, proposal } = await openSheet(context, viewer.judgeId, params.id ?? "");
  const form = await readForm(request, evaluationForm(criteria, settings));
  const closed = closedReason(await phases.caughtUp(now), "evaluations", now);
  if (closed) return refuse(form, { toast: closedNotice("evaluations", closed), status: 409 });
  const shut = async () => {
    const why = closedReason(await phases.all(), "evaluations", now);
    return refuse(form, { toast: closedNotice("evaluations", why), status: 409 });
  };
  /** Null when it failed, "shut" when the phase ended at that moment. */
  const attempt = <Outcome,>(work: Promise<Outcome>) =>
    work.catch((error: unknown) => {
      if (whyRefused(error) === "gate_closed") return "shut" as const;
      context.logError(error);
      return null;
    });
  if (proposal.status === "descalificada") return refuse(form, { toast: jury.disqualified, status: 409 });
  if (form.status !== "success") {
    const readable = Object.keys(form.error ?? {}).every((name) => name === "comments");
    return refuse(form, readable ? {} : { toast: jury.unreadable });
  }
  const sheet = { judgeId: viewer.judgeId, proposalId: proposal.id };
  const origin = originOf(request);

  if (form.value.intent === "conflict") {
    const notice = jury.conflictNotice(viewer.fullName, proposal.title);
    const by = { id: viewer.id, name: viewer.fullName };
    const declared = await attempt(evaluations.declareConflict(sheet, notice, by, now));
    if (declared === "shut") return shut();
    if (!declared) return refuse(form, { toast: jury.conflictNotDeclared, status: 503 });
    return flash.redirect(origin.path, jury.conflictDeclared(settings.enable_notifications));
  }

  const { seen, editor = null } = form.value;
  const version = { seen: seen === 0 ? null : seen, editor };
  const here = evaluationPath(proposal.id, origin.path);
  const showNewer = async () => {
    const stored = await evaluations.find(sheet);
    if (!stored) throw new Response(null, { status: 404 });
    return data<SheetAnswer>({ result: form.reply(), newer: sheetOf(stored) }, { status: 409 });
  };

  if (form.value.intent === "discard") {
    const outcome = await attempt(evaluations.discardChanges({ ...sheet, ...version }, now));
    if (outcome === "shut") return shut();
    if (!outcome) return refuse(form, { toast: jury.changes.notDiscarded, status: 503 });
    if (outcome === "newer") return showNewer();
    const answer = await flash.redirect(here, jury.changes.discarded);
    // The form holds what was discarded: the page comes anew.
    answer.headers.set("X-Remix-Reload-Document", "true");
    return answer;
  }

  const { intent, scores = {}, comments = "" } = form.value;
  const answers = toAnswers((id) => scores[id], criteria);
  const { evaluation } = proposal;
  const half = settings.allow_half_stars ? [] : halfScored(answers.scores, criteria);
  const refuseAnswers = (problems: SubmitProblem[], rows: { unscored: Criterion[]; half: Criterion[] }) => {
    const errors = [
      ...rows.unscored.map(({ id }) => [scoreField(id), [jury.unscored]]),
      ...rows.half.map(({ id }) => [scoreField(id), [jury.halfScored]]),
      ...(problems.some(({ kind }) => kind === "comments") ? [["comments", [jury.commentsTitle]]] : []),
    ];
    return refuse(form, { toast: problemToast(problems), fieldErrors: Object.fromEntries(errors) });
  };
  const problems = submitProblems(answers, comments, criteria, settings);
  if (intent === "submit" && problems.length > 0) {
    return refuseAnswers(problems, { unscored: missingCriteria(answers, criteria), half });
  }
  // A draft keeps the halves of before.
  const kept = [evaluation?.scores, evaluation?.changes?.scores];
  const newHalves = half.filter(({ id }) => !kept.some((stored) => stored?.[id] === answers.scores[id]));
  if (newHalves.length > 0) {
    return refuseAnswers([{ kind: "halves", count: newHalves.length }], { unscored: [], half: newHalves });
  }

  const isAsSent =
    evaluation !== null &&
    evaluation.generalComments === comments &&
    sameAnswers(evaluation, answers, criteria);
  const change: EvaluationChange = {
    ...sheet,
    ...answers,
    ...version,
    comments,
    criteria,
    as: intent === "submit" ? "submitted" : "draft",
    sameAsSentAt: isAsSent ? evaluation.submittedAt : null,
  };
  const outcome = await attempt(evaluations.save(change, now));
  if (outcome === "shut") return shut();
  if (!outcome) {
    const toast = intent === "submit" ? jury.notSubmitted : jury.draftNotSaved;
    return data<SheetAnswer>(
      { result: form.reply(), toast: { ...toast, id: crypto.randomUUID() }, again: true },
      { status: 503 },
    );
  }
  if ("refused" in outcome) {
    if (outcome.refused === "conflict") return refuse(form, { toast: jury.inConflict, status: 409 });
    if (outcome.refused === "disqualified") return refuse(form, { toast: jury.disqualified, status: 409 });
    if (outcome.refused === "newer") return showNewer();
    throw new Response(null, { status: 404 });
  }
  const { saved, updatedAt } = outcome;
  if (intent === "autosave") {
    const stands = saved === "unchanged" ? "submitted" : saved;
    return data<SheetAnswer & Quiet>({ quiet: true, saved: { stands, updatedAt } });
  }
  if (intent === "submit") return flash.redirect(origin.path, jury.submitted);
  if (intent === "draft") return flash.redirect(here, jury.draftSaved(now, saved));
  // It is saved, whether or not the next one is found.
  const next = await attempt(context.jurorBoard.nextPending(desk, proposal.id));
  return flash.redirect(next ? evaluationPath(next, origin.path) : origin.path, jury.draftSaved(now, saved));
}

const failures: Record<string, Toast> = {
  submit: jury.notSubmitted,
  conflict: jury.conflictNotDeclared,
  discard: jury.changes.notDiscarded,
};

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const intent = String((await request.clone().formData()).get("intent"));
  const toast = failures[intent] ?? jury.draftNotSaved;
  const answer = await orUnreached(() => serverAction<typeof action>(), toast);
  // Somebody else's empty answer.
  return answer ?? unreached(toast);
}

export const shouldRevalidate = unlessQuiet;

function problemToast(problems: SubmitProblem[]) {
  const [first] = problems;
  if (first?.kind === "missing") return jury.incomplete(first.count);
  if (first?.kind === "halves") return jury.halves(first.count);
  if (first?.kind === "comments") return jury.commentsRequired(first.minLength);
  return jury.onlyNotApplicable;
}

export default function EvaluateScreen() {
  const { proposal, origin, compared, previous, next, ...sheet } = useLoaderData<typeof loader>();
  return (
    <>
      <ActionToast />
      <div className="evaluation">
        <Stage key={proposal.id} files={proposal.files} title={proposal.title} category={proposal.category} />
        <div className="evaluation-sheet">
          <nav
            aria-label="Propuestas"
            className="flex flex-wrap items-center justify-between gap-x-6 text-small"
          >
            <Link to={origin.path} className="link link-tall">
              ← {origin.label}
            </Link>
            <span className="flex gap-x-6">
              {previous && (
                <Link to={previous} rel="prev" className="link link-tall">
                  Anterior
                </Link>
              )}
              {next && (
                <Link to={next} rel="next" className="link link-tall">
                  Siguiente
                </Link>
              )}
            </span>
          </nav>
          <h1 className="mt-2 font-display text-[2.25rem] leading-none font-bold tracking-tight break-words">
            {proposal.title}
          </h1>
          <p className="mt-3 flex flex-wrap items-baseline gap-x-4 text-small">
            <span className="min-w-0">{proposal.universityName}</span>
            <CategoryMark category={proposal.category} />
            {proposal.votes !== null && (
              <span className="tabular-nums">
                {proposal.votes} {proposal.votes === 1 ? "voto" : "votos"} del público
              </span>
            )}
          </p>
          <div className="mt-3 flex flex-wrap items-center gap-x-5">
            <CompareButton proposal={proposal} compared={compared.includes(proposal.id)} />
            <CompareLink compared={compared} className="link link-tall text-small" />
          </div>
          {proposal.summary && <p className="mt-4 break-words">{proposal.summary}</p>}
          <details className="mt-4 border-y">
            <summary className="py-2.5 font-semibold">Descripción y explicación</summary>
            <div className="grid grid-cols-1 gap-3 pb-4 whitespace-pre-line">
              {proposal.description && <p>{proposal.description}</p>}
              <p>{proposal.explanation}</p>
            </div>
          </details>
          <ScoreSheet key={proposal.id} {...sheet} />
        </div>
      </div>
    </>
  );
}

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
import { CompareButton } from "~/components/compare-button";
import { CompareLink } from "~/components/juror-nav";
import { ActionToast } from "~/components/toast";
import { categoryLabel } from "~/contest/categories";
import { closedReason } from "~/contest/phases";
import { missingCriteria, type SubmitProblem, submitProblems } from "~/contest/scoring";
import type { EvaluationChange } from "~/db/evaluations";
import { siteTitle } from "~/text/common";
import { gateClosed } from "~/text/gates";
import { jury } from "~/text/jury";
import { readCompareList } from "~/web/compare-list";
import { evaluationPath, originOf } from "~/web/evaluation-path";
import { type Refusal, readForm, refuse } from "~/web/forms";
import { orUnreached, unlessUnreached } from "~/web/offline";
import styles from "./evaluation.css";
import { scoreField, toAnswers } from "./fields";
import { evaluationForm } from "./form";
import { ScoreSheet } from "./score-sheet";
import { Stage } from "./stage";

export const handle = { hydrate: true };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: siteTitle(data ? `Evaluar «${data.proposal.title}»` : "Evaluar") },
];

/** The juror's own sheet for a proposal that is theirs; 404 for any other. */
async function openSheet(context: AppLoadContext, judgeId: string, proposalId: string) {
  const [settings, criteria] = await Promise.all([context.settings.all(), context.evaluations.criteria()]);
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
      ? gateClosed("evaluations", closed)
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
    evaluation: evaluation && {
      ...answersOf(evaluation),
      conflict: evaluation.conflict,
      editor: evaluation.editor,
    },
    // Names this page and this juror's sheet in the browser that shows it.
    editor: crypto.randomUUID(),
    sheetKey: `${viewer.judgeId}:${proposal.id}`,
  };
}

/** What a sheet holds: the answers, how they stand, and when they were saved. */
const answersOf = (evaluation: NonNullable<Awaited<ReturnType<AppLoadContext["evaluations"]["find"]>>>) => ({
  scores: evaluation.scores,
  notApplicable: evaluation.notApplicable,
  comments: evaluation.generalComments,
  status: evaluation.status,
  updatedAt: evaluation.updatedAt,
});

/** What the action answers when it does not redirect; `newer` is a version saved elsewhere meanwhile. */
export type SheetAnswer = Refusal & { newer?: ReturnType<typeof answersOf> };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { viewer, phases, flash, evaluations, now } = await requireJuror(request, context);
  const { settings, criteria, desk, proposal } = await openSheet(context, viewer.judgeId, params.id ?? "");
  const form = await readForm(request, evaluationForm(criteria, settings, proposal.evaluation?.scores ?? {}));
  const closed = closedReason(await phases.caughtUp(now), "evaluations", now);
  if (closed) return refuse(form, { toast: gateClosed("evaluations", closed), status: 409 });
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
    try {
      const declared = await evaluations.declareConflict(sheet, notice, by, now);
      if (!declared) throw new Error(`Proposal ${proposal.id} went while its conflict was declared`);
    } catch (error) {
      context.logError(error);
      return refuse(form, { toast: jury.conflictNotDeclared, status: 503 });
    }
    return flash.redirect(origin.path, jury.conflictDeclared(settings.enable_notifications));
  }

  const { intent, scores = {}, comments = "", seen, editor = null } = form.value;
  const answers = toAnswers((id) => scores[id], criteria);
  const problems = submitProblems(answers, comments, criteria, settings);
  const incomplete = () => {
    const missing = missingCriteria(answers, criteria).map(({ id }) => [scoreField(id), [jury.unscored]]);
    const tooShort = problems.some(({ kind }) => kind === "comments");
    return refuse(form, {
      toast: problemToast(problems),
      fieldErrors: { ...Object.fromEntries(missing), ...(tooShort && { comments: [jury.commentsTitle] }) },
    });
  };
  if (intent === "submit" && problems.length > 0) return incomplete();

  const as = intent === "submit" ? "submitted" : "draft";
  const change: EvaluationChange = {
    ...sheet,
    ...answers,
    comments,
    criteria,
    as,
    complete: problems.length === 0,
    seen: seen === 0 ? null : seen,
    editor,
  };
  const outcome = await evaluations.save(change, now).catch((error: unknown) => {
    context.logError(error);
    return "failed" as const;
  });
  switch (outcome) {
    case "incomplete":
      return incomplete();
    case "conflict":
      return refuse(form, { toast: jury.inConflict, status: 409 });
    case "newer": {
      const stored = await evaluations.find(sheet);
      if (!stored) throw new Response(null, { status: 404 });
      return data<SheetAnswer>({ result: form.reply(), newer: answersOf(stored) }, { status: 409 });
    }
    case "disqualified":
      return refuse(form, { toast: jury.disqualified, status: 409 });
    case "not_found":
      throw new Response(null, { status: 404 });
    case "failed":
      return refuse(form, { toast: as === "draft" ? jury.draftNotSaved : jury.notSubmitted, status: 503 });
  }
  if (intent === "autosave") return data<Refusal>({});
  if (intent === "submit") return flash.redirect(origin.path, jury.submitted);
  if (intent === "draft")
    return flash.redirect(evaluationPath(proposal.id, origin.path), jury.draftSaved(now, outcome));
  const next = await context.jurorBoard.nextPending(desk, proposal.id);
  return flash.redirect(
    next ? evaluationPath(next, origin.path) : origin.path,
    jury.draftSaved(now, outcome),
  );
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orUnreached(() => serverAction<typeof action>(), jury.draftNotSaved);

export const shouldRevalidate = unlessUnreached;

function problemToast(problems: SubmitProblem[]) {
  const [first] = problems;
  if (first?.kind === "missing") return jury.incomplete(first.count);
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
            <Link to={origin.path} className="link inline-flex min-h-11 items-center">
              ← {origin.label}
            </Link>
            <span className="flex gap-x-6">
              {previous && (
                <Link to={previous} rel="prev" className="link inline-flex min-h-11 items-center">
                  Anterior
                </Link>
              )}
              {next && (
                <Link to={next} rel="next" className="link inline-flex min-h-11 items-center">
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
            <span className="mark mark-category" data-category={proposal.category ?? "Otro"}>
              {categoryLabel(proposal.category)}
            </span>
            {proposal.votes !== null && (
              <span className="tabular-nums">
                {proposal.votes} {proposal.votes === 1 ? "voto" : "votos"} del público
              </span>
            )}
          </p>
          <div className="mt-3 flex flex-wrap items-center gap-x-5">
            <CompareButton proposal={proposal} compared={compared.includes(proposal.id)} />
            <CompareLink compared={compared} className="link inline-flex min-h-11 items-center text-small" />
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

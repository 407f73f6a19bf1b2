import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import { requireJuror } from "~/auth/core/guards";
import { BackLink } from "~/components/core/back-link";
import { TallLink } from "~/components/core/elements";
import { ActionToast } from "~/components/core/toast";
import { CompareButton } from "~/components/jury/compare-button";
import { CompareLink } from "~/components/jury/juror-nav";
import { CategoryMark } from "~/components/works/category-mark";
import { DeclaredList } from "~/components/works/declared-list";
import { closedReason } from "~/contest/core/phases";
import { jurorWorksOf } from "~/db/jury/views/juror-board";
import { closedNotice } from "~/text/core/closed";
import { siteTitle } from "~/text/core/common";
import type { Toast } from "~/text/core/toast";
import { jury } from "~/text/jury/jury";
import { answerTexts } from "~/text/jury/pace";
import { orUnreached, skipRevalidation, unreached } from "~/web/core/offline";
import { readCompareList } from "~/web/jury/compare-list";
import { evaluationPath, isNextEvaluation, originOf } from "~/web/jury/evaluation-path";
import { asksBeforeSending } from "~/web/jury/send-question";
import { judgedTexts } from "~/web/works/work-fields";
import { actOnEvaluation } from "./actions";
import { evaluationFormOf, openEvaluation } from "./evaluation";
import styles from "./evaluation.css";
import { EvaluationForm } from "./evaluation-form";
import { Stage } from "./stage";

export const handle = { hydrate: true };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: siteTitle(data ? `Evaluar «${data.proposal.title}»` : "Evaluar") },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const juror = await requireJuror(request, context);
  const { viewer, stores, settings, phases, now } = juror;
  const list = await readCompareList(request, viewer.judgeId);
  const jurorWorks = jurorWorksOf(viewer, settings);
  const id = params.id ?? "";
  const [{ criteria, proposal, hasDeclined }, compared, { previous, next }] = await Promise.all([
    openEvaluation(juror, id),
    stores.jurorBoard.known(jurorWorks, list),
    stores.jurorBoard.neighbours(jurorWorks, id),
  ]);
  const closed = closedReason(phases, "evaluations", now);
  const { publicVotesCount } = proposal;
  const { evaluation } = proposal;
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
        : hasDeclined
          ? answerTexts.resting
          : null,
    settings: {
      allow_half_stars: settings.allow_half_stars,
      show_na_option: settings.show_na_option,
      comments_required: settings.comments_required,
      min_comment_length: settings.min_comment_length,
      share_feedback: settings.share_feedback,
    },
    criteria,
    proposal: {
      id: proposal.id,
      title: proposal.title,
      universityName: proposal.universityName,
      category: proposal.category,
      texts: judgedTexts(proposal),
      files: proposal.files,
      votes: publicVotesCount,
      declared: { usesAi: proposal.usesAi, ownUnpublished: proposal.ownUnpublished },
    },
    evaluation: evaluation && evaluationFormOf(evaluation),
    // Identifies this page and this juror's evaluation in the browser.
    editor: crypto.randomUUID(),
    asks: await asksBeforeSending(request, viewer.judgeId, now),
    focuses: isNextEvaluation(request),
    formKey: `${viewer.judgeId}:${proposal.id}`,
  };
}

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  actOnEvaluation(request, context, params.id ?? "");

const failures: Record<string, Toast> = {
  submit: jury.notSubmitted,
  submit_next: jury.notSubmitted,
  conflict: jury.conflictNotDeclared,
};

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const intent = String((await request.clone().formData()).get("intent"));
  const toast = failures[intent] ?? jury.draftNotSaved;
  const answer = await orUnreached(() => serverAction<typeof action>(), toast);
  // The empty answer of a different server or proxy.
  return answer ?? unreached(toast);
}

export const shouldRevalidate = skipRevalidation;

export default function EvaluateScreen() {
  const { proposal, origin, compared, previous, next, ...page } = useLoaderData<typeof loader>();
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
            <BackLink to={origin.screen} at={origin.path} />
            <span className="flex gap-x-6">
              {previous && (
                <TallLink to={previous} rel="prev">
                  Anterior
                </TallLink>
              )}
              {next && (
                <TallLink to={next} rel="next">
                  Siguiente
                </TallLink>
              )}
            </span>
          </nav>
          <h1 className="mt-2 font-display text-[2.25rem] leading-none font-bold tracking-tight break-words">
            {proposal.title}
          </h1>
          <p className="mt-3 flex flex-wrap items-baseline gap-x-4 text-small">
            {proposal.universityName && <span className="min-w-0">{proposal.universityName}</span>}
            <CategoryMark category={proposal.category} />
            {proposal.votes !== null && (
              <span className="tabular-nums">{jury.publicVotes(proposal.votes)}</span>
            )}
          </p>
          <div className="mt-3 flex flex-wrap items-center gap-x-5">
            <CompareButton proposal={proposal} compared={compared.includes(proposal.id)} />
            <CompareLink compared={compared} className="link link-tall text-small" />
          </div>
          {Object.entries(proposal.texts.lead).map(([name, text]) => (
            <p key={name} className="mt-4 break-words">
              {text}
            </p>
          ))}
          <details className="mt-4 border-y">
            <summary className="py-2.5 font-semibold">{proposal.texts.heading}</summary>
            <div className="grid grid-cols-1 gap-3 pb-4 whitespace-pre-line">
              {Object.entries(proposal.texts.fold).map(([name, text]) => (
                <p key={name}>{text}</p>
              ))}
            </div>
          </details>
          <DeclaredList declared={proposal.declared} className="mt-4 text-small" />
          <EvaluationForm key={proposal.id} {...page} />
        </div>
      </div>
    </>
  );
}

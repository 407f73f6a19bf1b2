import type {
  ActionFunctionArgs,
  AppLoadContext,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { requireJuror } from "~/auth/core/guards";
import { ButtonLink, H2, TextLink } from "~/components/core/elements";
import { Statement } from "~/components/core/statement";
import { ActionToast } from "~/components/core/toast";
import { JurorNav } from "~/components/jury/juror-nav";
import { limits } from "~/contest/core/limits";
import { closedReason } from "~/contest/core/phases";
import { visibilityOf } from "~/contest/core/visibility";
import { withOneMore } from "~/contest/jury/compare";
import { evaluationState } from "~/contest/jury/scoring";
import { common, siteTitle } from "~/text/core/common";
import { compare } from "~/text/jury/compare";
import { readForm, refuseWith } from "~/web/core/forms";
import { localPath } from "~/web/core/local-path";
import { readCompareList, writeCompareList } from "~/web/jury/compare-list";
import { evaluationPath } from "~/web/jury/evaluation-path";
import { judgedTexts } from "~/web/works/work-fields";
import { workNotFound } from "~/web/works/work-not-found";
import { ComparisonTable } from "./comparison-table";
import { type Change, compareForm } from "./form";

export const handle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: siteTitle(compare.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, stores, settings, phases, now } = await requireJuror(request, context);
  const ids = await readCompareList(request, viewer.judgeId);
  const mode = settings.evaluation_count_mode;
  const visibility = visibilityOf(viewer.role, settings, phases, now);
  const [criteria, works] = await Promise.all([
    stores.criteria.all(),
    stores.jurorBoard.proposals({ judgeId: viewer.judgeId, mode }, ids, visibility),
  ]);
  const isClosed = closedReason(phases, "evaluations", now) !== null;
  return {
    criteria: criteria.map(({ id, name, weight }) => ({ id, name, weight })),
    works: works.map(({ evaluation, ...work }) => ({
      id: work.id,
      title: work.title,
      universityName: work.universityName,
      category: work.category,
      texts: judgedTexts(work),
      files: work.files,
      votes: work.publicVotesCount,
      state: evaluationState(evaluation),
      evaluate: evaluationPath(work.id, "/jurado/comparar"),
      isClosed,
      // Answers from before a declared conflict do not count.
      own: evaluation?.conflict
        ? null
        : evaluation && {
            scores: evaluation.scores,
            notApplicable: evaluation.notApplicable,
            total: evaluation.totalScore,
            comments: evaluation.generalComments,
          },
    })),
  };
}

/** Changes the comparison list from any of the juror's screens and redirects back. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { viewer } = await requireJuror(request, context);
  const form = await readForm(request, compareForm);
  if (form.status !== "success") return refuseWith(compare.unreadable);
  const change = form.value;
  const { list, toast } = await changed(context, request, viewer.judgeId, change);
  const to = change.intent === "clear" ? null : localPath(change.return);
  const answer = await context.flash.redirect(to?.startsWith("/jurado") ? to : "/jurado/comparar", toast);
  if (list) answer.headers.append("Set-Cookie", await writeCompareList(request, viewer.judgeId, list));
  return answer;
}

/** Returns the new list, or null when unchanged, and the message. Deleted works take no slot. */
async function changed({ stores }: AppLoadContext, request: Request, judgeId: string, change: Change) {
  if (change.intent === "clear") return { list: [], toast: compare.cleared };
  const id = change.proposal_id;
  const { evaluation_count_mode: mode } = await stores.settings.all();
  const stored = await readCompareList(request, judgeId);
  const existing = await stores.jurorBoard.known({ judgeId, mode }, [...stored, id]);
  const list = stored.filter((workId) => existing.includes(workId));
  if (change.intent === "remove") {
    return { list: list.filter((workId) => workId !== id), toast: compare.removed };
  }
  if (!existing.includes(id)) throw workNotFound("gone");
  const longer = withOneMore(list, id);
  return longer ? { list: longer, toast: compare.added(longer.length) } : { list: null, toast: compare.full };
}

export default function CompareScreen() {
  const { works, criteria } = useLoaderData<typeof loader>();
  const heading = useRef<HTMLHeadingElement>(null);
  const count = works.length;
  const before = useRef(count);
  // The removal button disappears with its work, so the heading takes the focus.
  useEffect(() => {
    if (count < before.current) heading.current?.focus();
    before.current = count;
  }, [count]);
  return (
    <div className="page pt-4 pb-24">
      <ActionToast />
      <JurorNav here="compare" compared={works.map(({ id }) => id)} />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pb-8">
        <h1 ref={heading} tabIndex={-1} className="h1">
          {compare.title}
        </h1>
        {count > 0 && (
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <p className="text-small text-ink-soft tabular-nums">
              {count} de {limits.compareList}
            </p>
            <Form method="post">
              <input type="hidden" name="intent" value="clear" />
              <button type="submit" className="link link-tall text-small">
                Vaciar
              </button>
            </Form>
          </div>
        )}
      </div>
      {count === 0 ? (
        <Statement title={compare.empty} level={2}>
          <p>{compare.emptyHint}</p>
          <ButtonLink to="/jurado" solid>
            Elegir propuestas
          </ButtonLink>
        </Statement>
      ) : (
        <div className="light-table" data-count={count}>
          {count === 3 && (
            <p className="hint mb-3 md:hidden" aria-hidden="true">
              {common.moreColumns}
            </p>
          )}
          <div className="comparison-scroll">
            <ComparisonTable works={works} criteria={criteria} />
          </div>
          {count === 1 && (
            <div className="comparison-slot">
              <H2>{compare.onlyOne}</H2>
              <p>{compare.onlyOneHint}</p>
              <ButtonLink to="/jurado">Elegir otra</ButtonLink>
            </div>
          )}
        </div>
      )}
      {count === 2 && (
        <p className="mt-10 text-small text-ink-soft">
          {compare.roomForOne} <TextLink to="/jurado">Elegir otra</TextLink>
        </p>
      )}
    </div>
  );
}

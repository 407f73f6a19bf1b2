import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireJuror } from "~/auth/core/guards";
import { ClosedNotice } from "~/components/core/closed-notice";
import { ButtonLink, H1, H2, TallLink } from "~/components/core/elements";
import { FilterBar } from "~/components/core/filter-bar";
import { Pages } from "~/components/core/pages";
import { ActionToast } from "~/components/core/toast";
import { JurorActions } from "~/components/jury/juror-actions";
import { JurorNav } from "~/components/jury/juror-nav";
import { ProposalCard } from "~/components/works/proposal-card";
import { RowsLink } from "~/components/works/rows-link";
import { allByName } from "~/contest/core/all-by-name";
import { closedReason } from "~/contest/core/phases";
import { isBlind, visibilityOf } from "~/contest/core/visibility";
import { finalIsOn } from "~/contest/final/choices";
import { percentage } from "~/contest/jury/metrics";
import { jurorStateOf, juryPeriod } from "~/contest/jury/pace";
import { type EvaluationState, evaluationState, progress } from "~/contest/jury/scoring";
import { statusVisibility, visibleCard } from "~/contest/works/visible-card";
import { jurorWorksOf } from "~/db/jury/views/juror-board";
import styles from "~/styles/work-rows.css";
import { closedNotice } from "~/text/core/closed";
import { siteTitle } from "~/text/core/common";
import { jury } from "~/text/jury/jury";
import { readCompareList } from "~/web/jury/compare-list";
import { evaluationPath, nextEvaluationPath, nextPendingPath } from "~/web/jury/evaluation-path";
import { listViewFor } from "~/web/works/list-view";
import { actOnBoard, completeDrafts, versionOf } from "./actions";
import { Answer } from "./answer";
import { filterChoices } from "./filter";
import { Progress } from "./progress";
import { boardList, isFiltered, sortOf } from "./query";
import { Unsent } from "./unsent";

const PAGE = 48;

export const handle = { hydrate: true };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: siteTitle(jury.board.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const juror = await requireJuror(request, context);
  const { viewer, stores, settings, phases, now } = juror;
  const { view: viewParam, ...filters } = boardList.read(request);
  const query = { ...filters, view: null };
  const { view, headers } = await listViewFor(viewParam, request);
  const mode = settings.evaluation_count_mode;
  const visibility = visibilityOf(viewer.role, settings, phases, now);
  const jurorWorks = jurorWorksOf(viewer, settings);
  const hasOwnOrder = settings.juror_order;
  const sort = sortOf(query.sort, hasOwnOrder);
  const marks = statusVisibility(phases, now);
  const showStatus = marks !== "none";
  const assignedOnly = mode === "assigned_judges";
  const everything = assignedOnly && query.everything;
  const filter = { ...query, sort, everything, marks };
  const isHiding = isBlind(viewer.role, settings);
  const closed = closedReason(phases, "evaluations", now);
  const { list, counts, compared, blindSince, answer, complete } = await allByName({
    list: stores.jurorBoard.page(jurorWorks, filter, { page: query.page, size: PAGE }, visibility),
    counts: stores.jurorBoard.counts(jurorWorks),
    compared: readCompareList(request, viewer.judgeId).then((list) =>
      stores.jurorBoard.known(jurorWorks, list),
    ),
    blindSince: isHiding ? stores.settings.changedAt("blind_judging") : null,
    answer: stores.jury.answer(viewer.judgeId),
    complete: closed ? [] : completeDrafts(juror, jurorWorks, settings),
  });
  const { cards, total: resultCount, page, pages } = list;
  const here = boardList.path({ ...query, page });
  // A sent evaluation opens at its criteria: the juror corrects it.
  const pathOf = (id: string, state: EvaluationState) =>
    (state === "submitted" && !closed ? nextEvaluationPath : evaluationPath)(id, here);
  const total = counts.not_started + counts.draft + counts.submitted + counts.conflict;
  const period = juryPeriod(phases, now);
  const state = jurorStateOf(answer);
  const hasDeclined = state === "declined";
  const board = {
    // Closed evaluations need no answer.
    answer: period &&
      state && {
        state,
        assigned: answer.assigned,
        until: period.until,
        declinedFor: answer.declinedFor,
      },
    query: { ...query, page },
    view,
    sort,
    hasOwnOrder,
    counts,
    total,
    percentage: percentage(counts.submitted, total),
    resultCount,
    compared,
    pages,
    assignedOnly,
    everything,
    pending: !hasDeclined && counts.not_started + counts.draft > 0 ? nextPendingPath(here) : null,
    unsent:
      !hasDeclined && complete.length > 0
        ? {
            works: complete.map(({ id, title, totalScore: total }) => ({ id, title, total })),
            version: versionOf(complete),
          }
        : null,
    closed: closed && closedNotice("evaluations", closed),
    deliberates: finalIsOn(phases, now),
    showStatus,
    blind: isHiding ? jury.board.blind(blindSince) : null,
    cards: cards.map(({ evaluation, publicVotesCount, isOwn, ...card }) => ({
      proposal: visibleCard(card, marks),
      evaluate: isOwn ? pathOf(card.id, evaluationState(evaluation)) : null,
      state: evaluationState(evaluation),
      progress: progress(evaluation),
      score: evaluation?.totalScore ?? null,
      votes: publicVotesCount,
      isClosed: closed !== null,
      compared: compared.includes(card.id),
    })),
  };
  return data(board, { headers });
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnBoard(request, context);

export default function JurorBoard() {
  const board = useLoaderData<typeof loader>();
  const { closed } = board;
  return (
    <div className="page pt-4 pb-4">
      <ActionToast />
      <JurorNav here="board" compared={board.compared} />
      <H1>{jury.board.title}</H1>
      {board.answer && board.answer.state !== "judging" && <Answer answer={board.answer} />}
      <Progress counts={board.counts} total={board.total} percentage={board.percentage} />
      {(board.unsent || (board.pending && !closed)) && (
        <div className="mb-6 flex flex-wrap items-center gap-x-8 gap-y-4">
          {board.pending && !closed && (
            <ButtonLink to={board.pending} reloadDocument solid className="button-large">
              {jury.board.next}
            </ButtonLink>
          )}
          {board.unsent && <Unsent unsent={board.unsent} />}
        </div>
      )}
      {closed && <ClosedNotice notice={closed} />}
      {board.deliberates && (
        <p className="mt-6 mb-8">
          <ButtonLink to="/jurado/final" solid className="button-large">
            {jury.board.deliberate}
          </ButtonLink>
        </p>
      )}
      {board.blind && <p className="mb-6 text-small">{board.blind}</p>}
      {board.assignedOnly && <Scope board={board} />}
      {board.total === 0 && !board.everything ? (
        <p className="h2 border-t border-ink py-16">
          {board.assignedOnly ? jury.board.noneAssigned : jury.board.noneAtAll}
        </p>
      ) : (
        <Works board={board} />
      )}
      {board.answer?.state === "judging" && <Answer answer={board.answer} />}
    </div>
  );
}

type Board = ReturnType<typeof useLoaderData<typeof loader>>;

/** Tells whether all works are listed, with a link to the other list. */
function Scope({ board }: { board: Board }) {
  return (
    <p className="mb-6 flex flex-wrap items-center gap-x-5 text-small">
      <span>{board.everything ? jury.board.showingAll : jury.board.showingAssigned}</span>
      <TallLink to={boardList.path({ ...board.query, everything: !board.everything, page: 1 })}>
        {board.everything ? jury.board.onlyAssigned : jury.board.seeRest}
      </TallLink>
    </p>
  );
}

function Works({ board }: { board: Board }) {
  const { query, cards, resultCount, pages } = board;
  const isRows = board.view === "filas";
  // The figures above exclude disqualified works; the whole list includes them.
  const disqualified = isFiltered(query) || board.everything ? 0 : resultCount - board.total;
  return (
    <>
      <FilterBar
        search={query.search}
        choices={filterChoices(query, board.sort, board.hasOwnOrder)}
        others={board.everything ? { ver: "todas" } : undefined}
      />
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-5">
        <h2 className="label tabular-nums">
          <span role="status">
            {resultCount} {resultCount === 1 ? "propuesta" : "propuestas"}
            {disqualified > 0 && jury.board.disqualified(disqualified)}
          </span>
        </h2>
        {cards.length > 0 && (
          <RowsLink
            isRows={isRows}
            to={boardList.path({ ...query, view: isRows ? "fichas" : "filas" })}
            className=""
          />
        )}
      </div>
      {cards.length === 0 ? (
        <div className="py-16">
          <H2>{jury.board.noneFound}</H2>
          {isFiltered(query) && <p className="mt-2">Ninguna responde a esa búsqueda.</p>}
          <ButtonLink to="/jurado" className="mt-6">
            Ver todas
          </ButtonLink>
        </div>
      ) : (
        <ul
          className={`grid ${isRows ? "work-rows juror-rows" : "mt-4 gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3"}`}
        >
          {cards.map(({ proposal, ...own }) => (
            <li key={proposal.id} className="grid">
              <ProposalCard
                proposal={proposal}
                showStatus={board.showStatus}
                sizes={isRows ? "3.5rem" : undefined}
                copies={false}
              >
                <JurorActions proposalId={proposal.id} title={proposal.title} {...own} />
              </ProposalCard>
            </li>
          ))}
        </ul>
      )}
      <Pages page={query.page} pages={pages} href={(page) => boardList.path({ ...query, page })} />
    </>
  );
}

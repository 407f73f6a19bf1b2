import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { requireJuror } from "~/auth/guards";
import { FilterBar } from "~/components/filter-bar";
import { JurorActs } from "~/components/juror-acts";
import { ProposalCard } from "~/components/proposal-card";
import { percentage } from "~/contest/metrics";
import { closedReason } from "~/contest/phases";
import { evaluationState, progress } from "~/contest/scoring";
import { fold } from "~/contest/slug";
import { badgeVisible } from "~/contest/statuses";
import { siteTitle } from "~/text/common";
import { gateClosed } from "~/text/gates";
import { jury } from "~/text/jury";
import { filterChoices, isFiltered, pageLink, readQuery } from "./filter";
import { Standing } from "./standing";

const PAGE = 24;

export const handle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: siteTitle(jury.board.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, phases, settings, jurorBoard, now } = await requireJuror(request, context);
  const query = readQuery(new URL(request.url).searchParams);
  const [{ evaluation_count_mode: mode, show_votes_to_judges: showVotes }, allPhases] = await Promise.all([
    settings.all(),
    phases.all(),
  ]);
  const desk = { judgeId: viewer.judgeId, mode };
  const [{ cards, found }, counts] = await Promise.all([
    jurorBoard.page(
      desk,
      { ...query, search: fold(query.search) },
      { limit: PAGE, offset: (query.page - 1) * PAGE },
    ),
    jurorBoard.counts(desk),
  ]);
  const total = counts.not_started + counts.draft + counts.submitted + counts.conflict;
  const closed = closedReason(allPhases, "evaluations", now);
  const submission = allPhases.find(({ phaseKey }) => phaseKey === "submission");
  return {
    query,
    counts,
    total,
    percentage: percentage(counts.submitted, total),
    found,
    pages: Math.max(1, Math.ceil(found / PAGE)),
    assignedOnly: mode === "assigned_judges",
    closed: closed && gateClosed("evaluations", closed),
    showStatus: badgeVisible(submission?.endAt ?? null, now),
    cards: cards.map(({ evaluation, publicVotesCount, ...card }) => ({
      proposal: {
        id: card.id,
        title: card.title,
        summary: card.summary,
        status: card.status,
        category: card.category,
        universityName: card.universityName,
        cover: card.cover,
        students: card.students,
      },
      state: evaluationState(evaluation),
      progress: progress(evaluation),
      score: evaluation?.totalScore ?? null,
      votes: showVotes ? publicVotesCount : null,
    })),
  };
}

export default function JurorBoard() {
  const board = useLoaderData<typeof loader>();
  const { query, cards, found, pages, closed } = board;
  return (
    <div className="page py-10">
      <h1 className="h1">{jury.board.title}</h1>
      <Standing counts={board.counts} total={board.total} percentage={board.percentage} />
      {closed && (
        <p className="mb-8 border-y border-ink py-4">
          <strong>{closed.title}.</strong> {closed.description}
        </p>
      )}
      {board.total === 0 ? (
        <p className="h2 border-t border-ink py-16">
          {board.assignedOnly ? jury.board.noneAssigned : jury.board.noneAtAll}
        </p>
      ) : (
        <>
          <FilterBar search={query.search} choices={filterChoices(query)} />
          <p className="hint mt-4" role="status">
            {found} {found === 1 ? "propuesta" : "propuestas"}
          </p>
          {cards.length === 0 ? (
            <div className="py-16">
              <h2 className="h2">{jury.board.noneFound}</h2>
              {isFiltered(query) && <p className="mt-2">Ninguna responde a esa búsqueda.</p>}
              <Link to="/jurado" className="button mt-6">
                Ver todas
              </Link>
            </div>
          ) : (
            <ul className="mt-6 grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
              {cards.map(({ proposal, ...own }) => (
                <li key={proposal.id} className="grid">
                  <ProposalCard proposal={proposal} showStatus={board.showStatus}>
                    <JurorActs proposalId={proposal.id} title={proposal.title} {...own} />
                  </ProposalCard>
                </li>
              ))}
            </ul>
          )}
          {pages > 1 && (
            <nav aria-label="Páginas" className="mt-12 flex flex-wrap items-center gap-4 border-t pt-4">
              {query.page > 1 && (
                <Link className="button" rel="prev" to={pageLink(query, query.page - 1)}>
                  Anterior
                </Link>
              )}
              <span className="tabular-nums">
                Página {query.page} de {pages}
              </span>
              {query.page < pages && (
                <Link className="button" rel="next" to={pageLink(query, query.page + 1)}>
                  Siguiente
                </Link>
              )}
            </nav>
          )}
        </>
      )}
    </div>
  );
}

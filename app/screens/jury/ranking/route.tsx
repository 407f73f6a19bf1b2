import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { requireJuror } from "~/auth/core/guards";
import { ButtonLink, H1 } from "~/components/core/elements";
import { Fold } from "~/components/core/fold";
import { Pages } from "~/components/core/pages";
import { Statement } from "~/components/core/statement";
import { JurorNav } from "~/components/jury/juror-nav";
import { categoryLabel } from "~/contest/core/categories";
import { visibilityOf } from "~/contest/core/visibility";
import { galleryCategories } from "~/contest/public/gallery";
import { RANKED_PER_PAGE } from "~/db/jury/views/juror-ranking";
import { siteTitle } from "~/text/core/common";
import { ranking as rankingText } from "~/text/jury/ranking";
import { choice, listAddress, page } from "~/web/core/list-address";
import { pageOf } from "~/web/core/pages";
import { readCompareList } from "~/web/jury/compare-list";
import { evaluationPath } from "~/web/jury/evaluation-path";
import styles from "./ranking.css";
import { RankingTable } from "./ranking-table";

const rankingList = listAddress("/jurado/ranking", {
  category: choice("categoria", galleryCategories),
  page: page(),
});

export const handle = { hydrate: true };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = () => [{ title: siteTitle(rankingText.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, stores, settings, phases, now } = await requireJuror(request, context);
  const query = rankingList.read(request);
  const list = await readCompareList(request, viewer.judgeId);
  const jurorWorks = { judgeId: viewer.judgeId, mode: settings.evaluation_count_mode };
  const { votes: showVotes, authors: showAuthors } = visibilityOf(viewer.role, settings, phases, now);
  const afterOwn = settings.ranking_visibility === "after_own";
  const [{ rows, total }, compared] = await Promise.all([
    stores.jurorRanking.page(
      jurorWorks,
      { category: query.category, afterOwn, showVotes, showAuthors },
      query.page,
    ),
    stores.jurorBoard.known(jurorWorks, list),
  ]);
  const { page, pages } = pageOf(query.page, RANKED_PER_PAGE, total);
  return {
    category: query.category,
    compared,
    total,
    page,
    pages,
    afterOwn,
    showVotes,
    rows: rows.map(({ status, ...row }) => ({
      ...row,
      // Other statuses would reveal the selection and therefore the averages.
      disqualified: status === "descalificada",
      evaluate: row.isOwn
        ? evaluationPath(row.id, rankingList.path({ category: query.category, page }))
        : null,
    })),
  };
}

export default function RankingScreen() {
  const { rows, category, compared, total, page, pages, afterOwn, showVotes } =
    useLoaderData<typeof loader>();
  const filters = [null, ...galleryCategories];
  return (
    <div className="page pt-4 pb-24">
      <JurorNav here="ranking" compared={compared} />
      <header className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4 pb-8">
        <H1 className="ranking-heading">{rankingText.title}</H1>
        <Fold className="max-w-[46ch]">
          <p className="hint">
            {rankingText.scale} {rankingText.ties(showVotes)}
          </p>
        </Fold>
      </header>
      {afterOwn && <p className="border-t border-ink py-4">{rankingText.afterOwn}</p>}
      <nav aria-label="Categoría" className="border-t border-ink">
        <ul className="tab-list">
          {filters.map((filter) => (
            <li key={filter}>
              <Link
                to={rankingList.path({ category: filter })}
                className="tab"
                aria-current={filter === category ? "true" : undefined}
                preventScrollReset
              >
                {filter ? categoryLabel(filter) : "Todas"}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {total === 0 ? (
        <Statement
          title={category ? rankingText.emptyFilter(categoryLabel(category)) : rankingText.empty}
          level={2}
        >
          {category ? (
            <ButtonLink to="/jurado/ranking">Ver todas</ButtonLink>
          ) : (
            <p>{rankingText.emptyHint}</p>
          )}
        </Statement>
      ) : (
        <>
          <RankingTable rows={rows} total={total} showVotes={showVotes} />
          <Pages page={page} pages={pages} href={(to) => rankingList.path({ category, page: to })} />
        </>
      )}
    </div>
  );
}

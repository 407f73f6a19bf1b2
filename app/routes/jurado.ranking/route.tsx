import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { requireJuror } from "~/auth/guards";
import { JurorNav } from "~/components/juror-nav";
import { Pages } from "~/components/pages";
import { categoryLabel } from "~/contest/categories";
import { galleryCategories } from "~/contest/gallery";
import { jurorRanking } from "~/contest/juror-ranking";
import { seesVotes } from "~/contest/visibility";
import { siteTitle } from "~/text/common";
import { ranking as text } from "~/text/ranking";
import { readCompareList } from "~/web/compare-list";
import { evaluationPath } from "~/web/evaluation-path";
import { rankingList } from "./query";
import styles from "./ranking.css";
import { RankingTable } from "./ranking-table";

const PAGE = 100;

export const handle = { hydrate: true };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = () => [{ title: siteTitle(text.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const {
    viewer,
    settings: store,
    jurorRanking: rankings,
    jurorBoard,
  } = await requireJuror(request, context);
  const query = rankingList.read(request);
  const [settings, list] = await Promise.all([store.all(), readCompareList(request, viewer.judgeId)]);
  const desk = { judgeId: viewer.judgeId, mode: settings.evaluation_count_mode };
  const [proposals, compared] = await Promise.all([
    rankings.all(desk, query.category),
    jurorBoard.known(desk, list),
  ]);
  const showVotes = seesVotes(viewer.role, settings);
  const ranked = jurorRanking(proposals, settings);
  const pages = Math.max(1, Math.ceil(ranked.length / PAGE));
  const page = Math.min(query.page, pages);
  return {
    category: query.category,
    compared,
    found: ranked.length,
    page,
    pages,
    afterOwn: settings.ranking_visibility === "after_own",
    showVotes,
    // Nothing of a row but what may be seen leaves here: not its totals, nor its votes.
    rows: ranked.slice((page - 1) * PAGE, page * PAGE).map((row) => ({
      id: row.id,
      title: row.title,
      universityName: row.universityName,
      category: row.category,
      // The other statuses tell who was chosen, and so of the averages.
      disqualified: row.status === "descalificada",
      cover: row.cover,
      place: row.place,
      average: row.average,
      hidden: row.hidden,
      evaluations: row.totals.length,
      votes: showVotes ? row.publicVotes : null,
      isOwn: row.isOwn,
      state: row.state,
      ownScore: row.ownScore,
      evaluate: row.isOwn ? evaluationPath(row.id, "/jurado/ranking") : null,
    })),
  };
}

export default function RankingScreen() {
  const { rows, category, compared, found, page, pages, afterOwn, showVotes } =
    useLoaderData<typeof loader>();
  const filters = [null, ...galleryCategories];
  return (
    <div className="page pt-4 pb-24">
      <JurorNav here="ranking" compared={compared} />
      <header className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4 pb-8">
        <h1 className="h1 ranking-heading">{text.title}</h1>
        <p className="max-w-[46ch] text-small text-ink-soft">
          {text.scale} {text.ties(showVotes)}
        </p>
      </header>
      {afterOwn && <p className="border-t border-ink py-4">{text.afterOwn}</p>}
      <nav aria-label="Categoría" className="border-t border-ink">
        <ul className="flex flex-wrap">
          {filters.map((one) => (
            <li key={one}>
              <Link
                to={rankingList.path({ category: one })}
                className="tab"
                aria-current={one === category ? "true" : undefined}
                preventScrollReset
              >
                {one ? categoryLabel(one) : "Todas"}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {found === 0 ? (
        <div className="statement">
          <h2 className="h1">{category ? text.emptyFilter(categoryLabel(category)) : text.empty}</h2>
          {category ? (
            <Link to="/jurado/ranking" className="button">
              Ver todas
            </Link>
          ) : (
            <p>{text.emptyHint}</p>
          )}
        </div>
      ) : (
        <>
          <RankingTable rows={rows} found={found} showVotes={showVotes} />
          <Pages page={page} pages={pages} href={(to) => rankingList.path({ category, page: to })} />
        </>
      )}
    </div>
  );
}

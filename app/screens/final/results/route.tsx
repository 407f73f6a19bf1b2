import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { frame } from "~/auth/core/guards";
import { ButtonLink, TextLink } from "~/components/core/elements";
import { Statement } from "~/components/core/statement";
import { awardName } from "~/contest/core/awards";
import { resultsAreOut } from "~/contest/core/phases";
import { votesAreHidden } from "~/contest/core/visibility";
import type { Results, ShownAward } from "~/db/final/views/results";
import styles from "~/styles/results.css";
import { siteTitle } from "~/text/core/common";
import { results as resultsText } from "~/text/final/results";
import { publicMeta, sharePicture } from "~/web/core/page-meta";
import { contestData, contestDates } from "~/web/core/structured-data";
import { readVersion } from "~/web/public/text-version";
import { Decision } from "./decision";
import {
  Colophon,
  Favourite,
  FavouriteMark,
  Finalists,
  Honours,
  isSameWork,
  Sentence,
  winnerShape,
} from "./parts";
import { Winner } from "./winner";

/**
 * The results are public once their phase begins. Before that, only admins see them as a preview.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores, now } = context;
  const number = readVersion(request, "fallo");
  const [{ viewer, settings, phases }, verdict] = await Promise.all([
    frame(context),
    stores.results.of(number),
  ]);
  const areOut = resultsAreOut(phases, now);
  if (!areOut && viewer?.role !== "admin") throw data(null, { status: 404 });
  if (number !== null && !verdict) throw data(null, { status: 404 });
  const areHidden = votesAreHidden(settings, phases, now);
  return {
    isPreview: !areOut,
    dates: contestDates(phases),
    verdict: verdict && {
      ...withoutSeal(verdict),
      choices: areHidden ? null : verdict.choices,
      decision: verdict.choices?.decision ?? null,
      figures: {
        ...verdict.figures,
        votes: areHidden ? null : verdict.figures.votes,
      },
    },
  };
}

/** The record's page shows the seal. */
const withoutSeal = ({ recordHash: _, ...verdict }: Results) => verdict;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  const winner = page?.verdict?.awards.find(({ kind }) => kind === "ganadora")?.work ?? null;
  const verdict = page?.verdict;
  if (!verdict) return [{ title: siteTitle(resultsText.title) }, { name: "robots", content: "noindex" }];
  return publicMeta(matches, {
    path: "/resultados",
    title: resultsText.title,
    ...(winner && { headline: resultsText.headline(winner.title) }),
    description: resultsText.description(winner?.title ?? null),
    type: "article",
    ...(winner?.cover && { picture: sharePicture([winner.cover], winner.title) }),
    data: (absolute) => contestData({ ...page.dates, awarded: awardedWorks(verdict.awards) }, absolute),
  });
};

/** Returns each awarded work that still has a page, with the names of its awards. */
function awardedWorks(awards: ShownAward[]) {
  const works = new Map<string, ReturnType<typeof named> & { awards: string[] }>();
  for (const { work, ...award } of awards) {
    if (!work?.isThere) continue;
    const known = works.get(work.id) ?? { ...named(work), awards: [] };
    works.set(work.id, { ...known, awards: [...known.awards, awardName(award)] });
  }
  return [...works.values()];
}

const named = ({ id, title, category, universityName, team }: NonNullable<ShownAward["work"]>) => ({
  id,
  title,
  category,
  university: universityName ? { name: universityName, slug: null } : null,
  authors: team,
});

export default function ResultsPage() {
  const { isPreview, verdict } = useLoaderData<typeof loader>();
  if (!verdict) return <NoVerdict isPreview={isPreview} />;
  const of = (...kinds: string[]) => verdict.awards.filter(({ kind }) => kinds.includes(kind));
  const [winner] = of("ganadora");
  const finalists = of("finalista");
  const [favouriteAward] = of("favorita");
  const shape = winnerShape(winner?.work?.cover);
  const favourite = favouriteAward
    ? { award: favouriteAward, most: verdict.choices?.favourites ?? null }
    : null;
  const isWinner = favourite !== null && isSameWork(favourite.award, winner);
  const isListed = favourite !== null && finalists.some((award) => isSameWork(favourite.award, award));
  return (
    <article
      className="results"
      style={shape}
      data-beside={(winner?.work?.cover && shape["--winner-ratio"] <= 1) || undefined}
    >
      {isPreview && <p className="page note results-preview">{resultsText.preview}</p>}
      {verdict.replacedBy !== null && (
        <p className="page note note-warn results-preview">
          {resultsText.replaced(verdict.replacedBy)}{" "}
          <TextLink href="/resultados">{resultsText.readLatest}</TextLink>
        </p>
      )}
      {winner && <Winner award={winner}>{isWinner && <FavouriteMark {...favourite} />}</Winner>}
      {verdict.statement && <Sentence>{verdict.statement}</Sentence>}
      {verdict.decision && <Decision decision={verdict.decision} />}
      <Finalists awards={finalists} favourite={favourite} />
      {favourite && !isWinner && !isListed && <Favourite {...favourite} />}
      <Honours awards={of("accesit", "mencion")} />
      <Colophon verdict={verdict} />
    </article>
  );
}

function NoVerdict({ isPreview }: { isPreview: boolean }) {
  return (
    <div className="page">
      {isPreview && <p className="note results-preview">{resultsText.preview}</p>}
      <Statement title={resultsText.none}>
        <p>{resultsText.noneHint}</p>
        <ButtonLink href="/galeria">{resultsText.gallery}</ButtonLink>
      </Statement>
    </div>
  );
}

import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { viewerOrVisitor } from "~/auth/core/guards";
import { ButtonLink, H1 } from "~/components/core/elements";
import { ActionToast } from "~/components/core/toast";
import { wallEnds, wallRoot, wallSizes } from "~/components/core/wall-ratio";
import { NotFound } from "~/components/public/not-found";
import { VoteBar } from "~/components/votes/vote-bar";
import { ProposalCard } from "~/components/works/proposal-card";
import { closedReason } from "~/contest/core/phases";
import { visibilityOf } from "~/contest/core/visibility";
import { voteState } from "~/contest/votes/votes";
import { statusVisibility, visibleCard } from "~/contest/works/visible-card";
import { closedNotice } from "~/text/core/closed";
import { siteTitle } from "~/text/core/common";
import { waysBack } from "~/text/core/ways-back";
import { university as universityText } from "~/text/public/university";
import { publicMeta, sharePicture } from "~/web/core/page-meta";
import { universityData } from "~/web/core/structured-data";
import { galleryList } from "~/web/public/gallery-list";

/** A university has a page while it has published works and authors are visible. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { viewer, settings, phases, stores, now } = await viewerOrVisitor(request, context);
  const visibility = visibilityOf(viewer?.role ?? null, settings, phases, now);
  const slug = params.slug ?? "";
  const { cards } = visibility.authors
    ? await stores.gallery.page(
        { search: "", category: null, university: slug },
        { sort: "title", seed: 1 },
        { from: null, to: null, work: null },
        { userId: viewer?.id ?? null, jurorWorks: null, visibility },
      )
    : { cards: [] };
  const name = cards[0]?.universityName;
  if (!name) return data({ university: null }, { status: 404 });
  const closed = closedReason(phases, "votes", now);
  const marks = statusVisibility(phases, now, viewer?.role === "admin");
  return data({
    university: { name, slug },
    cards: cards.map((card) => ({
      ...visibleCard(card, marks),
      summary: card.description || card.summary,
      publicVotesCount: card.publicVotesCount,
      voteState: voteState({ ...card, votingOpen: closed === null }),
    })),
    showStatus: marks !== "none",
    closed: closed && { notice: closedNotice("votes", closed), opensAt: closed.opensAt },
  });
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  if (!page?.university)
    return [{ title: siteTitle(universityText.notFound) }, { name: "robots", content: "noindex" }];
  const { university, cards } = page;
  const covers = cards.flatMap(({ cover }) => cover ?? []);
  return publicMeta(matches, {
    path: `/universidades/${university.slug}`,
    title: university.name,
    description: universityText.description(
      university.name,
      cards.map(({ title }) => title),
    ),
    picture: sharePicture(covers, university.name),
    data: (absolute, preview) => universityData(university, preview, absolute),
  });
};

export default function UniversityPage() {
  const page = useLoaderData<typeof loader>();
  if (!page.university)
    return <NotFound title={universityText.notFound} hint={universityText.notFoundHint} />;
  const { university, cards, showStatus, closed } = page;
  const roots = cards.reduce((sum, { cover }) => sum + wallRoot(cover), 0);
  const ends = wallEnds(cards.map(({ cover }) => cover));
  return (
    <div className="page pb-24">
      <ActionToast />
      <header className="gallery-head">
        <H1>{university.name}</H1>
        <p>{universityText.total(cards.length)}</p>
      </header>
      <h2 className="sr-only">{universityText.works}</h2>
      <ul className="wall wall-few" style={{ ...ends, "--works": cards.length, "--roots": roots }}>
        {cards.map((card, index) => (
          <li key={card.id} id={`obra-${card.id}`} style={{ "--root": wallRoot(card.cover) }}>
            <ProposalCard
              proposal={{ ...card, universityName: null }}
              showStatus={showStatus}
              sizes={wallSizes(card.cover, { phone: 1 / ends["--widest"], wide: 100 / roots })}
              eager={index === 0}
              query={galleryList.query({ university: university.slug })}
            >
              <VoteBar
                proposal={card}
                state={card.voteState}
                votes={card.publicVotesCount}
                opensAt={closed?.opensAt ?? null}
                back={`/universidades/${university.slug}#obra-${card.id}`}
              />
            </ProposalCard>
          </li>
        ))}
      </ul>
      <ButtonLink href="/galeria">{waysBack["/galeria"]}</ButtonLink>
    </div>
  );
}

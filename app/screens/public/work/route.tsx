import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { frame } from "~/auth/core/guards";
import { ButtonLink } from "~/components/core/elements";
import { NotFound } from "~/components/public/not-found";
import { VoteBar } from "~/components/votes/vote-bar";
import { CategoryMark } from "~/components/works/category-mark";
import { DeclaredList } from "~/components/works/declared-list";
import { OwnerBar } from "~/components/works/owner-actions";
import { StatusMark } from "~/components/works/proposal-card";
import { Stage } from "~/components/works/stage";
import { closedReason } from "~/contest/core/phases";
import { editableUniversity, seesProposal, visibilityOf, votesAreHidden } from "~/contest/core/visibility";
import { factsOf, type TextOfPlace, textsOn } from "~/contest/core/work-fields";
import { sortOf, sortsFor } from "~/contest/public/gallery";
import { voteState } from "~/contest/votes/votes";
import { statusVisibility, visibleStatus } from "~/contest/works/visible-card";
import type { Viewer } from "~/db/core/sessions";
import { closedNotice } from "~/text/core/closed";
import { siteTitle } from "~/text/core/common";
import { gallery as galleryText } from "~/text/public/gallery";
import { declarationTexts } from "~/text/works/declarations";
import { wordsOf } from "~/text/works/work-fields";
import { publicMeta, sharePicture } from "~/web/core/page-meta";
import { workData } from "~/web/core/structured-data";
import { walkList } from "~/web/public/gallery-list";
import { orderFor } from "~/web/public/shuffle-seed";
import { backFrom } from "./back";
import { Facts } from "./facts";
import { Neighbours } from "./neighbours";
import { Siblings } from "./siblings";
import { LargeView, Strip } from "./strip";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { stores, now } = context;
  const id = params.id ?? "";
  const { viewer, settings, phases } = await frame(context);
  const visibility = visibilityOf(viewer?.role ?? null, settings, phases, now);
  const areHidden = votesAreHidden(settings, phases, now);
  const walkQuery = walkList.read(request);
  const sort = sortOf(walkQuery.sort, sortsFor({ showsVotes: visibility.votes, areHidden }));
  // A shared link shows one work to a person without a session; only the gallery's visitors browse
  // the others.
  const browses = viewer !== null || settings.open_to_visitors;
  const { order, headers } = await orderFor(browses ? sort : "recent", request);
  const walk = { ...walkQuery, sort: walkQuery.sort && sort };
  const own = editableUniversity(viewer, phases, now);
  const [work, vote, around, siblings, losses] = await Promise.all([
    stores.works.find(id, visibility),
    viewer ? stores.votes.givenBy(viewer.id, id) : { voted: false, pending: false },
    browses ? stores.gallery.neighbours(walk, order, id, visibility) : null,
    browses && visibility.authors ? stores.works.siblings(id) : [],
    stores.workEvaluations.losses(own, visibility),
  ]);
  if (!work || !seesProposal(viewer, work)) return data({ work: null }, { status: 404 });
  const neighbours = work.isDraft ? null : around;
  const closed = closedReason(phases, "votes", now);
  const marks = work.isDraft ? "none" : statusVisibility(phases, now, viewer?.role === "admin");
  const { universityId: _university, unawarded: _, usesAi, ownUnpublished, ...rest } = work;
  return data(
    {
      /** Organisers can download the original files. */
      hasOriginals: viewer?.role === "admin",
      /** Null for everybody except organisers and the work's own university. */
      declared: seesDeclared(viewer, work) ? { usesAi, ownUnpublished } : null,
      /** Null unless the work's own university can edit it. */
      losses: losses[work.id],
      work: {
        ...rest,
        ...visibleStatus(work, marks),
        publicVotesCount: work.isDraft ? null : work.publicVotesCount,
      },
      url: new URL(`/propuesta/${work.id}`, context.origin).href,
      query: walkList.query(walk),
      back: backFrom(request, work, walk),
      neighbours,
      siblings:
        work.isDraft || work.universityName === null
          ? null
          : { universityName: work.universityName, works: siblings },
      voteState: voteState({ status: work.status, ...vote, votingOpen: closed === null }),
      closed: closed && { notice: closedNotice("votes", closed), opensAt: closed.opensAt },
    },
    { headers },
  );
}

/** True for organisers and the work's own university. A draft may lack answers. */
function seesDeclared(viewer: Viewer | null, work: { isDraft: boolean; universityId: string }) {
  const isOwn = viewer?.role === "universidad" && viewer.universityId === work.universityId;
  return !work.isDraft && (isOwn || viewer?.role === "admin");
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  const unlisted = { name: "robots", content: "noindex" };
  if (!page?.work) return [{ title: siteTitle(galleryText.notFound) }, unlisted];
  const { work } = page;
  // A draft has no data for sharing.
  if (work.isDraft) return [{ title: siteTitle(work.title) }, unlisted];
  const description = work.summary || work.description || work.explanation.slice(0, 200);
  return publicMeta(matches, {
    path: `/propuesta/${work.id}`,
    title: work.title,
    description,
    type: "article",
    picture: sharePicture(work.assets, pictureName(work)),
    data: (absolute, preview) =>
      workData(
        {
          ...work,
          description,
          university:
            work.universityName === null ? null : { name: work.universityName, slug: work.universitySlug },
          authors: work.students.map(({ fullName }) => fullName),
          files: work.assets,
        },
        preview,
        absolute,
      ),
  });
};

/** Returns a picture's name, with the university when the viewer can know it. */
const pictureName = ({ title, universityName }: { title: string; universityName: string | null }) =>
  universityName === null ? title : `${title}, ${universityName}`;

export default function WorkPage() {
  const page = useLoaderData<typeof loader>();
  if (!page.work) return <NotFound title={galleryText.notFound} hint={galleryText.notFoundHint} />;
  const { work, url, query, neighbours, closed } = page;
  const [main = null, ...more] = work.assets;
  return (
    <article>
      <div className="page work" {...besideWords(main)}>
        <div className="work-stage">
          <Stage file={main} category={work.category} title={pictureName(work)} />
        </div>
        <div className="work-label">
          <header id="votar" className="work-head">
            <p className="flex flex-wrap gap-x-5">
              <CategoryMark category={work.category} />
              {work.isDraft ? (
                <span className="mark">Borrador</span>
              ) : (
                work.status && <StatusMark status={work.status} honour={work.honour} />
              )}
            </p>
            <h1 id={`obra-${work.id}-titulo`} className="work-title">
              {work.title}
            </h1>
            {work.universityName && (
              <p>
                {work.isDraft ? (
                  work.universityName
                ) : (
                  <a href={`/universidades/${work.universitySlug}`} className="ink-link">
                    {work.universityName}
                  </a>
                )}
              </p>
            )}
            {!work.isDraft && (
              <div className="work-vote">
                <VoteBar
                  proposal={work}
                  state={page.voteState}
                  votes={work.publicVotesCount}
                  opensAt={closed?.opensAt ?? null}
                  back={`/propuesta/${work.id}${query}`}
                />
                {closed && page.voteState === "closed" && (
                  <p className="hint mt-2">
                    {closed.notice.title}. {closed.notice.description}
                  </p>
                )}
              </div>
            )}
          </header>
          {page.losses && <OwnerBar proposal={work} losses={page.losses} />}
          <Facts work={work} url={url} hasOriginals={page.hasOriginals} />
        </div>
        {more.length > 0 && (
          <section className="work-details" aria-label="Más imágenes de la obra">
            <Strip files={more} title={work.title} />
          </section>
        )}
        <div className="work-words">
          {textsOn("page").map((name) => work[name] && <WorkText key={name} name={name} text={work[name]} />)}
          {page.declared && (
            <section>
              <h2 className="label">{declarationTexts.title}</h2>
              <p className="hint mb-3">{declarationTexts.readBy}</p>
              <DeclaredList declared={page.declared} />
            </section>
          )}
        </div>
      </div>
      <div className="page work-foot">
        {page.siblings && page.siblings.works.length > 0 && <Siblings {...page.siblings} />}
        {neighbours && <Neighbours {...neighbours} query={query} />}
        <ButtonLink href={page.back.path}>{page.back.label}</ButtonLink>
      </div>
      {work.assets.some(({ kind }) => kind === "image") && <LargeView />}
    </article>
  );
}

/** Marks a work that is no wider than high: its texts stand beside it. Its own size is data, not style. */
function besideWords(file: { width: number | null; height: number | null } | null) {
  if (!file?.width || !file.height || file.width > file.height) return {};
  const style = { "--ratio": file.width / file.height, "--natural": `${file.width}px` };
  return { style, "data-beside": "" };
}

function WorkText({ name, text }: { name: TextOfPlace<"page">; text: string }) {
  if (factsOf(name).page === "lead") return <p className="work-lead">{text}</p>;
  return (
    <section>
      <h2 className="label">{wordsOf(name).heading}</h2>
      <p className="whitespace-pre-line">{text}</p>
    </section>
  );
}

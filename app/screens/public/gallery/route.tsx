import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useLoaderData, useLocation } from "@remix-run/react";
import { castVote } from "~/acts/votes/cast-vote";
import { viewerOrVisitor } from "~/auth/core/guards";
import { ClosedNotice } from "~/components/core/closed-notice";
import { DialogForm } from "~/components/core/dialog-form";
import { ButtonLink, H1, TallLink } from "~/components/core/elements";
import { FilterBar, type FilterChoice } from "~/components/core/filter-bar";
import { Statement } from "~/components/core/statement";
import { ActionToast, ToastMessage } from "~/components/core/toast";
import { wallRoot, wallSizes } from "~/components/core/wall-ratio";
import { VoteBar } from "~/components/votes/vote-bar";
import { OwnerOverlay } from "~/components/works/owner-actions";
import { ProposalCard } from "~/components/works/proposal-card";
import { categoryLabel } from "~/contest/core/categories";
import { limits } from "~/contest/core/limits";
import { closedReason, resultsAreOut } from "~/contest/core/phases";
import { editableUniversity, visibilityOf, votesAreHidden } from "~/contest/core/visibility";
import { choiceState } from "~/contest/final/choices";
import { evaluationState, progress } from "~/contest/jury/scoring";
import {
  galleryCategories,
  type Place,
  readPlace,
  sortOf,
  sortsFor,
  writePlace,
} from "~/contest/public/gallery";
import { voteState } from "~/contest/votes/votes";
import { statusVisibility, visibleCard } from "~/contest/works/visible-card";
import { closedNotice } from "~/text/core/closed";
import { common } from "~/text/core/common";
import { failure } from "~/text/core/toast";
import { waysBack } from "~/text/core/ways-back";
import { final } from "~/text/final/final";
import { results } from "~/text/final/results";
import { gallery as galleryText } from "~/text/public/gallery";
import { readForm, refuseWith } from "~/web/core/forms";
import { localPath } from "~/web/core/local-path";
import { publicMeta } from "~/web/core/page-meta";
import { isPublicPage } from "~/web/core/public-pages";
import { accessPath, afterVote, voteReturn } from "~/web/people/access";
import { galleryList } from "~/web/public/gallery-list";
import { orderFor } from "~/web/public/shuffle-seed";
import { voteForm } from "./form";
import { More } from "./more";
import { RoleActions } from "./role-actions";

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) => {
  const finalists = page?.loaded ? page.finalists : limits.finalists.default;
  return publicMeta(matches, {
    path: "/galeria",
    title: galleryText.title,
    description: galleryText.intro(finalists),
  });
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, settings, phases, gates, stores, now } = await viewerOrVisitor(request, context);
  const { from: fromText, to: toText, work, ...wanted } = galleryList.read(request);
  const visibility = visibilityOf(viewer?.role ?? null, settings, phases, now);
  const areHidden = votesAreHidden(settings, phases, now);
  const sorts = sortsFor({ showsVotes: visibility.votes, areHidden });
  const { order, headers } = await orderFor(sortOf(wanted.sort, sorts), request);
  const voterId = viewer?.id ?? null;
  const closed = closedReason(phases, "votes", now);
  const canBeUnvoted = voterId !== null && closed === null;
  const filters = {
    ...wanted,
    university: visibility.authors ? wanted.university : null,
    isUnvoted: wanted.isUnvoted && canBeUnvoted,
    sort: wanted.sort && order.sort,
  };
  const read = () => {
    const range = { from: readPlace(order, fromText), to: readPlace(order, toText), work };
    const judgeId = viewer?.judgeId ?? null;
    return stores.gallery.page(filters, order, range, {
      userId: voterId,
      jurorWorks: judgeId === null ? null : { judgeId, mode: settings.evaluation_count_mode },
      visibility,
    });
  };
  // The university's own works, while they can be edited.
  const own = editableUniversity(viewer, phases, now);
  const [results, withWorks, hiddenSince, losses] = await Promise.all([
    read().catch((error: unknown) => {
      context.logError(error);
      return null;
    }),
    visibility.authors ? stores.universities.withWorks().catch(() => []) : [],
    areHidden ? context.stores.settings.changedAt("votes_hidden_until_close") : null,
    context.stores.workEvaluations.losses(own, visibility),
  ]);
  if (!results) return data({ loaded: false as const }, { status: 500 });
  const { cards, ownEvaluations, from, to, end, previous, ...count } = results;
  const write = (place: Place | null) => place && writePlace(order, place);
  const isClosed = closedReason(phases, "evaluations", now) !== null;
  const marks = statusVisibility(phases, now);
  const cardOf = (card: (typeof cards)[number]) => ({
    // An admin's menu sets the status, with or without a badge.
    ...visibleCard(card, viewer?.role === "admin" ? "all" : marks),
    summary: card.description || card.summary,
    publicVotesCount: card.publicVotesCount,
    voteState: voteState({ ...card, votingOpen: closed === null }),
    losses: losses[card.id] ?? null,
    evaluation: ownEvaluations && cardEvaluation(card.id, ownEvaluations, isClosed),
  });
  return data(
    {
      loaded: true as const,
      finalists: settings.finalists_count,
      role: viewer?.role ?? null,
      filters,
      universities: withWorks,
      canBeUnvoted,
      showsAuthors: visibility.authors,
      sort: order.sort,
      sorts,
      ...count,
      from: write(from),
      to: write(to),
      // Present only with more pages.
      end: count.hasNext || previous ? write(end) : null,
      previous: previous && { from: write(previous.from) },
      cards: cards.map(cardOf),
      showStatus: marks !== "none",
      finalIsOpen: choiceState(gates.community, phases, now) === "open",
      resultsAreOut: resultsAreOut(phases, now),
      hidden: areHidden ? galleryText.votesHidden(hiddenSince) : null,
      closed: closed && { notice: closedNotice("votes", closed), opensAt: closed.opensAt },
    },
    { headers },
  );
}

type OwnEvaluations = NonNullable<
  Awaited<ReturnType<AppLoadContext["stores"]["gallery"]["page"]>>["ownEvaluations"]
>;

/** Returns the juror's own evaluation for a card; null for a work of another juror. */
function cardEvaluation(proposalId: string, ownEvaluations: OwnEvaluations, isClosed: boolean) {
  const evaluation = ownEvaluations.get(proposalId);
  if (evaluation === undefined) return null;
  return {
    state: evaluationState(evaluation),
    progress: progress(evaluation),
    score: evaluation?.totalScore ?? null,
    isClosed,
  };
}

/** Casts a vote from the gallery or a work's page, and redirects back. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { session, stores, flash } = context;
  const form = await readForm(request, voteForm);
  if (form.status !== "success") return refuseWith(failure("Error", common.unreadableForm));
  const { proposal_id: proposalId, return: returnTo } = form.value;
  const back = localPath(returnTo);
  const to = back && isPublicPage(back) ? afterVote(back) : "/galeria";

  // Reads the voter, settings and phases together; `castVote` reports a read error.
  const [viewer] = await Promise.all([
    session.viewer(),
    Promise.allSettled([stores.settings.all(), stores.phases.all()]),
  ]);
  if (!viewer) {
    // A new voter needs one page; who has an account signs in there too.
    const { public_signup_enabled: signsUp } = await stores.settings.all();
    const path = signsUp ? "/auth/votar" : "/auth";
    return flash.redirect(accessPath(path, voteReturn(proposalId, to)), galleryText.signIn);
  }
  const { toast, isGone, rulesPath } = await castVote(request, context, { userId: viewer.id, proposalId });
  if (rulesPath) return redirect(`${rulesPath}&${new URLSearchParams({ volver: to })}`, 303);
  // A deleted work has no page to return to.
  return flash.redirect(isGone && to.startsWith("/propuesta/") ? "/galeria" : to, toast);
}

export default function Gallery() {
  const gallery = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  if (!gallery.loaded) {
    return (
      <div className="page">
        <ToastMessage toast={galleryText.loadFailed} />
        <Statement title={galleryText.title}>
          <p>{galleryText.loadFailedHint}</p>
          <ButtonLink href={pathname + search}>Volver a intentarlo</ButtonLink>
        </Statement>
      </div>
    );
  }
  const { cards, total, filters, from, to, closed, role } = gallery;
  // A wall without a wide work is not magnified.
  const widest = Math.max(1, ...cards.map(({ cover }) => wallRoot(cover)));
  return (
    <div className="page pb-24">
      <ActionToast />
      <header className="gallery-head">
        <div>
          {role === "admin" && (
            <ButtonLink href="/admin" className="mb-6">
              {waysBack["/admin"]}
            </ButtonLink>
          )}
          <H1>{galleryText.title}</H1>
        </div>
        <div className="max-w-[38ch]">
          <p>{galleryText.intro(gallery.finalists)}</p>
          <TallLink href="/recuento" className="text-small">
            {galleryText.tally}
          </TallLink>
        </div>
      </header>
      {gallery.finalIsOpen && (
        <p className="notice flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
          <strong>{final.notice}</strong>
          <ButtonLink href="/final" solid>
            {final.link}
          </ButtonLink>
        </p>
      )}
      {gallery.resultsAreOut && (
        <p className="notice flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
          <strong>{results.areOut}</strong>
          <ButtonLink href="/resultados" solid>
            {results.see}
          </ButtonLink>
        </p>
      )}
      {closed && <ClosedNotice notice={closed.notice} />}
      {gallery.hidden && <p className="border-t border-ink py-4">{gallery.hidden}</p>}
      <FilterBar
        folds={filters.category === null}
        search={filters.search}
        placeholder={gallery.showsAuthors ? galleryText.searchWith : galleryText.searchTitles}
        choices={filterChoices(gallery)}
        others={filters.isTwo ? { columnas: "2" } : {}}
      />
      <p className="wall-views">
        <span className="tabular-nums">{galleryText.total(total)}</span>
        <TallLink
          href={galleryList.path({ ...filters, from, to, isTwo: !filters.isTwo })}
          className="sm:hidden"
        >
          {filters.isTwo ? galleryText.oneColumn : galleryText.twoColumns}
        </TallLink>
      </p>
      {cards.length === 0 ? (
        <Statement title={galleryText.empty} level={2}>
          <p>{galleryText.emptyHint}</p>
          <ButtonLink href="/galeria">Ver todas las obras</ButtonLink>
        </Statement>
      ) : (
        <>
          <h2 className="sr-only">Obras</h2>
          {role === "admin" && (
            <DialogForm list={`/admin/estados?${new URLSearchParams({ volver: pathOf(gallery) })}`} />
          )}
          <ul
            className={`wall ${filters.isTwo ? "wall-two" : ""}`}
            // The works' own ratios are data, not style.
            style={{ "--widest": widest }}
          >
            {cards.map((card, index) => (
              <Work key={card.id} gallery={gallery} card={card} widest={widest} isFirst={index === 0} />
            ))}
          </ul>
          <More {...gallery} />
        </>
      )}
    </div>
  );
}

type OpenGallery = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { loaded: true }>;

const filterChoices = ({ sort, sorts, filters, universities, canBeUnvoted }: OpenGallery): FilterChoice[] => [
  {
    name: "orden",
    label: "Orden",
    value: sort,
    options: sorts.map((id) => ({ id, name: galleryText.sorts[id] })),
  },
  {
    name: "categoria",
    label: "Categoría",
    value: filters.category ?? "todas",
    options: [
      { id: "todas", name: "Todas" },
      ...galleryCategories.map((id) => ({ id, name: categoryLabel(id) })),
    ],
  },
  ...(universities.length > 0
    ? [
        {
          name: "universidad",
          label: "Universidad",
          value: filters.university,
          none: "Todas",
          options: universities,
        },
      ]
    : []),
  ...(canBeUnvoted
    ? [
        {
          name: "ver",
          label: "Tus votos",
          value: filters.isUnvoted ? "sin-votar" : null,
          none: "Todas",
          options: [{ id: "sin-votar", name: galleryText.unvoted }],
        },
      ]
    : []),
];

/** Address of these works. The actions' forms accept a return path of at most 500 characters. */
function pathOf({ filters, from, to }: OpenGallery): string {
  const here = galleryList.path({ ...filters, from, to });
  return here.length > 500 ? "/galeria" : here;
}

interface WorkProps {
  gallery: OpenGallery;
  card: OpenGallery["cards"][number];
  /** The largest `wallRoot` of the page. */
  widest: number;
  isFirst: boolean;
}

/** A work on the wall with the visitor's actions. */
function Work({ gallery, card, widest, isFirst }: WorkProps) {
  const { filters, from, to, closed, role } = gallery;
  return (
    <li id={`obra-${card.id}`} style={{ "--root": wallRoot(card.cover) }}>
      <ProposalCard
        proposal={card}
        showStatus={gallery.showStatus}
        sizes={wallSizes(card.cover, { phone: (filters.isTwo ? 0.5 : 1) / widest, wide: 22.5 })}
        eager={isFirst}
        overlay={card.losses && <OwnerOverlay proposal={card} losses={card.losses} back={pathOf(gallery)} />}
        query={galleryList.query(filters)}
      >
        <VoteBar
          proposal={card}
          state={card.voteState}
          votes={card.publicVotesCount}
          opensAt={closed?.opensAt ?? null}
          // A vote can move the work to the previous page; the address keeps it on this one.
          back={`${galleryList.path({ ...filters, from, to, work: from && card.id })}#obra-${card.id}`}
        />
        <RoleActions
          role={role}
          proposal={card}
          isOwn={card.losses !== null}
          back={pathOf(gallery)}
          evaluation={card.evaluation}
        />
      </ProposalCard>
    </li>
  );
}

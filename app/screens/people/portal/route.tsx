import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { canInvite } from "~/acts/people/invitation";
import { requireUniversity } from "~/auth/core/guards";
import { ClosedNotice } from "~/components/core/closed-notice";
import { ButtonLink, H1, H2 } from "~/components/core/elements";
import { Figure } from "~/components/core/figure";
import { Pages } from "~/components/core/pages";
import { Tab } from "~/components/core/tab";
import { ActionToast, ToastMessage } from "~/components/core/toast";
import { PendingAccounts } from "~/components/people/pending-accounts";
import { allByName } from "~/contest/core/all-by-name";
import { limits } from "~/contest/core/limits";
import { closedReason, closing as closingOf } from "~/contest/core/phases";
import { areDiplomasPublic, visibilityOf } from "~/contest/core/visibility";
import { feedbackIsOpen } from "~/contest/jury/feedback";
import { statusVisibility, visibleCard } from "~/contest/works/visible-card";
import { OTHERS_PER_PAGE } from "~/db/people/views/portal";
import { closedNotice } from "~/text/core/closed";
import { siteTitle } from "~/text/core/common";
import { waysBack } from "~/text/core/ways-back";
import { diplomas } from "~/text/final/diplomas";
import { feedback } from "~/text/jury/feedback";
import { nameless } from "~/text/people/account";
import { helpLink } from "~/text/people/help";
import { pendingAccounts } from "~/text/people/pending-accounts";
import { university as universityText } from "~/text/people/university";
import { pageOf } from "~/web/core/pages";
import { studentLinkPath } from "~/web/people/access";
import { actInPortal } from "./actions";
import { FirstSteps } from "./first-steps";
import { InviteStudent } from "./invite-student";
import { portalList, studentsPath } from "./query";
import { Slots } from "./slots";
import { StudentLink } from "./student-link";
import { StudentList } from "./student-list";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle("Mis Propuestas") }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, origin, stores, now, logError } = await requireUniversity(request, context);
  const { universityId } = viewer;
  if (universityId === null) {
    return {
      name: null,
      requestedUniversity: await stores.universities.nameOf(viewer.requestedUniversityId),
    };
  }
  // The page reports an unreadable list; the rest of the portal works.
  const unread = (error: unknown) => {
    logError(error);
    return null;
  };
  const query = portalList.read(request);
  const isStudents = query.tab === "alumnos";
  const allSettings = await stores.settings.all();
  const visibility = visibilityOf(viewer.role, allSettings, await stores.phases.all(), now);
  const { name, sent, cards, losses, others, allPhases, list, link, pending, held, unissued } =
    await allByName({
      name: stores.universities.nameOf(universityId),
      sent: stores.works.sentBy(universityId),
      cards: isStudents ? [] : stores.works.ofUniversity(universityId),
      losses: stores.workEvaluations.losses(isStudents ? null : universityId, visibility),
      others: stores.portal.others(universityId, query.othersPage),
      allPhases: stores.phases.activateDue(),
      list: isStudents ? stores.students.list(universityId, query).catch(unread) : null,
      link: stores.students.link(universityId),
      pending: stores.pendingAccounts.list(viewer.id),
      held: stores.diplomas.countOf(universityId),
      unissued: stores.diplomas.unissued({ universityId }, nameless),
    });
  const closed = closedReason(allPhases, "submissions", now);
  const marks = statusVisibility(allPhases, now);
  return {
    name: name ?? "",
    query,
    sent,
    cards: cards.map((card) => ({
      ...visibleCard(card, marks),
      isDraft: card.isDraft,
      losses: losses[card.id] ?? { votes: 0, evaluations: 0 },
      lackingTexts: closed ? 0 : card.lackingTexts,
      damagedFiles: card.damagedFiles,
    })),
    others: others.others,
    othersPages: pageOf(query.othersPage, OTHERS_PER_PAGE, others.total),
    students: list,
    studentLink: link === null ? null : { token: link, href: `${origin}${studentLinkPath}/${link}` },
    canInvite: canInvite(context),
    pending,
    now,
    showStatus: marks !== "none",
    hasDiplomas: held + unissued > 0 && areDiplomasPublic(viewer.role, allPhases, now),
    hasFeedback: feedbackIsOpen(allSettings, allPhases, now),
    closed: closed && closedNotice("submissions", closed),
    closing: closingOf(allPhases, "submissions", now),
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => actInPortal(request, context);

export default function UniversityScreen() {
  const portal = useLoaderData<typeof loader>();
  if (portal.name === null) return <NoUniversity requestedUniversity={portal.requestedUniversity} />;
  const {
    name,
    query,
    sent,
    cards,
    others,
    othersPages,
    students,
    pending,
    now,
    closed,
    closing,
    showStatus,
  } = portal;
  const { tab } = query;
  const isNew = sent === 0 && closed === null;
  const remaining = Math.max(0, limits.proposalsPerUniversity - sent);
  return (
    <div className="page py-10 sm:py-16">
      <ActionToast />
      {tab === "alumnos" && students === null && <ToastMessage toast={universityText.studentsFailed} />}
      <header className="grid items-end gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1fr)_auto]">
        <H1 className="wrap-anywhere">{name}</H1>
        <dl className="flex gap-10">
          <Figure term="Enviadas" value={`${sent}/${limits.proposalsPerUniversity}`} />
          <Figure term="Restantes" value={String(remaining)} />
        </dl>
      </header>
      <p className="mt-10 flex flex-wrap gap-3 empty:hidden">
        {portal.hasFeedback && (
          <ButtonLink to="/universidad/valoracion" solid>
            {feedback.title}
          </ButtonLink>
        )}
        {portal.hasDiplomas && <ButtonLink to="/cuenta/diplomas">{diplomas.title}</ButtonLink>}
      </p>
      <PendingAccounts {...pending} line={pendingAccounts.contactLine} className="mt-10" />
      <nav aria-label="Portal de la universidad" className="tab-bar mt-10">
        <Tab to="/universidad" isCurrent={tab === "propuestas"}>
          Mis Propuestas
        </Tab>
        <Tab to={studentsPath()} isCurrent={tab === "alumnos"}>
          Mis Alumnos
        </Tab>
        <a href="/ayuda/universidad" className="tab">
          {helpLink}
        </a>
      </nav>
      {tab === "alumnos" ? (
        <>
          <StudentLink link={portal.studentLink} />
          {portal.canInvite && <InviteStudent className="mb-12" />}
          <StudentList students={students} query={query} now={now} />
        </>
      ) : (
        <>
          {closed && <ClosedNotice notice={closed} className="mt-8" />}
          {!closed && sent > 0 && (
            <p className="mt-8 max-w-[62ch]">
              {universityText.receipt(closing)} {remaining === 0 && universityText.freeSlot}
            </p>
          )}
          {isNew && <FirstSteps link={portal.studentLink} canInvite={portal.canInvite} />}
          {(!isNew || cards.length > 0) && <Slots cards={cards} isOpen={!closed} showStatus={showStatus} />}
        </>
      )}
      <details id="otras" className="mt-24 scroll-mt-32 border-t" open={query.othersPage > 1}>
        <summary className="cursor-pointer py-4">
          <H2 className="inline">Otras universidades</H2>
        </summary>
        {others.length === 0 ? (
          <p className="mt-4 text-ink-soft">Tu universidad es la única inscrita por ahora.</p>
        ) : (
          <>
            <p className="hint mt-2">{universityText.published}</p>
            <ul className="mt-4 gap-x-16 border-b sm:columns-2">
              {others.map(({ id, name: other, published }) => (
                <li key={id} className="flex break-inside-avoid justify-between gap-6 border-t py-2.5">
                  <span className="min-w-0 break-words">{other}</span>
                  <span className="shrink-0 tabular-nums">{published}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        <Pages
          {...othersPages}
          label={universityText.pagesOfOthers}
          href={(othersPage) => `${portalList.path({ ...query, othersPage })}#otras`}
        />
      </details>
    </div>
  );
}

/** The page of an account without a university or with a pending one. */
function NoUniversity({ requestedUniversity }: { requestedUniversity: string | null }) {
  return (
    <div className="page py-16">
      <ActionToast />
      {requestedUniversity === null && <ToastMessage toast={universityText.none} />}
      <H1 className="max-w-[16ch]">
        {requestedUniversity === null ? universityText.noneTitle : pendingAccounts.title}
      </H1>
      <p className="mt-6 max-w-[40rem]">
        {requestedUniversity === null
          ? universityText.noneHelp
          : pendingAccounts.explained(requestedUniversity)}
      </p>
      {requestedUniversity !== null && <p className="mt-3 max-w-[40rem]">{pendingAccounts.next}</p>}
      <ButtonLink href="/cuenta" className="mt-8">
        {waysBack["/cuenta"]}
      </ButtonLink>
    </div>
  );
}

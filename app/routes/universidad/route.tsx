import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { requireUniversity } from "~/auth/guards";
import { ActionToast, ToastMessage } from "~/components/toast";
import { limits } from "~/contest/limits";
import { closedReason, closingPhase } from "~/contest/phases";
import { badgeVisible } from "~/contest/statuses";
import { siteTitle } from "~/text/common";
import { gateClosed } from "~/text/gates";
import { university as text } from "~/text/university";
import { safeReturn } from "~/web/flash";
import { readForm, refuseWith } from "~/web/forms";
import { deleteForm } from "./form";
import { Slots } from "./slots";
import { StudentList } from "./student-list";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle("Mis Propuestas") }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, portal, proposals, sessions, phases, now, logError } = await requireUniversity(
    request,
    context,
  );
  const { universityId } = viewer;
  if (universityId === null) return null;
  // A list that cannot be read is told of on the page; the rest of the portal stands.
  const unread = (error: unknown) => {
    logError(error);
    return null;
  };
  const isStudents = new URL(request.url).searchParams.get("tab") === "alumnos";
  const [name, sent, cards, others, allPhases, students] = await Promise.all([
    portal.universityName(universityId),
    sessions.proposalsSent(universityId),
    isStudents ? [] : proposals.ofUniversity(universityId),
    portal.others(universityId),
    phases.caughtUp(now),
    isStudents ? portal.students(universityId).catch(unread) : null,
  ]);
  const closed = closedReason(allPhases, "submissions", now);
  const submissionEnd = allPhases.find(({ phaseKey }) => phaseKey === "submission")?.endAt ?? null;
  return {
    name: name ?? "",
    tab: isStudents ? ("alumnos" as const) : ("propuestas" as const),
    sent,
    cards,
    others,
    students,
    showStatus: badgeVisible(submissionEnd, now),
    closed: closed && gateClosed("submissions", closed),
    closing: closingPhase(allPhases, "submissions", now),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { viewer, proposals, phases, now, flash, logError } = await requireUniversity(request, context);
  const { universityId } = viewer;
  if (universityId === null) return refuseWith(text.none, 403);
  const form = await readForm(request, deleteForm);
  if (form.status !== "success") return refuseWith(text.notDeleted);
  const closed = closedReason(await phases.caughtUp(now), "submissions", now);
  if (closed) return refuseWith(gateClosed("submissions", closed), 409);
  try {
    const isRemoved = await proposals.remove(
      universityId,
      form.value.id,
      { id: viewer.id, name: viewer.fullName },
      now,
    );
    if (!isRemoved) return refuseWith(text.notDeleted, 404);
  } catch (error) {
    logError(error);
    return refuseWith(text.notDeleted, 503);
  }
  return flash.redirect(safeReturn(form.value.return) ?? "/universidad", text.deleted);
}

export default function UniversityScreen() {
  const portal = useLoaderData<typeof loader>();
  if (!portal) return <NoUniversity />;
  const { name, tab, sent, cards, others, students, closed, closing, showStatus } = portal;
  const left = Math.max(0, limits.proposalsPerUniversity - sent);
  return (
    <div className="page py-10 sm:py-16">
      <ActionToast />
      {tab === "alumnos" && students === null && <ToastMessage toast={text.studentsFailed} />}
      <header className="grid items-end gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1fr)_auto]">
        <h1 className="h1 wrap-anywhere">{name}</h1>
        <dl className="flex gap-10">
          <Figure term="Enviadas" value={`${sent}/${limits.proposalsPerUniversity}`} />
          <Figure term="Restantes" value={String(left)} />
        </dl>
      </header>
      <nav aria-label="Portal de la universidad" className="mt-10 flex gap-8 border-b">
        <Tab to="/universidad" isCurrent={tab === "propuestas"}>
          Mis Propuestas
        </Tab>
        <Tab to="/universidad?tab=alumnos" isCurrent={tab === "alumnos"}>
          Mis Alumnos
        </Tab>
      </nav>
      {tab === "alumnos" ? (
        <StudentList students={students} />
      ) : (
        <>
          {closed && (
            <p className="mt-8 border-l-4 border-ink pl-4">
              <strong className="font-semibold">{closed.title}.</strong> {closed.description}
            </p>
          )}
          {!closed && sent > 0 && <p className="mt-8 max-w-[62ch]">{text.receipt(closing)}</p>}
          <Slots cards={cards} isOpen={!closed} showStatus={showStatus} />
        </>
      )}
      <section className="mt-24" aria-labelledby="otras">
        <h2 id="otras" className="h2">
          Otras universidades
        </h2>
        {others.length === 0 ? (
          <p className="mt-4 text-ink-soft">Tu universidad es la única inscrita por ahora.</p>
        ) : (
          <ul className="mt-6 gap-x-16 border-b sm:columns-2">
            {others.map(({ id, name: other, published }) => (
              <li key={id} className="flex break-inside-avoid justify-between gap-6 border-t py-2.5">
                <span className="min-w-0 break-words">{other}</span>
                <span className="shrink-0 tabular-nums">
                  {published}{" "}
                  <span className="text-ink-soft">{published === 1 ? "propuesta" : "propuestas"}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function Figure({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="label text-ink-soft">{term}</dt>
      <dd className="numeral text-[3.5rem] leading-none font-bold">{value}</dd>
    </div>
  );
}

function Tab({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? "page" : undefined}
      className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent font-semibold text-ink-soft aria-[current]:border-ink aria-[current]:text-ink"
      preventScrollReset
    >
      {children}
    </Link>
  );
}

function NoUniversity() {
  return (
    <div className="page py-16">
      <ToastMessage toast={text.none} />
      <h1 className="h1 max-w-[16ch]">{text.noneTitle}</h1>
      <p className="mt-6 max-w-[40rem]">{text.noneHelp}</p>
      <a href="/cuenta" className="button mt-8">
        Ver mi cuenta
      </a>
    </div>
  );
}

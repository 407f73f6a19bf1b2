import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { ConfirmButton } from "~/components/core/confirm-button";
import { TextLink } from "~/components/core/elements";
import { FilterBar } from "~/components/core/filter-bar";
import { Fold } from "~/components/core/fold";
import { Pages } from "~/components/core/pages";
import { Tab } from "~/components/core/tab";
import { ActionToast } from "~/components/core/toast";
import { allByName } from "~/contest/core/all-by-name";
import type { LastRun } from "~/db/jury/assignments";
import { ASSIGNMENTS_PER_PAGE } from "~/db/jury/views/assignment-lists";
import { siteTitle } from "~/text/core/common";
import { tabBars } from "~/text/core/tab-bars";
import { assigningClosed, assignments as assignmentsText } from "~/text/jury/assignments";
import { settingPath } from "~/text/running/settings-list";
import { pageOf } from "~/web/core/pages";
import { actOnAssignments } from "./actions";
import { Jurors } from "./jurors";
import { assignmentList } from "./query";
import { AddJudge, Works } from "./works";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(assignmentsText.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores } = await requireAdmin(request, context);
  const { work: workId, ...query } = assignmentList.read(request);
  const byJuror = query.by === "jurado";
  const { stored, lastRun, adding, jurors, list, closed } = await allByName({
    stored: stores.settings.all(),
    lastRun: stores.assignments.lastRun(),
    adding: workId === null ? null : stores.assignmentLists.work(workId),
    jurors: byJuror ? stores.assignmentLists.judges(query.page) : null,
    list: byJuror
      ? null
      : stores.assignmentLists.works({
          search: query.search,
          judgeId: query.judge,
          page: query.page,
        }),
    closed: stores.assignments.closed(),
  });
  const mode = stored.evaluation_count_mode;
  const { total = 0 } = jurors ?? list ?? {};
  const { page, pages } = pageOf(query.page, ASSIGNMENTS_PER_PAGE, total);
  return {
    mode,
    query: { ...query, page },
    lastRun,
    adding: closed || adding?.status === "descalificada" ? null : adding,
    closed,
    jurors: jurors?.judges ?? null,
    works: list?.works ?? [],
    judgeName: list?.judgeName ?? null,
    total,
    pages,
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnAssignments(request, context);

export default function AssignmentsScreen() {
  const { mode, query, lastRun, adding, jurors, works, judgeName, total, pages, closed } =
    useLoaderData<typeof loader>();
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading title={assignmentsText.title} subtitle={assignmentsText.subtitle} tabs={tabBars.jury} />
      {closed && <p className="note mb-8 max-w-[62ch]">{assigningClosed[closed]}</p>}
      {mode === "all_judges" && (
        <p className="note note-warn mb-8 max-w-[62ch]">
          {assignmentsText.notCounted[0]}
          <TextLink to={settingPath("evaluation_count_mode")}>{assignmentsText.notCounted[1]}</TextLink>.
        </p>
      )}
      <nav aria-label={assignmentsText.title} className="tab-bar mb-8">
        <Tab to={assignmentList.path({ search: query.search })} isCurrent={jurors === null}>
          {assignmentsText.byWork}
        </Tab>
        <Tab to={assignmentList.path({ by: "jurado" })} isCurrent={jurors !== null}>
          {assignmentsText.byJuror}
        </Tab>
      </nav>
      {lastRun && <Run run={lastRun} />}
      {adding && <AddJudge key={adding.id} work={adding} back={assignmentList.path(query)} />}
      {jurors ? (
        <>
          <h2 className="label py-3 tabular-nums">{assignmentsText.jurorsFound(total)}</h2>
          {jurors.length === 0 ? (
            <p className="h2 py-12">{assignmentsText.noJurors}</p>
          ) : (
            <Jurors
              judges={jurors}
              mode={mode}
              isOpen={closed === null}
              worksOf={(id) => assignmentList.path({ search: query.search, judge: id })}
            />
          )}
        </>
      ) : (
        <>
          {judgeName && (
            <p className="mb-4 flex flex-wrap items-baseline gap-x-6">
              <strong className="h2">{assignmentsText.ofJuror(judgeName)}</strong>
              <TextLink to={assignmentList.path({ search: query.search })}>
                {assignmentsText.allWorks}
              </TextLink>
            </p>
          )}
          <FilterBar search={query.search} others={query.judge ? { jurado: query.judge } : undefined} />
          <h2 className="label py-3 tabular-nums">{assignmentsText.proposalCount(total)}</h2>
          <Fold className="" title={assignmentsText.ruleTitle}>
            <p className="hint max-w-[62ch]">{assignmentsText.rule}</p>
          </Fold>
          {works.length === 0 ? (
            <p className="h2 py-12">{assignmentsText.none}</p>
          ) : (
            <Works
              works={works}
              isOpen={query.judge !== null || query.search !== ""}
              addTo={closed ? null : (id) => assignmentList.path({ ...query, work: id })}
            />
          )}
        </>
      )}
      <Pages page={query.page} pages={pages} href={(page) => assignmentList.path({ ...query, page })} />
    </div>
  );
}

/** The last run, with undo while nothing of it is started. */
function Run({ run }: { run: LastRun }) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-y py-3">
      <p>
        {assignmentsText.lastRun(run)}{" "}
        {run.begun > 0 && <span className="text-ink-soft">{assignmentsText.runBegun(run.begun)}</span>}
      </p>
      {run.begun === 0 && (
        <ConfirmButton
          label={assignmentsText.undo}
          title={assignmentsText.undoQuestion}
          confirm={assignmentsText.undoConfirm}
          danger
          fields={{ intent: "undo", run: String(run.id) }}
        >
          <p>{assignmentsText.undoExplained(run.added)}</p>
        </ConfirmButton>
      )}
    </div>
  );
}

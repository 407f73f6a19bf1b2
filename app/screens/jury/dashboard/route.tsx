import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { ButtonLink, H2, TallLink } from "~/components/core/elements";
import { FilterBar } from "~/components/core/filter-bar";
import { Fold } from "~/components/core/fold";
import { Pages } from "~/components/core/pages";
import { ActionToast, ToastMessage } from "~/components/core/toast";
import { Alerts } from "~/components/jury/alerts";
import { CutNote } from "~/components/jury/cut-note";
import { LackingWorks } from "~/components/jury/lacking-works";
import { closedReason, evaluationHasBegun } from "~/contest/core/phases";
import { timely } from "~/contest/jury/alerts";
import { cutOf } from "~/contest/jury/cut";
import { computeFinalists } from "~/contest/jury/finalists";
import { lackingOf } from "~/contest/jury/lacking";
import { criterionAverage } from "~/contest/jury/metrics";
import { dueBy, dueShare, jurorStateOf, juryPeriod } from "~/contest/jury/pace";
import { isCounted } from "~/contest/jury/scoring";
import { JURORS_PER_PAGE, WORKS_PER_PAGE } from "~/db/jury/views/dashboard";
import { siteTitle } from "~/text/core/common";
import { formatInteger } from "~/text/core/formats";
import { tabBars } from "~/text/core/tab-bars";
import { assigningClosed } from "~/text/jury/assignments";
import { dashboard as dashboardText } from "~/text/jury/dashboard";
import { pace } from "~/text/jury/pace";
import { pageOf } from "~/web/core/pages";
import { actOnJurors } from "./actions";
import { DetailDialog, DetailLoading } from "./detail-dialog";
import { filterChoices } from "./filter";
import { JurorConfirmation } from "./juror-confirmation";
import { JurorTable, Leavers } from "./juror-table";
import { dashboardList, filtersOf, type ListState, type Query } from "./query";
import { RankingTable } from "./ranking-table";
import { StripLegend } from "./strip-plot";

export const handle = { hydrate: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const guarded = await requireAdmin(request, context);
  const query = dashboardList.read(request);
  const dashboard = await dashboardNow(query, guarded).catch((error: unknown) => {
    guarded.logError(error);
    return null;
  });
  if (!dashboard) return data({ loaded: false as const }, { status: 500 });

  const { page, evaluations, cut, lacking, jurors, closed, isOver, canLift } = dashboard;
  const { workCount: count, detail: proposal, ...rest } = page;
  const weights = evaluations?.criteria.reduce((sum, { weight }) => sum + weight, 0) ?? 0;
  const isGone = query.detail !== null && proposal === null;
  const ranking = pageOf(query.page, WORKS_PER_PAGE, count);
  const jurorPages = pageOf(query.jurorPage, JURORS_PER_PAGE, rest.jurorCount);
  return data(
    {
      ...rest,
      jurors,
      closed,
      isOver,
      loaded: true as const,
      query: { ...filtersOf(query), page: ranking.page, jurorPage: jurorPages.page },
      tab: query.tab,
      download: downloadOf(query),
      workCount: count,
      pages: ranking.pages,
      jurorPages: jurorPages.pages,
      isGone,
      cut,
      lacking,
      detail:
        proposal && evaluations
          ? {
              proposal,
              canLift,
              jurors: evaluations.jurors.map(({ judgeId: _, ...juror }) => juror),
              criteria: evaluations.criteria.map((criterion) => ({
                ...criterion,
                share: criterion.weight / weights,
                average: criterionAverage(criterion.id, evaluations.jurors.filter(isCounted)),
              })),
            }
          : null,
    },
    { status: isGone ? 404 : 200 },
  );
}

/** Loads the page's data. */
async function dashboardNow(query: Query, guarded: Awaited<ReturnType<typeof requireAdmin>>) {
  const { stores, now } = guarded;
  const [{ evaluation_count_mode: mode, finalists_count }, allPhases] = await Promise.all([
    stores.settings.all(),
    stores.phases.all(),
  ]);
  const period = juryPeriod(allPhases, now);
  const [page, works, evaluations, closed] = await Promise.all([
    stores.dashboard.page(filtersOf(query), mode, { ...query, phaseId: period?.phaseId ?? "" }),
    stores.candidates.all(),
    query.detail === null ? null : stores.workEvaluations.on(query.detail),
    stores.assignments.closed(),
  ]);
  const share = dueShare(allPhases, now);
  const hasBegun = evaluationHasBegun(allPhases, now);
  return {
    page: { ...page, alerts: timely(page.alerts, allPhases, now) },
    jurors: page.jurors.map(({ answeredAt, given, expected, ...juror }) => ({
      ...juror,
      state: jurorStateOf({
        answeredAt,
        assigned: given,
        declinedFor: juror.declinedFor,
        hasSent: juror.submitted > 0,
      }),
      due: share === 0 ? null : dueBy(expected, share),
    })),
    /** The reason why nothing is reassigned, or null. */
    closed: closed ? assigningClosed[closed] : mode === "all_judges" ? pace.onlyAssigned : null,
    /** True once no phase with evaluations is left. */
    isOver: period === null,
    evaluations,
    canLift: closedReason(allPhases, "evaluations", now) === null,
    cut: cutOf(computeFinalists(works, finalists_count), finalists_count),
    lacking: hasBegun ? lackingOf(works) : null,
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnJurors(request, context);

/** The file that the page downloads on load, with its message. (specification 1.8) */
function downloadOf(query: Query) {
  const { download, detail, separator } = query;
  const file = (name: string, filters: Partial<Query>) =>
    `/admin/jurado/${name}.csv${dashboardList.query({ ...filters, separator })}`;
  if (download === "ranking") {
    return { href: file("ranking", filtersOf(query)), toast: dashboardText.exportedRanking };
  }
  if (download === "jurados") return { href: file("progreso", {}), toast: dashboardText.exportedJurors };
  return download === "detalle" && detail !== null
    ? { href: file(encodeURIComponent(detail), {}), toast: dashboardText.exportedDetail }
    : null;
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: siteTitle(dashboardText.title) },
  ...(page?.loaded && page.download
    ? [{ httpEquiv: "refresh", content: `0; url=${page.download.href}` }]
    : []),
];

export default function DashboardScreen() {
  const loaded = useLoaderData<typeof loader>();
  const opening = useOpening();
  const answer = useActionData<typeof actOnJurors>();
  const question = answer && "question" in answer ? answer.question : null;
  if (!loaded.loaded) {
    return (
      <div className="page pb-24">
        <ToastMessage toast={dashboardText.loadFailed} />
        <AdminHeading title={dashboardText.title} subtitle={dashboardText.subtitle} tabs={tabBars.jury} />
        <p>{dashboardText.loadFailedHint}</p>
      </div>
    );
  }
  const { query, tab, download, totals, alerts, rows, jurors, universities, detail, isGone } = loaded;
  const back = dashboardList.path(query);
  const detailOf = (id: string) => dashboardList.path({ ...query, detail: id });
  return (
    <div className="page pb-24">
      <ActionToast />
      {isGone && <ToastMessage toast={dashboardText.gone} />}
      {download && <ToastMessage toast={download.toast} />}
      <AdminHeading title={dashboardText.title} subtitle={dashboardText.subtitle} tabs={tabBars.jury} />
      {download && (
        <p className="pb-6">
          <TallLink href={download.href}>{dashboardText.downloadAgain}</TallLink>
        </p>
      )}
      <p className="mb-8 max-w-[62ch] text-[1.375rem] leading-snug font-semibold tabular-nums">
        {dashboardText.state(totals)}
      </p>
      <Alerts alerts={alerts} detailOf={detailOf} />
      <Figures totals={totals} />
      <section aria-labelledby="ranking" className="mt-16">
        <Heading id="ranking" title={dashboardText.ranking} query={query} download="ranking" />
        <CutNote cut={loaded.cut} className="pb-1" />
        {loaded.cut?.kind === "edge" && !loaded.isOver && totals.submitted < totals.expected && (
          <p className="hint pb-1">{dashboardText.cutMayMove(totals.expected - totals.submitted)}</p>
        )}
        {loaded.lacking && <LackingWorks lacking={loaded.lacking} className="max-w-[62ch] pb-1 text-small" />}
        <Fold title={dashboardText.columnsTitle} className="pb-4">
          <p className="hint max-w-[62ch]">{dashboardText.method}</p>
        </Fold>
        <FilterBar search={query.search} choices={filterChoices(query, universities)} />
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 py-3">
          <p className="label tabular-nums" role="status">
            {dashboardText.proposalCount(loaded.workCount)}
          </p>
          {rows.some(({ totals }) => totals.length > 0) && <StripLegend className="max-sm:hidden" />}
        </div>
        {rows.length === 0 ? (
          <p className="h2 py-12">{dashboardText.noneFound}</p>
        ) : (
          <RankingTable rows={rows} detailOf={detailOf} />
        )}
        <Pages
          label={dashboardText.rankingPages}
          page={query.page}
          pages={loaded.pages}
          href={(page) => `${dashboardList.path({ ...query, page })}#ranking`}
        />
      </section>
      <section aria-labelledby="jurados" className="mt-16">
        <Heading id="jurados" title={dashboardText.jurors} query={query} download="jurados" />
        {jurors.length === 0 ? (
          <p className="border-t py-8">{dashboardText.noJurors}</p>
        ) : (
          <>
            <Leavers jurors={jurors} isClosed={loaded.closed !== null} action={back} />
            <p className="hint max-w-[62ch] pb-3">
              {dashboardText.distanceHelp} {jurors.some(({ due }) => due !== null) && pace.dueHelp}
            </p>
            <JurorTable
              key={question?.key}
              jurors={jurors}
              chosen={question?.ids ?? []}
              closed={loaded.closed}
              isOver={loaded.isOver}
              action={back}
            />
          </>
        )}
        <Pages
          label={dashboardText.jurorPages}
          page={query.jurorPage}
          pages={loaded.jurorPages}
          href={(jurorPage) => `${dashboardList.path({ ...query, jurorPage })}#jurados`}
        />
      </section>
      {question && <JurorConfirmation key={question.key} question={question} />}
      {opening && opening.id !== detail?.proposal.id ? (
        <DetailLoading back={back} />
      ) : (
        detail && (
          <DetailDialog
            key={detail.proposal.id}
            detail={detail}
            tab={tab}
            opening={opening?.tab ?? null}
            tabLinks={{
              criterio: detailOf(detail.proposal.id),
              jurado: dashboardList.path({ ...query, detail: detail.proposal.id, tab: "jurado" }),
            }}
            exportLink={dashboardList.path({
              ...query,
              detail: detail.proposal.id,
              tab,
              download: "detalle",
            })}
            back={back}
          />
        )
      )}
    </div>
  );
}

/** The proposal and tab of the detail that is loading, with scripts. */
function useOpening(): { id: string; tab: Query["tab"] } | null {
  const { location } = useNavigation();
  if (location?.pathname !== "/admin/jurado") return null;
  const { detail, tab } = dashboardList.read(new URLSearchParams(location.search));
  return detail === null ? null : { id: detail, tab };
}

function Heading(props: { id: string; title: string; query: ListState; download: "ranking" | "jurados" }) {
  const { id, title, query, download } = props;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 pb-4">
      <H2 id={id}>{title}</H2>
      <p className="flex flex-wrap items-center gap-x-4">
        <ButtonLink href={dashboardList.path({ ...query, download })}>{dashboardText.export}</ButtonLink>
        <TallLink href={dashboardList.path({ ...query, download, separator: ";" })} className="text-small">
          {dashboardText.forExcel}
        </TallLink>
      </p>
    </div>
  );
}

interface Totals {
  proposals: number;
  submitted: number;
  expected: number;
  progress: number;
  jurors: number;
}

/** The jury's work in four figures. */
function Figures({ totals }: { totals: Totals }) {
  return (
    <dl className="mt-12 grid grid-cols-2 border-t border-ink lg:grid-cols-4">
      <Figure label={dashboardText.figures.proposals} value={formatInteger(totals.proposals)} />
      <Figure label={dashboardText.figures.evaluations} value={formatInteger(totals.submitted)}>
        {dashboardText.figures.expected(totals.expected)}
      </Figure>
      <Figure label={dashboardText.figures.progress} value={`${totals.progress}\u00a0%`} />
      <Figure label={dashboardText.figures.jurors} value={formatInteger(totals.jurors)} />
    </dl>
  );
}

function Figure({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <div className="border-b py-5 pr-4">
      <dt className="text-small font-semibold">{label}</dt>
      <dd>
        <span className="numeral block text-[clamp(2.5rem,5vw,4.5rem)] leading-none font-bold">{value}</span>
        {children && <span className="hint mt-1 block">{children}</span>}
      </dd>
    </div>
  );
}

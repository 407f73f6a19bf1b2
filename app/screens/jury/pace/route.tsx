import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { Fold } from "~/components/core/fold";
import { Pages } from "~/components/core/pages";
import { ActionToast } from "~/components/core/toast";
import { addDays, dayOf, daysBetween, startOfDay } from "~/contest/core/calendar";
import {
  type DatedPeriod,
  dueBy,
  elapsedShare,
  finishes,
  isDated,
  jurorStateOf,
  juryPeriod,
  runningTotals,
} from "~/contest/jury/pace";
import { PACE_PER_PAGE } from "~/db/jury/views/jury-pace";
import { siteTitle } from "~/text/core/common";
import { tabBars } from "~/text/core/tab-bars";
import { assigningClosed } from "~/text/jury/assignments";
import { pace as text } from "~/text/jury/pace";
import { pageOf } from "~/web/core/pages";
import { actOnPace } from "./actions";
import { PaceConfirmation } from "./confirmation";
import { Jurors } from "./jurors";
import { PacePlot, type PlotData } from "./plot";
import { paceList } from "./query";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(text.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { juryPace, phases, settings, assignments, now } = await requireAdmin(request, context);
  const [all, { evaluation_count_mode: mode }] = await Promise.all([phases.all(), settings.all()]);
  const stretch = juryPeriod(all, now);
  const dated = isDated(stretch) ? stretch : null;
  const requestedPage = paceList.read(request).page;
  const [{ jurors, total, sent, expected, hours }, closed] = await Promise.all([
    juryPace.page(mode, {
      phaseId: stretch?.phaseId ?? "",
      since: dated ? startOfDay(dated.from) : now,
      page: requestedPage,
    }),
    assignments.closed(now),
  ]);
  const share = dated?.isOpen ? elapsedShare(dated, now) : null;
  const before = sent - hours.reduce((sum, { count }) => sum + count, 0);
  const { page, pages } = pageOf(requestedPage, PACE_PER_PAGE, total);
  const day = dated?.isOpen ? finishes({ sent, expected }, dated, now) : null;
  return {
    stretch: stretch && {
      phaseName: stretch.phaseName,
      isOpen: stretch.isOpen,
      from: stretch.from,
      until: stretch.until,
      daysLeft: stretch.until === null ? null : Math.max(0, daysBetween(dayOf(now), stretch.until)),
    },
    sent,
    expected,
    due: share === null ? null : dueBy(expected, share),
    finish: day && dated && { day, late: daysBetween(dated.until, day) },
    plot:
      share === null || !dated || expected === 0
        ? null
        : plotOf(dated, { expected, hours, before, share, now }),
    jurors: jurors.map(({ answeredAt, assigned, ...juror }) => ({
      ...juror,
      state: jurorStateOf({
        answeredAt,
        assigned,
        declinedFor: juror.declinedFor,
        hasSent: juror.sent > 0,
      }),
      due: share === null ? null : dueBy(juror.expected, share),
    })),
    /** The reason reassignment is closed, or null. */
    hidden: closed ? assigningClosed[closed] : mode === "all_judges" ? text.onlyAssigned : null,
    total,
    page,
    pages,
  };
}

interface Sums {
  expected: number;
  hours: { hour: number; count: number }[];
  /** Evaluations sent before the stretch began. */
  before: number;
  share: number;
  now: number;
}

function plotOf({ from, until }: DatedPeriod, { expected, hours, before, share, now }: Sums): PlotData {
  const days = daysBetween(from, until) + 1;
  const evenly = (at: number) =>
    dueBy(expected, elapsedShare({ from, until }, startOfDay(addDays(from, at + 1))));
  return {
    from,
    until,
    days,
    expected,
    passed: share * days,
    series: runningTotals(hours, { from, until }, now).map(({ day, count }, at) => ({
      day,
      count: count + before,
      due: evenly(at),
    })),
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnPace(request, context);

export default function PaceScreen() {
  const { stretch, jurors, plot, hidden, total, page, pages } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof actOnPace>();
  const question = answer && "question" in answer ? answer.question : null;
  const leavers = jurors.filter(({ declinedFor, pending }) => declinedFor !== null && pending > 0);
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading title={text.title} subtitle={text.subtitle} tabs={tabBars.jury} />
      <Progress />
      {plot && <PacePlot plot={plot} />}
      <section aria-labelledby="jurados" className="mt-14">
        <h2 id="jurados" className="h2">
          {text.jurors}
        </h2>
        <p className="label py-2 tabular-nums">{text.jurorCount(total)}</p>
        {leavers.length > 0 && hidden === null && (
          <Form
            method="post"
            preventScrollReset
            className="note note-warn mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3"
          >
            <p className="font-semibold">
              {text.leavers(
                leavers.map(({ name }) => name),
                leavers.reduce((sum, { pending }) => sum + pending, 0),
              )}
            </p>
            {leavers.map(({ id }) => (
              <input key={id} type="hidden" name="jurado" value={id} />
            ))}
            <button type="submit" name="intent" value="ask-reassignment" className="button button-solid">
              {text.reassign}
            </button>
          </Form>
        )}
        {jurors.length === 0 ? (
          <p className="border-t py-8">{text.noJurors}</p>
        ) : (
          <Jurors
            key={question?.key}
            jurors={jurors}
            chosen={question?.ids ?? []}
            closed={hidden}
            isOver={stretch === null}
          />
        )}
        <Pages page={page} pages={pages} href={(to) => paceList.path({ page: to })} />
      </section>
      {question && <PaceConfirmation key={question.key} question={question} />}
    </div>
  );
}

/** The jury's progress in one or two sentences. */
function Progress() {
  const { stretch, sent, expected, due, finish } = useLoaderData<typeof loader>();
  const lead = "max-w-[62ch] text-[1.375rem] leading-snug font-semibold tabular-nums";
  if (!stretch) {
    return (
      <>
        <p className={lead}>{text.none}</p>
        <p className="mt-2 text-ink-soft">
          {text.noneHint}{" "}
          <Link to="/admin/fases" className="link">
            Ir a Fases
          </Link>
        </p>
      </>
    );
  }
  if (!stretch.isOpen) return <p className={lead}>{text.notYet(stretch.phaseName, stretch.from)}</p>;
  if (expected === 0) return <p className={lead}>{text.nothingExpected}</p>;
  if (sent >= expected) return <p className={lead}>{text.complete(expected)}</p>;
  const { until, daysLeft } = stretch;
  if (due === null || until === null || daysLeft === null) {
    return <p className={lead}>{text.undated(sent, expected)}</p>;
  }
  return (
    <>
      <p className={lead}>
        {text.stands({ sent, expected, isLate: finish ? finish.late > 0 : sent < due, daysLeft })}
      </p>
      <p className="mt-2 text-ink-soft">
        {finish ? text.finishes(finish.day, finish.late) : sent === 0 ? text.noneSent : null}
      </p>
      <Fold className="mt-1">
        <p className="hint">{text.method(due, until)}</p>
      </Fold>
    </>
  );
}

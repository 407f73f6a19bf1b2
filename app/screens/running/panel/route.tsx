import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/core/guards";
import { ActionToast } from "~/components/core/toast";
import { Alerts } from "~/components/jury/alerts";
import { allByName } from "~/contest/core/all-by-name";
import { addDays, byDay, dayOf, daysBetween, startOfDay } from "~/contest/core/calendar";
import { cronHealth } from "~/contest/running/chores";
import { asOf, lastDay, nextPhase, phasesThatMoveBack } from "~/contest/running/phases";
import { checklist } from "~/contest/running/readiness";
import type { Env } from "~/env";
import { mailIsRead } from "~/services/mail/mail";
import { siteTitle } from "~/text/core/common";
import { formatInteger } from "~/text/core/formats";
import { organiserHelp } from "~/text/people/help";
import { admin } from "~/text/running/admin";
import { readForm, refuseWith } from "~/web/core/forms";
import { ActivePhase } from "./active-phase";
import { Checklist } from "./checklist";
import { CronState } from "./cron-state";
import { DayChart } from "./day-chart";
import { readUntil } from "./form";
import { Notifications } from "./notifications";
import { Screens } from "./screens";

const text = admin.panel;
const shownNotifications = 10;
const chartDays = 30;

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(text.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { panel, phases, settings, dashboard, chores, env, now } = await requireAdmin(request, context);
  const [set, stored] = await Promise.all([settings.all(), phases.all()]);
  const { counts, made, notifications, hourly, alerts, runs } = await allByName({
    counts: panel.counts(),
    made: panel.preparations(),
    notifications: panel.notifications(shownNotifications),
    hourly: panel.hourly(startOfDay(addDays(dayOf(now), 1 - chartDays))),
    alerts: dashboard.alerts(set.evaluation_count_mode),
    runs: chores.all(),
  });
  const { universities, proposals, judges, votes } = counts;
  const allPhases = asOf(stored, now);
  const active = allPhases.find((phase) => phase.isActive);
  const endAt = active ? lastDay(active, stored, now) : null;
  const next = nextPhase(allPhases, now);
  return {
    counts: { universities, proposals, judges, votes },
    notifications,
    checklist: set.show_checklist ? checklist(stored, made, set, installationOf(env)) : [],
    cron: cronHealth(runs, now, env.ENVIRONMENT !== "local"),
    alerts,
    votesByDay: byDay(hourly.votes, chartDays, now),
    sentByDay: byDay(hourly.sent, chartDays, now),
    next: next && { name: next.phase.phaseName, startAt: next.startAt },
    phase: active && {
      name: active.phaseName,
      endAt,
      daysLeft: endAt === null ? null : daysBetween(dayOf(now), endAt),
      movesBack: phasesThatMoveBack(allPhases, active, now),
    },
  };
}

/** Returns the installation's state. A local installation delivers mail to /admin/correo. */
const installationOf = (env: Env) => ({
  codes: Boolean(env.UNIVERSITY_ACCESS_CODE && env.JURY_ACCESS_CODE),
  mail: mailIsRead(env),
});

export async function action({ request, context }: ActionFunctionArgs) {
  const { notifications, now } = await requireAdmin(request, context);
  const submission = await readForm(request, readUntil);
  if (submission.status !== "success") return refuseWith(text.unreadable);
  await notifications.markRead(submission.value.until, now);
  return redirect("/admin", 303);
}

export default function AdminPanel() {
  const { counts, notifications, phase, next, alerts, votesByDay, sentByDay, cron, checklist } =
    useLoaderData<typeof loader>();
  return (
    <div className="page pb-24">
      <ActionToast />
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 py-8">
        <h1 className="h1">{text.title}</h1>
        <a href="/ayuda/organizacion" className="link link-tall">
          {organiserHelp.title}
        </a>
      </header>
      <ul
        className={`grid grid-cols-2 border-t border-ink lg:grid-cols-4 ${Math.max(...Object.values(counts)) < 100_000 ? "text-[clamp(2.75rem,6vw,5.5rem)]" : "text-[clamp(1.5rem,8vw,3.5rem)] lg:text-[clamp(2.5rem,4.5vw,4.25rem)]"}`}
      >
        <Tile label="Universidades" count={counts.universities} to="/admin/universidades" />
        <Tile label="Propuestas" count={counts.proposals} to="/galeria" />
        <Tile label="Jurados" count={counts.judges} />
        <Tile label="Votos del público" count={counts.votes} />
      </ul>
      <Checklist checklist={checklist} />
      <div className="mt-12 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
        <div className="grid content-start gap-12">
          <ActivePhase phase={phase} next={next} />
          <Screens />
        </div>
        <div className="grid content-start gap-12">
          <Alerts alerts={alerts} detailOf={(id) => `/admin/jurado?detalle=${encodeURIComponent(id)}`} />
          <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
            <DayChart title="Votos por día" days={votesByDay} />
            <DayChart title="Propuestas por día" days={sentByDay} />
          </div>
          <Notifications notifications={notifications} />
          <CronState cron={cron} />
        </div>
      </div>
    </div>
  );
}

/** A count as a graphic; links to its screen when it has one. */
function Tile({ label, count, to }: { label: string; count: number; to?: string }) {
  const content = (
    <>
      <span className="numeral block leading-none font-bold">{formatInteger(count)}</span>
      <span className="mt-2 block text-small font-semibold group-hover:underline">
        {label}
        {to && <span aria-hidden> →</span>}
      </span>
    </>
  );
  const place = "group block h-full py-5 pr-4";
  return (
    <li className="border-b">
      {to === undefined ? (
        <div className={place}>{content}</div>
      ) : to === "/galeria" ? (
        <a href={to} className={place}>
          {content}
        </a>
      ) : (
        <Link to={to} className={place}>
          {content}
        </Link>
      )}
    </li>
  );
}

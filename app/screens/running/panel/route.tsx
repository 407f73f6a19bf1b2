import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { preparation } from "~/acts/running/preparation";
import { requireAdmin } from "~/auth/core/guards";
import { H1, TallLink } from "~/components/core/elements";
import { ActionToast } from "~/components/core/toast";
import { Alerts } from "~/components/jury/alerts";
import { allByName } from "~/contest/core/all-by-name";
import { dayOf, daysBetween } from "~/contest/core/calendar";
import {
  asOf,
  followingPhase,
  hasEnded,
  lastDay,
  nextPhase,
  phasesThatMoveBack,
} from "~/contest/core/phases";
import { timely } from "~/contest/jury/alerts";
import { dueShare } from "~/contest/jury/pace";
import { cronHealth } from "~/contest/running/cron-jobs";
import { dutiesOf } from "~/contest/running/duties";
import { nextStep } from "~/contest/running/readiness";
import { pictureQuota } from "~/contest/works/picture-quota";
import { siteTitle } from "~/text/core/common";
import { formatInteger } from "~/text/core/formats";
import { organiserHelp } from "~/text/people/help";
import { panel as panelText } from "~/text/running/panel";
import { readForm, refuseWith } from "~/web/core/forms";
import { ActivePhase } from "./active-phase";
import { Checklist } from "./checklist";
import { CronState, QuotaWarning } from "./cron-state";
import { Duties } from "./duties";
import { readUntil } from "./form";
import { Notifications } from "./notifications";
import { ScreenLinks } from "./screen-links";

const shownNotifications = 10;
const shownAlerts = 5;

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(panelText.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const guarded = await requireAdmin(request, context);
  const { stores, env, now } = guarded;
  const [settings, stored] = await Promise.all([stores.settings.all(), stores.phases.all()]);
  const allPhases = asOf(stored, now);
  const active = allPhases.find((phase) => phase.isActive);
  const question = { mode: settings.evaluation_count_mode, share: dueShare(stored, now) };
  const { counts, notifications, raised, runs, figures, withoutPicture, altless, pictures, begun } =
    await allByName({
      counts: stores.panel.counts(),
      notifications: stores.panel.notifications(shownNotifications),
      raised: stores.dashboard.alerts(settings.evaluation_count_mode),
      runs: stores.cronJobs.all(),
      figures: active ? stores.phaseFigures.of(active.phaseKey, question) : null,
      withoutPicture: stores.images.withoutPictureTotal(),
      altless: stores.altTextLists.howManyMissing(),
      pictures: stores.throttles.pictures(),
      begun: stores.templates.begun(),
    });
  const { made } = counts;
  const alerts = timely(raised, stored, now);
  const steps = preparation(allPhases, made, settings, guarded);
  const endAt = active ? lastDay(active, stored, now) : null;
  const next = nextPhase(allPhases, now);
  const movesBack = active ? phasesThatMoveBack(allPhases, active, now).length : 0;
  const following = active ? followingPhase(allPhases, active) : null;
  const isWaiting = active !== undefined && next === null && hasEnded(active, now);
  const waiting = isWaiting && following ? following.phaseName : null;
  const startAt = next?.phase === following ? (next?.startAt ?? null) : null;
  return {
    counts: { ...counts.all, judges: made.jurors },
    now: {
      duties: active
        ? dutiesOf(figures, {
            movesBack,
            waiting,
            following: following?.phaseName ?? null,
            votes: counts.all.votes,
          })
        : [],
      setup: nextStep(steps),
      left: steps.filter(({ done }) => !done).length,
      follows: following && { name: following.phaseName, startAt },
      withoutPicture,
      altless,
    },
    notifications,
    checklist: steps,
    takesTemplate: begun.length === 0,
    cron: cronHealth(runs, now, env.ENVIRONMENT !== "local"),
    quota: pictureQuota(pictures, env.PICTURES_A_MONTH),
    alerts: alerts.slice(0, shownAlerts),
    allAlerts: alerts.length,
    next: next && { name: next.phase.phaseName, startAt: next.startAt },
    phase: active && {
      name: active.phaseName,
      endAt,
      daysLeft: endAt === null ? null : daysBetween(dayOf(now), endAt),
    },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { stores } = await requireAdmin(request, context);
  const submission = await readForm(request, readUntil);
  if (submission.status !== "success") return refuseWith(panelText.unreadable);
  await stores.notifications.markRead(submission.value.until);
  return redirect("/admin", 303);
}

export default function AdminPanel() {
  const {
    counts,
    now,
    notifications,
    phase,
    next,
    alerts,
    allAlerts,
    cron,
    checklist,
    takesTemplate,
    quota,
  } = useLoaderData<typeof loader>();
  return (
    <div className="page pb-24">
      <ActionToast />
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 py-8">
        <H1>{panelText.title}</H1>
        <TallLink href="/ayuda/organizacion">{organiserHelp.title}</TallLink>
      </header>
      <QuotaWarning quota={quota} />
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)]">
        <Duties {...now} />
        <ActivePhase
          phase={phase}
          next={next}
          following={now.duties.some(({ phaseName }) => phaseName) ? null : (now.follows?.name ?? null)}
        />
      </div>
      <Checklist checklist={checklist} takesTemplate={takesTemplate} />
      <ul className="mt-14 grid grid-cols-2 border-t border-ink text-[clamp(1.5rem,8vw,2.75rem)] lg:grid-cols-4">
        <Tile label="Universidades" count={counts.universities} to="/admin/universidades" />
        <Tile label="Propuestas" count={counts.proposals} to="/galeria" />
        <Tile label="Jurados" count={counts.judges} />
        <Tile label="Votos del público" count={counts.votes} />
      </ul>
      <ScreenLinks />
      <div className="mt-14 grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <div>
          <Alerts
            alerts={alerts}
            detailOf={(id) => `/admin/jurado?detalle=${encodeURIComponent(id)}`}
            isAside
          />
          {allAlerts > alerts.length && (
            <TallLink to="/admin/jurado" className="mt-1 text-small">
              {panelText.allAlerts(allAlerts)}
            </TallLink>
          )}
        </div>
        <div className="grid content-start gap-12">
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

import { Link } from "@remix-run/react";
import { H2 } from "~/components/core/elements";
import { limits } from "~/contest/core/limits";
import type { Alert } from "~/contest/jury/alerts";
import { dashboard as dashboardText } from "~/text/jury/dashboard";

type AnyAlert = Alert<
  { id: string; title: string; stdDev: number | null },
  { name: string; submitted: number; assigned: number }
>;

interface Props {
  alerts: AnyAlert[];
  detailOf: (id: string) => string;
  /** True in a narrow column, beside something that comes first. */
  isAside?: boolean;
}

/** Alerts for the organiser, the most severe first. */
export function Alerts({ alerts, detailOf, isAside }: Props) {
  return (
    <section
      aria-labelledby="alertas"
      className={`pt-4 ${isAside ? "border-t border-ink" : "border-t-[6px] border-accent"}`}
    >
      <H2 id="alertas">{dashboardText.alerts}</H2>
      <p className="mt-2">
        {alerts.length === 0 ? dashboardText.noAlerts : dashboardText.someAlerts(alerts.length)}
      </p>
      {alerts.length > 0 && (
        <ul className="mt-4 border-b">
          {kinds
            .map((kind) => alerts.filter((alert) => alert.kind === kind))
            .filter((group) => group.length > 0)
            .map((group) => (
              <Group key={group[0]?.kind} alerts={group} detailOf={detailOf} />
            ))}
        </ul>
      )}
    </section>
  );
}

const kinds = ["tied", "no_evaluations", "low_progress", "high_dispersion"] as const;

/** The alerts of one kind: one alert as it is, several behind their number. */
function Group({ alerts, detailOf }: { alerts: AnyAlert[]; detailOf: (id: string) => string }) {
  const [first] = alerts;
  if (!first) return null;
  const count = dashboardText.atLeast(alerts.length, alerts.length === limits.alertsOfAKind);
  return (
    <li className="flex items-baseline gap-3 border-t text-small wrap-anywhere">
      <span className="mark mark-severity shrink-0" data-severity={first.severity}>
        {dashboardText.severities[first.severity]}
      </span>
      {alerts.length === 1 ? (
        <Line alert={first} detailOf={detailOf} />
      ) : (
        <details className="grow">
          <summary className="min-h-11 cursor-pointer py-2.5">
            {dashboardText.alertsOf[first.kind](count)}
          </summary>
          <ul>
            {alerts.map((alert) => (
              <li key={keyOf(alert)} className="flex border-t">
                <Line alert={alert} detailOf={detailOf} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function keyOf(alert: AnyAlert): string {
  if (alert.kind === "tied") return `tied-${alert.tie.id}-${alert.tie.name}`;
  return `${alert.kind}-${"proposal" in alert ? alert.proposal.id : alert.juror.name}`;
}

function Line({ alert, detailOf }: { alert: AnyAlert; detailOf: (id: string) => string }) {
  if (alert.kind === "low_progress") {
    const { name, submitted, assigned } = alert.juror;
    return <span className="py-2.5">{dashboardText.alert.low_progress(name, submitted, assigned)}</span>;
  }
  if (alert.kind === "tied") {
    const { id, title, name, person, sent } = alert.tie;
    const address =
      sent && person
        ? `/admin/usuarios?persona=${encodeURIComponent(person)}`
        : `/admin/jurado/asignaciones?obra=${encodeURIComponent(id)}`;
    return (
      <Link to={address} className="min-h-11 grow py-2.5 hover:underline">
        {sent ? dashboardText.alert.tied_sent(name, title) : dashboardText.alert.tied(name, title)}
      </Link>
    );
  }
  const { id, title, stdDev } = alert.proposal;
  return (
    <Link to={detailOf(id)} className="min-h-11 grow py-2.5 hover:underline" preventScrollReset>
      {alert.kind === "no_evaluations"
        ? dashboardText.alert.no_evaluations(title)
        : dashboardText.alert.high_dispersion(title, stdDev ?? 0)}
    </Link>
  );
}

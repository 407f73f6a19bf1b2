import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards";
import { AdminHeading } from "~/components/admin-heading";
import { ActionToast } from "~/components/toast";
import {
  asOf,
  closedReason,
  editionOf,
  endBeforeStart,
  firstOverlap,
  hasEnded,
  phaseStatus,
  startsOutOfOrder,
} from "~/contest/phases";
import { lacksOf } from "~/contest/readiness";
import { cron } from "~/db/audit";
import { serverMessage, whyRefused } from "~/db/database";
import { admin } from "~/text/admin";
import { closedNotice } from "~/text/closed";
import { siteTitle } from "~/text/common";
import { readForm, refuse, refuseWith } from "~/web/forms";
import { Activations } from "./activations";
import styles from "./calendar.css";
import { phasesForm } from "./form";
import { PhasesEditor } from "./phases-editor";
import { Timeline } from "./timeline";

const text = admin.phases;

const shownActivations = 8;

export const handle = { hydrate: true };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
// After a refusal too: what somebody else saved meanwhile has to be known before the next try.
export const shouldRevalidate = () => true;
export const meta: MetaFunction = () => [{ title: siteTitle(text.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { phases, panel, settings, now } = await requireAdmin(request, context);
  const [all, activations, made, set] = await Promise.all([
    phases.all(),
    phases.activations(shownActivations),
    panel.preparations(),
    settings.all(),
  ]);
  return {
    phases: asOf(all, now).map((phase) => {
      const { displayOrder: _, startHandledAt: __, manuallyActivatedAt: ___, ...shown } = phase;
      return {
        ...shown,
        status: phaseStatus(phase, now),
        ended: hasEnded(phase, now),
        lacks: lacksOf(phase, made, set),
      };
    }),
    closed: (["submissions", "evaluations", "votes"] as const).flatMap((act) => {
      const closed = closedReason(all, act, now);
      return closed?.endedOn ? [closedNotice(act, closed)] : [];
    }),
    seen: editionOf(all),
    activations: activations.map(({ id, at, actor, actorName, details }) => ({
      id,
      at,
      by: actor === cron.id ? null : actorName,
      phase: String(details.phase ?? ""),
    })),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { phases, viewer, now, flash, logError } = await requireAdmin(request, context);
  const submission = await readForm(request, phasesForm, { maxFields: 320 });
  if (submission.status !== "success") return refuse(submission);
  const by = { id: viewer.id, name: viewer.fullName };
  const form = submission.value;

  if (form.intent === "activate") {
    try {
      const { phaseName } = await phases.activate(form.id, by, now);
      return flash.redirect("/admin/fases", text.activated(phaseName));
    } catch (error) {
      if (whyRefused(error) === "not_found") return refuseWith(text.activateFailed(admin.unknown), 404);
      logError(error);
      return refuseWith(text.activateFailed(serverMessage(error)), 500);
    }
  }

  const stored = await phases.all();
  const sent = new Map(form.phases.map((phase) => [phase.id, phase]));
  if (
    sent.size !== form.phases.length ||
    sent.size !== stored.length ||
    stored.some(({ id }) => !sent.has(id))
  )
    return refuse(submission, { toast: text.othersChanged });

  const changed = form.phases.flatMap((phase, index) => {
    const { displayOrder = 0, phaseName = "" } = stored.find(({ id }) => id === phase.id) ?? {};
    const { startAt = null, endAt = null, ...flags } = phase;
    return { ...flags, startAt, endAt, displayOrder, phaseName, field: `phases[${index}]` };
  });
  const backwards = endBeforeStart(changed);
  if (backwards)
    return refuse(submission, { fieldErrors: { [`${backwards.field}.endAt`]: [text.endBeforeStart] } });
  const overlap = firstOverlap(changed);
  if (overlap) {
    const [earlier, later] = overlap;
    return refuse(submission, {
      toast: text.overlap,
      fieldErrors: {
        [`${earlier.field}.endAt`]: [text.overlapsWith(later.phaseName)],
        [`${later.field}.startAt`]: [text.overlapsWith(earlier.phaseName)],
      },
    });
  }
  const descending = startsOutOfOrder(changed);
  if (descending) {
    const [earlier, later] = descending;
    return refuse(submission, {
      toast: text.outOfOrder,
      fieldErrors: { [`${later.field}.startAt`]: [text.startsBefore(earlier.phaseName)] },
    });
  }

  try {
    const saved = await phases.save(
      changed.map(({ displayOrder: _order, phaseName: _name, field: _field, ...change }) => change),
      form.seen ?? editionOf(stored),
      by,
      now,
    );
    if (!saved)
      return refuse(submission, { toast: text.savedByOthers, fieldErrors: nowStored(), status: 409 });
  } catch (error) {
    logError(error);
    return refuse(submission, { toast: text.saveFailed(serverMessage(error)), status: 500 });
  }
  return flash.redirect("/admin/fases", text.saved);

  /** Beside each field that differs, what the database holds by now. */
  function nowStored() {
    return Object.fromEntries(
      changed.flatMap(({ id, field, startAt, endAt }) => {
        const own = stored.find((phase) => phase.id === id);
        if (!own) return [];
        const fields: [string, string[]][] = [];
        if (own.startAt !== startAt) fields.push([`${field}.startAt`, [text.nowStored(own.startAt)]]);
        if (own.endAt !== endAt) fields.push([`${field}.endAt`, [text.nowStored(own.endAt)]]);
        return fields;
      }),
    );
  }
}

export default function PhasesScreen() {
  const { phases, closed, seen, activations } = useLoaderData<typeof loader>();
  const active = phases.find((phase) => phase.isActive);
  // What was saved starts the editor afresh; an activation leaves unsaved edits alone.
  const saved = JSON.stringify(
    phases.map(({ isActive: _active, status: _status, ended: _ended, lacks: _lacks, ...rest }) => rest),
  );
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading title={text.title} subtitle={text.subtitle}>
        {active && <span className="mark text-accent">{text.active(active.phaseName)}</span>}
      </AdminHeading>
      <Timeline phases={phases} />
      {closed.length > 0 && (
        <ul className="note note-error mb-8">
          {closed.map(({ title, description }) => (
            <li key={title}>
              <strong className="font-semibold">{title}.</strong> {description}
            </li>
          ))}
        </ul>
      )}
      <PhasesEditor key={saved} phases={phases} seen={seen} />
      <Activations activations={activations} />
    </div>
  );
}

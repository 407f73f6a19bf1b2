import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { ActionToast } from "~/components/core/toast";
import { dayOf } from "~/contest/core/calendar";
import {
  asOf,
  closedReason,
  editionOf,
  hasEnded,
  lastDay,
  phaseStatus,
  phasesThatMoveBack,
} from "~/contest/core/phases";
import { missingItems } from "~/contest/running/readiness";
import { cron } from "~/db/core/store-context";
import { closedNotice } from "~/text/core/closed";
import { siteTitle } from "~/text/core/common";
import { admin } from "~/text/running/admin";
import { phaseSentence } from "~/text/running/phase-sentence";
import { actOnPhases } from "./actions";
import { Activations } from "./activations";
import styles from "./calendar.css";
import { PhasesEditor } from "./phases-editor";
import { Timeline } from "./timeline";

const text = admin.phases;

const shownActivations = 8;

export const handle = { hydrate: true };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
// A refusal also reloads the data, because the next try needs another admin's changes.
export const shouldRevalidate = () => true;
export const meta: MetaFunction = () => [{ title: siteTitle(text.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores, now } = await requireAdmin(request, context);
  const [phases, activations, { made }, settings, sealed] = await Promise.all([
    stores.phases.all(),
    stores.phases.activations(shownActivations),
    stores.panel.counts(),
    stores.settings.all(),
    stores.verdicts.sealed(),
  ]);
  return {
    phases: asOf(phases, now).map((phase) => {
      const { id, phaseKey, phaseName, description, startAt, endAt, isActive } = phase;
      const { allowsSubmissions, allowsEvaluations, allowsVotes } = phase;
      return {
        ...{ id, phaseKey, phaseName, description, startAt, endAt, isActive },
        ...{ allowsSubmissions, allowsEvaluations, allowsVotes },
        sentence: phaseSentence(phase),
        status: phaseStatus(phase, now),
        ended: hasEnded(phase, now),
        lastDay: lastDay(phase, phases, now),
        early: phase.isActive && phase.startAt !== null && phase.startAt > dayOf(now),
        lacks: missingItems(phase, made, settings),
        movesBack: phasesThatMoveBack(phases, phase, now),
        publishes: phaseKey === "results" ? text.activateResults(sealed?.number ?? null) : null,
      };
    }),
    closed: (["submissions", "evaluations", "votes"] as const).flatMap((act) => {
      const closed = closedReason(phases, act, now);
      return closed?.endedOn ? [closedNotice(act, closed)] : [];
    }),
    edition: editionOf(phases),
    activations: activations.map(({ id, at, actor, actorName, details }) => ({
      id,
      at,
      by: actor === cron.id ? null : actorName,
      phase: String(details.phase ?? ""),
    })),
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnPhases(request, context);

export default function PhasesScreen() {
  const { phases, closed, edition, activations } = useLoaderData<typeof loader>();
  const active = phases.find((phase) => phase.isActive);
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
      {/* A save resets the editor; an activation keeps unsaved edits. */}
      <PhasesEditor key={edition} phases={phases} edition={edition} />
      <Activations activations={activations} />
    </div>
  );
}

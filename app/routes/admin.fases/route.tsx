import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards";
import { AdminHeading } from "~/components/admin-heading";
import { ActionToast } from "~/components/toast";
import { endBeforeStart, firstOverlap, phaseStatus } from "~/contest/phases";
import { NotFound, serverMessage } from "~/db/database";
import { admin } from "~/text/admin";
import { siteTitle } from "~/text/common";
import { readForm, refuse, refuseWith } from "~/web/forms";
import { phasesForm } from "./form";
import { PhasesEditor } from "./phases-editor";
import { Timeline } from "./timeline";

const text = admin.phases;

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(text.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { phases, now } = await requireAdmin(request, context);
  const all = await phases.all();
  return { phases: all.map((phase) => ({ ...phase, status: phaseStatus(phase, now) })) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { phases, viewer, now, flash } = await requireAdmin(request, context);
  const submission = await readForm(request, phasesForm);
  if (submission.status !== "success") return refuse(submission);
  const by = { id: viewer.id, name: viewer.fullName };
  const form = submission.value;

  if (form.intent === "activate") {
    try {
      const { phaseName } = await phases.activate(form.id, by, now);
      return flash.redirect("/admin/fases", text.activated(phaseName));
    } catch (error) {
      if (error instanceof NotFound) return refuseWith(text.activateFailed(admin.unknown), 404);
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

  try {
    await phases.save(
      changed.map(({ displayOrder: _order, phaseName: _name, field: _field, ...change }) => change),
      by,
      now,
    );
  } catch (error) {
    return refuse(submission, { toast: text.saveFailed(serverMessage(error)), status: 500 });
  }
  return flash.redirect("/admin/fases", text.saved);
}

export default function PhasesScreen() {
  const { phases } = useLoaderData<typeof loader>();
  const active = phases.find((phase) => phase.isActive);
  // What was saved starts the editor afresh; an activation leaves unsaved edits alone.
  const saved = JSON.stringify(
    phases.map(({ isActive: _active, manuallyActivatedAt: _at, status: _status, ...rest }) => rest),
  );
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading title={text.title} subtitle={text.subtitle}>
        {active && <span className="mark text-accent">{text.active(active.phaseName)}</span>}
      </AdminHeading>
      <Timeline phases={phases} />
      <PhasesEditor key={saved} phases={phases} />
    </div>
  );
}

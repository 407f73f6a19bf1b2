import type { AppLoadContext } from "@remix-run/cloudflare";
import { requireAdmin } from "~/auth/guards";
import {
  editionOf,
  endBeforeStart,
  firstOverlap,
  type MovedEnd,
  movedEnds,
  type Phase,
  startsOutOfOrder,
} from "~/contest/phases";
import { serverMessage, whyRefused } from "~/db/database";
import type { Moved } from "~/db/phases";
import { admin } from "~/text/admin";
import { common } from "~/text/common";
import { letters } from "~/text/mails";
import { readForm, refuse, refuseInvalid, refuseWith } from "~/web/forms";
import { type PhasesForm, phasesForm } from "./form";

const text = admin.phases;

type Admin = Awaited<ReturnType<typeof requireAdmin>>;
type Submission = Parameters<typeof refuse>[0];

/** Saves the dates and gates of all phases together, or activates one. */
export async function actOnPhases(request: Request, context: AppLoadContext) {
  const guarded = await requireAdmin(request, context);
  const submission = await readForm(request, phasesForm, { maxFields: 370 });
  if (submission.status !== "success") {
    const isShown = (name: string) => /^phases\[\d+\]\.((start|end)At|reason)$/.test(name);
    return refuseInvalid(submission, isShown, text.saveFailed(common.unreadableForm));
  }
  const form = submission.value;
  return form.intent === "activate" ? activate(form.id, guarded) : save(form, submission, guarded);
}

const byOf = ({ viewer }: Admin) => ({ id: viewer.id, name: viewer.fullName });

async function activate(id: string, context: Admin) {
  const { phases, flash, now, logError } = context;
  try {
    const { phaseName } = await phases.activate(id, byOf(context), now);
    return flash.redirect("/admin/fases", text.activated(phaseName));
  } catch (error) {
    if (whyRefused(error) === "not_found") return refuseWith(text.activateFailed(admin.unknown), 404);
    logError(error);
    return refuseWith(text.activateFailed(serverMessage(error)), 500);
  }
}

async function save(form: PhasesForm, submission: Submission, context: Admin) {
  const { phases, flash, now, logError } = context;
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
  const asSent = stored.flatMap(({ id }) => changed.filter((one) => one.id === id));
  const wrong = wrongDates(changed);
  if (wrong) return refuse(submission, wrong);
  const moved = movedEnds(stored, changed, now).map((move) => ({
    ...move,
    ...({ reason: "", field: "", ...changed.find(({ id }) => id === move.phase.id) } satisfies Reasoned),
  }));
  const unexplained = moved.filter(({ reason }) => reason === "");
  if (unexplained.length > 0) {
    const fieldErrors = Object.fromEntries(
      unexplained.map(({ field }) => [`${field}.reason`, [text.reasonMissing]]),
    );
    return refuse(submission, { fieldErrors });
  }

  try {
    const changes = changed.map(
      ({ displayOrder: _order, phaseName: _name, field: _field, reason: _reason, ...change }) => change,
    );
    const seen = form.seen ?? editionOf(stored);
    const explained = await Promise.all(moved.map((move) => told(move, context)));
    const saved = await phases.save({ changes, moved: explained, seen }, byOf(context), now);
    // They may be this very form's, whose answer was lost.
    if (!saved && editionOf(asSent) !== editionOf(stored))
      return refuse(submission, {
        toast: text.savedByOthers,
        fieldErrors: nowStored(changed, stored),
        status: 409,
      });
  } catch (error) {
    logError(error);
    return refuse(submission, { toast: text.saveFailed(serverMessage(error)), status: 500 });
  }
  return flash.redirect("/admin/fases", text.saved);
}

type Reasoned = { reason: string; field: string };

/** A moved end with what is written of it to those who have something to do until then: of the phase that is active. */
async function told(move: MovedEnd<Phase> & Reasoned, { jury, settings, origin }: Admin): Promise<Moved> {
  const { phase, from, to, reason } = move;
  const { id: phaseId, phaseName, isActive, allowsSubmissions, allowsEvaluations } = phase;
  const letterTo = (gate: "submissions" | "evaluations") =>
    letters.endMoved(gate, { name: phaseName, from, to, reason }, origin);
  const jurors =
    isActive && allowsEvaluations ? await jury.open((await settings.all()).evaluation_count_mode) : [];
  return {
    ...{ phaseId, phaseName, from, to, reason },
    toUniversities: isActive && allowsSubmissions ? letterTo("submissions") : null,
    toJurors:
      jurors.length > 0 ? { judgeIds: jurors.map(({ id }) => id), letter: letterTo("evaluations") } : null,
  };
}

/** A phase as it was sent, and what its fields are called. */
type Changed = Pick<Phase, "id" | "startAt" | "endAt" | "displayOrder" | "phaseName"> & { field: string };

/** Why these dates cannot be; null when they can. */
function wrongDates(changed: Changed[]) {
  const backwards = endBeforeStart(changed);
  if (backwards) return { fieldErrors: { [`${backwards.field}.endAt`]: [text.endBeforeStart] } };
  const overlap = firstOverlap(changed);
  if (overlap) {
    const [earlier, later] = overlap;
    return {
      toast: text.overlap,
      fieldErrors: {
        [`${earlier.field}.endAt`]: [text.overlapsWith(later.phaseName)],
        [`${later.field}.startAt`]: [text.overlapsWith(earlier.phaseName)],
      },
    };
  }
  const descending = startsOutOfOrder(changed);
  if (descending) {
    const [earlier, later] = descending;
    return {
      toast: text.outOfOrder,
      fieldErrors: { [`${later.field}.startAt`]: [text.startsBefore(earlier.phaseName)] },
    };
  }
  return null;
}

/** Beside each field that differs, what the database holds by now. */
function nowStored(changed: Changed[], stored: Phase[]) {
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

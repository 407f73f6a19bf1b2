import type { AppLoadContext } from "@remix-run/cloudflare";
import { requireAdmin, requireFresh } from "~/auth/core/guards";
import { dayOf } from "~/contest/core/calendar";
import { type FollowingPhases, type MovedEnd, movedAlong, movedEnds } from "~/contest/running/moved-ends";
import {
  asOf,
  datesIn,
  editionOf,
  endBeforeStart,
  firstOverlap,
  inWholeDays,
  type Phase,
  type PhaseChange,
  phaseStatus,
  startsOutOfOrder,
} from "~/contest/running/phases";
import { refusalReason, serverMessage } from "~/db/core/database";
import type { Moved, PublishedMove } from "~/db/running/phases";
import { common } from "~/text/core/common";
import { automaticMails } from "~/text/mail/mails";
import { admin } from "~/text/running/admin";
import { readForm, refuse, refuseInvalid, refuseWith } from "~/web/core/forms";
import { type ActivationForm, type PhasesForm, phasesForm } from "./form";

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
  await requireFresh(request, guarded.session, `running/phases ${form.intent}`);
  return form.intent === "activate" ? activate(form, guarded) : save(form, submission, guarded);
}

async function activate({ id, closesUp }: ActivationForm, context: Admin) {
  const { phases, flash, now, logError } = context;
  try {
    const { phaseName } = await phases.activate(id, closesUp, context.by, now);
    return flash.redirect("/admin/fases", text.activated(phaseName, closesUp));
  } catch (error) {
    if (refusalReason(error) === "not_found") return refuseWith(text.activateFailed(admin.unknown), 404);
    logError(error);
    return refuseWith(text.activateFailed(serverMessage(error)), 500);
  }
}

async function save(form: PhasesForm, submission: Submission, context: Admin) {
  const { phases, flash, now, logError } = context;
  const stored = await phases.all();
  const formPhases = new Map(form.phases.map((phase) => [phase.id, phase]));
  if (
    formPhases.size !== form.phases.length ||
    formPhases.size !== stored.length ||
    stored.some(({ id }) => !formPhases.has(id))
  )
    return refuse(submission, { toast: text.othersChanged });

  const asSent = stored.flatMap((phase) => changedIn(form, phase));
  const seen = form.seen ?? editionOf(stored);
  const would = movedAlong(asSent, { seen: datesIn(seen), phases: stored }, now);
  const along = form.along ? would : undefined;
  if (along === null) return refuse(submission, { fieldErrors: { along: [text.nothingMoved] } });
  if (along && along.hindered.length > 0)
    return refuse(submission, { fieldErrors: hindrances(along, asSent) });
  const changed = along?.dates ?? asSent;
  const isMended = would !== null && would.hindered.length === 0 && wrongDates(would.dates) === null;
  const wrong = wrongDates(changed, isMended) ?? gone(changed, stored, now);
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
    const after = stored.map((phase) => ({ ...phase, ...changes.find(({ id }) => id === phase.id) }));
    const followers = followersOf(moved.at(-1), stored, changed, now);
    const whole = { before: inWholeDays(stored, now), after: inWholeDays(after, now) };
    const explained = await toldOf(moved, followers, whole, context);
    const saved = await phases.save({ changes, moved: explained, seen }, context.by, now);
    if (!saved) {
      // The stored dates can come from this same form when its answer was lost; then its reasons
      // are stored too.
      const isSame = editionOf(changed) === editionOf(stored);
      const fieldErrors = isSame
        ? otherReasons(changed, datesIn(seen), await phases.moves())
        : nowStored(asSent, stored);
      if (!isSame || Object.keys(fieldErrors).length > 0)
        return refuse(submission, { toast: text.savedByOthers, fieldErrors, status: 409 });
    }
  } catch (error) {
    logError(error);
    return refuse(submission, { toast: text.saveFailed(serverMessage(error)), status: 500 });
  }
  return flash.redirect(
    "/admin/fases",
    along ? text.savedAlong(along.followers.length, along.days) : text.saved,
  );
}

/** A phase from the form, and the names of its fields. */
type Changed = PhaseChange & Pick<Phase, "displayOrder" | "phaseName"> & Reasoned;
type Reasoned = { reason: string; field: string };

function changedIn({ phases }: PhasesForm, { id, displayOrder, phaseName }: Phase): Changed[] {
  const index = phases.findIndex((phase) => phase.id === id);
  const sent = phases[index];
  if (!sent) return [];
  const { startAt = null, endAt = null, ...rest } = sent;
  return [{ ...rest, startAt, endAt, displayOrder, phaseName, field: `phases[${index}]` }];
}

/** Returns the later phases whose dates move with the moved end. None of them has begun. */
function followersOf(move: MovedEnd<Phase> | undefined, stored: Phase[], changed: Changed[], now: number) {
  if (!move) return [];
  return asOf(stored, now).flatMap((phase) => {
    const to = changed.find(({ id }) => id === phase.id);
    if (!to || phase.displayOrder < move.phase.displayOrder || phaseStatus(phase, now) !== "future")
      return [];
    return phase.startAt === to.startAt && phase.endAt === to.endAt ? [] : [{ phase, to }];
  });
}
type Followers = ReturnType<typeof followersOf>;

/**
 * Returns moved ends with their mails. The active phase's mails go to people with pending work, and
 * to its future jurors. Later phases' ends follow with the same reason. Mails name the last full
 * day; an unchanged last day sends no mail.
 */
async function toldOf(
  moved: (MovedEnd<Phase> & Reasoned)[],
  followers: Followers,
  { before, after }: Record<"before" | "after", Phase[]>,
  { jury, settings, sender }: Admin,
): Promise<Moved[]> {
  const from = await sender();
  const last = moved.at(-1);
  const moves = moved.map(async (move): Promise<Moved> => {
    const { phase, reason } = move;
    const { id: phaseId, phaseName, isActive } = phase;
    const following = move === last ? followers : [];
    const days = { from: move.from, to: move.to, reason };
    const [until, untilNow] = [before, after].map((phases) => phases.find(({ id }) => id === phaseId)?.endAt);
    const isNews = until !== untilNow;
    const mailFor = (gate: "submissions" | "evaluations") =>
      automaticMails.endMoved(
        gate,
        {
          name: phaseName,
          reason,
          from: until ?? move.from,
          to: untilNow ?? null,
          following: after.filter(({ id }) => following.some(({ phase }) => phase.id === id)),
        },
        from,
      );
    const judged = [phase, ...following.map((item) => item.phase)].some((item) => item.allowsEvaluations);
    const jurors =
      isActive && isNews && judged ? await jury.open((await settings.all()).evaluation_count_mode) : [];
    return {
      phaseId,
      phaseName,
      ...days,
      toUniversities: isActive && isNews && phase.allowsSubmissions ? mailFor("submissions") : null,
      toJurors:
        jurors.length > 0 ? { judgeIds: jurors.map(({ id }) => id), content: mailFor("evaluations") } : null,
    };
  });
  const along = followers.flatMap(({ phase: { id: phaseId, phaseName, endAt }, to }): Moved[] =>
    last && endAt !== null && endAt !== to.endAt
      ? [
          {
            phaseId,
            phaseName,
            from: endAt,
            to: to.endAt,
            reason: last.reason,
            toUniversities: null,
            toJurors: null,
          },
        ]
      : [],
  );
  return [...(await Promise.all(moves)), ...along];
}

/** Returns the reason for each day that cannot move along. */
function hindrances({ hindered, dates }: FollowingPhases<Changed>, asSent: Changed[]) {
  return Object.fromEntries(
    hindered.map(({ id, field, why }) => {
      const name = asSent.find((phase) => phase.id === id)?.field;
      const day = dates.find((phase) => phase.id === id)?.[field] ?? "";
      return [`${name}.${field}`, [text.notAlong[why](day)]];
    }),
  );
}

/**
 * Returns the errors of these dates, or null. `isMended`: a moved end needs only its followers to
 * move.
 */
function wrongDates(changed: Changed[], isMended = false) {
  const backwards = endBeforeStart(changed);
  if (backwards) return { fieldErrors: { [`${backwards.field}.endAt`]: [text.endBeforeStart] } };
  const overlap = firstOverlap(changed);
  if (overlap) {
    const [earlier, later] = overlap;
    return {
      toast: text.overlap,
      fieldErrors: {
        [`${earlier.field}.endAt`]: [
          `${text.overlapsWith(later.phaseName)}${isMended ? text.mayFollow : ""}`,
        ],
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

/** Returns an error when this change ends the active phase in the past, or null. */
function gone(changed: Changed[], stored: Phase[], now: number) {
  const active = asOf(stored, now).find(({ isActive }) => isActive);
  const change = changed.find(({ id }) => id === active?.id);
  if (!active || !change?.endAt || change.endAt === active.endAt || change.endAt >= dayOf(now)) return null;
  return { fieldErrors: { [`${change.field}.endAt`]: [text.endGone] } };
}

/**
 * Returns the stored reason for each end that another admin moved to the same day with a different
 * reason.
 */
function otherReasons(changed: Changed[], seen: ReturnType<typeof datesIn>, moves: PublishedMove[]) {
  return Object.fromEntries(
    changed.flatMap(({ id, field, endAt, reason }) => {
      const move = moves.find((item) => item.phaseId === id && item.to === endAt);
      const isMoved = seen.some((phase) => phase.id === id && phase.endAt !== endAt);
      return move && isMoved && reason !== "" && move.reason !== reason
        ? [[`${field}.endAt`, [text.otherReason(move.reason)]]]
        : [];
    }),
  );
}

/** Returns the stored value beside each field that differs. */
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

import { type AppLoadContext, data } from "@remix-run/cloudflare";
import * as z from "zod";
import { answerFailure } from "~/auth/core/answer-failure";
import { requireAdmin } from "~/auth/core/guards";
import { dayOf, daysBetween } from "~/contest/core/calendar";
import { limits } from "~/contest/core/limits";
import { fingerprintOf } from "~/contest/core/sha256";
import { juryPeriod } from "~/contest/jury/pace";
import type { ReassignmentPlan } from "~/db/jury/assignments";
import type { Addressee } from "~/db/jury/jury";
import { deliverMail, mailIsRead } from "~/services/core/mail";
import { assigningRefused } from "~/text/jury/assignments";
import { dashboard } from "~/text/jury/dashboard";
import { pace as paceText } from "~/text/jury/pace";
import { automaticMails } from "~/text/mail/mails";
import { readForm, type refuse, refuseInvalid, refuseWith, requiredLine } from "~/web/core/forms";
import { dashboardList } from "./query";

const { lift } = dashboard;

/** Maximum selected jurors; more than a page has. */
const MOST_CHOSEN = 200;

/** All forms of this screen. Each action asks for confirmation; `fingerprint` identifies the confirmed question. */
const jurorForm = z.strictObject({
  intent: z.enum(["ask-reminder", "remind", "ask-reassignment", "reassign"]),
  jurado: z.array(z.string().min(1).max(100)).max(MOST_CHOSEN).default([]),
  fingerprint: z.string().max(100).optional(),
});

const liftForm = z.strictObject({
  intent: z.literal("lift"),
  evaluacion: z.string().min(1).max(100),
  reason: requiredLine(lift.reasonMissing).max(limits.declineReasonLength, lift.reasonTooLong),
});

/** The action to confirm. */
export type Confirmation = { key: string; ids: string[]; fingerprint: string; hasChanged: boolean } & (
  | {
      kind: "reminder";
      to: Pick<Addressee, "name" | "email" | "pending">[];
      /** The selected jurors who already got a mail today, and those without pending works. */
      alreadyMailed: string[];
      mail: { subject: string; body: string };
      hasMailService: boolean;
    }
  | ({ kind: "reassignment"; left: number } & Pick<ReassignmentPlan, "givers" | "takers">)
);

/** Writes to the selected jurors or reassigns their pending works, after confirmation. */
export async function actOnJurors(request: Request, context: AppLoadContext) {
  const guarded = await requireAdmin(request, context);
  const form = await readForm(request, z.discriminatedUnion("intent", [jurorForm, liftForm]), {
    maxFields: MOST_CHOSEN + 10,
  });
  if (form.status !== "success") return refuseInvalid(form, (name) => name === "reason", paceText.unreadable);
  if (form.value.intent === "lift") return await liftConflict(request, form, form.value, guarded);
  const { intent, jurado: ids, fingerprint } = form.value;
  if (ids.length === 0 && intent !== "ask-reminder") return refuseWith(paceText.choosing);
  const { detail: _, download: __, ...query } = dashboardList.read(request);
  const back = dashboardList.path(query);
  try {
    return intent === "remind" || intent === "ask-reminder"
      ? await remind({ ids, fingerprint, back, isConfirmed: intent === "remind" }, guarded)
      : await reassign({ ids, fingerprint, back, isConfirmed: intent === "reassign" }, guarded);
  } catch (error) {
    return answerFailure(error, context, null, {
      verdict_sealed: assigningRefused("verdict_sealed"),
      failed: paceText.failed,
    });
  }
}

/** Lifts a declared conflict with a reason. */
async function liftConflict(
  request: Request,
  form: Parameters<typeof refuse>[0],
  { evaluacion: id, reason }: z.output<typeof liftForm>,
  context: Admin,
) {
  const { stores, flash, sender } = context;
  try {
    const mail = automaticMails.conflictLifted(reason, await sender());
    await stores.evaluations.liftConflict(id, { reason, mail });
  } catch (error) {
    return answerFailure(error, context, form, {
      gate_closed: "evaluations",
      not_found: { toast: lift.gone, status: 409 },
      failed: paceText.failed,
    });
  }
  return flash.redirect(dashboardList.path(dashboardList.read(request)), lift.done);
}

interface Act {
  ids: string[];
  fingerprint: string | undefined;
  back: string;
  isConfirmed: boolean;
}

type Admin = Awaited<ReturnType<typeof requireAdmin>>;

async function remind({ ids, fingerprint, back, isConfirmed }: Act, context: Admin) {
  const { stores, mail, env, sender, flash, now, waitUntil, logError } = context;
  if (!mailIsRead(env)) return refuseWith(paceText.unserved, 409);
  const [phases, { evaluation_count_mode: mode }] = await Promise.all([
    stores.phases.all(),
    stores.settings.all(),
  ]);
  const period = juryPeriod(phases, now);
  if (!period) return refuseWith(paceText.shut, 409);
  const reminder = { phaseId: period.phaseId, kind: `hand ${dayOf(now)}` as const };
  // Everybody with pending works and without a mail today, where no juror is chosen.
  const isChosen = ids.length > 0;
  const jurors = isChosen
    ? await stores.jury.pending(mode, reminder, ids)
    : (await stores.jury.due(mode, reminder)).slice(0, MOST_CHOSEN);
  const to = jurors.filter(({ wasMailed }) => !wasMailed);
  const [first] = to;
  if (!first) return refuseWith(paceText.remindNobody(isChosen), 409);
  const { until } = period;
  const end = until === null ? null : { until, daysLeft: Math.max(0, daysBetween(dayOf(now), until)) };
  const from = await sender();
  const contentOf = (pending: number) => automaticMails.juryReminder(pending, end, from);
  const current = await fingerprintOf(to);
  if (isConfirmed && fingerprint === current) {
    const mails = to.map(({ id, pending }) => ({ judgeId: id, ...contentOf(pending) }));
    const count = await stores.jury.remind(reminder, mails);
    if (mail) waitUntil(deliverMail(mail, stores.outbox).catch(logError));
    return flash.redirect(back, paceText.remindedNow(count));
  }
  return ask(
    {
      kind: "reminder",
      ids: isChosen ? ids : to.map(({ id }) => id),
      to: to.map(({ name, email, pending }) => ({ name, email, pending })),
      alreadyMailed: jurors.filter(({ wasMailed }) => wasMailed).map(({ name }) => name),
      mail: contentOf(first.pending),
      hasMailService: mail !== null,
      fingerprint: current,
    },
    isConfirmed,
  );
}

async function reassign({ ids, fingerprint, back, isConfirmed }: Act, context: Admin) {
  const { stores, flash } = context;
  const [closed, { evaluation_count_mode: mode }] = await Promise.all([
    stores.assignments.closed(),
    stores.settings.all(),
  ]);
  if (closed) return refuseWith(assigningRefused(closed), 409);
  if (mode === "all_judges") return refuseWith(paceText.allJudge, 409);
  const plan = await stores.assignments.planReassignment(ids);
  if (plan.moved.length + plan.left.length === 0) return refuseWith(paceText.nothing, 409);
  if (plan.moved.length === 0) return refuseWith(paceText.noTaker, 409);
  const current = await fingerprintOf(plan.moved);
  if (isConfirmed && fingerprint === current) {
    const count = await stores.assignments.reassign(plan);
    return flash.redirect(back, paceText.reassigned(count));
  }
  const { givers, takers, left } = plan;
  return ask(
    { kind: "reassignment", ids, givers, takers, left: left.length, fingerprint: current },
    isConfirmed,
  );
}

type Unasked = Confirmation extends infer One
  ? One extends Confirmation
    ? Omit<One, "key" | "hasChanged">
    : never
  : never;

/** Asks for confirmation, or asks again when the data has changed meanwhile. */
function ask(about: Unasked, hasChanged: boolean) {
  const question = { ...about, hasChanged, key: crypto.randomUUID() } as Confirmation;
  return data({ question }, { status: hasChanged ? 409 : 200 });
}

import type { AppLoadContext } from "@remix-run/cloudflare";
import * as z from "zod";
import { requireAdmin, requireFresh } from "~/auth/core/guards";
import { limits } from "~/contest/core/limits";
import type { ChoiceStep } from "~/contest/final/procedure";
import { type Reason, refusalReason, serverMessage } from "~/db/core/database";
import type { Toast } from "~/text/core/toast";
import { finalSteps as text } from "~/text/final/choices";
import { readForm, refuse, refuseInvalid, refuseWith, required, severalLines } from "~/web/core/forms";

const acts = ["open-jury", "close-jury", "open-community", "close-community"] as const;

const reason = required(text.reasonMissing)
  .overwrite(severalLines)
  .max(limits.rectificationReasonLength, text.reasonLong);
const kind = z.enum(["other", "left_out"]);
const work = required(text.workMissing).max(100);

const stepsForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.enum(acts) }),
  z.strictObject({
    intent: z.literal("explain"),
    step: z.enum(["finalists", "jury", "community"]),
    kind,
    reason,
  }),
  z.strictObject({ intent: z.literal("other-two"), first: work, second: work, reason }),
  z.strictObject({ intent: z.literal("keep-rule"), step: z.enum(["jury", "community"]), kind }),
]);
type StepsForm = z.output<typeof stepsForm>;
type Admin = Awaited<ReturnType<typeof requireAdmin>>;

const HERE = "/admin/final";

/** Opens and closes the steps of the final, and publishes the reasons for departures from the rule. */
export async function actOnSteps(request: Request, context: AppLoadContext) {
  const guarded = await requireAdmin(request, context);
  const { stores, flash, session, logError } = guarded;
  const form = await readForm(request, stepsForm);
  if (form.status !== "success")
    return refuseInvalid(form, (name) => ["reason", "first", "second"].includes(name), text.unreadable);
  const { value } = form;
  if (value.intent === "other-two" && value.first === value.second)
    return refuse(form, { fieldErrors: { second: [text.sameWork] } });
  await requireFresh(request, session, `final/steps ${value.intent}`);
  try {
    await stores.phases.caughtUp();
    return await flash.redirect(HERE, await done(value, guarded));
  } catch (error) {
    const why = refusalReason(error);
    if (why === "rule_kept" && value.intent === "other-two")
      return refuse(form, { fieldErrors: { second: [text.alreadyPass] }, status: 409 });
    if (why) return refuse(form, { toast: refusal(value, why), status: 409 });
    logError(error);
    return refuseWith(text.failed(serverMessage(error)), 500);
  }
}

async function done(form: StepsForm, { stores }: Admin): Promise<Toast> {
  switch (form.intent) {
    case "explain":
      await stores.finalChoices.depart(form);
      return text.explained;
    case "other-two": {
      const { first, second, reason } = form;
      await stores.finalChoices.depart({ step: "jury", kind: "other", reason, works: [first, second] });
      return text.twoSet;
    }
    case "keep-rule":
      await stores.finalChoices.keepRule(form);
      return text.ruleKept;
    default: {
      const name = stepOf(form.intent);
      if (form.intent.startsWith("open"))
        return ((await stores.finalChoices.open(name)) ? text.opened : text.isOpen)[name];
      return ((await stores.finalChoices.close(name)) ? text.closed : text.isClosed)[name];
    }
  }
}

const stepOf = (intent: (typeof acts)[number]): ChoiceStep =>
  intent.endsWith("jury") ? "jury" : "community";

function refusal(form: StepsForm, why: Reason): Toast {
  if (why === "changed_meanwhile") return text.changed;
  if (why === "rule_kept") return text.noDeparture;
  if (why === "reason_missing") return text.reasonFirst;
  if (why === "not_found") return text.noFinalist;
  if (why === "still_open") return text.stillOpen;
  if (form.intent === "explain" || form.intent === "other-two" || form.intent === "keep-rule")
    return text.tooLate;
  const name = stepOf(form.intent);
  if (why === "too_few") return text.tooFew[name];
  return why === "ballot_closed" ? text.opensNoMore[name] : text.notInFinal;
}

import type { AppLoadContext } from "@remix-run/cloudflare";
import * as z from "zod";
import { type Answers, answerFailure } from "~/auth/core/answer-failure";
import { requireAdmin, requireFresh } from "~/auth/core/guards";
import { limits } from "~/contest/core/limits";
import type { ChoiceStep } from "~/contest/final/procedure";
import type { Toast } from "~/text/core/toast";
import { finalSteps as text } from "~/text/final/choices";
import { readForm, refuse, refuseInvalid, required, severalLines } from "~/web/core/forms";

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
  const { stores, flash, session } = guarded;
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
    return answerFailure(error, context, form, answersTo(value));
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

function answersTo(form: StepsForm): Answers {
  const answers: Answers = {
    changed_meanwhile: text.changed,
    reason_missing: text.reasonFirst,
    not_found: { toast: text.noFinalist, status: 409 },
    still_open: text.stillOpen,
    failed: text.failed,
  };
  if (form.intent === "explain" || form.intent === "other-two" || form.intent === "keep-rule") {
    const alreadyPass = { fieldErrors: { second: [text.alreadyPass] } };
    const rule_kept = form.intent === "other-two" ? alreadyPass : text.noDeparture;
    return { ...answers, rule_kept, ballot_closed: text.tooLate };
  }
  const name = stepOf(form.intent);
  return {
    ...answers,
    too_few: text.tooFew[name],
    ballot_closed: text.opensNoMore[name],
    gate_closed: text.notInFinal,
  };
}

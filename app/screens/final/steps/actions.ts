import type { AppLoadContext } from "@remix-run/cloudflare";
import * as z from "zod";
import { type Answers, answerFailure } from "~/auth/core/answer-failure";
import { requireAdmin, requireFresh } from "~/auth/core/guards";
import { limits } from "~/contest/core/limits";
import type { ChoiceStep } from "~/contest/final/procedure";
import type { Toast } from "~/text/core/toast";
import { finalSteps as finalStepsText } from "~/text/final/choices";
import { readForm, refuse, refuseInvalid, required, severalLines } from "~/web/core/forms";

const acts = ["open-jury", "close-jury", "open-community", "close-community"] as const;

const reason = required(finalStepsText.reasonMissing)
  .overwrite(severalLines)
  .max(limits.rectificationReasonLength, finalStepsText.reasonLong);
const kind = z.enum(["other", "left_out"]);
const work = required(finalStepsText.workMissing).max(100);

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
    return refuseInvalid(
      form,
      (name) => ["reason", "first", "second"].includes(name),
      finalStepsText.unreadable,
    );
  const { value } = form;
  if (value.intent === "other-two" && value.first === value.second)
    return refuse(form, { fieldErrors: { second: [finalStepsText.sameWork] } });
  await requireFresh(request, session, `final/steps ${value.intent}`);
  try {
    await stores.phases.activateDue();
    return await flash.redirect(HERE, await done(value, guarded));
  } catch (error) {
    return answerFailure(error, context, form, answersTo(value));
  }
}

async function done(form: StepsForm, { stores }: Admin): Promise<Toast> {
  switch (form.intent) {
    case "explain":
      await stores.finalChoices.explain(form);
      return finalStepsText.explained;
    case "other-two":
      await stores.finalChoices.chooseTwo([form.first, form.second], form.reason);
      return finalStepsText.twoSet;
    case "keep-rule":
      await stores.finalChoices.keepRule(form);
      return finalStepsText.ruleKept;
    default: {
      const name = stepOf(form.intent);
      if (form.intent.startsWith("open"))
        return ((await stores.finalChoices.open(name)) ? finalStepsText.opened : finalStepsText.isOpen)[name];
      return ((await stores.finalChoices.close(name)) ? finalStepsText.closed : finalStepsText.isClosed)[
        name
      ];
    }
  }
}

const stepOf = (intent: (typeof acts)[number]): ChoiceStep =>
  intent.endsWith("jury") ? "jury" : "community";

function answersTo(form: StepsForm): Answers {
  const answers: Answers = {
    changed_meanwhile: finalStepsText.changed,
    reason_missing: finalStepsText.reasonFirst,
    not_found: { toast: finalStepsText.noFinalist, status: 409 },
    still_open: finalStepsText.stillOpen,
    failed: finalStepsText.failed,
  };
  if (form.intent === "explain" || form.intent === "other-two" || form.intent === "keep-rule") {
    const alreadyPass = { fieldErrors: { second: [finalStepsText.alreadyPass] } };
    const rule_kept = form.intent === "other-two" ? alreadyPass : finalStepsText.noDeparture;
    return { ...answers, rule_kept, step_closed: finalStepsText.tooLate };
  }
  const name = stepOf(form.intent);
  return {
    ...answers,
    too_few: finalStepsText.tooFew[name],
    step_closed: finalStepsText.opensNoMore[name],
    gate_closed: finalStepsText.notInFinal,
  };
}

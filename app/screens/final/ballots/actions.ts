import type { AppLoadContext } from "@remix-run/cloudflare";
import * as z from "zod";
import { requireAdmin, requireFresh } from "~/auth/core/guards";
import { limits } from "~/contest/core/limits";
import type { BallotName } from "~/contest/final/ballot";
import { type Reason, refusalReason, serverMessage } from "~/db/core/database";
import type { Toast } from "~/text/core/toast";
import { ballots as text } from "~/text/final/deliberation";
import { readForm, refuseInvalid, refuseWith, required } from "~/web/core/forms";

const intents = ["open-jury", "close-jury", "count", "open-community", "close-community"] as const;

const ballotsForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.enum(intents) }),
  z.strictObject({
    intent: z.literal("recount"),
    reason: required(text.recountReasonMissing).max(limits.voidReasonLength),
  }),
]);

/** Opens and closes the final's two ballots, and counts the jury's. */
export async function actOnFinal(request: Request, context: AppLoadContext) {
  const { ballotGates, deliberation, phases, session, flash, by, now, logError } = await requireAdmin(
    request,
    context,
  );
  const form = await readForm(request, ballotsForm);
  if (form.status !== "success") return refuseInvalid(form, (name) => name === "reason", text.unreadable);
  const { intent } = form.value;
  await requireFresh(request, session, `final/ballots ${intent}`);
  try {
    await phases.caughtUp(now);
    const reason = form.value.intent === "recount" ? form.value.reason : null;
    return await flash.redirect("/admin/deliberacion", await runIntent(reason));
  } catch (error) {
    const why = refusalReason(error);
    if (why) return refuseWith(refusal(intent, why), 409);
    logError(error);
    return refuseWith(text.failed(serverMessage(error)), 500);
  }

  async function runIntent(reason: string | null): Promise<Toast> {
    if (intent === "count" || intent === "recount")
      return (await deliberation.count(reason, by, now)) ? text.counted : text.isCounted;
    const name = ballotOf(intent);
    if (intent.startsWith("open"))
      return ((await ballotGates.open(name, by, now)) ? text.opened : text.isOpen)[name];
    return ((await ballotGates.close(name, by, now)) ? text.closed : text.isClosed)[name];
  }
}

const ballotOf = (intent: string): BallotName => (intent.endsWith("jury") ? "jury" : "community");

function refusal(intent: string, why: Reason): Toast {
  if (intent === "count" || intent === "recount") {
    if (why === "ballot_closed") return text.countOpen;
    if (why === "not_found") return text.countNone;
    return why === "too_few" ? text.countTooFew : text.countChanged;
  }
  const name = ballotOf(intent);
  if (why === "too_few") return text.tooFew[name];
  return why === "ballot_closed" ? text.opensNoMore[name] : text.notInFinal;
}

import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import { mustVerify, sendLinkOfVote } from "~/acts/votes/verification";
import { type Reason, refusalReason, serverMessage } from "~/db/core/database";
import { common } from "~/text/core/common";
import { failure, type Toast } from "~/text/core/toast";
import { final as finalText } from "~/text/final/final";
import { readForm, refuseWith, required } from "~/web/core/forms";
import { acceptPath, accessPath } from "~/web/people/access";

const choiceForm = z.strictObject({ proposal_id: required(common.unreadableForm).max(100) });

const FINAL = "/final";

/** Casts a visitor's one vote for one of the two finalists. */
export async function actOnChoice(request: Request, context: AppLoadContext) {
  const { session, flash } = context;
  const form = await readForm(request, choiceForm);
  if (form.status !== "success") return refuseWith(failure("Error", common.unreadableForm));
  const viewer = await session.viewer();
  if (!viewer) return flash.redirect(accessPath("/auth", FINAL), finalText.needsAccount);
  const toast = await choose(request, context, viewer.id, form.value.proposal_id);
  return toast ? flash.redirect(FINAL, toast) : redirect(acceptPath({ back: FINAL }), 303);
}

/**
 * Never throws: returns the reason when the vote fails. Returns null when the voter must accept new
 * rules first.
 */
async function choose(
  request: Request,
  context: AppLoadContext,
  userId: string,
  proposalId: string,
): Promise<Toast | null> {
  const { env, partner, stores, logError } = context;
  try {
    const { success: allowed } = await env.WRITE_LIMIT.limit({ key: `vote:${userId}` });
    if (!allowed) return common.tooManyTries;
    const [settings] = await Promise.all([stores.settings.all(), stores.phases.activateDue()]);
    const cast = await stores.finalVotes.cast({
      userId,
      proposalId,
      mustVerify: mustVerify(context, settings),
      partnersOnly: partner !== null,
    });
    if (cast.outcome === "already") return finalText.already;
    if (cast.outcome === "counted")
      return { ...finalText.chosen, receipt: { work: proposalId, code: cast.receipt } };
    const { email, linkedAt } = cast;
    return (await sendLinkOfVote(request, context, { userId, email, linkedAt }))
      ? finalText.pending
      : finalText.pendingUnwritten;
  } catch (error) {
    const why = refusalReason(error);
    if (why === "rules_changed") return null;
    if (why) return refusal(why);
    logError(error);
    return finalText.failed(serverMessage(error));
  }
}

function refusal(why: Reason): Toast {
  if (why === "not_found") return finalText.noneOfTwo;
  if (why === "disqualified") return finalText.noVotesFor;
  return why === "not_entitled" ? finalText.notPartner : finalText.closed;
}

import type { AppLoadContext } from "@remix-run/cloudflare";
import * as z from "zod";
import { castVote } from "~/acts/votes/cast-vote";
import { answerFailure } from "~/auth/core/answer-failure";
import { requireViewer } from "~/auth/core/guards";
import { rules as rulesText } from "~/text/people/rules";
import { readForm, refuseInvalid } from "~/web/core/forms";
import { localPath } from "~/web/core/local-path";
import { afterVote, voteReturn } from "~/web/people/access";

/** Accepts the displayed version of the rules; with a work's id, also casts a vote. */
const acceptForm = z.strictObject({
  rules: z.literal("on", rulesText.boxMissing),
  version: z.coerce.number().int().positive(),
  proposal_id: z.string().trim().min(1).max(100).optional(),
  return: z.string().max(2000).optional(),
});

/** Accepts the rules in force. Casts the pending vote in the same request. */
export async function actOnRules(request: Request, context: AppLoadContext) {
  const { viewer, stores, flash } = await requireViewer(request, context);
  const form = await readForm(request, acceptForm);
  if (form.status !== "success") return refuseInvalid(form, (name) => name === "rules", rulesText.unreadable);
  const { version, proposal_id: proposalId, return: returnTo } = form.value;
  try {
    await stores.consents.takeRules(version, viewer.id);
  } catch (error) {
    return answerFailure(error, context, form, {
      rules_changed: { toast: rulesText.changedAgain, hide: ["rules"] },
      failed: rulesText.failed,
    });
  }
  const back = localPath(returnTo ?? null);
  if (proposalId === undefined) return flash.redirect(back ?? "/cuenta", rulesText.accepted(version));
  const { toast, isGone } = await castVote(request, context, { userId: viewer.id, proposalId });
  return flash.redirect(isGone ? "/galeria" : afterVote(back ?? voteReturn(proposalId, null)), toast);
}

import type { AppLoadContext } from "@remix-run/cloudflare";
import { noSource, voteSource } from "~/auth/votes/source";
import { closedReason, type Phase } from "~/contest/core/phases";
import { lifetimes } from "~/contest/core/retention";
import type { ProposalStatus } from "~/contest/core/statuses";
import { takesVotes } from "~/contest/votes/votes";
import { refusalReason, serverMessage } from "~/db/core/database";
import type { CastVote } from "~/db/votes/votes";
import { closedNotice } from "~/text/core/closed";
import { common } from "~/text/core/common";
import type { Toast } from "~/text/core/toast";
import { rules } from "~/text/people/rules";
import { gallery as galleryText } from "~/text/public/gallery";
import { verification } from "~/text/votes/verification";
import { acceptPath, voteToCast, workPath } from "~/web/people/access";
import { mustVerify, sendLinkOfVote } from "./verification";

export interface VoteOutcome {
  toast: Toast;
  /** True when the work no longer exists. Its page is gone too. */
  isGone: boolean;
  /** Address that asks to accept the changed rules, with the pending vote. */
  rulesPath?: string;
}

/** Casts a vote from any page. Never throws: the toast states the reason. */
export async function castVote(
  request: Request,
  context: AppLoadContext,
  { userId, proposalId }: { userId: string; proposalId: string },
): Promise<VoteOutcome> {
  const { stores, env, secrets, now, logError } = context;
  const outcome = (toast: Toast, isGone = false): VoteOutcome => ({ toast, isGone });
  try {
    const { success: allowed } = await env.WRITE_LIMIT.limit({ key: `vote:${userId}` });
    if (!allowed) return outcome(common.tooManyTries);

    const [phases, settings] = await Promise.all([stores.phases.activateDue(), stores.settings.all()]);
    const closed = closedReason(phases, "votes", now);
    // A missing work is reported before a closed vote.
    if (closed && !(await stores.works.findPublished(proposalId))) return outcome(galleryText.gone, true);
    if (closed) return outcome(closedNotice("votes", closed));

    const source = settings.anti_fraud_enabled ? await voteSource(request, secrets.comparing, now) : noSource;
    const vote = { userId, proposalId, mustVerify: mustVerify(context, settings), ...source };
    const cast = await stores.votes.cast(vote);
    return outcome(await messageFor(request, context, { userId, proposalId }, cast));
  } catch (error) {
    const why = refusalReason(error);
    if (why === "not_found") return outcome(galleryText.gone, true);
    if (why === "disqualified") return outcome(galleryText.disqualified);
    if (why === "rules_changed") {
      return { ...outcome(rules.asked), rulesPath: acceptPath({ vote: proposalId }) };
    }
    if (why === "gate_closed") {
      return outcome(closedNotice("votes", await stores.phases.whyClosed("votes").catch(() => null)));
    }
    logError(error);
    return outcome(galleryText.voteFailed(serverMessage(error)));
  }
}

/** Returns the message to the voter. */
async function messageFor(
  request: Request,
  context: AppLoadContext,
  { userId, proposalId }: { userId: string; proposalId: string },
  cast: CastVote,
): Promise<Toast> {
  if (cast.outcome === "counted") {
    return { ...galleryText.voted, receipt: { work: proposalId, code: cast.receipt } };
  }
  if (cast.outcome === "already") return galleryText.alreadyVoted;
  if (cast.outcome === "already_pending") return verification.alreadyPending;
  const { email, linkedAt } = cast;
  return (await sendLinkOfVote(request, context, { userId, email, linkedAt }))
    ? verification.pending(lifetimes.verificationHours)
    : verification.pendingUnwritten;
}

/**
 * Casts the vote of a person who just signed in or signed up. Returns the next page: the work, with the order and
 * filters of the gallery.
 */
export async function castOnSignIn(
  request: Request,
  context: AppLoadContext,
  vote: { userId: string; proposalId: string },
): Promise<{ path: string; toast: Toast }> {
  const { toast, isGone, rulesPath } = await castVote(request, context, vote);
  return { path: rulesPath ?? (isGone ? "/galeria" : workPath(request, vote.proposalId)), toast };
}

/**
 * Returns the work that the visitor wants to vote for, or the reason that no vote is possible. Returns null when the
 * visitor did not come to vote.
 */
export async function voteIntent(
  { stores, now }: AppLoadContext,
  redirectTo: string | null,
): Promise<{ id: string; title: string } | { refusal: Toast } | null> {
  const id = voteToCast(redirectTo);
  if (id === null) return null;
  const [work, phases] = await Promise.all([stores.works.findPublished(id), stores.phases.all()]);
  if (!work) return { refusal: galleryText.gone };
  const refusal = refusalFor(work, phases, now);
  return refusal ? { refusal } : { id, title: work.title };
}

function refusalFor({ status }: { status: ProposalStatus }, phases: Phase[], now: number): Toast | null {
  const closed = closedReason(phases, "votes", now);
  if (closed) return closedNotice("votes", closed);
  return takesVotes(status) ? null : galleryText.disqualified;
}

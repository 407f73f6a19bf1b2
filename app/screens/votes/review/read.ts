import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { requireAdmin } from "~/auth/core/guards";
import { VOTES_PER_PAGE } from "~/db/votes/views/vote-review";
import { FLAGS_PER_PAGE } from "~/db/votes/votes";
import { pageOf } from "~/web/core/pages";
import { readGroup, votesList } from "./query";

/** Data of one work's votes. */
export type WorkVotesData = NonNullable<Awaited<ReturnType<typeof readVotes>>["workVotes"]>;

/** Reads the list of flags, or the votes of the work in the address. */
export async function readVotes(request: Request, context: AppLoadContext) {
  const { votes, voteReview, settings } = await requireAdmin(request, context);
  const { work, group, page, search } = votesList.read(request);
  if (work === null) {
    const [{ flags, total, counting }, voided, works, { anti_fraud_enabled }] = await Promise.all([
      votes.flagged(page),
      votes.voidedByKind(),
      voteReview.works(search),
      settings.all(),
    ]);
    const pages = pageOf(page, FLAGS_PER_PAGE, total);
    const counts = { counting, voided: voided.reduce((sum, { votes }) => sum + votes, 0) };
    return {
      isWatching: anti_fraud_enabled,
      list: { ...pages, flags, total, counts, search, works },
      workVotes: null,
    };
  }
  const voteGroup = readGroup(work, group);
  const { anti_fraud_enabled, disposable_domains } = await settings.all();
  const workVotes = await voteReview.of(work, voteGroup, page, disposable_domains);
  if (!workVotes) throw data(null, { status: 404 });
  const pages = pageOf(page, VOTES_PER_PAGE, workVotes.total);
  return {
    isWatching: anti_fraud_enabled,
    list: null,
    workVotes: { ...workVotes, ...pages, group: voteGroup && group },
  };
}

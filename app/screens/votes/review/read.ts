import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { requireAdmin } from "~/auth/core/guards";
import { DESK_VOTES } from "~/db/votes/views/vote-desk";
import { FLAGS_PER_PAGE } from "~/db/votes/votes";
import { pageOf } from "~/web/core/pages";
import { readGroup, votesList } from "./query";

/** Data of one work's votes. */
export type DeskData = NonNullable<Awaited<ReturnType<typeof readVotes>>["desk"]>;

/** Reads the list of flags, or the votes of the work in the address. */
export async function readVotes(request: Request, context: AppLoadContext) {
  const { votes, voteDesk, settings } = await requireAdmin(request, context);
  const { work, group, page, search } = votesList.read(request);
  if (work === null) {
    const [{ flags, total, counting }, voided, works, { anti_fraud_enabled }] = await Promise.all([
      votes.flagged(page),
      votes.voidedByKind(),
      voteDesk.works(search),
      settings.all(),
    ]);
    const pages = pageOf(page, FLAGS_PER_PAGE, total);
    const counts = { counting, voided: voided.reduce((sum, { votes }) => sum + votes, 0) };
    return {
      isWatching: anti_fraud_enabled,
      list: { ...pages, flags, total, counts, search, works },
      desk: null,
    };
  }
  const voteGroup = readGroup(work, group);
  const { anti_fraud_enabled, disposable_domains } = await settings.all();
  const desk = await voteDesk.of(work, voteGroup, page, disposable_domains);
  if (!desk) throw data(null, { status: 404 });
  const pages = pageOf(page, DESK_VOTES, desk.total);
  return {
    isWatching: anti_fraud_enabled,
    list: null,
    desk: { ...desk, ...pages, shown: voteGroup && group },
  };
}

import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { requireAdmin } from "~/auth/core/guards";
import { limits } from "~/contest/core/limits";
import { groupKinds, groupsOf } from "~/contest/votes/groups";
import { VOTES_PER_PAGE, WORKS_PER_PAGE } from "~/db/votes/views/vote-review";
import { pageOf } from "~/web/core/pages";
import { readGroup, selectionOf, votesList } from "./query";

/** Data of the list, and of one work's votes. */
export type WorkList = NonNullable<Awaited<ReturnType<typeof readVotes>>["list"]>;
export type WorkVotesData = NonNullable<Awaited<ReturnType<typeof readVotes>>["workVotes"]>;

/** Reads the list of works, or the votes of the work in the address. */
export async function readVotes(request: Request, context: AppLoadContext) {
  const { stores } = await requireAdmin(request, context);
  const { work: id, search, order, page, ...query } = votesList.read(request);
  if (id === null) {
    const [{ total, ...works }, { anti_fraud_enabled }] = await Promise.all([
      stores.voteReview.works({ search, order, page }),
      stores.settings.all(),
    ]);
    return {
      isWatching: anti_fraud_enabled,
      list: { ...works, ...pageOf(page, WORKS_PER_PAGE, total), total, search, order },
      workVotes: null,
    };
  }
  const { voteOrder, groupOrder } = query;
  const group = readGroup(query.group);
  const [read, { anti_fraud_enabled }] = await Promise.all([
    stores.voteReview.of(id, selectionOf(id, group), { order: voteOrder, page }),
    stores.settings.all(),
  ]);
  if (!read) throw data(null, { status: 404 });
  const { counted, ...rest } = read;
  return {
    isWatching: anti_fraud_enabled,
    list: null,
    workVotes: {
      ...rest,
      ...pageOf(page, VOTES_PER_PAGE, rest.total),
      isNewest: counted.length === limits.groupedVotes && rest.work.votes > counted.length,
      kinds: groupKinds.map((kind) => ({ kind, ...groupsOf(counted, kind, groupOrder) })),
      group,
      voteOrder,
      groupOrder,
    },
  };
}

import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Settings } from "~/contest/core/settings";
import { submitProblems } from "~/contest/jury/scoring";
import type { JurorWorks } from "~/db/jury/views/juror-board";

/** Returns the juror's drafts that could be sent as they are, by title. */
export async function completeDrafts(
  { stores }: Pick<AppLoadContext, "stores">,
  jurorWorks: JurorWorks,
  settings: Settings,
) {
  const [drafts, criteria] = await Promise.all([stores.jurorBoard.drafts(jurorWorks), stores.criteria.all()]);
  return drafts.filter(
    (draft) => submitProblems(draft, draft.generalComments, criteria, settings).length === 0,
  );
}

/** Version of that list: the save time of its latest draft, epoch ms. */
export const versionOf = (drafts: { updatedAt: number }[]) =>
  Math.max(0, ...drafts.map(({ updatedAt }) => updatedAt));

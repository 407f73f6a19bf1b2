import type { AppLoadContext } from "@remix-run/cloudflare";
import { frame } from "~/auth/core/guards";
import { visibilityOf } from "~/contest/core/visibility";
import { accessWallSize, turnOf } from "~/contest/public/gallery";
import { comesFromGallery, voteToCast } from "~/web/people/access";

/**
 * Returns the works beside a form of access: the work that the visitor wants to vote for, else the work of the day. A
 * visitor whom the gallery sent here gets several works, and `total`, the number of works there.
 */
export async function accessWorks(context: AppLoadContext, redirectTo: string | null) {
  const { viewer, settings, phases } = await frame(context);
  const { now } = context;
  const { works } = context.stores;
  const asksForGallery = !settings.open_to_visitors && comesFromGallery(redirectTo);
  const toVoteFor = voteToCast(redirectTo);
  const [shown, total] = await Promise.all([
    toVoteFor === null
      ? works.ofDay(turnOf(now), asksForGallery ? accessWallSize : 1)
      : works.card(toVoteFor),
    asksForGallery ? works.publishedTotal() : null,
  ]);
  const { authors } = visibilityOf(viewer?.role ?? null, settings, phases, now);
  const list = [shown ?? []].flat();
  return { works: authors ? list : list.map((work) => ({ ...work, universityName: null })), total };
}

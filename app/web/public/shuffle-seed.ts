import { lifetimes } from "~/contest/core/retention";
import { shufflePrime } from "~/contest/core/shuffle";
import type { GalleryOrder, GallerySort } from "~/contest/public/gallery";
import { readCookie, siteCookie } from "../core/cookies";

/** Seconds. The cookie outlives a contest's vote. */
const LIFETIME = lifetimes.galleryOrderDays * 24 * 60 * 60;

/**
 * Returns the seed of this visitor's random order. A cookie of its own keeps the seed, so that signing in does not
 * change the order. The seed does not identify anybody. `headers` set the cookie for a new seed.
 */
async function shuffleSeed(request: Request): Promise<{ seed: number; headers: HeadersInit }> {
  const cookie = siteCookie(request, "azar", { maxAge: LIFETIME });
  const value = await readCookie(request, cookie);
  if (typeof value === "number" && Number.isInteger(value) && value > 0 && value < shufflePrime) {
    return { seed: value, headers: {} };
  }
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  const seed = 1 + (random % (shufflePrime - 1));
  return { seed, headers: { "Set-Cookie": await cookie.serialize(seed) } };
}

/** Returns the order of the gallery. The random order has the visitor's own seed. */
export async function orderFor(
  sort: GallerySort,
  request: Request,
): Promise<{ order: GalleryOrder; headers: HeadersInit }> {
  const { seed, headers } = sort === "random" ? await shuffleSeed(request) : { seed: 0, headers: {} };
  return { order: { sort, seed }, headers };
}

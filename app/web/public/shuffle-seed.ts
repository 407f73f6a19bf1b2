import { createCookie } from "@remix-run/cloudflare";
import { lasting } from "~/contest/people/retention";
import { type GalleryOrder, type GallerySort, shufflePrime } from "~/contest/public/gallery";

/** Half a year: longer than a contest's vote. */
const LIFETIME = lasting.galleryOrderDays * 24 * 60 * 60;

/**
 * The number that decides this visitor's random order, kept in a cookie of its own: the same with and without a session,
 * before and after signing in, and it says nothing of who they are. `headers` remember a new one.
 */
async function shuffleSeed(request: Request): Promise<{ seed: number; headers: HeadersInit }> {
  const cookie = createCookie("azar", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: new URL(request.url).protocol === "https:",
    maxAge: LIFETIME,
  });
  const kept: unknown = await cookie.parse(request.headers.get("Cookie")).catch(() => null);
  if (typeof kept === "number" && Number.isInteger(kept) && kept >= 0 && kept < shufflePrime) {
    return { seed: kept, headers: {} };
  }
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  const seed = random % shufflePrime;
  return { seed, headers: { "Set-Cookie": await cookie.serialize(seed) } };
}

/** The order, with this visitor's own seed where it needs one. */
export async function orderFor(
  sort: GallerySort,
  request: Request,
): Promise<{ order: GalleryOrder; headers: HeadersInit }> {
  const { seed, headers } = sort === "random" ? await shuffleSeed(request) : { seed: 0, headers: {} };
  return { order: { sort, seed }, headers };
}

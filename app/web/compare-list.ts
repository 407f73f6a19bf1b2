import { createCookie } from "@remix-run/cloudflare";
import { limits } from "~/contest/limits";

/** The proposals a juror lays side by side, in this browser; no secret, so neither signed nor hidden from scripts. */
const cookie = createCookie("judge_compare_list", {
  path: "/",
  sameSite: "lax",
  maxAge: 180 * 24 * 3600,
});

/** Ids in the order added, at most three; nothing for a cookie that is not ours. */
export async function readCompareList(request: Request): Promise<string[]> {
  const stored: unknown = await cookie.parse(request.headers.get("Cookie"));
  if (!Array.isArray(stored)) return [];
  const ids = stored.filter((id): id is string => typeof id === "string" && id.length <= 100);
  return [...new Set(ids)].slice(0, limits.compareList);
}

/** The Set-Cookie header that keeps this list. */
export function writeCompareList(request: Request, ids: string[]): Promise<string> {
  return cookie.serialize(ids, { secure: new URL(request.url).protocol === "https:" });
}

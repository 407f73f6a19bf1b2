import { createCookie } from "@remix-run/cloudflare";
import * as z from "zod";
import { comparable, compareListKey } from "~/contest/jury/compare";
import { lifetimes } from "~/contest/people/retention";

// Path '/' is necessary: the framework loads the data of /jurado from /jurado.data.
const cookie = createCookie(compareListKey, {
  httpOnly: true,
  sameSite: "lax",
  path: "/",
  maxAge: lifetimes.comparisonDays * 24 * 60 * 60,
});

const storedList = z.object({ judge: z.string(), ids: z.array(z.string().max(100)) });

/**
 * Returns the ids of the proposals that this juror compares in this browser. Returns none for another juror's list. The
 * ids are not trusted: a proposal may be deleted, a draft, or unknown. (design 5.15)
 */
export async function readCompareList(request: Request, judgeId: string): Promise<string[]> {
  const value: unknown = await cookie.parse(request.headers.get("Cookie")).catch(() => null);
  const { data } = storedList.safeParse(value);
  return data?.judge === judgeId ? comparable(data.ids) : [];
}

/** Returns the Set-Cookie header that stores the list. An empty list deletes the cookie. */
export function writeCompareList(request: Request, judgeId: string, ids: string[]): Promise<string> {
  return cookie.serialize(
    { judge: judgeId, ids },
    { secure: new URL(request.url).protocol === "https:", ...(ids.length === 0 && { maxAge: 0 }) },
  );
}

import * as z from "zod";
import { lifetimes } from "~/contest/core/retention";
import { comparable, compareListKey } from "~/contest/jury/compare";
import { readCookie, siteCookie } from "../core/cookies";

const cookieOf = (request: Request) =>
  siteCookie(request, compareListKey, { maxAge: lifetimes.comparisonDays * 24 * 60 * 60 });

const storedList = z.object({ judge: z.string(), ids: z.array(z.string().max(100)) });

/**
 * Returns the ids of the proposals that this juror compares in this browser. Returns none for another juror's list. The
 * ids are not trusted: a proposal may be deleted, a draft, or unknown. (design 5.15)
 */
export async function readCompareList(request: Request, judgeId: string): Promise<string[]> {
  const { data } = storedList.safeParse(await readCookie(request, cookieOf(request)));
  return data?.judge === judgeId ? comparable(data.ids) : [];
}

/** Returns the Set-Cookie header that stores the list. An empty list deletes the cookie. */
export function writeCompareList(request: Request, judgeId: string, ids: string[]): Promise<string> {
  return cookieOf(request).serialize({ judge: judgeId, ids }, ids.length === 0 ? { maxAge: 0 } : {});
}

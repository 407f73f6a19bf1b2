import { createCookie } from "@remix-run/cloudflare";
import * as z from "zod";
import { comparable, compareListKey } from "~/contest/jury/compare";
import { lasting } from "~/contest/people/retention";

// Not of the path /jurado alone, for the framework asks for that page's data at /jurado.data.
const cookie = createCookie(compareListKey, {
  httpOnly: true,
  sameSite: "lax",
  path: "/",
  maxAge: lasting.comparisonDays * 24 * 60 * 60,
});

const storedList = z.object({ judge: z.string(), ids: z.array(z.string().max(100)) });

/**
 * Ids of the proposals that this juror laid side by side in this browser; none for what another juror left there. Not
 * trusted: they may be of proposals that are gone, drafts, or none at all. (design 5.15)
 */
export async function readCompareList(request: Request, judgeId: string): Promise<string[]> {
  const sent: unknown = await cookie.parse(request.headers.get("Cookie")).catch(() => null);
  const { data } = storedList.safeParse(sent);
  return data?.judge === judgeId ? comparable(data.ids) : [];
}

/** The Set-Cookie header that keeps the list. */
export function writeCompareList(request: Request, judgeId: string, ids: string[]): Promise<string> {
  return cookie.serialize(
    { judge: judgeId, ids },
    { secure: new URL(request.url).protocol === "https:", ...(ids.length === 0 && { maxAge: 0 }) },
  );
}

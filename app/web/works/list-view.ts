import { lifetimes } from "~/contest/core/retention";
import { readCookie, siteCookie } from "../core/cookies";

/** Views of a list of works: compact rows, or large cards. */
export const listViews = ["filas", "fichas"] as const;
export type ListView = (typeof listViews)[number];

/**
 * Returns the view that the address asks for, or the one that this browser last asked for; compact rows at first.
 * `headers` remember a new view.
 */
export async function listViewFor(
  asked: ListView | null,
  request: Request,
): Promise<{ view: ListView; headers: HeadersInit }> {
  const cookie = siteCookie(request, "vista_obras", { maxAge: lifetimes.listViewDays * 24 * 60 * 60 });
  if (asked) return { view: asked, headers: { "Set-Cookie": await cookie.serialize(asked) } };
  const value = await readCookie(request, cookie);
  return { view: listViews.find((view) => view === value) ?? "filas", headers: {} };
}

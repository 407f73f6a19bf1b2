import { createCookie } from "@remix-run/cloudflare";
import { lifetimes } from "~/contest/people/retention";

/** Views of a juror's works on phones: compact rows, or large cards. */
export const boardViews = ["filas", "fichas"] as const;
export type BoardView = (typeof boardViews)[number];

/**
 * Returns the view that the address asks for, or the one that this browser last asked for; compact rows at first.
 * `headers` remember a new view.
 */
export async function boardViewFor(
  asked: BoardView | null,
  request: Request,
): Promise<{ view: BoardView; headers: HeadersInit }> {
  const cookie = createCookie("vista_jurado", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: new URL(request.url).protocol === "https:",
    maxAge: lifetimes.jurorViewDays * 24 * 60 * 60,
  });
  if (asked) return { view: asked, headers: { "Set-Cookie": await cookie.serialize(asked) } };
  const value: unknown = await cookie.parse(request.headers.get("Cookie")).catch(() => null);
  return { view: boardViews.find((view) => view === value) ?? "filas", headers: {} };
}

import type { AppLoadContext } from "@remix-run/cloudflare";
import { type SeeingRefusal, seeing } from "~/text/people/seeing";
import { seeingPath, stopSeeingPath } from "~/web/people/access";
import { frame, requireViewer } from "../core/guards";

/**
 * Why nothing of this is carried out, where an admin sends it who looks on as somebody else, or from a page that was
 * drawn for such a look: its time is over, or it was ended in another tab. Null for all else, and for who wants to be
 * themselves again. Of who has no session nothing is asked, of others nothing that their action would not ask.
 * (decision 175)
 */
export async function refusalOf(request: Request, context: AppLoadContext): Promise<SeeingRefusal | null> {
  const { session } = context;
  const { pathname } = new URL(request.url);
  if (/^(GET|HEAD)$/.test(request.method) || pathname === stopSeeingPath) return null;
  if (!(await session.isCarried())) return null;
  // Remembered for the action's own guard, which fails as these do: who is not found is nobody to it either.
  const [standing] = await Promise.all([session.sight().catch(() => null), frame(context).catch(() => null)]);
  if (standing?.observer) return seeing.refusals.now;
  if (standing?.ranOut) return seeing.refusals.ranOut(standing.ranOut.name);
  return standing?.hasSeen && isOfLook(request) ? seeing.refusals.ended : null;
}

/** What an observer's page tells of itself in what it sends. */
export const LOOK_REFERRER = "strict-origin";

/**
 * Whether the page that sends this was drawn for somebody who looked on: by its policy its forms and scripts name the
 * site alone as where they come from, those of all others their address. Screens of access do so too, and are nobody's.
 */
function isOfLook({ url, headers }: Request): boolean {
  const { origin, pathname } = new URL(url);
  return headers.get("Referer") === `${origin}/` && !pathname.startsWith("/auth/");
}

/**
 * Where a page leads that was asked for after a look's time was over: its end is logged and told, at the place where it
 * began. Null for all else.
 */
export async function endOfLook(
  { method, url }: Request,
  { session, flash, logError }: AppLoadContext,
  isPage: (pathname: string) => boolean,
): Promise<Response | null> {
  const ranOut = (await session.known())?.ranOut;
  const { pathname } = new URL(url);
  // What a page's script reads cannot lead anywhere: what it sends is refused until a page was read.
  if (!ranOut || method !== "GET" || pathname.endsWith(".data") || !isPage(pathname)) return null;
  try {
    return (await session.stopSeeing()) ? await flash.redirect(seeingPath, seeing.ranOut(ranOut.name)) : null;
  } catch (error) {
    // The next page tries again; until then nothing is sent.
    logError(error);
    return null;
  }
}

/** As `requireViewer`, for what is its person's alone: who looks on as them is led to their account. */
export async function requireOwnEyes(request: Request, context: AppLoadContext) {
  const guarded = await requireViewer(request, context);
  if (await context.session.observer()) throw await context.flash.redirect("/cuenta", seeing.secret);
  return guarded;
}

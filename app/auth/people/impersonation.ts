import type { AppLoadContext } from "@remix-run/cloudflare";
import { type ImpersonationRefusal, impersonation } from "~/text/people/impersonation";
import { endImpersonationPath, impersonationPath } from "~/web/people/access";
import { frame, requireViewer } from "../core/guards";

/**
 * Returns the refusal of a change that an admin sends during an impersonation. Also refuses a page of an impersonation
 * that ended or expired. Returns null for other requests and for the end of the impersonation. Requests without a
 * session cost no query. Other requests cost no query that their action would not make. (decision 175)
 */
export async function impersonationRefusal(
  request: Request,
  context: AppLoadContext,
): Promise<ImpersonationRefusal | null> {
  const { session } = context;
  const { pathname } = new URL(request.url);
  if (/^(GET|HEAD)$/.test(request.method) || pathname === endImpersonationPath) return null;
  if (!(await session.isCarried())) return null;
  // The action's guard uses the same cached results and fails in the same way.
  const [state] = await Promise.all([session.rawState().catch(() => null), frame(context).catch(() => null)]);
  if (state?.observer) return impersonation.refusals.now;
  if (state?.ranOut) return impersonation.refusals.ranOut(state.ranOut.name);
  return state?.hasSeen && isFromImpersonation(request) ? impersonation.refusals.ended : null;
}

/** Referrer-Policy of pages during an impersonation. */
export const IMPERSONATION_REFERRER = "strict-origin";

/**
 * Returns true when the sending page belongs to an impersonation. The policy of such pages reduces the Referer to the
 * origin. Screens with a secret in their address do so too, and are excluded.
 */
function isFromImpersonation({ url, headers }: Request): boolean {
  const { origin, pathname } = new URL(url);
  return headers.get("Referer") === `${origin}/` && !/^\/(auth|baja)\//.test(pathname);
}

/**
 * Redirects a page request after the end of an impersonation to the page where the impersonation began. Logs the end
 * and shows a message. Returns null for other requests.
 */
export async function endExpiredImpersonation(
  { method }: Request,
  { pathname }: URL,
  { session, flash, logError }: AppLoadContext,
  isPage: (pathname: string) => boolean,
): Promise<Response | null> {
  const ranOut = (await session.known())?.ranOut;
  // A `.data` request cannot redirect. Its changes are refused until a page loads.
  if (!ranOut || method !== "GET" || pathname.endsWith(".data") || !isPage(pathname)) return null;
  try {
    return (await session.endImpersonation())
      ? await flash.redirect(impersonationPath, impersonation.ranOut(ranOut.name))
      : null;
  } catch (error) {
    // The next page tries again. Until then all changes are refused.
    logError(error);
    return null;
  }
}

/** Works as `requireViewer` for private data. An impersonating admin is redirected to /cuenta. */
export async function requireNoImpersonation(request: Request, context: AppLoadContext) {
  const guarded = await requireViewer(request, context);
  if (await context.session.observer()) throw await context.flash.redirect("/cuenta", impersonation.secret);
  return guarded;
}

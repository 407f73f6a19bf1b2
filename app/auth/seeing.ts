import type { AppLoadContext } from "@remix-run/cloudflare";
import { seeing } from "~/text/seeing";
import { stopSeeingPath } from "~/web/access";
import { frame, requireViewer } from "./guards";

/**
 * Whether an admin sends this who looks on as somebody else, and it is not that they want to be themselves again. Of who
 * has no session nothing is asked, of others nothing that their action would not ask. (decision 175)
 */
export async function isObservers({ method, url }: Request, context: AppLoadContext): Promise<boolean> {
  const { session } = context;
  if (method === "GET" || method === "HEAD" || new URL(url).pathname === stopSeeingPath) return false;
  if (!(await session.isCarried())) return false;
  // Remembered for the action's own guard, which fails as these do: who is not found is nobody to it either.
  const [observer] = await Promise.all([
    session.observer().catch(() => null),
    frame(context).catch(() => null),
  ]);
  return observer !== null;
}

/** As `requireViewer`, for what is its person's alone: who looks on as them is led to their account. */
export async function requireOwnEyes(request: Request, context: AppLoadContext) {
  const guarded = await requireViewer(request, context);
  if (await context.session.observer()) throw await context.flash.redirect("/cuenta", seeing.secret);
  return guarded;
}

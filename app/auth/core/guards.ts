import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { Role } from "~/contest/people/roles";
import type { Settings } from "~/contest/running/settings";
import type { Standing, Viewer } from "~/db/people/sessions";
import { common } from "~/text/core/common";
import type { WayBack } from "~/text/core/ways-back";
import { seeing } from "~/text/people/seeing";
import { accessPath, codePath, confirmPath, factorPath } from "~/web/people/access";
import { confirmedActs } from "./confirmed-acts";

type Guarded<V extends Viewer = Viewer> = AppLoadContext & { viewer: V };

/** The signed-in person, or a redirect to /auth that comes back here. */
export async function requireViewer(request: Request, context: AppLoadContext): Promise<Guarded> {
  const { viewer } = await frame(context);
  if (!viewer) throw redirect(signInPath(request));
  return { ...context, viewer };
}

/**
 * Somebody signed in, or kept from it only by having no second factor yet: for the few screens on the way to one.
 */
export async function requirePerson(request: Request, context: AppLoadContext) {
  const [standing] = await Promise.all([context.session.standing(), frame(context)]);
  if (!standing || standing.stage === "code") throw redirect(signInPath(request));
  const { viewer, hasFactor, stage } = standing;
  return { ...context, viewer, hasFactor, stage };
}

/** Where somebody is led who has given their password and is not in yet; null for all others. */
export function nextStep(standing: Standing | null, redirectTo: string | null): string | null {
  if (!standing || standing.stage === "in") return null;
  return accessPath(standing.stage === "code" ? codePath : factorPath, redirectTo);
}

/** The settings, and the signed-in person; nobody where the contest is open to visitors, else to /auth. (design 5.14) */
export async function viewerOrVisitor(request: Request, context: AppLoadContext) {
  const { viewer, settings } = await frame(context);
  orSignIn(request, viewer, settings);
  return { ...context, viewer, settings };
}

/** Sends a visitor to sign in, unless the contest is open to visitors. */
export function orSignIn(
  request: Request,
  viewer: Viewer | null,
  settings: Pick<Settings, "open_to_visitors">,
) {
  if (!viewer && !settings.open_to_visitors) throw redirect(signInPath(request));
}

/**
 * Who asks, and what most of the answer hangs on: the first of a page's two questions to the database. Settings and
 * phases are remembered, so whoever needs them (or the final's gates) later asks their stores as ever.
 */
export async function frame(
  context: Pick<AppLoadContext, "session" | "settings" | "phases" | "ballotGates">,
) {
  const [viewer, settings, phases, gates] = await Promise.all([
    context.session.viewer(),
    context.settings.all(),
    context.phases.all(),
    context.ballotGates.all(),
  ]);
  return { viewer, settings, phases, gates };
}

export async function requireAdmin(request: Request, context: AppLoadContext): Promise<Guarded> {
  return requireRole(request, context, "admin");
}

export async function requireUniversity(request: Request, context: AppLoadContext): Promise<Guarded> {
  return requireRole(request, context, "universidad");
}

/** A juror, with the id and the number of their judge record. */
export async function requireJuror(
  request: Request,
  context: AppLoadContext,
): Promise<Guarded<Viewer & { judgeId: string; judgeNumber: number }>> {
  const guarded = await requireRole(request, context, "jurado");
  const { judgeId, judgeNumber } = guarded.viewer;
  if (judgeId === null || judgeNumber === null)
    throw await context.flash.redirect("/", common.denied("jurado"));
  return { ...guarded, viewer: { ...guarded.viewer, judgeId, judgeNumber } };
}

async function requireRole(request: Request, context: AppLoadContext, role: Role) {
  if (role === "admin") {
    // Asks for the frame in the same turn, so that the session costs no query of its own.
    const [observer] = await Promise.all([context.session.observer(), frame(context)]);
    if (observer) throw await context.flash.redirect("/", seeing.notAdmin);
  }
  const guarded = await requireViewer(request, context);
  if (guarded.viewer.role !== role) throw await context.flash.redirect("/", common.denied(role));
  return guarded;
}

/**
 * Asks for a proof of identity before an act of the list `confirmedActs` when the last proof is older than 15 minutes.
 * Then the act goes on with the form that was sent: the browser carries it there and back (307 sends a form again as it
 * is), so this reads no body. Call it once the form is known to be valid. Throws the redirect.
 */
export async function requireFresh(
  request: Request,
  session: AppLoadContext["session"],
  act: string,
): Promise<void> {
  if (confirmedActs.includes(act) && !(await session.isFresh()))
    throw redirect(accessPath(confirmPath, placeOf(request)), 307);
}

/** /auth, told where to return to; a form's page is its own address. */
function signInPath(request: Request): string {
  const back = placeOf(request);
  return back === "/" ? "/auth" : `/auth?redirectTo=${encodeURIComponent(back)}`;
}

/** The address that is asked for, as a page has it. */
function placeOf(request: Request): string {
  const url = new URL(request.url);
  const path = url.pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  url.searchParams.delete("_routes");
  return path + url.search;
}

/** Where the screens of access send who is in already: to their area, or to the works for who came from the landing. */
export function areaOf(role: Viewer["role"]): string {
  const home = homeOf(role);
  return home === "/" ? "/galeria" : home;
}

/** Where a role lives after signing in. (design 5.2) */
export function homeOf(role: Viewer["role"]): WayBack {
  if (role === "universidad") return "/universidad";
  if (role === "jurado") return "/jurado";
  if (role === "admin") return "/admin";
  return "/";
}

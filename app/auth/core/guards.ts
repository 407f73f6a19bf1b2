import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import type { Phase } from "~/contest/core/phases";
import type { Role } from "~/contest/core/roles";
import type { Settings } from "~/contest/core/settings";
import type { SessionState, Viewer } from "~/db/core/sessions";
import type { Actor } from "~/db/core/store-context";
import { common } from "~/text/core/common";
import type { WayBack } from "~/text/core/ways-back";
import { accessPath, codePath, confirmPath } from "~/web/people/access";
import { confirmedActions, type Spelt } from "./confirmed-actions";
import { type ReturnedTexts, typedTexts } from "./returned-texts";

/**
 * A person, and the stores that sign the changes with their name. `settings` and `phases` are those that the guard has
 * read; a write asks `activateDue` for the phases of its own instant.
 */
export type Guarded<V extends Viewer = Viewer> = AppLoadContext & {
  viewer: V;
  by: Actor;
  settings: Settings;
  phases: Phase[];
};

/** Returns the signed-in person. Otherwise throws a redirect to /auth that leads back to this address. */
export async function requireViewer(request: Request, context: AppLoadContext): Promise<Guarded> {
  const { viewer, settings, phases } = await frame(context);
  if (!viewer) throw await toSignIn(request);
  return { ...context, ...actingAs(viewer, context), settings, phases };
}

/** Returns the person who is signed in, and whether they have a second factor. */
export async function requirePerson(request: Request, context: AppLoadContext) {
  const [state, { settings, phases }] = await Promise.all([context.session.state(), frame(context)]);
  if (state?.stage !== "in") throw await toSignIn(request);
  const { viewer, hasFactor } = state;
  return { ...context, ...actingAs(viewer, context), settings, phases, hasFactor };
}

/** Returns the person with the stores that sign their changes. */
function actingAs(viewer: Viewer, { storesBy }: Pick<AppLoadContext, "storesBy">) {
  const by: Actor = { id: viewer.id, name: viewer.fullName };
  return { viewer, by, stores: storesBy(by) };
}

/** Returns the address of the next sign-in step after the password. Returns null when no step is left. */
export function nextStep(state: SessionState | null, redirectTo: string | null): string | null {
  if (!state || state.stage === "in") return null;
  return accessPath(codePath, redirectTo);
}

/**
 * Returns what `frame` reads. Returns no person to a visitor when the contest is open to visitors.
 * Otherwise throws a redirect to /auth. (design 5.14)
 */
export async function viewerOrVisitor(request: Request, context: AppLoadContext) {
  const read = await frame(context);
  orSignIn(request, read.viewer, read.settings);
  return { ...context, ...read };
}

/** Throws a redirect to /auth for a visitor, unless the contest is open to visitors. */
export function orSignIn(
  request: Request,
  viewer: Viewer | null,
  settings: Pick<Settings, "open_to_visitors">,
) {
  if (!viewer && !settings.open_to_visitors) throw redirect(signInPath(request), isRead(request) ? 302 : 303);
}

/**
 * Returns the data that most of a page depends on, in the first of the page's two queries. The stores cache settings,
 * phases and gates, so that later calls cost no query.
 */
export async function frame(context: Pick<AppLoadContext, "stores" | "session">) {
  const [viewer, settings, phases, gates] = await Promise.all([
    context.session.viewer(),
    context.stores.settings.all(),
    context.stores.phases.all(),
    context.stores.finalChoices.times(),
  ]);
  return { viewer, settings, phases, gates };
}

export async function requireAdmin(request: Request, context: AppLoadContext): Promise<Guarded> {
  return requireRole(request, context, "admin");
}

export async function requireUniversity(request: Request, context: AppLoadContext): Promise<Guarded> {
  return requireRole(request, context, "universidad");
}

/** Returns a juror, with the id and the number of their judge record. */
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
  const guarded = await requireViewer(request, context);
  if (guarded.viewer.role !== role) throw await context.flash.redirect("/", common.denied(role));
  return guarded;
}

/**
 * Throws a redirect to the identity check when the last proof is over. Applies to the actions of `confirmedActions`. A
 * misspelt action of that list does not compile. The 307 makes the browser send the same form again, so this function
 * reads no body. Call this function after the form is valid.
 */
export async function requireFresh<Act extends string>(
  request: Request,
  session: AppLoadContext["session"],
  act: Act,
  ..._spelt: Spelt<Act>
): Promise<void> {
  if (confirmedActions.some((action) => action === act) && !(await session.isFresh()))
    throw redirect(accessPath(confirmPath, placeOf(request)), 307);
}

const isRead = ({ method }: Request) => /^(GET|HEAD)$/.test(method);

/** Returns the redirect to /auth. A form with long texts gets them back on a page (401) instead. */
async function toSignIn(request: Request) {
  const signIn = signInPath(request);
  if (isRead(request)) return redirect(signIn);
  const texts = await typedTexts(request);
  return texts.length > 0 ? data<ReturnedTexts>({ texts, signIn }, { status: 401 }) : redirect(signIn, 303);
}

/** Pages that belong to an account. All others answer visitors too. Data of a page (.data) has its own redirects. */
const accountPages =
  /^(?!.*\.data$)\/(?:admin|cuenta|jurado|universidad)(?:\/|$)|^\/propuesta\/[^/]+\/(?:editar|textos-alternativos)$/i;

/**
 * Redirects a visitor without a session from a page of an account to /auth, before anything is read. Returns null for
 * other requests. `isPage` is true for the address of a page.
 */
export async function visitorRedirect(
  request: Request,
  { session }: Pick<AppLoadContext, "session">,
  isPage: (pathname: string) => boolean,
): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  if (!isRead(request) || !accountPages.test(pathname) || !isPage(pathname)) return null;
  return (await session.isCarried()) ? null : redirect(signInPath(request));
}

/** Returns the sign-in address with the return address. A form returns to its own page. */
function signInPath(request: Request): string {
  const back = placeOf(request);
  return back === "/" ? "/auth" : `/auth?redirectTo=${encodeURIComponent(back)}`;
}

/** Returns the page address of the request, without framework suffixes. */
function placeOf(request: Request): string {
  const url = new URL(request.url);
  const path = url.pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  url.searchParams.delete("_routes");
  return path + url.search;
}

/**
 * Returns the area of a role. The screens of access redirect signed-in people there. Roles without an area get the
 * gallery.
 */
export function areaOf(role: Viewer["role"]): string {
  const home = homeOf(role);
  return home === "/" ? "/galeria" : home;
}

/** Returns the home address of a role after sign-in. (design 5.2) */
export function homeOf(role: Viewer["role"]): WayBack {
  if (role === "universidad") return "/universidad";
  if (role === "jurado") return "/jurado";
  if (role === "admin") return "/admin";
  return "/";
}

import { safeReturn } from "./flash";

/** Where a screen of access should lead afterwards, as its address says; null for the role's home. */
export function returnOf(request: Request): string | null {
  return safeReturn(new URL(request.url).searchParams.get("redirectTo"));
}

/** One screen of access told where to lead afterwards. */
export function accessPath(path: string, redirectTo: string | null, tab?: "registrarse"): string {
  const query = new URLSearchParams({ ...(tab && { tab }), ...(redirectTo && { redirectTo }) });
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The id of the work that somebody wants to vote for once they are in; null when they come for something else. */
export function wantedVote(redirectTo: string | null): string | null {
  if (!redirectTo?.startsWith("/galeria?")) return null;
  return new URLSearchParams(redirectTo.slice("/galeria?".length)).get("votar")?.slice(0, 100) ?? null;
}

/** Where a link to choose a new password is asked for; below it, the links. */
export const recoveryPath = "/auth/recuperar";

import { lifetimes } from "~/contest/core/retention";
import { readCookie, siteCookie } from "../core/cookies";
import { localPath } from "../core/local-path";
import { walkList } from "../public/gallery-list";

/** Returns the address to go to after a screen of access, or null for the role's home. */
export function returnOf(request: Request): string | null {
  return localPath(new URL(request.url).searchParams.get("redirectTo"));
}

/** Returns true when the address to go to afterwards is the gallery. */
export const comesFromGallery = (redirectTo: string | null): boolean =>
  /^\/galeria(?:[?#]|$)/.test(redirectTo ?? "");

const linkReturn = (request: Request) =>
  siteCookie(request, "link_return", { maxAge: lifetimes.signInLinkMinutes * 60 });

/**
 * Returns the header that keeps the address to go to in the browser that asks for a link. A mailed link carries no
 * address, because somebody else may have asked for it.
 */
export const keepReturn = async (request: Request): Promise<{ "Set-Cookie": string }> => ({
  "Set-Cookie": await linkReturn(request).serialize(returnOf(request) ?? ""),
});

/** Returns the address that this browser kept when it asked for a link, or null. */
export async function keptReturn(request: Request): Promise<string | null> {
  const stored = await readCookie(request, linkReturn(request));
  return typeof stored === "string" ? localPath(stored) : null;
}

/** Returns the address of a screen of access, with the address to go to afterwards. */
export function accessPath(
  path: string,
  redirectTo: string | null,
  form?: { tab: "registrarse" } | { como: string } | { enviado: "1" } | { entrada: "1" },
): string {
  const query = new URLSearchParams({ ...form, ...(redirectTo && { redirectTo }) });
  return query.size > 0 ? `${path}?${query}` : path;
}

/**
 * Returns the voting section of a work's page, for a visitor who must sign in before voting. The order and the filters
 * come from `from`, the path of the visitor's previous page.
 */
export function voteReturn(proposalId: string, from: string | null): string {
  const [, search = ""] = /\?([^#]*)/.exec(from ?? "") ?? [];
  const query = walkList.query(walkList.read(new URLSearchParams(search)));
  return `/propuesta/${encodeURIComponent(proposalId)}${query}#votar`;
}

/** Returns a path after a vote. A work's page opens at its voting section, because the receipt stands there. */
export const afterVote = (path: string): string =>
  path.startsWith("/propuesta/") ? `${path.replace(/#.*/, "")}#votar` : path;

/** Returns the id of the work that a visitor wants to vote for. Returns null when the visitor did not come to vote. */
export function voteToCast(redirectTo: string | null): string | null {
  const [, id = ""] = /^\/propuesta\/([^/?#]+)(?:\?[^#]*)?#votar$/.exec(redirectTo ?? "") ?? [];
  try {
    return decodeURIComponent(id).slice(0, 100) || null;
  } catch {
    return null;
  }
}

/** Returns the voting section of a work's page after a vote at a screen of access. */
export function workPath(request: Request, proposalId: string): string {
  const back = returnOf(request);
  const path = voteToCast(back) === proposalId ? back : null;
  return path ?? voteReturn(proposalId, null);
}

/** Returns the address that asks to accept the changed rules. A vote or a return to `back` (a path) follows. */
export const acceptPath = ({ vote, back }: { vote?: string; back?: string }): string =>
  `/bases/aceptar?${new URLSearchParams({ ...(vote && { voto: vote }), ...(back && { volver: back }) })}`;

/** Address that asks for the code of a second factor, and address that sets one up. */
export const codePath = "/auth/codigo";
export const factorPath = "/cuenta/segundo-factor";

/** Address that asks a signed-in person to prove their identity again. */
export const confirmPath = "/cuenta/confirmar";

/** Address that asks for a link to choose a new password. The links are below it. */
export const recoveryPath = "/auth/recuperar";
/** Address that asks for a link to sign in without a password. The links are below it. */
export const signInLinkPath = "/auth/enlace";
/** Address above the links of invitations. */
export const invitationPath = "/auth/invitacion";
/** Address above the links by which universities invite their students. */
export const studentLinkPath = "/auth/alumnos";
/** Address above the links that confirm an account's mail address. */
export const verificationPath = "/auth/confirmar";

/** Headers of a page with a secret address. The referrer hides the address, and forms still send their Origin. */
export const secretAddressHeaders = () => ({ "Referrer-Policy": "strict-origin" });

import { localPath } from "../core/local-path";
import { walkList } from "../public/gallery-list";

/** Where a screen of access should lead afterwards, as its address says; null for the role's home. */
export function returnOf(request: Request): string | null {
  return localPath(new URL(request.url).searchParams.get("redirectTo"));
}

/** One screen of access told where to lead afterwards. */
export function accessPath(path: string, redirectTo: string | null, tab?: "registrarse"): string {
  const query = new URLSearchParams({ ...(tab && { tab }), ...(redirectTo && { redirectTo }) });
  return query.size > 0 ? `${path}?${query}` : path;
}

/**
 * Where somebody comes back to who wants to vote for a work and is not in yet: the place on the work's page where votes
 * are given, in the order and filters of the page `from` (a path) that they were on.
 */
export function voteReturn(proposalId: string, from: string | null): string {
  const [, search = ""] = /\?([^#]*)/.exec(from ?? "") ?? [];
  const query = walkList.query(walkList.read(new URLSearchParams(search)));
  return `/propuesta/${encodeURIComponent(proposalId)}${query}#votar`;
}

/** The id of the work that somebody wants to vote for once they are in; null when they come for something else. */
export function wantedVote(redirectTo: string | null): string | null {
  const [, written = ""] = /^\/propuesta\/([^/?#]+)(?:\?[^#]*)?#votar$/.exec(redirectTo ?? "") ?? [];
  try {
    return decodeURIComponent(written).slice(0, 100) || null;
  } catch {
    return null;
  }
}

/** The page of a work that was voted for at a screen of access. */
export function workPath(request: Request, proposalId: string): string {
  const asked = returnOf(request);
  const path = wantedVote(asked) === proposalId ? asked : null;
  return (path ?? voteReturn(proposalId, null)).replace(/#.*/, "");
}

/** Where the rules are taken anew, for a vote or (`back`, a path) to go on there. */
export const acceptPath = ({ vote, back }: { vote?: string; back?: string }): string =>
  `/bases/aceptar?${new URLSearchParams({ ...(vote && { voto: vote }), ...(back && { volver: back }) })}`;

/** Where the code of a second factor is given after the password, and where one is set up. */
export const codePath = "/auth/codigo";
export const factorPath = "/cuenta/segundo-factor";

/** Where who is signed in proves again who they are. */
export const confirmPath = "/cuenta/confirmar";

/** Where an admin who looks on as somebody else is themselves again; the bar posts there. */
export const stopSeeingPath = "/auth/ver-como";
/** Where one begins to, and comes back to. */
export const seeingPath = "/admin/usuarios";

/** Where a link to choose a new password is asked for; below it, the links. */
export const recoveryPath = "/auth/recuperar";
/** Below it, the links of invitations. */
export const invitationPath = "/auth/invitacion";
/** Below it, the links by which universities invite their students. */
export const studentLinkPath = "/auth/alumnos";
/** Where a link confirms its account's address. */
export const verificationPath = "/auth/confirmar";

/** Headers of a page whose address is a secret: no referrer carries the address, and forms still send their Origin. */
export const secretAddressHeaders = () => ({ "Referrer-Policy": "strict-origin" });

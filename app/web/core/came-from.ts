import { FROM, type WayBack, waysBack } from "~/text/core/ways-back";
import { localPath } from "./local-path";
import { isPublicPage } from "./public-pages";

/** The screen that a page leads back to, and its address. */
export interface CameFrom {
  to: WayBack;
  at: string;
  /** True for a public page, which has no framework scripts. */
  reloadDocument: boolean;
}

/** Returns the page that the address leads back to, or `usual` for an address without a known one. */
export function cameFrom(request: Request, usual: WayBack): CameFrom {
  const at = localPath(new URL(request.url).searchParams.get(FROM));
  const screen = at?.replace(/[?#].*/, "").replace(/^\/propuesta\/[^/]+/, "/propuesta/{id}");
  return at !== null && isWayBack(screen)
    ? { to: screen, at, reloadDocument: isPublicPage(at) }
    : { to: usual, at: usual, reloadDocument: false };
}

const isWayBack = (path: string | undefined): path is WayBack => path !== undefined && path in waysBack;

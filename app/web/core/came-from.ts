import { type WayBack, waysBack } from "~/text/core/ways-back";
import { localPath } from "./local-path";

const FROM = "desde";

/** The screen that a page leads back to, and its address. */
export interface CameFrom {
  to: WayBack;
  at: string;
}

/** Returns an address with the page to lead back to. */
export const withReturn = (path: string, from: string): string =>
  `${path}?${new URLSearchParams({ [FROM]: from })}`;

/** Returns the page that the address leads back to, or `usual` for an address without a known one. */
export function cameFrom(request: Request, usual: WayBack): CameFrom {
  const at = localPath(new URL(request.url).searchParams.get(FROM));
  const screen = at?.replace(/[?#].*/, "").replace(/^\/propuesta\/[^/]+/, "/propuesta/{id}");
  return at !== null && isWayBack(screen) ? { to: screen, at } : { to: usual, at: usual };
}

const isWayBack = (path: string | undefined): path is WayBack => path !== undefined && path in waysBack;

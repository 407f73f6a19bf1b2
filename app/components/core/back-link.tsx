import { Link } from "@remix-run/react";
import { type WayBack, waysBack } from "~/text/core/ways-back";
import { isPublicPage } from "~/web/core/public-pages";

/**
 * The link back to a screen, above a heading. `at`: a longer address than the screen's path. Public pages load as
 * documents, because they have no framework scripts.
 */
export function BackLink({ to, at = to }: { to: WayBack; at?: string }) {
  return (
    <Link to={at} reloadDocument={isPublicPage(at)} className="link link-tall text-small">
      ← {waysBack[to]}
    </Link>
  );
}

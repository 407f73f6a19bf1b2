import { Link } from "@remix-run/react";
import { type WayBack, waysBack } from "~/text/core/ways-back";

/** The link back to a screen, above a heading. `at`: a longer address than the screen's path. */
export function BackLink({ to, at = to }: { to: WayBack; at?: string }) {
  return (
    <Link to={at} className="link link-tall text-small">
      ← {waysBack[to]}
    </Link>
  );
}

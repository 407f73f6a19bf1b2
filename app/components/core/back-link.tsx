import { Link } from "@remix-run/react";
import { type WayBack, waysBack } from "~/text/core/ways-back";

interface Props {
  to: WayBack;
  /** A longer address than the screen's path. */
  at?: string;
  reloadDocument?: boolean;
}

/** The link back to a screen, above a heading. */
export function BackLink({ to, at = to, reloadDocument }: Props) {
  return (
    <Link to={at} reloadDocument={reloadDocument} className="link link-tall text-small">
      ← {waysBack[to]}
    </Link>
  );
}

import { type WayBack, waysBack } from "~/text/core/ways-back";
import { TallLink } from "./elements";

interface Props {
  to: WayBack;
  /** A longer address than the screen's path. */
  at?: string;
  reloadDocument?: boolean;
}

/** The link back to a screen, above a heading. */
export function BackLink({ to, at = to, reloadDocument }: Props) {
  return (
    <TallLink to={at} reloadDocument={reloadDocument} className="text-small">
      ← {waysBack[to]}
    </TallLink>
  );
}

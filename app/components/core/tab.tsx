import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

interface Props {
  to: string;
  isCurrent: boolean;
  /** Replaces the history entry. */
  replace?: boolean;
  children: ReactNode;
}

/** A page's view with its own address, beside the other views in a nav. */
export function Tab({ to, isCurrent, replace, children }: Props) {
  return (
    <Link
      to={to}
      className="tab"
      aria-current={isCurrent ? "page" : undefined}
      preventScrollReset
      replace={replace}
    >
      {children}
    </Link>
  );
}

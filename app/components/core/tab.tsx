import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

interface Props {
  to: string;
  isCurrent: boolean;
  /** Replaces the history entry. */
  replace?: boolean;
  children: ReactNode;
}

/** One of a page's views, each with its own address, side by side in a nav. */
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

import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

interface Props {
  to: string;
  isCurrent: boolean;
  /** Turning it is no step of its own in the history. */
  replace?: boolean;
  children: ReactNode;
}

/** One of several views of a page, each with an address of its own; they stand side by side in a nav. */
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

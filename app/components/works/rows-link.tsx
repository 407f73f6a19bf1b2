import { Link } from "@remix-run/react";
import { common } from "~/text/core/common";

/** `sizes` of the covers in a list that is rows on phones. */
export const rowSizes = "(width < 40rem) 3.5rem, (width < 48rem) 50vw, 33vw";

interface Props {
  isRows: boolean;
  to: string;
  className?: string;
}

/** Switches a list of works between compact rows (app/styles/work-rows.css) and large cards, by default on phones only. */
export function RowsLink({ isRows, to, className = "sm:hidden" }: Props) {
  return (
    <Link to={to} className={`link link-tall text-small ${className}`} preventScrollReset>
      {isRows ? common.asCards : common.asRows}
    </Link>
  );
}

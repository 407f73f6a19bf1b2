import { Link } from "@remix-run/react";
import { common } from "~/text/core/common";

/** `sizes` of the covers in a list that is rows on phones. */
export const rowSizes = "(width < 40rem) 3.5rem, (width < 48rem) 50vw, 33vw";

/** Switches a list of works on phones between compact rows (app/styles/work-rows.css) and large cards. */
export function RowsLink({ isRows, to }: { isRows: boolean; to: string }) {
  return (
    <Link to={to} className="link link-tall text-small sm:hidden" preventScrollReset>
      {isRows ? common.asCards : common.asRows}
    </Link>
  );
}

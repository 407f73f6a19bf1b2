import type { TallyName } from "~/contest/votes/tally";
import { tallyLines } from "../schema/votes";
import { type Part, sql } from "./sql";

/** True when a tally ends with a close, and voting was not reopened since. */
export const isTallyClosed = (tally: TallyName | Part) =>
  sql`coalesce((select kind = 'close' from ${tallyLines} where tally = ${tally} and kind in ('close', 'reopen')
    order by number desc limit 1), 0)`;

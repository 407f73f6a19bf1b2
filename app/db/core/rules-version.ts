import { textVersions } from "../schema/public";
import { type SQL, sql } from "./sql";

/** Number of the current version of the rules, for a statement. */
export const versionInForce: SQL<number> = sql`(select max(version) from ${textVersions})`;

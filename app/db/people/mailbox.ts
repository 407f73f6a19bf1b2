import { type SQL, sql } from "../core/sql";
import { profiles } from "../schema/people";

/**
 * Account of a mailbox, as an expression; the address is in lower case. Old accounts have the address as their key, so
 * a mailbox may have two. The exact address wins.
 */
export const ownerOf = (email: string | SQL, emailKey: string | SQL): SQL =>
  sql`coalesce((select id from ${profiles} where lower(email) = ${email}),
    (select id from ${profiles} where email_key = ${emailKey}))`;

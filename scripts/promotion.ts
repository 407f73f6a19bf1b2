import { unfinishedRestore } from "~/db/core/invariants";
import type { Wrangler } from "./deployment";

/** Returns true for an address that is safe inside a statement: it has no quotes. */
export const isAddress = (email: string) => /^[^\s'"@]+@[^\s'"@]+$/.test(email);

/**
 * Makes an existing account admin, at `place` ('--local …' or '--remote --env …'). Returns false without an
 * account of that address. Throws wrangler's error.
 */
export function makeAdmin(wrangler: Wrangler, email: string, place: string[]): boolean {
  // The command takes no parameters. An invalid JSON path is an error that names the table and undoes all.
  // Data of the old role is deleted, as at /admin/usuarios.
  const sql = `select json_extract('{}', iif(exists (select 1 from sqlite_master where name = '${unfinishedRestore}'),
    '${unfinishedRestore}', '$'));
  update profiles set role = 'admin', university_id = null, requested_university_id = null,
    confirmed_at = null where lower(email) = lower('${email}');
  update judges set active = 0 where user_id = (select id from profiles where lower(email) = lower('${email}'));
  delete from sessions where user_id = (select id from profiles where lower(email) = lower('${email}'));
  insert into audit_log (at, actor, actor_name, action, target_type, target_id, details)
    select unixepoch() * 1000, 'command', 'npm run admin', 'role_changed', 'profile', id, '{"role":"admin"}'
    from profiles where lower(email) = lower('${email}');
  select full_name from profiles where lower(email) = lower('${email}') and role = 'admin';`;
  const { ok, output, complaint } = wrangler(["d1", "execute", "DB", ...place, "--json", "--command", sql]);
  if (`${complaint}${output}`.includes(`bad JSON path: '${unfinishedRestore}'`)) {
    throw new Error("A restore into this place was broken off: repeat it first.");
  }
  if (!ok) throw new Error(complaint || output);
  return output.includes("full_name");
}

/**
 * Removes the account's second factor and recovery codes, and ends its sessions. It is the last resort of a
 * person who has lost both. Returns false without an account of that address.
 */
export function forgetFactor(wrangler: Wrangler, email: string, place: string[]): boolean {
  const account = `(select id from profiles where lower(email) = lower('${email}'))`;
  const sql = `insert into audit_log (at, actor, actor_name, action, target_type, target_id, details)
    select unixepoch() * 1000, 'command', 'npm run admin', 'second_factor_removed', 'profile', user_id, '{}'
    from second_factors where user_id = ${account};
  delete from recovery_codes where user_id = ${account};
  delete from second_factors where user_id = ${account};
  delete from sessions where user_id = ${account};
  select full_name from profiles where lower(email) = lower('${email}');`;
  const { ok, output, complaint } = wrangler(["d1", "execute", "DB", ...place, "--json", "--command", sql]);
  if (!ok) throw new Error(complaint || output);
  return output.includes("full_name");
}

// `npm run admin -- EMAIL [--remote]`: makes an existing account admin, in the local database or the deployed one.
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { dataDir, offline, refuseUnusable, root } from "./local";

const [email, ...rest] = process.argv.slice(2);
const remote = rest.includes("--remote");
if (!email || !/^[^\s'"@]+@[^\s'"@]+$/.test(email)) {
  console.error("Usage: npm run admin -- EMAIL [--remote]");
  process.exit(1);
}

if (!remote) refuseUnusable(dataDir);
// An address holds no quote (checked above), so it can stand in the statement: the command takes no parameters.
// What the old role meant goes, as at /admin/usuarios.
const sql = `update profiles set role = 'admin', university_id = null, requested_university_id = null,
    confirmed_at = null where lower(email) = lower('${email}');
  update judges set active = 0 where user_id = (select id from profiles where lower(email) = lower('${email}'));
  delete from sessions where user_id = (select id from profiles where lower(email) = lower('${email}'));
  insert into audit_log (at, actor, actor_name, action, target_type, target_id, details)
    select unixepoch() * 1000, 'command', 'npm run admin', 'role_changed', 'profile', id, '{"role":"admin"}'
    from profiles where lower(email) = lower('${email}');
  select full_name from profiles where lower(email) = lower('${email}') and role = 'admin';`;
const place = remote ? ["--remote"] : ["--local", "--persist-to", dataDir];
const output = execFileSync(
  resolve(root, "node_modules/.bin/wrangler"),
  ["d1", "execute", "DB", ...place, "--json", "--command", sql],
  // Its answer is what is read here, however quiet this process was told to be.
  { cwd: root, env: { ...offline, WRANGLER_LOG: "log" }, encoding: "utf8" },
);
if (!output.includes("full_name")) {
  console.error(`No account has the address ${email}: sign up first.`);
  process.exit(1);
}
console.log(`${email} is admin now; their open sessions ended.`);

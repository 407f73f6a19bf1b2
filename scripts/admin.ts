// `npm run admin -- EMAIL [--remote [--env staging]]`: makes an existing account admin, in the local database or a
// deployed one.
import { chosenEnvironment, commandLine, refuse, remote, wrangler } from "./deployment";
import { dataDir, refuseUnusable } from "./local";
import { isAddress, makeAdmin } from "./promotion";

const { values, positionals } = commandLine({
  allowPositionals: true,
  options: { remote: { type: "boolean" }, env: { type: "string" } },
});
const [email = ""] = positionals;
if (!isAddress(email)) refuse("Usage: npm run admin -- EMAIL [--remote [--env staging]]");

if (!values.remote) refuseUnusable(dataDir);
const place = values.remote ? remote(chosenEnvironment(values.env)) : ["--local", "--persist-to", dataDir];
try {
  if (!makeAdmin(wrangler, email, place)) refuse(`No account has the address ${email}: sign up first.`);
} catch (error) {
  refuse((error as Error).message);
}
console.log(`${email} is admin now; their open sessions ended.`);

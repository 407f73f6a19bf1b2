// `npm run admin -- EMAIL [--forget-factor] [--remote [--env staging]]` makes an existing account admin. It
// changes the local database or a deployed one. With `--forget-factor` the command only removes the account's
// second factor.
import { chosenEnvironment, commandLine, refuse, remote, wrangler } from "./deployment";
import { dataDir, refuseUnusable } from "./local";
import { forgetFactor, isAddress, makeAdmin } from "./promotion";

const { values, positionals } = commandLine({
  allowPositionals: true,
  options: { remote: { type: "boolean" }, env: { type: "string" }, "forget-factor": { type: "boolean" } },
});
const [email = ""] = positionals;
if (!isAddress(email)) refuse("Usage: npm run admin -- EMAIL [--forget-factor] [--remote [--env staging]]");

if (!values.remote) refuseUnusable(dataDir);
const place = values.remote ? remote(chosenEnvironment(values.env)) : ["--local", "--persist-to", dataDir];
const forgets = values["forget-factor"];
try {
  if (!(forgets ? forgetFactor : makeAdmin)(wrangler, email, place))
    refuse(`No account has the address ${email}: sign up first.`);
} catch (error) {
  refuse((error as Error).message);
}
console.log(
  `${email} ${forgets ? "has no second factor any more" : "is admin now"}; their open sessions ended.`,
);

// `npm run deploy -- [--env staging|production] [--dry-run]` builds, migrates the remote database and
// deploys. A dry run needs no network and changes nothing.
import {
  chosenEnvironment,
  commandLine,
  NO_DATABASE,
  orRefuse,
  readDeployment,
  refuse,
  remote,
  wrangler,
} from "./deployment";
import { dryHands } from "./dry-run";
import { buildHash, buildIfStale } from "./local";
import { applyMigrations } from "./migrating";
import { deploy, uploadOptions } from "./provisioning";

const { values } = commandLine({
  options: { env: { type: "string" }, "dry-run": { type: "boolean" } },
});
const env = chosenEnvironment(values.env);
const { origin, databaseId, vars } = readDeployment(env);
const lacks = [
  ...(databaseId === NO_DATABASE ? [`a database: npm run setup -- --name X --env ${env}`] : []),
  ...(origin === "" ? ['PUBLIC_ORIGIN: where the site will stand, as "https://concurso.example"'] : []),
  ...(/^\d*$/.test(vars.PICTURES_A_MONTH ?? "")
    ? []
    : ['PICTURES_A_MONTH: a whole number, or "" for no limit']),
].map((what) => `[env.${env}] of wrangler.toml lacks ${what}`);

if (values["dry-run"]) {
  buildIfStale();
  console.log("Nothing is done. These are the steps:");
  const dry = dryHands((line) => console.log(`  ${line}`)).wrangler;
  applyMigrations(dry, remote(env));
  deploy(dry, env);
  wrangler(["deploy", "--dry-run", "--env", env, ...uploadOptions()], { shown: true });
  for (const line of lacks) console.log(line);
} else {
  if (lacks.length > 0) refuse(lacks.join("\n"));
  buildIfStale();
  orRefuse(() => {
    console.log(applyMigrations(wrangler, remote(env)) ? "Migrations applied." : "No migration to apply.");
    deploy(wrangler, env);
    console.log(`Build ${buildHash()}: /healthz shows the same.`);
  });
}

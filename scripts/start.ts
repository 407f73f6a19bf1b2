// `npm start` builds, migrates, fills an empty database with the demo contest, and serves. It fires the cron
// each minute. `-- --empty` plants no demo, like a new deployment.
import { demoAccounts, hasDemo, isEmpty, isHalfRestored, seedDemo } from "./demo";
import { orRefuse } from "./deployment";
import { buildIfStale, chosenPort, dataDir, localVars, refuseUnusable } from "./local";
import { migrateLocal } from "./migrating";
import { startRuntime } from "./runtime";
import { keepServing } from "./serve";

const port = await chosenPort("npm start");

refuseUnusable(dataDir);
buildIfStale();
orRefuse(() => migrateLocal());
const address = `http://localhost:${port}`;
const runtime = await startRuntime({ port, dataDir, vars: { ...localVars(), PUBLIC_ORIGIN: address } });
if (await isHalfRestored(runtime)) {
  console.error(`A restore into ${dataDir} was broken off: repeat it, or \`npm run reset\`.`);
  await runtime.dispose();
  process.exit(1);
}
const wantsDemo = !process.argv.includes("--empty");
if (wantsDemo && (await isEmpty(runtime))) {
  console.log("Empty database: planting the demo contest…");
  await seedDemo(runtime, Date.now());
}
const isDemo = await hasDemo(runtime);
if (isDemo && !wantsDemo) {
  console.log(
    `${dataDir} has the demo contest, which stays. For an empty one: npm run reset, or another DATA_DIR.`,
  );
}

await keepServing(runtime);
const whom = isDemo
  ? demoAccounts
  : `No demo. Sign up at ${address}/auth/votar, then make that account admin: npm run admin -- EMAIL`;
console.log(`\n${address}\n\n${whom}\nData in ${dataDir}. Ctrl-C stops everything.`);

// `npm start` builds, migrates, fills an empty database with the demo contest, and serves. It fires the cron
// each minute. `-- --empty` loads no demo, like a new deployment. `-- --final` loads the demo in its final.
import { createServer } from "node:http";
import { demoAccounts, hasDemo, isEmpty, isHalfRestored, PASSWORD, seedDemo } from "./demo";
import { orRefuse } from "./deployment";
import { buildIfStale, chosenPort, dataDir, localVars, refuseUnusable, serveFolder } from "./local";
import { migrateLocal } from "./migrating";
import { startRuntime, startStorage } from "./runtime";
import { keepServing } from "./serve";

const port = await chosenPort("npm start");
const wantsDemo = !process.argv.includes("--empty");
const stage = process.argv.includes("--final") ? "final" : "submission";

refuseUnusable(dataDir);
serveFolder(dataDir);
// Answers 503 on every path, /healthz too, so that nobody signs in before the demo is complete.
const waiting = createServer((_, response) =>
  response.writeHead(503, { "Retry-After": "1" }).end("Starting\n"),
);
await new Promise<void>((listening) => waiting.listen(port, "127.0.0.1", listening));
buildIfStale();
orRefuse(() => migrateLocal());
const isDemo = await loadDemo();
const address = `http://localhost:${port}`;
waiting.closeAllConnections();
await new Promise((closed) => waiting.close(closed));
const starting = startRuntime({
  port,
  dataDir,
  vars: { ...localVars(), PUBLIC_ORIGIN: address, ...(isDemo && { DEMO_PASSWORD: PASSWORD }) },
});
await keepServing(starting);
const whom = isDemo
  ? demoAccounts
  : `No demo. The first admin: sign up at ${address}/auth/votar, then\nDATA_DIR=${dataDir} npm run admin -- EMAIL`;
console.log(`\n${address}\n\n${whom}\nData in ${dataDir}. Ctrl-C stops everything.`);

/** Loads the demo into an empty database unless `--empty`. Returns true when the database has the demo. */
async function loadDemo(): Promise<boolean> {
  const storage = await startStorage(dataDir, "export default {}");
  try {
    if (await isHalfRestored(storage)) {
      console.error(`A restore into ${dataDir} was broken off: repeat it, or \`npm run reset\`.`);
      await storage.dispose();
      process.exit(1);
    }
    if (wantsDemo && (await isEmpty(storage))) {
      console.log("Empty database: loading the demo contest…");
      await seedDemo(storage, Date.now(), stage);
    }
    const isDemo = await hasDemo(storage);
    if (isDemo && !wantsDemo) {
      console.log(
        `${dataDir} has the demo contest, which stays. For an empty one: npm run reset, or another DATA_DIR.`,
      );
    }
    return isDemo;
  } finally {
    await storage.dispose();
  }
}

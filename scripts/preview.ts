// `npm run preview` runs the built worker as production does, locally and on data of its own. There is no
// demo, and no page shows a secret.
import { resolve } from "node:path";
import { orRefuse, readDeployment } from "./deployment";
import { buildIfStale, chosenPort, dataDir, localVars, refuseUnusable, serveFolder } from "./local";
import { migrateLocal } from "./migrating";
import { startRuntime } from "./runtime";
import { keepServing } from "./serve";

const port = await chosenPort("npm run preview");
const folder = resolve(dataDir, "preview");
refuseUnusable(folder);
serveFolder(folder);
buildIfStale();
orRefuse(() => migrateLocal(folder));
const { vars, secrets } = readDeployment("production");
const local = localVars();
const address = `http://localhost:${port}`;
const starting = startRuntime({
  port,
  dataDir: folder,
  vars: {
    ...vars,
    ...Object.fromEntries(secrets.map((name) => [name, local[name] ?? ""])),
    PUBLIC_ORIGIN: address,
  },
});
await keepServing(starting);
console.log(`
${address}

As in production, with the access codes of .dev.vars. The first admin: sign up at ${address}/auth/votar, then
DATA_DIR=${folder} npm run admin -- EMAIL
Data in ${folder}. Ctrl-C stops everything.`);

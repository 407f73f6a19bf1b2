// `npm run check-data`: the invariants of app/db/invariants.ts on the local data, files included.
import { brokenFiles, brokenInvariants } from "~/db/invariants";
import { dataDir, localVars, refuseUnusable } from "./local";
import { startRuntime } from "./runtime";

refuseUnusable(dataDir);
const runtime = await startRuntime({ port: 0, dataDir, vars: localVars() });
const db = (await runtime.getD1Database("DB")) as unknown as D1Database;
const bucket = (await runtime.getR2Bucket("PROPOSALS")) as unknown as R2Bucket;
const broken = [...(await brokenInvariants(db)), ...(await brokenFiles(db, bucket))];
await runtime.dispose();
for (const line of broken) console.error(line);
console.log(broken.length === 0 ? "All invariants hold." : `${broken.length} broken.`);
process.exit(broken.length === 0 ? 0 : 1);

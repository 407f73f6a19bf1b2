// `npm run check-data` checks the invariants of app/db/core/invariants.ts on the local data, files included.
import { localPlace } from "./backups/local-place";
import { dataDir, refuseUnusable } from "./local";

refuseUnusable(dataDir);
const place = await localPlace(dataDir);
const broken = await place.check();
await place.close();
for (const line of broken) console.error(line);
console.log(broken.length === 0 ? "All invariants hold." : `${broken.length} broken.`);
process.exit(broken.length === 0 ? 0 : 1);

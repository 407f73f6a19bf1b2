// `npm run reset` deletes the local data. The next `npm start` loads a fresh demo contest.
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { dataDir, refuseServed } from "./local";

refuseServed(dataDir);
rmSync(resolve(dataDir, "v3"), { recursive: true, force: true });
console.log(`Local data removed from ${dataDir}. \`npm start\` loads the demo contest anew.`);

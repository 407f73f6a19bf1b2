// `npm run check-data` checks the invariants of app/db/core/invariants.ts on the local data, files included. Each sealed
// record goes through the check of verificar-expediente.mjs.
// Its last line says whether the valid verdict kept the procedure. Ends with 1 when something is broken, and with 4 when
// the organisation departed from the rule with published reasons, as the program does.
import { localPlace } from "./backups/local-place";
import { dataDir, refuseUnusable } from "./local";

refuseUnusable(dataDir);
const place = await localPlace(dataDir);
const { broken: wrong, procedure, departs } = await place.checkRecords();
const broken = [...(await place.check()), ...wrong];
await place.close();
for (const line of broken) console.error(line);
console.log(broken.length === 0 ? "All invariants hold." : `${broken.length} broken.`);
if (procedure !== null) console.log(procedure);
process.exit(broken.length > 0 ? 1 : departs ? 4 : 0);

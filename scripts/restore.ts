// `npm run restore -- FOLDER [--remote [--env staging]]` puts a backup into an empty place and checks it
// there.
import { resolve } from "node:path";
import { atPlace, placeOptions } from "./backups/command";
import { wholeBackup } from "./backups/folder";
import { restoreInto } from "./backups/restore";
import { commandLine, refuse } from "./deployment";
import { root } from "./local";

const { values, positionals } = commandLine({ options: placeOptions, allowPositionals: true });
const [given] = positionals;
if (!given) refuse("Usage: npm run restore -- FOLDER [--remote [--env staging]]");
const folder = resolve(root, given);
await atPlace(values, async (place) => {
  const manifest = await wholeBackup(folder);
  await restoreInto(place, folder, manifest, console.log);
  const broken = await place.check();
  for (const line of broken) console.error(line);
  const verdict = broken.length === 0 ? "all invariants hold" : `${broken.length} broken`;
  console.log(`${place.name} is as it was at ${manifest.at}: ${verdict}.`);
  return broken.length === 0;
});

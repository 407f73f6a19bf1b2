// `npm run backup [-- --remote [--env staging]] [--to FOLDER]` copies a contest into a folder: the database
// and the files. In the folder of an earlier backup it copies only new and changed files. `--day last` or
// `--day 2026-11-28` takes the rows of a daily backup.
import { resolve } from "node:path";
import { atPlace, placeOptions } from "./backups/command";
import { refuseWhileVoting, writeBackup } from "./backups/write";
import { commandLine } from "./deployment";
import { root } from "./local";

const { values } = commandLine({
  options: { ...placeOptions, to: { type: "string" }, day: { type: "string" } },
});
const now = Date.now();
const folder = resolve(root, values.to ?? `backups/${new Date(now).toISOString().replaceAll(":", "-")}`);
await atPlace(values, async (place) => {
  if (values.remote && values.day === undefined) await refuseWhileVoting(place);
  const { files, gone } = await writeBackup(place, folder, now, console.error, values.day);
  for (const { bucket, key } of gone) console.error(`The file ${key} of ${bucket} is gone.`);
  console.log(`The rows and ${files.length} files of ${place.name} are in ${folder}.`);
  return gone.length === 0;
});

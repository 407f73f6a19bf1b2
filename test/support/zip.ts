import { unzipSync } from "fflate";

/** Returns the files of a ZIP, by name. */
export const unzipped = (bytes: Uint8Array): Map<string, Uint8Array> =>
  new Map(Object.entries(unzipSync(bytes)));

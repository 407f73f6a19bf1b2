import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { relative, resolve } from "node:path";
import { root } from "./local";

/** Opens the map of the built worker. It leads through both bundlers, Remix's and wrangler's. */
export const openSourceMap = (): SourceMap =>
  new SourceMap(JSON.parse(readFileSync(resolve(root, "build/worker/index.js.map"), "utf8")));

/** Returns 'app/db/core/database.ts:226' for a frame of a stack ('… index.js:146:4484'). Returns null for another file. */
export function frameOf(map: SourceMap, frame: string): string | null {
  const [, line, column] = /index\.js:(\d+):(\d+)/.exec(frame) ?? [];
  if (line === undefined) return null;
  const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
  if (!("originalSource" in entry)) return null;
  return `${relative(root, resolve(root, "build/worker", entry.originalSource))}:${entry.originalLine + 1}`;
}

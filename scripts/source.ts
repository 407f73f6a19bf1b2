// `npm run source -- index.js:146:4484 …` says which line of the source a log line of this build means.
import { frameOf, openSourceMap } from "./source-map";

const map = openSourceMap();
for (const frame of process.argv.slice(2)) console.log(`${frame}  ${frameOf(map, frame) ?? "unknown"}`);

// `npm run bench` measures how fast each page is, over the demo and over a national contest. Bare workers run
// beside it for comparison (docs/speed.md). `--rows gallery,vote --seconds 2` chooses rows. `--scale FOLDER`
// uses the data that seed:scale planted there. `--against FOLDER` measures another checkout's build and this
// one's in turns. `npm run bench -- uploads` is scripts/bench-uploads.ts.
import { benchPages } from "./bench/pages";
import { benchUploads } from "./bench-uploads";

await (process.argv[2] === "uploads" ? benchUploads() : benchPages());

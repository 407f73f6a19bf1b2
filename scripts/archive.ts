// `npm run archive -- --to FOLDER [--from https://…]` writes a finished edition as plain files (docs/deploy.md). It
// reads the public pages of the running site, by default of a local one.
import { resolve } from "node:path";
import { archive } from "./archive/folder";
import { commandLine, Refusal, refuse } from "./deployment";

const { values } = commandLine({ options: { to: { type: "string" }, from: { type: "string" } } });
if (!values.to) refuse("Usage: npm run archive -- --to FOLDER [--from https://concurso.example]");
const from = values.from ?? `http://localhost:${process.env.PORT ?? "8787"}`;
if (!URL.canParse(from)) refuse(`--from is like https://concurso.example, not ${from}`);
try {
  const { pages, files, bytes, missing } = await archive(from, resolve(values.to ?? ""));
  console.log(`${pages} pages and ${files} files, ${(bytes / 1024 ** 2).toFixed(1)} MB, in ${values.to}`);
  for (const address of missing) console.error(`${address} is missing: the site did not give it.`);
  if (missing.length > 0) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  refuse(error.message);
}

// `npm run build:licences` writes the licences of all bundled packages and fonts into public/licencias.txt. The lists of
// what the bundles hold come from the builds before it.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Metafile } from "esbuild";
import { root } from "./local";

const bundles = ["metafile.js", "metafile.server", "site", "beside", "worker/bundle-meta"];

/** Families of the fonts in app/, which are made from these packages. */
const fonts = ["bricolage-grotesque", "instrument-sans"];

/** Folders of the packages with bytes in a bundle or in a font. */
const folders = new Set([
  ...fonts.map((name) => `node_modules/@fontsource-variable/${name}`),
  ...bundles
    .map((name) => JSON.parse(readFileSync(resolve(root, `build/${name}.json`), "utf8")) as Metafile)
    .flatMap(({ outputs }) => Object.values(outputs))
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .flatMap(
      ([path]) =>
        /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path.replace(/^.*?(?=node_modules\/)/, ""))?.[0] ?? [],
    ),
]);

const texts = [...folders].sort().map((folder) => licenceOf(resolve(root, folder)));
writeFileSync(resolve(root, "public/licencias.txt"), texts.join(`\n${"=".repeat(72)}\n\n`));

/** Returns name, version and licence text of a package. Throws for a package without a licence. */
function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const words = files.map((file) => readFileSync(join(folder, file), "utf8").trim());
  if (!license && words.length === 0) throw new Error(`${name} has no licence`);
  const title = `${name} ${version}${license ? ` (${license})` : ""}`;
  return `${[title, ...words].join("\n\n")}\n`;
}

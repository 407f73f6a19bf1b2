// `npm run build:verify` bundles the programs of verify/ into public/. The result is one readable file each,
// which needs only Node.js.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { root } from "./local";

await Promise.all(["expediente", "recuento"].map(bundle));

/** Puts the entry's first comment back, which esbuild drops. It describes the program and its use. */
function bundle(name: string) {
  const entry = join("verify", `${name}.ts`);
  const [head = ""] = readFileSync(resolve(root, entry), "utf8").split(/^(?!#!|\/\/)/m);
  return build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: join("public", `verificar-${name}.mjs`),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    charset: "utf8",
    legalComments: "inline",
    banner: { js: head.replace(/^#!.*\n/, "").trimEnd() },
  });
}

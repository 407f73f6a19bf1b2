// `npm run build:verify`: bundles the programs of verify/ into public/, a readable file each that needs Node.js alone.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { root } from "./local";

await Promise.all(["expediente", "recuento"].map(bundle));

/** The comment at the head of the entry says what the program is and how to run it: esbuild drops it, so it is put back. */
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

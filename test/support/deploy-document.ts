import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/** Commands of docs/deploy.md: the lines of its code blocks. */
export const deployLines = () =>
  [
    ...readFileSync(resolve(import.meta.dirname, "../../docs/deploy.md"), "utf8").matchAll(
      /^ *```sh\n([\s\S]*?)^ *```$/gm,
    ),
  ]
    .flatMap(([, block = ""]) => block.trim().split("\n"))
    .map((line) => line.trim());

/** Commands that need no account. test/campaigns/deploy-document.test.ts runs them. */
export const offlineLines = {
  setup: "npm run setup -- --name mi-concurso --dry-run",
  deploy: "npm run deploy -- --env production --dry-run",
  preview: "npm run preview",
};

import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

const alias = { "~": resolve(import.meta.dirname, "app") };

/** Files with tests that only `npm run campaigns` runs (test/support/campaign.ts). */
const sized = ["test/integration", "test/browser"].flatMap((folder) =>
  readdirSync(folder)
    .map((name) => `${folder}/${name}`)
    .filter((file) => readFileSync(file, "utf8").includes("support/campaign")),
);

/** Passwords cost 1 ms here and in the worker under test. Tests of the real cost ask for it. */
const env = { ENVIRONMENT: "local", SCRYPT_N: "128" };

/**
 * Integration and browser tests drive the built worker: run `npm run build` first (npm test does). Each file has a
 * contest of its own, on a worker that the files of a process share as they share what they import (`isolate: false`).
 * Timeouts only end what hangs: a busy machine may take ten times longer than an idle one.
 */
export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    // A green run does not name slow tests: a test that is too slow times out.
    slowTestThreshold: 120_000,
    reporters: ["default", "./test/support/closing-line.ts"],
    projects: [
      {
        resolve: { alias },
        // The compiler draws a document, which no unit asks for.
        assetsInclude: ["**/*.md"],
        test: { name: "unit", isolate: false, include: ["test/unit/**/*.test.ts"], testTimeout: 30_000 },
      },
      {
        resolve: { alias },
        test: {
          name: "integration",
          env,
          isolate: false,
          expect: { poll: { timeout: 60_000 } },
          include: ["test/integration/**/*.test.ts"],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "browser",
          env,
          isolate: false,
          globalSetup: "test/support/chromium-ready.ts",
          // A page is read until it shows what is expected: drawing comes after the answer.
          expect: { poll: { timeout: 60_000 } },
          include: ["test/browser/**/*.test.ts"],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "campaigns",
          env: { ...env, CAMPAIGNS: "whole" },
          isolate: false,
          globalSetup: "test/support/chromium-ready.ts",
          expect: { poll: { timeout: 180_000 } },
          include: ["test/campaigns/**/*.test.ts", ...sized],
          testTimeout: 1_200_000,
          hookTimeout: 1_200_000,
        },
      },
    ],
  },
});

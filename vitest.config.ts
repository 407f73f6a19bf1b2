import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const alias = { "~": resolve(import.meta.dirname, "app") };

/** Over a minute each: begun last in their project, they would keep one process busy while the others have no work. */
const LONG =
  /(axe|weight|contest|uploads|evaluation|faults|backup|auth|commands|questions|seed-scale|votes-many|killed-under-load|setup)\.test/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    const isShort = ({ moduleId }: TestSpecification) => !LONG.test(moduleId);
    return [...byProject.values()].flatMap((its) => its.toSorted((a, b) => +isShort(a) - +isShort(b)));
  }
}

/**
 * Integration and browser tests drive the built worker: run `npm run build` first (npm test does). Each file has a
 * contest of its own, on a worker that the files of a process share as they share what they import (`isolate: false`).
 */
export default defineConfig({
  test: {
    // One more than there are cores: browsers and the line for hashing leave a quarter of them idle.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // A green run says nothing of its slower tests: what is too slow runs out of its time.
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
          isolate: false,
          include: ["test/integration/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "browser",
          isolate: false,
          globalSetup: "test/support/chromium-ready.ts",
          // A page is read until it shows what is expected: drawing comes after the answer.
          expect: { poll: { timeout: 10_000 } },
          include: ["test/browser/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

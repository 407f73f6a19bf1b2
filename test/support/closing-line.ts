import type { Reporter, TestModule } from "vitest/node";

/** Ends a run with the line that CI reads. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const passed = tests.filter((test) => test.result().state === "passed").length;
    const failed =
      tests.filter((test) => test.result().state === "failed").length +
      modules.filter((module) => module.errors().length > 0).length +
      errors.length;
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  }
}

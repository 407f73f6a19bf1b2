import { resolve } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import base from "../../vitest.config";

const order = (process.env.MUTATION_ORDER ?? "").split(",");

/** Runs the files as MUTATION_ORDER lists them. */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const placeOf = ({ moduleId }: TestSpecification) =>
      order.findIndex((name: string) => moduleId.endsWith(name));
    return files.sort((a, b) => placeOf(a) - placeOf(b));
  }
}

interface Project {
  test: { name: string };
}

/** The suite's own projects. With MUTATION_REACH a file also writes the places that it reaches. */
const reaching = (project: Project) => ({
  ...project,
  test: {
    ...project.test,
    setupFiles: [resolve(import.meta.dirname, "reach.ts")],
    // Isolation makes a unit file import everything itself, so that each file reaches the constants.
    ...(project.test.name === "unit" && { isolate: true }),
  },
});

const projects = base.test?.projects as Project[];

export default {
  ...base,
  test: {
    ...base.test,
    sequence: { sequencer: InOrder },
    projects: process.env.MUTATION_REACH ? projects.map(reaching) : projects,
  },
};

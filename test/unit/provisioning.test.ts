import { expect, test } from "vitest";
import { readDeployment } from "../../scripts/deployment";
import { dryHands } from "../../scripts/dry-run";
import { provision, survey, type Wanted } from "../../scripts/provisioning";

/** Returns the commands and entries of a setup in an empty account. */
async function stepsOf(jurisdiction: string | null): Promise<string[]> {
  const steps: string[] = [];
  const hands = dryHands((line) => steps.push(line));
  const wanted: Wanted = {
    env: "production",
    name: "mi-concurso",
    origin: "https://concurso.example",
    admin: null,
    deploys: true,
    template: null,
    jurisdiction,
  };
  const deployment = readDeployment("production");
  provision(wanted, deployment, await survey(wanted, deployment, hands), hands);
  return steps
    .filter((step) => /create|jurisdiction/.test(step))
    .map((step) => step.replace(/.*: |.* mi-concurso\S* /, ""));
}

test("[DEP-13] a database and three buckets are made in the European Union unless something else is asked for", async () => {
  const [buckets, entries] = [3, 3];
  const four = (option: string) => Array.from({ length: 1 + buckets }, () => option);
  const lines = (entry: string) => Array.from({ length: entries }, () => entry);
  expect((await stepsOf(null)).sort()).toEqual(
    [...four("--jurisdiction eu"), ...lines('jurisdiction = "eu"')].sort(),
  );
  expect((await stepsOf("fedramp")).sort()).toEqual(
    [...four("--jurisdiction fedramp"), ...lines('jurisdiction = "fedramp"')].sort(),
  );
  expect((await stepsOf("none")).sort()).toEqual(
    [...four("--location weur"), ...lines("no jurisdiction")].sort(),
  );
  await expect(stepsOf("mars")).rejects.toThrow("There is no jurisdiction mars");
});

import { describe, test } from "vitest";

/**
 * True when campaigns run (`npm run campaigns`). They leave out the tests that `npm test` runs completely.
 */
export const isWhole = process.env.CAMPAIGNS === "whole";

const nothing = Object.assign(() => {}, { each: () => () => {} });
const noTest = nothing as unknown as typeof test;
const noDescribe = nothing as unknown as typeof describe;

/** A test that only the campaigns run: another test of the suite proves the same rule. */
export const campaignTest = isWhole ? test : noTest;
export const campaignDescribe = isWhole ? describe : noDescribe;

/** A test that only `npm test` runs. */
export const suiteTest = isWhole ? noTest : test;
export const suiteDescribe = isWhole ? noDescribe : describe;

/** Scripting settings of a test's pages: on in `npm test`, off in the campaigns. */
export const scripting = [!isWhole];

/** Values of `scripting` for a block that also holds tests of the campaigns. Its other tests are `suiteTestWith(javaScript)`. */
export const scripts = isWhole ? [true, false] : [true];
export const suiteTestWith = (javaScript: boolean) => (javaScript ? suiteTest : test);

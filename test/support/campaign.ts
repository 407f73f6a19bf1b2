import { test } from "vitest";

/**
 * True when campaigns run (`npm run campaigns`). They leave out the tests that `npm test` runs completely.
 */
export const isWhole = process.env.CAMPAIGNS === "whole";

const nothing = Object.assign(() => {}, { each: () => () => {} });
const noTest = nothing as unknown as typeof test;

/** A test that only the campaigns run: another test of the suite proves the same rule. */
export const campaignTest = isWhole ? test : noTest;

/** A test that only `npm test` runs. */
export const suiteTest = isWhole ? noTest : test;

import { describe, test } from "vitest";

/** Whether campaigns run (`npm run campaigns`). They leave out what `npm test` runs whole. */
export const isWhole = process.env.CAMPAIGNS === "whole";

/** How many cases a campaign takes. */
export const atSize = (whole: number, part: number) => (isWhole ? whole : part);

const nothing = Object.assign(() => {}, { each: () => () => {} });
const noTest = nothing as unknown as typeof test;
const noDescribe = nothing as unknown as typeof describe;

/** A test that only the campaigns run: another test of the suite proves the same rule. */
export const campaignTest = isWhole ? test : noTest;
export const campaignDescribe = isWhole ? describe : noDescribe;

/** A test that only `npm test` runs. */
export const suiteTest = isWhole ? noTest : test;
export const suiteDescribe = isWhole ? noDescribe : describe;

/** Whether the pages of a test run scripts: in `npm test` they do, in the campaigns they do not. */
export const scripting = [!isWhole];

/** Values of `scripting` for a block that also holds tests of the campaigns. Its other tests are `suiteTestWith(javaScript)`. */
export const scripts = isWhole ? [true, false] : [true];
export const suiteTestWith = (javaScript: boolean) => (javaScript ? suiteTest : test);

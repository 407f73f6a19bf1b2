import { describe, test } from "vitest";

/** Whether campaigns run (`npm run campaigns`). The suite takes a fixed part of each campaign. */
export const isWhole = process.env.CAMPAIGNS === "whole";

/** How many cases a campaign takes. */
export const atSize = (whole: number, part: number) => (isWhole ? whole : part);

const nothing = Object.assign(() => {}, { each: () => () => {} });

/** A test that only the campaigns run: another test of the suite proves the same rule. */
export const campaignTest = isWhole ? test : (nothing as unknown as typeof test);
export const campaignDescribe = isWhole ? describe : (nothing as unknown as typeof describe);

/** Whether the pages of a browser test run scripts: the campaigns walk each page without scripts too. */
export const scripting = isWhole ? [true, false] : [true];

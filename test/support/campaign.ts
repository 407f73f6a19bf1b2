/**
 * Whether campaigns run at their whole size (`npm run campaigns`). The suite takes a part of each, the same every time:
 * what it would find, it finds there first.
 */
export const isWhole = process.env.CAMPAIGNS === "whole";

/** How many of something a campaign takes. */
export const atSize = (whole: number, part: number) => (isWhole ? whole : part);

/** Whether a browser test's pages run scripts: always in the suite, never in the campaigns. */
export const scripting = [!isWhole];

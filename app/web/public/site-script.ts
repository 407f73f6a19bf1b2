import { outputs } from "#site";

const [built] = Object.keys(outputs);
if (!built) throw new Error("the build made no site script");

/** The address of the one script of every page; it changes with its content. */
export const siteScript = built.replace(/^public/, "");

import type { AppLoadContext } from "@remix-run/cloudflare";

/** A university of the list, with what it has sent and who answers for it. */
export type University = Awaited<ReturnType<AppLoadContext["universities"]["all"]>>[number];

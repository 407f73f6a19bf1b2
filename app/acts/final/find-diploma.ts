import type { AppLoadContext } from "@remix-run/cloudflare";
import { frame } from "~/auth/core/guards";
import { areDiplomasPublic } from "~/contest/core/visibility";
import type { Diploma } from "~/contest/final/diplomas";
import { readReceipt } from "~/contest/votes/tally";

/**
 * Returns the diploma of a typed code. Returns null for an unknown code or before diplomas are visible. Guesses need no
 * limit, because a code has 80 random bits. Among a million diplomas one guess in 10^18 is right.
 */
export async function findDiploma(context: AppLoadContext, typed: string): Promise<Diploma | null> {
  const code = readReceipt(typed);
  const [diploma, { viewer, phases }] = await Promise.all([
    code === null ? null : context.stores.diplomas.withCode(code),
    frame(context),
  ]);
  return areDiplomasPublic(viewer?.role ?? null, phases, context.now) ? diploma : null;
}

import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Diploma } from "~/contest/diplomas";
import { readReceipt } from "~/contest/tally";

/**
 * Returns the diploma of a typed code, null when nobody was given that code. Guesses need no limit: a code has 80 random
 * bits, so among a million diplomas one guess in 10^18 is right.
 */
export async function findDiploma(context: AppLoadContext, typed: string): Promise<Diploma | null> {
  const code = readReceipt(typed);
  return code === null ? null : context.diplomas.withCode(code);
}

import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Diploma } from "~/contest/diplomas";
import { readReceipt } from "~/contest/tally";
import { addressOf, guessesAt } from "./throttling";

/**
 * The diploma whose code somebody has, however they wrote it. From an address with too many codes that nobody was given
 * none is answered for a while, right or wrong.
 */
export async function findDiploma(
  request: Request,
  context: AppLoadContext,
  written: string,
): Promise<Diploma | "unknown" | "too_many"> {
  const code = readReceipt(written);
  if (code === null) return "unknown";
  const guesses = await guessesAt(context, "diploma", addressOf(request));
  const [diploma, areUsedUp] = await Promise.all([context.diplomas.withCode(code), guesses.areUsedUp()]);
  if (areUsedUp) return "too_many";
  if (!diploma) await guesses.wasWrong();
  return diploma ?? "unknown";
}

import { readReceipt } from "~/contest/votes/tally";

/** The code of the diploma whose name the address asks to correct; null for none. */
export const diplomaAsked = (request: Request): string | null =>
  readReceipt(new URL(request.url).searchParams.get("corregir") ?? "");

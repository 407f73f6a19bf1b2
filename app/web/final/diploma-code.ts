import { readReceipt } from "~/contest/votes/tally";

/** Returns the code of the diploma to correct from the address, or null. */
export const readDiplomaCode = (request: Request): string | null =>
  readReceipt(new URL(request.url).searchParams.get("corregir") ?? "");

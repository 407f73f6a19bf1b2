import { dayOf } from "~/contest/calendar";
import { sha256 } from "./session";

/**
 * Where a vote came from, without saying so: a hash of address and agent, salted by the secret and the month, so that
 * it compares within a month and links nobody across two. (Design 7)
 */
export function sourceHash(request: Request, secret: string, now: number): Promise<string> {
  const month = dayOf(now).slice(0, 7);
  const address = request.headers.get("CF-Connecting-IP") ?? "";
  const agent = request.headers.get("User-Agent") ?? "";
  return sha256(JSON.stringify(["vote", secret, month, address, agent]));
}

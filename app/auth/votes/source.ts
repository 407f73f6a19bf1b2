import { dayOf } from "~/contest/core/calendar";
import { addressOf, networkOf } from "../core/client-address";
import { sha256 } from "../core/sha256";

/** Where a vote came from, each part null where it is not known. */
export interface VoteSource {
  addressHash: string | null;
  networkHash: string | null;
  agentHash: string | null;
}

/** A vote without a trace: while `anti_fraud_enabled` is off. */
export const noSource: VoteSource = { addressHash: null, networkHash: null, agentHash: null };

/**
 * Where a vote came from, without saying so: hashes of the address (of an IPv6 one its /64, one line's), of its network
 * and of the browser's name, each salted by `secret` and the month, so that they compare within a month and link
 * nobody across two. (design 7)
 */
export async function voteSource(request: Request, secret: string, now: number): Promise<VoteSource> {
  const month = dayOf(now).slice(0, 7);
  const hash = (what: string, value: string | null) =>
    value === null ? null : sha256(JSON.stringify(["vote", secret, month, what, value]));
  const address = request.headers.has("CF-Connecting-IP") ? addressOf(request) : null;
  const [addressHash, networkHash, agentHash] = await Promise.all([
    hash("address", address),
    hash("network", address && networkOf(address)),
    hash("agent", request.headers.get("User-Agent")),
  ]);
  return { addressHash, networkHash, agentHash };
}

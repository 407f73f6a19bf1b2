import { dayOf } from "~/contest/core/calendar";
import { sha256 } from "~/contest/core/sha256";
import { addressOf, networkOf } from "../core/client-address";

/** Hashed origin of a vote. Unknown parts are null. */
export interface VoteSource {
  addressHash: string | null;
  networkHash: string | null;
  agentHash: string | null;
}

/** Origin of a vote while `anti_fraud_enabled` is off. */
export const noSource: VoteSource = { addressHash: null, networkHash: null, agentHash: null };

/**
 * Returns the hashed origin of a vote: address (IPv6: its /64), network and browser. `secret` and the month salt the
 * hashes. The hashes compare within a month and link nobody across two. (design 7)
 */
export async function voteSource(request: Request, secret: string, now: number): Promise<VoteSource> {
  const month = dayOf(now).slice(0, 7);
  const hash = (part: string, value: string | null) =>
    value === null ? null : sha256(JSON.stringify(["vote", secret, month, part, value]));
  const address = request.headers.has("CF-Connecting-IP") ? addressOf(request) : null;
  const [addressHash, networkHash, agentHash] = await Promise.all([
    hash("address", address),
    hash("network", address && networkOf(address)),
    hash("agent", request.headers.get("User-Agent")),
  ]);
  return { addressHash, networkHash, agentHash };
}

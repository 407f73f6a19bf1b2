import type { VoteGroup } from "~/db/votes/votes";
import { listAddress, name, page, search } from "~/web/core/list-address";

export const votesList = listAddress("/admin/votos", {
  /** Searches the titles of the works. */
  search: search("q"),
  /** The work whose votes are shown. */
  work: name("obra"),
  /** The work's group whose votes are listed (`writeGroup`). */
  group: name("grupo"),
  page: page(),
});

/** A group in the address. */
export interface NamedGroup {
  kind: string;
  source: string;
  from: number;
  to: number;
}

export const writeGroup = ({ kind, source, from, to }: NamedGroup) => [kind, source, from, to].join("~");

/** Returns the work's group in an address; null without a valid one. */
export function readGroup(proposalId: string, parameter: string | null): VoteGroup | null {
  const [kind, source = "", first, last] = (parameter ?? "").split("~");
  const [from, to] = [Number(first), Number(last)];
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to)) return null;
  if (kind === "burst") return { kind, proposalId, from, to };
  if (!source) return null;
  if (kind === "network_burst") return { kind, proposalId, network: source, from, to };
  if (kind === "address") return { kind, proposalId, address: source };
  if (kind === "network") return { kind, proposalId, network: source };
  if (kind === "series") return { kind, proposalId, series: source };
  return kind === "domain" ? { kind, proposalId, domain: source } : null;
}

import { limits } from "~/contest/core/limits";
import { type GroupKind, groupKinds, groupOrders } from "~/contest/votes/groups";
import type { VoteOrder, WorkOrder } from "~/db/votes/views/vote-review";
import type { VoteSelection } from "~/db/votes/votes";
import { choice, listAddress, name, page, search } from "~/web/core/list-address";

export const workOrders = [
  "title",
  "votes",
  "voided",
  "network",
  "domain",
  "hour",
  "own",
] as const satisfies WorkOrder[];
export const voteOrders = [
  "at",
  "account",
  "registered",
  "network",
  "browser",
  "state",
] as const satisfies VoteOrder[];

export const votesList = listAddress("/admin/votos", {
  /** Searches the titles of the works. */
  search: search("q"),
  order: choice("orden", workOrders, "votes"),
  /** The work whose votes are shown. */
  work: name("obra"),
  groupOrder: choice("grupos", groupOrders, "votes"),
  /** The work's group whose votes are listed (`writeGroup`). */
  group: name("grupo"),
  voteOrder: choice("votos", voteOrders, "at"),
  page: page(),
});

/** A group in the address. */
export interface NamedGroup {
  kind: GroupKind;
  source: string;
}

export const writeGroup = ({ kind, source }: NamedGroup) => `${kind}~${source}`;

/** Returns a group's name in an address; null without a valid one. */
export function readGroup(parameter: string | null): NamedGroup | null {
  const [, written, source = ""] = /^([a-z]+)~(.+)$/s.exec(parameter ?? "") ?? [];
  const kind = groupKinds.find((one) => one === written);
  return kind && isSource(kind, source) ? { kind, source } : null;
}

/** Returns the votes of a group; null without one. */
export const selectionOf = (proposalId: string, group: NamedGroup | null): VoteSelection | null =>
  group && { proposalId, ...group };

/** Returns true for a text that can name a group of this kind. */
export const isSource = (kind: GroupKind, source: string): boolean =>
  kind === "hour" ? /^\d{1,9}$/.test(source) : source.length > 0 && source.length <= limits.emailLength;

import { DAY_MS, HOUR_MS } from "../core/calendar";
import { limits } from "../core/limits";

/*
 * Groups of a work's votes that have something in common. A group is a fact: it does not say why its votes are alike.
 * (docs/fraud.md)
 */

export const groupKinds = ["network", "domain", "series", "hour"] as const;
export type GroupKind = (typeof groupKinds)[number];

/** A counted vote with its account. Instants in epoch ms; null for an unknown origin or an erased account. */
export interface CountedVote {
  at: number;
  network: string | null;
  browser: string | null;
  /** Address of the account, and its registrable domain. */
  email: string | null;
  domain: string | null;
  registeredAt: number | null;
}

/** Votes of a work with the same network, mail domain, series of addresses, or hour. */
export interface VoteGroup {
  kind: GroupKind;
  /** Short hash of the network, the domain, the series (`ana#@uni.es`), or the hour (whole hours since 1970, UTC). */
  source: string;
  votes: number;
  /** Share of the work's votes, 0 to 1. */
  share: number;
  /** Different browsers; votes without a known browser do not count. */
  browsers: number;
  /** Accounts younger than a day at their vote. */
  young: number;
  firstAt: number;
  lastAt: number;
}

export const groupOrders = ["votes", "browsers", "young", "first", "last", "source"] as const;
export type GroupOrder = (typeof groupOrders)[number];

/**
 * Returns the series of an address: its name with the last digits, two at most, masked. Null without digits. A series
 * has at most 110 mailboxes. (`seriesOf` in db/votes/votes.ts is the same in SQL)
 */
function seriesOf(email: string, domain: string): string | null {
  const name = email.slice(0, email.indexOf("@"));
  const bare = name.replace(/[0-9]{1,2}$/, "");
  return bare === name ? null : `${bare.toLowerCase()}#@${domain}`;
}

const sourceOf: Record<GroupKind, (vote: CountedVote) => string | null> = {
  network: ({ network }) => network,
  domain: ({ domain }) => domain || null,
  series: ({ email, domain }) => (email === null || domain === null ? null : seriesOf(email, domain)),
  hour: ({ at }) => String(Math.floor(at / HOUR_MS)),
};

const byOrder: Record<GroupOrder, (a: VoteGroup, b: VoteGroup) => number> = {
  votes: (a, b) => b.votes - a.votes,
  browsers: (a, b) => b.browsers - a.browsers,
  young: (a, b) => b.young - a.young,
  first: (a, b) => a.firstAt - b.firstAt,
  last: (a, b) => b.lastAt - a.lastAt,
  source: () => 0,
};

/** Returns the groups of a kind with at least two votes, in this order, and how many there are beyond the limit. */
export function groupsOf(
  votes: readonly CountedVote[],
  kind: GroupKind,
  order: GroupOrder,
): { groups: VoteGroup[]; others: number } {
  const bySource = new Map<string, CountedVote[]>();
  for (const vote of votes) {
    const source = sourceOf[kind](vote);
    if (source === null) continue;
    const same = bySource.get(source);
    if (same) same.push(vote);
    else bySource.set(source, [vote]);
  }
  const groups = [...bySource]
    .filter(([, same]) => same.length > 1)
    .map(([source, same]) => groupOf(kind, source, same, votes.length))
    .sort(
      (a, b) =>
        byOrder[order](a, b) || (order === "source" ? 0 : b.votes - a.votes) || compare(a.source, b.source),
    );
  return {
    groups: groups.slice(0, limits.voteGroups),
    others: Math.max(0, groups.length - limits.voteGroups),
  };
}

function groupOf(kind: GroupKind, source: string, votes: CountedVote[], all: number): VoteGroup {
  const browsers = new Set<string>();
  let [young, firstAt, lastAt] = [0, Number.POSITIVE_INFINITY, 0];
  for (const { at, browser, registeredAt } of votes) {
    if (browser !== null) browsers.add(browser);
    if (registeredAt !== null && at - registeredAt < DAY_MS) young++;
    firstAt = Math.min(firstAt, at);
    lastAt = Math.max(lastAt, at);
  }
  return {
    kind,
    source,
    votes: votes.length,
    share: votes.length / all,
    browsers: browsers.size,
    young,
    firstAt,
    lastAt,
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

import { DAY_MS } from "~/contest/core/calendar";
import { limits } from "~/contest/core/limits";
import { domainOf } from "~/contest/people/email";
import { registrableDomain } from "~/contest/people/registrable-domain";
import {
  type Browsers,
  disposableDomains,
  type Evidence,
  isSuspicious,
  signalsOf,
  suspicion,
  usualDomains,
} from "~/contest/votes/fraud";
import type { SetVoter } from "./fraud-set";

/*
 * The groups of a set's votes and their signs, computed without the database. The fraud campaign compares them with the
 * screens.
 */

export type Vote = SetVoter["votes"][number] & { voter: SetVoter };
type Group = Pick<Evidence, "kind" | "source"> & { from: number; to: number; votes: Vote[] };
export type JudgedGroup = Group & {
  facts: Evidence;
  signals: ReturnType<typeof signalsOf>;
  suspicious: boolean;
};

const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7);

function grouped<One, Key>(list: readonly One[], key: (one: One) => Key): Map<Key, One[]> {
  const map = new Map<Key, One[]>();
  for (const one of list) {
    const of = key(one);
    const same = map.get(of);
    if (same) same.push(one);
    else map.set(of, [one]);
  }
  return map;
}

/** Returns the suspicious and other groups of every work. */
export function groupsOf(voters: SetVoter[]): JudgedGroup[] {
  const all = voters.flatMap((voter) => voter.votes.map((vote): Vote => ({ ...vote, voter })));
  const counts = new Map(
    [...grouped(all, ({ at }) => monthOf(at))].map(([month, of]) => [month, countOf(of)]),
  );
  return [...grouped(all, ({ work }) => work).values()].flatMap((votes) => {
    const ofWork = new Map(
      [...grouped(votes, ({ at }) => monthOf(at))].map(([month, of]) => [month, countOf(of)]),
    );
    const browsers = new Map(
      [...counts].map(([month, count]) => [month, browsersIn(count, ofWork.get(month))]),
    );
    return groupsIn(votes.toSorted((a, b) => a.at - b.at)).map((group) => {
      const facts = factsOf(group);
      const signals = signalsOf(facts, browsers.get(monthOf(group.votes[0]?.at ?? 0)));
      return { ...group, facts, signals, suspicious: isSuspicious(facts, signals) };
    });
  });
}

export const countOf = (votes: Vote[]) =>
  new Map([...grouped(votes, ({ agent }) => agent)].map(([agent, same]) => [agent, same.length]));

export function browsersIn(all: Map<string, number>, without: Map<string, number> = new Map()): Browsers {
  const counts = [...all].map(([agent, count]) => count - (without.get(agent) ?? 0));
  const sum = (of: (n: number) => number) => counts.reduce((total, n) => total + of(n), 0);
  const votes = sum((n) => n);
  return {
    votes,
    pairs: sum((n) => n * (n - 1)) / (votes * (votes - 1)),
    triples: sum((n) => n * (n - 1) * (n - 2)) / (votes * (votes - 1) * (votes - 2)),
  };
}

const seriesOf = (email: string) => (/\d@/.test(email) ? email.replace(/\d{1,2}@/, "#@") : null);

function groupsIn(votes: Vote[]): Group[] {
  const alike = (kind: Group["kind"], least: number, key: (vote: Vote) => string | null) =>
    [...grouped(votes, key)].flatMap(([source, same]): Group[] =>
      source === null || same.length < least ? [] : [{ kind, source, from: 0, to: 0, votes: same }],
    );
  const hasAddresses = (group: Group) => new Set(group.votes.map(({ address }) => address)).size > 1;
  const domainIn = ({ voter }: Vote) => registrableDomain(domainOf(voter.email));
  return [
    ...alike("address", limits.voteCluster, ({ address }) => address),
    ...alike("network", limits.networkCluster, ({ network }) => network).filter(hasAddresses),
    ...bursts("burst", "", votes, limits.voteBurst),
    ...[...grouped(votes, ({ network }) => network)]
      .flatMap(([network, same]) => bursts("network_burst", network, same, limits.networkBurst))
      .filter(hasAddresses),
    ...alike("series", suspicion.seriesVotes, ({ voter }) => seriesOf(voter.email)),
    ...alike("domain", suspicion.domainVotes, domainIn).filter(
      ({ source }) => !usualDomains.includes(source),
    ),
  ];
}

function bursts(
  kind: Group["kind"],
  source: string,
  votes: Vote[],
  { votes: least, window }: { votes: number; window: number },
): Group[] {
  const found: { from: number; to: number }[] = [];
  for (const [i, { at }] of votes.entries()) {
    const first = votes[i - least + 1];
    if (!first || at - first.at > window) continue;
    const last = found.at(-1);
    if (last && at - last.to <= window) last.to = at;
    else found.push({ from: at - window, to: at });
  }
  return found.map(({ from, to }) => ({
    ...{ kind, source, from, to },
    votes: votes.filter(({ at }) => at >= from && at <= to),
  }));
}

export function factsOf({ kind, source, votes }: Group): Evidence {
  const registered = votes.map(({ voter }) => voter.registered);
  const squares = [...countOf(votes).values()].reduce((sum, n) => sum + n * n, 0);
  const orders = votes.flatMap(({ voter }) =>
    voter.votes.length < suspicion.sameOrder.works
      ? []
      : [
          voter.votes
            .toSorted((a, b) => a.at - b.at)
            .map(({ work }) => work)
            .slice(0, suspicion.sameOrder.works)
            .join(),
        ],
  );
  return {
    ...{ kind, source, votes: votes.length, accounts: votes.length, knownBrowsers: votes.length },
    subdomains: new Set(votes.map(({ voter }) => domainOf(voter.email))).size,
    networks: new Set(votes.map(({ network }) => network)).size,
    busiestDay: Math.max(
      ...[...grouped(votes, ({ at }) => Math.floor(at / DAY_MS)).values()].map(({ length }) => length),
    ),
    onlyHere: votes.filter(({ voter }) => voter.votes.length === 1).length,
    fast: votes.filter(({ at, voter }) => at - voter.registered < suspicion.fast).length,
    sameOrder: Math.max(0, ...[...grouped(orders, (order) => order).values()].map(({ length }) => length)),
    browsers: votes.length ** 2 / squares,
    ...timesOf(votes),
    registeredFrom: Math.min(...registered),
    registeredTo: Math.max(...registered),
    isUniversity: source.endsWith(".example"),
    isDisposable: kind === "domain" && disposableDomains.includes(source),
  };
}

function timesOf(votes: Vote[]) {
  const { older, step, neighbours } = suspicion;
  let [gapPairs, even, overlaps, overlapsByChance] = [0, 0, 0, 0];
  for (const [i, { at, voter }] of votes.entries()) {
    const [before, twoBefore] = [votes[i - 1], votes[i - 2]];
    if (!before) continue;
    const gap = at - before.at;
    const last = twoBefore ? before.at - twoBefore.at : 0;
    if (twoBefore && Math.max(gap, last) > 0) {
      gapPairs += 1;
      even += Math.min(gap, last) / Math.max(gap, last);
    }
    const near = votes.slice(Math.max(0, i - neighbours), i + neighbours + 1);
    const pace = ((near.at(-1)?.at ?? 0) - (near[0]?.at ?? 0)) / (near.length - 1);
    const waited = Math.max(0, at - voter.registered);
    const isOlder = waited > older;
    if (isOlder && (gap > step || before.at - before.voter.registered <= older)) continue;
    overlaps += Number(voter.registered <= (isOlder ? before.voter.registered : before.at));
    overlapsByChance += isOlder ? 0.5 : waited / (pace + waited || 1);
  }
  return { gapPairs, evenness: gapPairs > 0 ? even / gapPairs : null, overlaps, overlapsByChance };
}

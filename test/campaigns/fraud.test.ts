import { expect, test } from "vitest";
import { groupsOf } from "../support/fraud-groups";
import { attacks, fraudSet, honestOrigins, type Origin } from "../support/fraud-set";

/**
 * The rules were made with the seeds 1 to 2150. The table uses other contests. The seeds from 5001 are for the next
 * audit: run no rule on them before.
 */
const [FIRST, CONTESTS] = [3001, 150];

/** Returns the Wilson interval of a share, 95 %. */
function interval(part: number, all: number): [number, number] {
  const [share, z] = [part / all, 1.96];
  const middle = share + z ** 2 / (2 * all);
  const half = z * Math.sqrt((share * (1 - share)) / all + z ** 2 / (4 * all ** 2));
  return [Math.max(0, middle - half) / (1 + z ** 2 / all), (middle + half) / (1 + z ** 2 / all)];
}
const percent = (share: number) => `${(share * 100).toFixed(2)} %`;

test("[FRAUD-01] of each scripted attack nine in ten accounts are suspected, and of each honest crowd at most one in 200", () => {
  const counts = new Map<Origin, { accounts: number; suspected: number; contests: number }>();
  for (let seed = FIRST; seed < FIRST + CONTESTS; seed++) {
    const voters = fraudSet(seed);
    const suspected = new Set(
      groupsOf(voters)
        .filter((group) => group.suspicious)
        .flatMap(({ votes }) => votes.map(({ voter }) => voter)),
    );
    for (const [origin, all] of Map.groupBy(voters, (voter) => voter.origin)) {
      const hits = all.filter((voter) => suspected.has(voter)).length;
      const count = counts.get(origin) ?? { accounts: 0, suspected: 0, contests: 0 };
      counts.set(origin, {
        accounts: count.accounts + all.length,
        suspected: count.suspected + hits,
        contests: count.contests + Number(hits > 0),
      });
    }
  }
  const table = [...counts].map(([origin, count]) => {
    const [low, high] = interval(count.suspected, count.accounts);
    return { origin, ...count, share: count.suspected / count.accounts, low, high };
  });
  console.table(
    table.map(({ share, low, high, ...row }) => ({
      ...row,
      share: percent(share),
      interval: `${percent(low)} to ${percent(high)}`,
    })),
  );
  const of = (origins: readonly Origin[]) => table.filter(({ origin }) => origins.includes(origin));
  expect(of(honestOrigins).map(({ origin }) => origin)).toEqual([...honestOrigins]);
  expect(of(attacks)).toHaveLength(attacks.length);
  for (const { origin, high } of of(honestOrigins)) expect(high, origin).toBeLessThanOrEqual(1 / 200);
  for (const { origin, low } of of(attacks)) expect(low, origin).toBeGreaterThanOrEqual(0.9);
}, 900_000);

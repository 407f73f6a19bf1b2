import fc from "fast-check";
import { expect, test } from "vitest";
import {
  gallerySorts,
  isBehind,
  readPlace,
  shuffled,
  shufflePrime,
  sortOf,
  sortsFor,
  whereItStood,
  writePlace,
} from "~/contest/gallery";

const seeds = fc.integer({ min: 0, max: shufflePrime - 1 });

test("[GAL-02] by votes unless asked otherwise; who may not see votes has no order that tells of them", () => {
  const open = sortsFor({ showsVotes: true, areHidden: false });
  expect(sortOf(null, open)).toBe("votes");
  expect(sortOf("title", open)).toBe("title");
  const toJurors = sortsFor({ showsVotes: false, areHidden: false });
  expect(toJurors).toEqual(["recent", "title", "random"]);
  expect(sortOf("votes", toJurors)).toBe("recent");
  const whileHidden = sortsFor({ showsVotes: false, areHidden: true });
  expect(whileHidden).toEqual(["random", "recent", "title"]);
  expect(sortOf(null, whileHidden)).toBe("random");
  expect(sortsFor({ showsVotes: true, areHidden: true })).toEqual(open);
});

test("[GAL-02] the random order gives every work a place of its own, exactly", () => {
  fc.assert(
    fc.property(seeds, fc.uniqueArray(fc.nat(shufflePrime - 1)), (seed, numbers) => {
      const places = numbers.map((number) => shuffled(number, seed));
      expect(new Set(places).size).toBe(numbers.length);
      // Exact arithmetic of any size as the judge.
      const prime = BigInt(shufflePrime);
      const cube = (x: bigint) => (x * x * x) % prime;
      const exact = numbers.map((n) => Number(cube(cube(BigInt(n) + BigInt(seed)) + BigInt(seed))));
      expect(places).toEqual(exact);
    }),
  );
});

/** Numbers below `shufflePrime`, the same in every run. */
function* seedsInTurn(count: number) {
  let state = 20_250_601n;
  for (let n = 0; n < count; n++) {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & 0xffff_ffff_ffff_ffffn;
    yield Number((state >> 32n) % BigInt(shufflePrime));
  }
}

test.each([2, 7, 28, 62])(
  "[GAL-02] over many visitors each of %i works stands about equally often in every place",
  (works) => {
    const each = 500;
    const counts = Array.from({ length: works }, () => new Array<number>(works).fill(0));
    for (const seed of seedsInTurn(works * each)) {
      const order = Array.from({ length: works }, (_, index) => index);
      order.sort((one, other) => shuffled(one + 1, seed) - shuffled(other + 1, seed));
      for (const [place, work] of order.entries())
        (counts[place] ?? [])[work] = (counts[place]?.[work] ?? 0) + 1;
    }
    // Chi-square of each place, as standard deviations from what chance alone would give.
    const off = counts.map((row) => {
      const chi = row.reduce((sum, count) => sum + (count - each) ** 2 / each, 0);
      return (chi - (works - 1)) / Math.sqrt(2 * (works - 1));
    });
    expect(Math.max(...off)).toBeLessThan(5.5);
    expect(off.reduce((sum, one) => sum + one, 0) / works).toBeLessThan(1.5);
  },
);

test("[GAL-02] a work that comes or goes moves no other in the random order", () => {
  const order = (numbers: number[]) => numbers.toSorted((a, b) => shuffled(a, 77) - shuffled(b, 77));
  const all = Array.from({ length: 40 }, (_, index) => index);
  expect(order(all.filter((n) => n !== 13))).toEqual(order(all).filter((n) => n !== 13));
});

test("[GAL-02] a place reads as it was written, and in its own order alone", () => {
  const id = fc.string({ minLength: 1, maxLength: 100 }).filter((one) => !one.includes("."));
  const place = fc.record({ key: fc.nat(), createdAt: fc.nat(), id });
  fc.assert(
    fc.property(place, seeds, fc.string({ unit: "binary", maxLength: 40 }), (numbered, seed, key) => {
      for (const sort of gallerySorts) {
        const one = sort === "title" ? { ...numbered, key } : numbered;
        const written = writePlace({ sort, seed }, one);
        expect(readPlace({ sort, seed }, written)).toEqual(one);
        for (const other of gallerySorts) {
          if (other !== sort) expect(readPlace({ sort: other, seed }, written)).toBeNull();
        }
      }
      const written = writePlace({ sort: "random", seed }, numbered);
      expect(readPlace({ sort: "random", seed: (seed + 1) % shufflePrime }, written)).toBeNull();
    }),
  );
});

test.each([
  null,
  "",
  "votes",
  "votes.1.x",
  "votes.1.x.",
  "votes.1..3",
  "votes.x.a.3",
  "votes.1.a.-3",
  "votes.1.a.3.5",
  "votes.1.a.1e9",
  "votes.1.a.9999999999999999",
  `votes.1.${"a".repeat(101)}.3`,
  "votes.1.a.3'--",
])("[GAL-02] %j is no place in the order by votes", (written) => {
  expect(readPlace({ sort: "votes", seed: 0 }, written)).toBeNull();
});

test("[GAL-07] a work that its vote moved ahead of its page stands where it stood", () => {
  const work = (id: string, publicVotesCount: number, createdAt = 1) => ({ id, publicVotesCount, createdAt });
  const ids = (works: { id: string }[]) => works.map(({ id }) => id).join("");
  const [a, b, d] = [work("a", 3), work("b", 3), work("d", 2)];
  expect(ids(whereItStood([work("c", 4), a, b, d], "c"))).toBe("abcd");
  expect(ids(whereItStood([work("e", 3), d], "e"))).toBe("de");
  expect(ids(whereItStood([work("z", 9), a, b], "z"))).toBe("zab");
  expect(ids(whereItStood([a, b, d], "nadie"))).toBe("abd");
  expect(isBehind(a, { key: 3, createdAt: 1, id: "a" })).toBe(false);
  expect(isBehind(b, { key: 3, createdAt: 1, id: "a" })).toBe(true);
  expect(isBehind(work("a", 3, 0), { key: 3, createdAt: 1, id: "b" })).toBe(false);
});

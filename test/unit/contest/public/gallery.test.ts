import fc from "fast-check";
import { expect, test } from "vitest";
import { shufflePrime } from "~/contest/core/shuffle";
import {
  gallerySorts,
  isBehind,
  placeOf,
  readPlace,
  sortOf,
  sortsFor,
  writePlace,
} from "~/contest/public/gallery";

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
  expect(ids(placeOf([work("c", 4), a, b, d], "c"))).toBe("abcd");
  expect(ids(placeOf([work("e", 3), d], "e"))).toBe("de");
  expect(ids(placeOf([work("z", 9), a, b], "z"))).toBe("zab");
  expect(ids(placeOf([a, b, d], "nadie"))).toBe("abd");
  expect(isBehind(a, { key: 3, createdAt: 1, id: "a" })).toBe(false);
  expect(isBehind(b, { key: 3, createdAt: 1, id: "a" })).toBe(true);
  expect(isBehind(work("a", 3, 0), { key: 3, createdAt: 1, id: "b" })).toBe(false);
});

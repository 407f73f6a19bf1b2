import fc from "fast-check";
import { expect, test } from "vitest";
import { shufflePrime } from "~/contest/core/shuffle";
import { jurorOrder } from "~/contest/jury/juror-order";
import { jurorPlace, shuffledPlace } from "../../../verify/rules/shuffle";

const seeds = fc.integer({ min: 1, max: shufflePrime - 1 });

test("[GAL-02] the random order gives every work a place of its own, exactly", () => {
  fc.assert(
    fc.property(seeds, fc.uniqueArray(fc.nat(shufflePrime - 1)), (seed, numbers) => {
      const places = numbers.map((number) => shuffledPlace(number, seed));
      expect(new Set(places).size).toBe(numbers.length);
      // Exact arithmetic of any size for comparison.
      const prime = BigInt(shufflePrime);
      const cube = (x: bigint) => (x * x * x) % prime;
      const exact = numbers.map((n) => Number((cube(BigInt(n) + 31_415_926n) * BigInt(seed)) % prime));
      expect(places).toEqual(exact);
    }),
  );
});

/** Yields seeds, the same in every run. */
function* seedsInTurn(count: number) {
  let state = 20_250_601n;
  for (let n = 0; n < count; n++) {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & 0xffff_ffff_ffff_ffffn;
    yield Number((state >> 32n) % BigInt(shufflePrime - 1)) + 1;
  }
}

test.each([2, 7, 28, 62])(
  "[GAL-02] over many visitors each of %i works stands about equally often in every place",
  (works) => {
    const each = 500;
    const counts = Array.from({ length: works }, () => new Array<number>(works).fill(0));
    for (const seed of seedsInTurn(works * each)) {
      const order = Array.from({ length: works }, (_, index) => index);
      order.sort((one, other) => shuffledPlace(one + 1, seed) - shuffledPlace(other + 1, seed));
      for (const [place, work] of order.entries())
        (counts[place] ?? [])[work] = (counts[place]?.[work] ?? 0) + 1;
    }
    // Chi-square of each place, in standard deviations from random orders.
    const off = counts.map((row) => {
      const chi = row.reduce((sum, count) => sum + (count - each) ** 2 / each, 0);
      return (chi - (works - 1)) / Math.sqrt(2 * (works - 1));
    });
    expect(Math.max(...off)).toBeLessThan(5.5);
    expect(off.reduce((sum, one) => sum + one, 0) / works).toBeLessThan(1.5);
  },
);

test("[GAL-02] another visitor sees the works in the opposite order, so none is before another more often", () => {
  fc.assert(
    fc.property(seeds, fc.uniqueArray(fc.integer({ min: 1, max: 10_000 })), (seed, numbers) => {
      const order = (by: number) => numbers.toSorted((a, b) => shuffledPlace(a, by) - shuffledPlace(b, by));
      expect(order(shufflePrime - seed)).toEqual(order(seed).toReversed());
    }),
  );
});

test("[GAL-02] a work that comes or goes moves no other in the random order", () => {
  const order = (numbers: number[]) =>
    numbers.toSorted((a, b) => shuffledPlace(a, 77) - shuffledPlace(b, 77));
  const all = Array.from({ length: 40 }, (_, index) => index);
  expect(order(all.filter((n) => n !== 13))).toEqual(order(all).filter((n) => n !== 13));
});

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Returns the places (from 0) at which those jurors get each work. */
function placesOf(works: number, jurors: number[]): number[][] {
  const places = range(works).map(() => [] as number[]);
  for (const juror of jurors) {
    const met = range(works).sort((one, other) => jurorPlace(one + 1, juror) - jurorPlace(other + 1, juror));
    for (const [place, work] of met.entries()) places[work]?.push(place);
  }
  return places;
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
/** Standard error of the mean place of `works` over `jurors` with random orders. */
const standardError = (works: number, jurors: number) => Math.sqrt((works ** 2 - 1) / 12 / jurors);

test.each([59, 60, 61])(
  "[JUR-04] over %i jurors and 900 works each work's mean place lies within three standard errors of the middle",
  (jurors) => {
    const means = placesOf(
      900,
      range(jurors).map((nth) => nth + 1),
    ).map(mean);
    const off = means.map((one) => Math.abs(one - 899 / 2) / standardError(900, jurors));
    expect(Math.max(...off)).toBeLessThan(3);
  },
);

test("[JUR-04] so it is of 3,000 works, and of a jury of which any ten left", () => {
  const all = range(60).map((nth) => nth + 1);
  for (const jurors of [all, all.filter((nth) => nth % 6 !== 1)]) {
    const off = placesOf(3000, jurors).map(
      (places) => Math.abs(mean(places) - 2999 / 2) / standardError(3000, jurors.length),
    );
    expect(Math.max(...off)).toBeLessThan(3);
  }
});

test("[JUR-04] no work comes often at the same place, or next to the same other", () => {
  const works = 60;
  // The first juror of each pair. The second gets the same works backwards.
  const jurors = range(600).map((nth) => 2 * nth + 1);
  const places = placesOf(works, jurors);
  // Chi-square of each work over the places, in standard deviations from random orders.
  for (const met of places) {
    const chi = range(works).reduce((sum, place) => {
      const count = met.filter((one) => one === place).length;
      return sum + (count - jurors.length / works) ** 2 / (jurors.length / works);
    }, 0);
    expect(Math.abs(chi - (works - 1)) / Math.sqrt(2 * (works - 1))).toBeLessThan(5.5);
  }
  const neighbours = range(works).flatMap((one) =>
    range(one).map(
      (other) =>
        jurors.filter((_, nth) => Math.abs((places[one]?.[nth] ?? 0) - (places[other]?.[nth] ?? 0)) === 1)
          .length,
    ),
  );
  // Any two works are neighbours for one juror in thirty.
  expect(mean(neighbours)).toBeCloseTo(20);
  expect(Math.max(...neighbours)).toBeLessThan(45);
});

test("[JUR-04] the second of two jurors goes through the works backwards", () => {
  const met = (juror: number) =>
    range(40).sort((one, other) => jurorPlace(one, juror) - jurorPlace(other, juror));
  expect(met(8)).toEqual(met(7).toReversed());
  expect(new Set(range(30).map((nth) => met(nth + 1).join())).size).toBe(30);
});

test("[JUR-04] app/ gives each juror the seed and the turn of the second implementation", () => {
  for (const juror of [1, 2, 3, 8, 59, 60, 12_345]) {
    const { seed, turn } = jurorOrder(juror);
    expect(range(40).map((work) => turn * shuffledPlace(work, seed))).toEqual(
      range(40).map((work) => jurorPlace(work, juror)),
    );
  }
});

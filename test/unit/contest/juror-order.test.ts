import { expect, test } from "vitest";
import { jurorOrder, jurorPlace } from "~/contest/juror-order";

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Of each work, at which place (from 0) each of those jurors meets it. */
function placesOf(works: number, jurors: number[]): number[][] {
  const places = range(works).map(() => [] as number[]);
  for (const juror of jurors) {
    const order = jurorOrder(juror);
    const met = range(works).sort((one, other) => jurorPlace(one + 1, order) - jurorPlace(other + 1, order));
    for (const [place, work] of met.entries()) places[work]?.push(place);
  }
  return places;
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
/** The standard error of the mean place of so many works over so many jurors, were each order made by chance. */
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
  // Of each two the first: the other meets the same, backwards.
  const jurors = range(600).map((nth) => 2 * nth + 1);
  const places = placesOf(works, jurors);
  // Chi-square of each work over the places, as standard deviations from what chance alone would give.
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
  // Each two are neighbours for one juror in thirty.
  expect(mean(neighbours)).toBeCloseTo(20);
  expect(Math.max(...neighbours)).toBeLessThan(45);
});

test("[JUR-04] the second of two jurors goes through the works backwards", () => {
  const met = (juror: number) => {
    const order = jurorOrder(juror);
    return range(40).sort((one, other) => jurorPlace(one, order) - jurorPlace(other, order));
  };
  expect(met(8)).toEqual(met(7).toReversed());
  expect(new Set(range(30).map((nth) => met(nth + 1).join())).size).toBe(30);
});

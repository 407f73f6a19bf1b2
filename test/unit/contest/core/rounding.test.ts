import fc from "fast-check";
import { expect, test } from "vitest";
import { roundHalfUp } from "~/contest/core/rounding";
import { percentage } from "~/contest/jury/metrics";
import { formatFraction } from "~/text/core/formats";

test("[MEND3-33] figures are rounded half up, also those that floating point writes a little lower", () => {
  expect([51.25, 0.5125 * 100, 1.005, 2.675, 0.05, 99.95].map((value) => roundHalfUp(value, 1))).toEqual([
    51.3, 51.3, 1, 2.7, 0.1, 100,
  ]);
  expect([1.005, 2.675, 8.345, 1.2349999].map((value) => roundHalfUp(value, 2))).toEqual([
    1.01, 2.68, 8.35, 1.23,
  ]);
  expect([-51.25, -0.04].map((value) => roundHalfUp(value, 1))).toEqual([-51.3, 0]);
  expect(formatFraction(0.5125)).toBe("51,3");
  expect(formatFraction(0.51245, 2)).toBe("51,25");
  expect(percentage(57, 200)).toBe(29);
});

test("[MEND3-33] the mean of any scores is written as whole numbers round it", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 1, maxLength: 60 }), (halves) => {
      const sum = halves.reduce((all, half) => all + half, 0);
      const mean = halves.reduce((all, half) => all + half / 10, 0) / halves.length;
      // Tenths of 100 points, rounded half up without a fraction.
      const tenths = Math.floor((2 * sum * 100 + halves.length) / (2 * halves.length));
      expect(Math.round(roundHalfUp(mean * 100, 1) * 10)).toBe(tenths);
    }),
  );
});

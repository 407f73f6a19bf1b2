import { expect, test } from "vitest";
import { perShape } from "~/db/core/statements";

test("a shape of a question is made once while it is asked, and ever other shapes keep no memory", () => {
  const made: number[] = [];
  const of = perShape((page: number) => {
    made.push(page);
    return { page };
  });
  const first = of(0);
  for (let page = 1; page <= 5_000; page++) {
    of(page);
    // A frequently used statement stays in the cache.
    if (page % 100 === 0) expect(of(0)).toBe(first);
  }
  expect(made.filter((page) => page === 0)).toEqual([0]);
  // An old statement is made again.
  of(1);
  expect(made.filter((page) => page === 1)).toEqual([1, 1]);
});

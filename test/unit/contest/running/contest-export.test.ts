import fc from "fast-check";
import { expect, test } from "vitest";
import { exportParts } from "~/contest/running/contest-export";

const GB = 1024 ** 3;

test("a contest that fits is one part, one without files too", () => {
  expect(exportParts([])).toEqual([{ from: 0, to: 0, works: 0, files: 0, bytes: 0 }]);
  expect(
    exportParts([
      { number: 7, files: 3, bytes: 10 },
      { number: 2, files: 1, bytes: 5 },
    ]),
  ).toEqual([{ from: 2, to: 7, works: 2, files: 4, bytes: 15 }]);
});

test("no work is parted, none is left out, and no part has more than 300 files or 2 GiB unless one work alone has", () => {
  const work = fc.record({
    files: fc.integer({ min: 1, max: 8 }),
    bytes: fc.integer({ min: 1, max: 3 * GB }),
  });
  fc.assert(
    fc.property(fc.array(work, { maxLength: 400 }), (works) => {
      const numbered = works.map((one, at) => ({ ...one, number: at + 1 }));
      const parts = exportParts(numbered);
      for (const [at, part] of parts.entries()) {
        const own = numbered.filter(({ number }) => number >= part.from && number <= part.to);
        expect(part.works).toBe(own.length);
        expect(part.files).toBe(own.reduce((sum, { files }) => sum + files, 0));
        expect(part.bytes).toBe(own.reduce((sum, { bytes }) => sum + bytes, 0));
        expect(part.works <= 1 || (part.files <= 300 && part.bytes <= 2 * GB)).toBe(true);
        if (at > 0) expect(part.from).toBe((parts[at - 1]?.to ?? 0) + 1);
      }
      expect(parts.reduce((sum, part) => sum + part.works, 0)).toBe(works.length);
    }),
  );
});

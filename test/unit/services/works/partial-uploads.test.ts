import fc from "fast-check";
import { expect, test } from "vitest";
import { PART_BYTES } from "~/contest/core/limits";
import { partAt, partCount, partialUploadsOf, storedBytesOf } from "~/services/works/partial-uploads";

const MB = 1024 * 1024;
const size = fc.integer({ min: 1, max: 400 * MB });

test("a file of one part has one lane, of two parts two, of more three", () => {
  expect(partialUploadsOf(1)).toEqual([{ start: 0, end: 1 }]);
  expect(partialUploadsOf(8 * MB)).toEqual([{ start: 0, end: 8 * MB }]);
  expect(partialUploadsOf(8 * MB + 1)).toEqual([
    { start: 0, end: 8 * MB },
    { start: 8 * MB, end: 8 * MB + 1 },
  ]);
  expect(partialUploadsOf(300 * MB)).toEqual([
    { start: 0, end: 96 * MB },
    { start: 96 * MB, end: 200 * MB },
    { start: 200 * MB, end: 300 * MB },
  ]);
});

test("lanes cover the file exactly, begin at the edge of a part, and differ by at most one part", () => {
  fc.assert(
    fc.property(size, (bytes) => {
      const partialUploads = partialUploadsOf(bytes);
      expect(partialUploads.length).toBe(Math.min(3, Math.ceil(bytes / PART_BYTES)));
      expect(partialUploads[0]?.start).toBe(0);
      expect(partialUploads.at(-1)?.end).toBe(bytes);
      for (const [i, { start, end }] of partialUploads.entries()) {
        expect(start % PART_BYTES).toBe(0);
        expect(end).toBeGreaterThan(start);
        if (i > 0) expect(start).toBe(partialUploads[i - 1]?.end);
      }
      const lengths = partialUploads.map(({ start, end }) => partCount(end - start));
      expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
    }),
  );
});

test("sent part after part, every lane ends at its end, and each part of the file came once", () => {
  fc.assert(
    fc.property(size, (bytes) => {
      const sent: number[] = [];
      for (const partialUpload of partialUploadsOf(bytes)) {
        for (let offset = 0; offset < partialUpload.end - partialUpload.start; ) {
          expect(storedBytesOf(partialUpload, new Set(sent))).toBe(offset);
          const part = partAt(partialUpload, offset);
          expect(part).not.toBeNull();
          const { partNumber = 0, length = 0 } = part ?? {};
          // All parts but the file's last are complete, because R2 accepts no others.
          expect(length === PART_BYTES || partialUpload.start + offset + length === bytes).toBe(true);
          sent.push(partNumber);
          offset += length;
        }
        expect(partAt(partialUpload, partialUpload.end - partialUpload.start)).toBeNull();
        expect(storedBytesOf(partialUpload, new Set(sent))).toBe(partialUpload.end - partialUpload.start);
      }
      expect(sent).toEqual(Array.from({ length: partCount(bytes) }, (_, i) => i + 1));
    }),
    { numRuns: 50 },
  );
});

test("what is stored of a lane ends at its first gap", () => {
  const partialUpload = { start: PART_BYTES, end: 4 * PART_BYTES + 5 };
  expect(storedBytesOf(partialUpload, new Set([]))).toBe(0);
  expect(storedBytesOf(partialUpload, new Set([1, 3, 4]))).toBe(0);
  expect(storedBytesOf(partialUpload, new Set([2, 4, 5]))).toBe(PART_BYTES);
  expect(storedBytesOf(partialUpload, new Set([2, 3, 4, 5]))).toBe(3 * PART_BYTES + 5);
});

test("no part begins between two, before the lane or beyond it", () => {
  const partialUpload = { start: PART_BYTES, end: 3 * PART_BYTES };
  const beyond = [1, PART_BYTES - 1, PART_BYTES + 1, 2 * PART_BYTES, 3 * PART_BYTES, 1e15];
  expect(beyond.map((offset) => partAt(partialUpload, offset))).toEqual(beyond.map(() => null));
});

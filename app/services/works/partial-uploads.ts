import { PART_BYTES } from "~/contest/core/limits";

/** Upload parts of one file that are sent in parallel. More of them would share the same bandwidth. */
const MAX_PARTIAL_UPLOADS = 3;

/** A byte range of a file, `end` excluded. Starts at a multiple of PART_BYTES. */
export interface PartialUpload {
  start: number;
  end: number;
}

/** Returns the number of stored parts for a file of `size` bytes. */
export const partCount = (size: number) => Math.ceil(size / PART_BYTES);

/** Splits a file of `size` bytes (at least 1) into at most three partial uploads of whole parts. The last part may be shorter. */
export function partialUploadsOf(size: number): PartialUpload[] {
  const parts = partCount(size);
  const count = Math.min(MAX_PARTIAL_UPLOADS, parts);
  const edge = (index: number) => Math.min(size, Math.floor((parts * index) / count) * PART_BYTES);
  return Array.from({ length: count }, (_, index) => ({ start: edge(index), end: edge(index + 1) }));
}

/** Returns the stored bytes of the partial upload up to its first gap. `partNumbers` start at 1. */
export function storedBytesOf({ start, end }: PartialUpload, partNumbers: ReadonlySet<number>): number {
  let at = start;
  while (at < end && partNumbers.has(at / PART_BYTES + 1)) at = Math.min(end, at + PART_BYTES);
  return at - start;
}

/** Returns the part at an offset of the partial upload, with its length in bytes. Returns null between two parts. */
export function partAt(
  { start, end }: PartialUpload,
  offset: number,
): { partNumber: number; length: number } | null {
  if (offset % PART_BYTES !== 0 || start + offset >= end) return null;
  const at = start + offset;
  return { partNumber: at / PART_BYTES + 1, length: Math.min(PART_BYTES, end - at) };
}

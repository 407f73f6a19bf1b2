import { PART_BYTES } from "../core/files";

/** Stretches of one file that are sent side by side; more would only share one connection's breadth. */
const MAX_LANES = 3;

/** A stretch of a file in bytes, `end` excluded. Starts at the edge of a part. */
export interface Lane {
  start: number;
  end: number;
}

/** How many parts a file of that many bytes has. */
export const partCount = (size: number) => Math.ceil(size / PART_BYTES);

/** A file of `size` bytes (at least 1) in at most three lanes of whole parts, the last part as short as it is. */
export function lanesOf(size: number): Lane[] {
  const parts = partCount(size);
  const count = Math.min(MAX_LANES, parts);
  const edge = (lane: number) => Math.min(size, Math.floor((parts * lane) / count) * PART_BYTES);
  return Array.from({ length: count }, (_, lane) => ({ start: edge(lane), end: edge(lane + 1) }));
}

/** How many bytes of the lane are stored without a gap, given the numbers (from 1) of the parts that are. */
export function storedOf({ start, end }: Lane, partNumbers: ReadonlySet<number>): number {
  let at = start;
  while (at < end && partNumbers.has(at / PART_BYTES + 1)) at = Math.min(end, at + PART_BYTES);
  return at - start;
}

/** The part that begins at that offset of the lane, and its length in bytes; null where none begins. */
export function partAt({ start, end }: Lane, offset: number): { partNumber: number; length: number } | null {
  if (offset % PART_BYTES !== 0 || start + offset >= end) return null;
  const at = start + offset;
  return { partNumber: at / PART_BYTES + 1, length: Math.min(PART_BYTES, end - at) };
}

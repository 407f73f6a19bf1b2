/**
 * A stretch of a file (bytes) that the public gets otherwise than it was sent: `start`, then zeros. Its length is that
 * of what it replaces, so that sizes, offsets and ranges stay true.
 */
export interface Blank {
  offset: number;
  length: number;
  start: number[];
}

/** Thrown for a file that is put together as no honest one is. */
export class Damaged extends Error {}

/**
 * Segments, chunks, boxes and samples of data that are looked at in one file. A PNG of 20 MB in pieces of 1 kB has as
 * many; ten seconds of video have some thousands.
 */
const PIECES = 20_000;

/** Counts what is looked at; throws Damaged, before anything is done, once it is more than any honest file has. */
export function counter(): (pieces: number) => void {
  let left = PIECES;
  return (pieces) => {
    left -= pieces;
    if (left < 0) throw new Damaged("more pieces than any file has");
  };
}

/**
 * Of a picture's notes there are a few, of 64 KiB each at most; a telephone's ten seconds have five tracks of data in up
 * to some hundred places. As many still are read and gone through in no time at each request.
 */
export const MOST_BLANKS = 1024;

/** In the file's order, none touching another where they can be one, none beyond its size. Throws Damaged for too many. */
export function merged(blanks: Blank[], size: number): Blank[] {
  const result: Blank[] = [];
  for (const { offset, length, start } of blanks.toSorted((a, b) => a.offset - b.offset)) {
    const end = Math.min(size, offset + length);
    if (end <= offset) continue;
    const last = result.at(-1);
    const lastEnd = last ? last.offset + last.length : -1;
    if (last && offset < lastEnd && (start.length > 0 || offset < last.offset + last.start.length)) {
      throw new Damaged("a note within another");
    }
    if (last && offset <= lastEnd && start.length === 0) last.length = Math.max(lastEnd, end) - last.offset;
    else result.push({ offset, length: end - offset, start });
    if (result.length > MOST_BLANKS) throw new Damaged("more notes than any file has");
  }
  return result;
}

/** Puts the blanks (as `merged` gives them) over the bytes that pass, the first of which stands at `from` in the file. */
export function blanker(blanks: Blank[], from: number): (chunk: Uint8Array) => Uint8Array {
  let at = from;
  let next = 0;
  return (chunk) => {
    const bytes = chunk.slice();
    const end = at + bytes.length;
    for (let blank = blanks[next]; blank && blank.offset < end; blank = blanks[++next]) {
      const { offset, length, start } = blank;
      const [first, last] = [Math.max(0, offset - at), Math.min(bytes.length, offset + length - at)];
      if (first < last) bytes.fill(0, first, last);
      for (let i = first; i < last && at + i - offset < start.length; i++)
        bytes[i] = start[at + i - offset] ?? 0;
      // The rest of it is for what comes next.
      if (offset + length > end) break;
    }
    at = end;
    return bytes;
  };
}

export const ascii = (bytes: Uint8Array) => String.fromCharCode(...bytes);
export const codes = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
export const u16 = (bytes: Uint8Array, at = 0) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
export const u32 = (bytes: Uint8Array, at = 0) => u16(bytes, at) * 65536 + u16(bytes, at + 2);
export const big = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

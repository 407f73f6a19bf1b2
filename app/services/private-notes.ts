import type { ReadAt } from "~/media/mp4-boxes";
import { ascii, type Blank, big, codes, counter, Damaged, merged, u16, u32 } from "./blanks";
import { tiffOrientation } from "./exif";
import { videoNotes } from "./video-notes";

/**
 * Where a file says who made it, where and with what: all notes that no viewer needs to show it. The way a picture was
 * held stays. In the file's order and few (`merged`); null for a file that is put together as no honest one is, which is
 * damaged and nobody's to see. `read` answers fewer bytes at the end.
 */
export async function privateNotes(mimeType: string, size: number, read: ReadAt): Promise<Blank[] | null> {
  const notes = {
    "image/jpeg": jpegNotes,
    "image/png": pngNotes,
    "image/webp": webpNotes,
  }[mimeType];
  try {
    return merged(await (notes ?? videoNotes)(windowed(read, size), size, counter()), size);
  } catch (error) {
    if (error instanceof Damaged) return null;
    throw error;
  }
}

type Count = ReturnType<typeof counter>;

const WINDOW = 256 * 1024;
/** Much less, so that few windows are read twice where one ends. */
const STEP = 4096;

/** Small reads out of larger ones. */
function windowed(read: ReadAt, size: number): ReadAt {
  let from = 0;
  let window: Uint8Array = new Uint8Array(0);
  return async (offset, length) => {
    const end = Math.min(size, offset + length);
    if (offset < from || end > from + window.length) {
      if (offset >= end) return new Uint8Array(0);
      from = offset;
      window = await read(offset, Math.min(size - offset, Math.max(length, WINDOW)));
    }
    return window.subarray(offset - from, end - from);
  };
}

/** The smallest EXIF directory that says how a picture was held; null when it says nothing of it. */
function orientationAlone(exif: Uint8Array): number[] | null {
  const note = tiffOrientation(exif, 0);
  if (!note || note.orientation < 2 || note.orientation > 8) return null;
  return [
    ...codes("II*\0"),
    8,
    0,
    0,
    0,
    1,
    0,
    0x12,
    1,
    3,
    0,
    1,
    0,
    0,
    0,
    note.orientation,
    ...Array(7).fill(0),
  ];
}

/** Longer EXIF is read no further: its first directory stands at its beginning. */
const EXIF_BYTES = 64 * 1024;
const EXIF = "Exif\0\0";

/** How much of a segment every reader needs, by its marker and its first bytes; the rest of it is somebody's. */
function neededBytes(marker: number, head: string): number {
  if (marker === 0xe0) return head.startsWith("JFIF\0") ? 14 : 0;
  if (marker === 0xee) return head.startsWith("Adobe") ? 12 : 0;
  if (marker === 0xe2) return head.startsWith("ICC_PROFILE\0") ? Number.POSITIVE_INFINITY : 0;
  const isPicture = (marker >= 0xc0 && marker <= 0xcf) || (marker >= 0xda && marker <= 0xdf);
  return isPicture ? Number.POSITIVE_INFINITY : 0;
}

async function jpegNotes(at: ReadAt, size: number, count: Count): Promise<Blank[]> {
  const blanks: Blank[] = [];
  let isScan = false;
  for (let place = 2; place < size; ) {
    const found = await nextMarker(at, place, size);
    if (!isScan && found.hasOthers) blanks.push({ offset: place, length: found.place - place, start: [] });
    if (found.place >= size) break;
    count(1);
    const [, marker = 0] = await at(found.place, 2);
    // What follows the end is another picture or a video of the same moment, with notes of its own.
    if (marker === 0xd9) {
      blanks.push({ offset: found.place + 2, length: size - found.place - 2, start: [] });
      break;
    }
    const length = Math.max(0, u16(await at(found.place + 2, 2)) - 2);
    const offset = found.place + 4;
    const head = ascii(await at(offset, Math.min(length, 12)));
    const needed = neededBytes(marker, head);
    if (length > needed) {
      const isExif = marker === 0xe1 && head.startsWith(EXIF);
      const kept = isExif && orientationAlone(await at(offset + 6, Math.min(length - 6, EXIF_BYTES)));
      const start = kept ? [...codes(EXIF), ...kept] : [];
      blanks.push({ offset: offset + needed, length: length - needed, start });
    }
    isScan = marker === 0xda;
    place = offset + length;
  }
  return blanks;
}

/** 0xFF, then one of these, is no segment: filling, data of the picture, or a mark without anything in it. */
const isBare = (code: number) => code <= 1 || code === 0xff || (code >= 0xd0 && code <= 0xd8);

/** Where the next segment begins, and whether anything but filling stands before it. The file's size for none. */
async function nextMarker(at: ReadAt, from: number, size: number) {
  let hasOthers = false;
  for (let place = from; place < size; ) {
    const bytes = await at(place, STEP);
    for (let i = 0; i + 1 < bytes.length; i++) {
      if (bytes[i] === 0xff && !isBare(bytes[i + 1] ?? 0)) return { place: place + i, hasOthers };
      if (bytes[i] !== 0xff) hasOthers = true;
    }
    place += Math.max(1, bytes.length - 1);
  }
  return { place: size, hasOthers };
}

const pictureChunks =
  "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs hIST sPLT cICP mDCV cLLI acTL fcTL fdAT".split(
    " ",
  );
/** Of nobody's use and, by its letters, passed over by every reader. */
const NOTHING = "spAc";

async function pngNotes(at: ReadAt, size: number, count: Count): Promise<Blank[]> {
  const blanks: Blank[] = [];
  for (let place = 8; ; ) {
    count(1);
    const head = await at(place, 8);
    const length = u32(head);
    const type = ascii(head.subarray(4, 8));
    const end = place + 12 + length;
    if (end > size) throw new Damaged("not chunks to its end");
    if (!pictureChunks.includes(type)) {
      const kept = type === "eXIf" && orientationAlone(await at(place + 8, Math.min(length, EXIF_BYTES)));
      const start = kept ? [...codes("eXIf"), ...kept] : codes(NOTHING);
      blanks.push({ offset: place + 4, length: 4 + length, start });
      blanks.push({ offset: end - 4, length: 4, start: big(crc(start, 4 + length)) });
    }
    place = end;
    if (type === "IEND") return [...blanks, { offset: place, length: size - place, start: [] }];
  }
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** The check sum of a PNG's chunk of `length` bytes: `start`, then zeros. */
function crc(start: number[], length: number): number {
  let sum = ~0;
  for (let i = 0; i < length; i++) sum = (sum >>> 8) ^ (crcTable[(sum ^ (start[i] ?? 0)) & 255] ?? 0);
  return ~sum >>> 0;
}

const webpChunks = ["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"];
const [SAYS_EXIF, SAYS_XMP] = [0x08, 0x04];

async function webpNotes(at: ReadAt, size: number, count: Count): Promise<Blank[]> {
  const blanks: Blank[] = [];
  let flags: { offset: number; value: number } | null = null;
  let keepsExif = false;
  const end = Math.min(size, 8 + new DataView((await at(4, 4)).slice().buffer).getUint32(0, true));
  for (let place = 12; place + 8 <= end; ) {
    count(1);
    const head = (await at(place, 9)).slice();
    const type = ascii(head.subarray(0, 4));
    const length = new DataView(head.buffer).getUint32(4, true);
    if (type === "VP8X") flags = { offset: place + 8, value: head[8] ?? 0 };
    if (!webpChunks.includes(type)) {
      const body = await at(place + 8, Math.min(length, EXIF_BYTES));
      const kept =
        type === "EXIF" && orientationAlone(body.subarray(ascii(body.subarray(0, 6)) === EXIF ? 6 : 0));
      if (kept) keepsExif = true;
      const start = kept ? [...head.subarray(0, 8), ...kept] : [...codes("JUNK"), ...head.subarray(4, 8)];
      blanks.push({ offset: place, length: Math.min(8 + length, end - place), start });
    }
    place += 8 + length + (length % 2);
  }
  if (end < size) blanks.push({ offset: end, length: size - end, start: [] });
  const value = flags && flags.value & ~SAYS_XMP & (keepsExif ? ~0 : ~SAYS_EXIF);
  if (flags && value !== null && value !== flags.value) {
    blanks.push({ offset: flags.offset, length: 1, start: [value] });
  }
  return blanks;
}

/**
 * Returns a JPEG, PNG or WebP without what cameras, programs and people wrote beside its pixels: EXIF, XMP, comments,
 * texts, thumbnails, and all bytes behind its end. The pixels, their colours and the orientation stay as they are.
 * Returns null for other bytes.
 */
export function withoutMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.getUint16(0) === 0xffd8) return joined(jpegParts(bytes, view));
    if (view.getUint32(0) === 0x89504e47) return joined(pngParts(bytes, view));
    if (view.getUint32(0) === RIFF && view.getUint32(8) === WEBP) return webp(bytes, view);
  } catch (error) {
    // A length points behind the end of the file.
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

const RIFF = 0x52494646;
const WEBP = 0x57454250;

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Segments that a decoder needs: tables, frames, scans, JFIF (APP0), the colour transform of Adobe (APP14). */
const neededSegments = new Set([
  ...[0xc4, 0xdb, 0xda, 0xdd, 0xe0, 0xee],
  ...[0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf],
]);
const [START, END, SCAN, EXIF, PROFILE] = [0xd8, 0xd9, 0xda, 0xe1, 0xe2];

function jpegParts(bytes: Uint8Array, view: DataView): Uint8Array[] {
  const parts = [bytes.subarray(0, 2)];
  const orientation = jpegOrientation(bytes, view);
  if (orientation > 1) parts.push(exifSegment(orientation));
  for (let at = 2; at < bytes.length; ) {
    if (bytes[at] !== 0xff) throw new RangeError("no marker");
    const marker = bytes[at + 1] ?? END;
    if (marker === 0xff) {
      // A fill byte.
      at++;
      continue;
    }
    if (marker === END) {
      parts.push(bytes.subarray(at, at + 2));
      break;
    }
    const end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.length) throw new RangeError("half a segment");
    const isProfile = marker === PROFILE && startsWith(bytes, at + 4, "ICC_PROFILE\0");
    if (neededSegments.has(marker) || isProfile) parts.push(bytes.subarray(at, end));
    at = end;
    if (marker !== SCAN) continue;
    const scanEnd = endOfScan(bytes, at);
    parts.push(bytes.subarray(at, scanEnd));
    at = scanEnd;
  }
  return parts;
}

/** Returns the position of the next marker. Within a scan, 0xff00 is a value, and 0xffd0 to 0xffd7 are pauses. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

/** Returns the orientation in a JPEG's first EXIF segment, or 1. */
function jpegOrientation(bytes: Uint8Array, view: DataView): number {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1];
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === SCAN || marker === START || marker === END) break;
    if (marker === EXIF && startsWith(bytes, at + 4, "Exif\0\0")) return orientationIn(view, at + 10);
    at += 2 + view.getUint16(at + 2);
  }
  return 1;
}

/** Returns the orientation (tag 0x0112) in EXIF data that start at `tiff`, or 1. */
function orientationIn(view: DataView, tiff: number): number {
  const isLittleEndian = view.getUint16(tiff) === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, isLittleEndian);
  const entries = view.getUint16(directory, isLittleEndian);
  for (let entry = 0; entry < entries; entry++) {
    const tag = directory + 2 + entry * 12;
    if (view.getUint16(tag, isLittleEndian) === 0x0112) return view.getUint16(tag + 8, isLittleEndian);
  }
  return 1;
}

/** EXIF data with one entry: the orientation. */
const exifData = (orientation: number) =>
  Uint8Array.from([
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ]);

function exifSegment(orientation: number): Uint8Array {
  const body = [...new TextEncoder().encode("Exif\0\0"), ...exifData(orientation)];
  return Uint8Array.from([0xff, EXIF, 0, body.length + 2, ...body]);
}

/** Chunks that change the look of a PNG. Of a colour profile the bytes stay, its name goes. */
const neededChunks = /^(?:IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|cICP|sBIT|pHYs|bKGD)$/;

function pngParts(bytes: Uint8Array, view: DataView): Uint8Array[] {
  const parts = [bytes.subarray(0, 8)];
  for (let at = 8; at < bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    const type = textOf(bytes.subarray(at + 4, at + 8));
    const data = bytes.subarray(at + 8, end - 4);
    if (neededChunks.test(type)) parts.push(bytes.subarray(at, end));
    if (type === "iCCP") {
      const profile = data.subarray(data.indexOf(0));
      parts.push(pngChunk(type, joined([new TextEncoder().encode("ICC"), profile])));
    }
    if (type === "eXIf") {
      const orientation = orientationIn(view, at + 8);
      if (orientation > 1) parts.push(pngChunk(type, exifData(orientation)));
    }
    at = type === "IEND" ? bytes.length : end;
  }
  return parts;
}

function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const typed = joined([new TextEncoder().encode(type), data]);
  const chunk = new Uint8Array(typed.length + 8);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  chunk.set(typed, 4);
  view.setUint32(typed.length + 4, crcOf(typed));
  return chunk;
}

/** Returns the checksum of a PNG chunk (CRC-32). */
function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

const webpChunks = /^(?:VP8X|VP8 |VP8L|ALPH|ANIM|ANMF|ICCP|EXIF)$/;
/** Flags of the first chunk that announce EXIF and XMP. */
const [HAS_EXIF, HAS_XMP] = [0x08, 0x04];

function webp(bytes: Uint8Array, view: DataView): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const last = Math.min(bytes.length, 8 + view.getUint32(4, true));
  let flags: Uint8Array | null = null;
  for (let at = 12; at + 8 <= last; ) {
    const type = textOf(bytes.subarray(at, at + 4));
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size % 2);
    if (type === "EXIF") {
      const orientation = orientationIn(view, at + 8 + (startsWith(bytes, at + 8, "Exif\0\0") ? 6 : 0));
      if (orientation > 1 && flags) {
        parts.push(webpChunk(type, exifData(orientation)));
        flags[0] = (flags[0] ?? 0) | HAS_EXIF;
      }
    } else if (webpChunks.test(type)) {
      const chunk = bytes.slice(at, end);
      parts.push(chunk);
      if (type === "VP8X") {
        flags = chunk.subarray(8, 9);
        flags[0] = (flags[0] ?? 0) & ~(HAS_EXIF | HAS_XMP);
      }
    }
    at = end;
  }
  const whole = joined([bytes.subarray(0, 12), ...parts]);
  new DataView(whole.buffer).setUint32(4, whole.length - 8, true);
  return whole;
}

function webpChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(8 + data.length);
  chunk.set(new TextEncoder().encode(type));
  new DataView(chunk.buffer).setUint32(4, data.length, true);
  chunk.set(data, 8);
  return chunk;
}

const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes);
const startsWith = (bytes: Uint8Array, at: number, text: string) =>
  textOf(bytes.subarray(at, at + text.length)) === text;

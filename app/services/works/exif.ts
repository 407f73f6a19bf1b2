/** Transforms that turn a picture upright, by EXIF orientation. Orientation 1 needs none. Rotations are clockwise. */
const turns: Record<number, ImageTransform[]> = {
  2: [{ flip: "h" }],
  3: [{ rotate: 180 }],
  4: [{ flip: "v" }],
  5: [{ rotate: 90 }, { flip: "h" }],
  6: [{ rotate: 90 }],
  7: [{ rotate: 270 }, { flip: "h" }],
  8: [{ rotate: 270 }],
};

/** A fill byte before a marker. */
const FILL = 0xffff;

/** Bytes. The EXIF block is in the first or second segment of a JPEG. A segment has at most 64 KiB. */
const HEAD_BYTES = 128 * 1024;

/**
 * Removes the EXIF orientation and returns the transforms that replace it. The hosted resizer applies the orientation
 * and the local one ignores it. Without it both turn the picture alike.
 */
export async function withoutOrientation(picture: ReadableStream<Uint8Array>): Promise<{
  picture: ReadableStream<Uint8Array>;
  turns: ImageTransform[];
  /** Returns the read error of the picture, or undefined. */
  lost(): unknown;
}> {
  const reader = picture.getReader();
  const { head, isWhole } = await readHead(reader);
  const note = orientationNote(head);
  if (note) new DataView(head.buffer).setUint16(note.at, 1, note.isLittleEndian);
  let failure: unknown;
  const rest = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(head),
    async pull(controller) {
      try {
        const next = isWhole ? { done: true as const, value: undefined } : await reader.read();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      } catch (error) {
        failure = error;
        throw error;
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { picture: rest, turns: turns[note?.orientation ?? 1] ?? [], lost: () => failure };
}

async function readHead(reader: ReadableStreamDefaultReader<Uint8Array>) {
  const chunks: Uint8Array[] = [];
  let length = 0;
  let isWhole = false;
  while (length < HEAD_BYTES && !isWhole) {
    const { done, value } = await reader.read();
    isWhole = done;
    if (value) chunks.push(value);
    length += value?.byteLength ?? 0;
  }
  const head = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    head.set(chunk, at);
    at += chunk.byteLength;
  }
  return { head, isWhole };
}

/** Returns the position of the orientation in a JPEG (tag 0x0112 of the first EXIF directory), or null. */
function orientationNote(head: Uint8Array) {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const u16 = (at: number) => (at + 2 <= head.length ? view.getUint16(at) : -1);
  if (u16(0) !== 0xffd8) return null;
  for (let at = 2; (u16(at) >= 0xffe0 && u16(at) <= 0xffef) || u16(at) === FILL; at += 2 + u16(at + 2)) {
    while (u16(at) === FILL) at++;
    // APP1, "Exif\0\0", then a TIFF header with the byte order.
    if (u16(at) !== 0xffe1 || u16(at + 4) !== 0x4578 || u16(at + 6) !== 0x6966) continue;
    return tiffOrientation(head, at + 10);
  }
  return null;
}

/** Returns the position of the orientation in an EXIF block that starts at `tiff`, or null. */
function tiffOrientation(head: Uint8Array, tiff: number) {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const u16 = (at: number, isLittleEndian = false) =>
    at + 2 <= head.length ? view.getUint16(at, isLittleEndian) : -1;
  const isLittleEndian = u16(tiff) === 0x4949;
  const offset = tiff + 8 <= head.length ? view.getUint32(tiff + 4, isLittleEndian) : head.length;
  const directory = tiff + offset;
  const entries = Math.max(0, u16(directory, isLittleEndian));
  for (let entry = 0; entry < entries; entry++) {
    const tag = directory + 2 + entry * 12;
    if (tag + 12 > head.length) break;
    if (u16(tag, isLittleEndian) !== 0x0112) continue;
    const orientation = u16(tag + 8, isLittleEndian);
    return orientation < 0 ? null : { at: tag + 8, orientation, isLittleEndian };
  }
  return null;
}

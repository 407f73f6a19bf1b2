import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutOrientation } from "~/services/works/exif";
import { sample } from "../../../support/multipart";

const lying = sample("tumbada.jpg");

/** Streams bytes in pieces of that length, like a network. */
const inPieces = (bytes: Uint8Array, length: number) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += length) controller.enqueue(bytes.slice(at, at + length));
      controller.close();
    },
  });
const whole = async (stream: ReadableStream<Uint8Array>) =>
  new Uint8Array(await new Response(stream as BodyInit).arrayBuffer());

/** Returns the smallest JPEG header with that orientation, in either byte order. */
function head(orientation: number, isLittleEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(2 + 4 + 6 + 8 + 2 + 12);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0xffd8);
  view.setUint16(2, 0xffe1);
  view.setUint16(4, bytes.length - 4);
  bytes.set(new TextEncoder().encode("Exif\0\0"), 6);
  view.setUint16(12, isLittleEndian ? 0x4949 : 0x4d4d);
  view.setUint16(14, 42, isLittleEndian);
  view.setUint32(16, 8, isLittleEndian);
  view.setUint16(20, 1, isLittleEndian);
  view.setUint16(22, 0x0112, isLittleEndian);
  view.setUint16(24, 3, isLittleEndian);
  view.setUint32(26, 1, isLittleEndian);
  view.setUint16(30, orientation, isLittleEndian);
  return bytes;
}

/** Returns the picture without its orientation, and the turns that replace it. */
async function stood(bytes: Uint8Array, length = 1e6) {
  const { picture, turns } = await withoutOrientation(inPieces(bytes, length));
  return { bytes: await whole(picture), turns };
}

test("[DET-01] the note is found in both byte orders, and only in a JPEG", async () => {
  for (const isLittleEndian of [true, false]) {
    const { bytes, turns } = await stood(head(8, isLittleEndian));
    expect(turns).toEqual([{ rotate: 270 }]);
    expect(bytes).toEqual(head(1, isLittleEndian));
  }
  for (const name of ["cartel.jpg", "cartel.webp"]) {
    expect(await stood(sample(name))).toEqual({ bytes: sample(name), turns: [] });
  }
});

test("[DET-01] the note goes, its turn is told, and no other byte changes, whatever the pieces", async () => {
  for (const length of [1, 7, 1000, 1e6]) {
    const { bytes, turns } = await stood(lying, length);
    expect(turns).toEqual([{ rotate: 90 }]);
    // The orientation 6 is one byte, and 1 means upright.
    const changed = [...lying.keys()].filter((at) => bytes[at] !== lying[at]);
    expect(changed.map((at) => [lying[at], bytes[at]])).toEqual([[6, 1]]);
    expect(bytes).toHaveLength(lying.length);
    expect((await stood(bytes)).turns).toEqual([]);
  }
  const long = new Uint8Array(300_000).fill(7);
  expect(await stood(long, 50_000)).toEqual({ bytes: long, turns: [] });
});

test("[DET-01] a crafted head is read to no harm", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.nat(40), async (noise, cut) => {
      const crafted = new Uint8Array([...head(6, cut % 2 === 0).slice(0, cut), ...noise]);
      const { bytes } = await stood(crafted);
      const changed = [...crafted.keys()].filter((at) => bytes[at] !== crafted[at]);
      expect(bytes).toHaveLength(crafted.length);
      expect(changed.length === 0 || (changed.at(-1) ?? 0) - (changed[0] ?? 0) <= 1).toBe(true);
    }),
  );
});

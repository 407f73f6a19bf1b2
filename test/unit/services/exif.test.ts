import fc from "fast-check";
import { expect, test } from "vitest";
import { orientationNote, withoutOrientation } from "~/services/exif";
import { sample } from "../../support/multipart";

const lying = sample("tumbada.jpg");

/** As a network hands it over: in pieces of that many bytes. */
const inPieces = (bytes: Uint8Array, length: number) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += length) controller.enqueue(bytes.slice(at, at + length));
      controller.close();
    },
  });
const whole = async (stream: ReadableStream<Uint8Array>) =>
  new Uint8Array(await new Response(stream as BodyInit).arrayBuffer());

/** The smallest JPEG head with a note of that orientation, in either byte order. */
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

test("[DET-01] the note is found in both byte orders, and only in a JPEG", () => {
  for (const isLittleEndian of [true, false]) {
    expect(orientationNote(head(8, isLittleEndian))).toEqual({ at: 30, orientation: 8, isLittleEndian });
  }
  expect(orientationNote(lying)?.orientation).toBe(6);
  expect(orientationNote(sample("cartel.jpg"))).toBeNull();
  expect(orientationNote(sample("cartel.webp"))).toBeNull();
});

test("[DET-01] the note goes, its turn is told, and no other byte changes, whatever the pieces", async () => {
  const at = orientationNote(lying)?.at ?? 0;
  for (const length of [1, 7, 1000, 1e6]) {
    const { picture, turns } = await withoutOrientation(inPieces(lying, length));
    const bytes = await whole(picture);
    expect(turns).toEqual([{ rotate: 90 }]);
    expect(orientationNote(bytes)?.orientation).toBe(1);
    bytes.set(lying.slice(at, at + 2), at);
    expect(bytes).toEqual(lying);
  }
  const long = new Uint8Array(300_000).fill(7);
  const { picture, turns } = await withoutOrientation(inPieces(long, 50_000));
  expect([turns, await whole(picture)]).toEqual([[], long]);
});

test("[DET-01] a crafted head is read to no harm", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(40), (noise, cut) => {
      const crafted = new Uint8Array([...head(6, cut % 2 === 0).slice(0, cut), ...noise]);
      const note = orientationNote(crafted);
      if (note) expect(note.at + 2).toBeLessThanOrEqual(crafted.length);
    }),
  );
});

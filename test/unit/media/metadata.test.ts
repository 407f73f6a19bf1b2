import { expect, test } from "vitest";
import { withoutMetadata } from "~/media/metadata";
import { pictureSize } from "~/services/works/media";
import { sample } from "../../support/multipart";
import { jpegWithNotes, pngWithNotes, SECRETS, webpWithNotes } from "../../support/private-notes";

const without = (bytes: Uint8Array) => Buffer.from(withoutMetadata(bytes) ?? []);

/** Counts the places of the name in the bytes. */
const names = (bytes: Buffer) => bytes.toString("latin1").split(SECRETS[1] ?? "").length - 1;

test.each([
  // Two stay: in a quantization table and in the colour profile.
  ["JPEG", jpegWithNotes(), 2],
  // One stays within the compressed pixels.
  ["PNG", pngWithNotes(), 1],
  ["WebP", webpWithNotes(), 0],
])("[MEND4-02] a %s loses all that stands beside its pixels, and keeps its size", (_, bytes, left) => {
  const bare = without(bytes);
  expect([names(bare), pictureSize(bare)]).toEqual([left, pictureSize(bytes)]);
  expect(without(bare).equals(bare)).toBe(true);
});

test("[MEND4-02] nothing is lost of a picture without metadata, nor of half a picture", () => {
  for (const name of ["cartel.webp", "cmyk-progresivo.jpg"]) {
    const bytes = Buffer.from(sample(name));
    const bare = without(bytes);
    expect(bare.length, name).toBeGreaterThan(bytes.length * 0.9);
  }
  const half = sample("cartel.jpg").slice(0, 9000);
  expect(without(half).length).toBeGreaterThan(8000);
  for (const bytes of [sample("video-2s.mp4"), new Uint8Array(3), half.slice(0, 10)])
    expect(withoutMetadata(bytes)).toBeNull();
});

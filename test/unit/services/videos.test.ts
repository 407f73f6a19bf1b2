import { expect, test } from "vitest";
import { rareCodec } from "~/media/codecs";
import { videoEntry } from "~/media/mp4-boxes";
import { blanker } from "~/services/blanks";
import { privateNotes } from "~/services/private-notes";
import { sample } from "../../support/multipart";

const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value, 4 * i);
  return bytes;
};
const box = (type: string, ...body: Buffer[]) => {
  const inside = Buffer.concat(body);
  return Buffer.concat([u32(inside.length + 8), Buffer.from(type, "latin1"), inside]);
};
const reader = (bytes: Uint8Array) => async (offset: number, length: number) =>
  new Uint8Array(bytes).subarray(offset, offset + length);

/** A track whose chunks lie at those places; `runs` as `stsc` has them: first chunk, samples a chunk. */
function track(
  kind: string,
  sizes: Buffer,
  runs: [first: number, samples: number][],
  places: number[],
  isFar = false,
) {
  const offsets = isFar
    ? box("co64", u32(0, places.length, ...places.flatMap((place) => [0, place])))
    : box("stco", u32(0, places.length, ...places));
  const tables = box(
    "stbl",
    box("stsc", u32(0, runs.length, ...runs.flatMap(([first, samples]) => [first, samples, 1]))),
    box("stsz", sizes),
    offsets,
  );
  const handler = box("hdlr", u32(0, 0), Buffer.from(kind, "latin1"), u32(0, 0, 0));
  return box("trak", box("mdia", handler, box("minf", tables)));
}

test.each([false, true])(
  "[MEND-21] positions told by the second are blanked wherever they lie among the picture's bytes (64 bits: %s)",
  async (isFar) => {
    const head = box("ftyp", Buffer.from("qt  \0\0\0\0qt  ", "latin1"));
    const body = head.length + 8;
    // Picture and position take turns; the first two chunks hold two positions each, the last one.
    const words = ["PICTURE1", "pos1pos2", "PICTURE2", "pos3pos4", "PICTURE3", "pos5", "PICTURE4"];
    const places = words.map((_, i) => body + words.slice(0, i).join("").length);
    const data = box("mdat", Buffer.from(words.join("")));
    const [first = 0, second = 0, third = 0] = [places[1], places[3], places[5]];
    const pictures = places.filter((_, i) => i % 2 === 0);
    const moov = box(
      "moov",
      track("vide", u32(0, 8, 4), [[1, 1]], pictures),
      // All of one size in the one, each with its own in the other.
      track(
        "meta",
        isFar ? u32(0, 4, 5) : u32(0, 0, 5, 4, 4, 4, 4, 4),
        [
          [1, 2],
          [3, 1],
        ],
        [first, second, third],
        isFar,
      ),
    );
    const file = Buffer.concat([head, data, moov]);
    const clean = Buffer.from(file);
    const notes = await privateNotes("video/quicktime", file.length, reader(file));
    clean.set(blanker(notes ?? [], 0)(file));
    const seen = clean.subarray(body, body + words.join("").length).toString("latin1");
    expect(seen).toBe(
      words.map((word) => (word.startsWith("PIC") ? word : "\0".repeat(word.length))).join(""),
    );
    // The track itself is passed over by every reader, the picture's is as it was.
    const tracks = clean.subarray(head.length + data.length + 8);
    expect(tracks.toString("latin1", 4, 8)).toBe("trak");
    expect(tracks.toString("latin1", tracks.readUInt32BE(0) + 4, tracks.readUInt32BE(0) + 8)).toBe("free");
  },
);

test("[MEND-21] a video's sample entry is found wherever its index lies, and none in what is no video", async () => {
  const entry = (bytes: Uint8Array) => videoEntry(reader(bytes), bytes.length);
  expect(await entry(sample("iphone-hevc.mov"))).toBe("hvc1");
  for (const name of ["moov-al-final.mov", "fragmentado.mp4", "video-2s.mp4"]) {
    expect([name, await entry(sample(name))]).toEqual([name, "avc1"]);
  }
  for (const name of ["cartel.jpg", "no-admitido.webm"]) {
    expect([name, await entry(sample(name))]).toEqual([name, null]);
  }
  // Cut anywhere, it ends.
  const whole = sample("iphone-hevc.mov");
  for (let length = 0; length < whole.length; length += 997) {
    expect(["hvc1", null]).toContain(await entry(whole.subarray(0, length)));
  }
});

test("[MEND-21] H.264 as browsers have it is shown everywhere, everything else is told", () => {
  for (const codec of ["avc1", "avc1.42E01E", "avc1.4d401f", "avc3.640028"]) {
    expect([codec, rareCodec(codec)]).toEqual([codec, null]);
  }
  // H.264 of 10 bits and of 4:2:2, as studios have it.
  for (const codec of ["hvc1", "hev1.2.4.L120.B0", "avc1.6E001f", "avc1.7a0028", "apch", "mp4v", "unknown"]) {
    expect([codec, rareCodec(codec)]).toEqual([codec, codec]);
  }
});

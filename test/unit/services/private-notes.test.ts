import { expect, test } from "vitest";
import { type Blank, blanker, Damaged, MOST_BLANKS, merged } from "~/services/blanks";
import { privateNotes } from "~/services/private-notes";
import { sample } from "../../support/multipart";

const u32 = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.from(bytesOf(value))));
const bytesOf = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const text = (words: string) => Buffer.from(words, "latin1");
const box = (type: string, ...body: Buffer[]) => {
  const inside = Buffer.concat(body);
  return Buffer.concat([u32(inside.length + 8), text(type), inside]);
};
const between = (file: Buffer, at: number, ...more: Buffer[]) =>
  Buffer.concat([file.subarray(0, at), ...more, file.subarray(at)]);
const times = (count: number, piece: Buffer) => Buffer.alloc(count * piece.length, piece);
const SECRET = "Marta Secreta";
const secret = text(SECRET);

/** Reads, and counts how often: what a file makes us do. */
function reader(bytes: Buffer) {
  const asked = { times: 0 };
  const read = async (offset: number, length: number) => {
    asked.times++;
    return new Uint8Array(bytes.subarray(offset, offset + length));
  };
  return { asked, read };
}
const notesOf = (mimeType: string, bytes: Buffer) => privateNotes(mimeType, bytes.length, reader(bytes).read);

/** As the public gets it; null for what nobody gets. */
async function served(mimeType: string, bytes: Buffer): Promise<Buffer | null> {
  const notes = await notesOf(mimeType, bytes);
  return notes && Buffer.from(blanker(notes, 0)(bytes));
}

const jpeg = Buffer.from(sample("cartel.jpg"));
const png = Buffer.from(sample("png-16-bits.png"));
const webp = Buffer.from(sample("cartel.webp"));
const mp4 = Buffer.from(sample("video-2s.mp4"));
const segment = (marker: number, body: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), body]);

test("[MEND-21] notes that touch are one, and more than any file has are none", () => {
  const blank = (offset: number, length: number, start: number[] = []): Blank => ({ offset, length, start });
  expect(merged([blank(20, 5), blank(0, 10, [1]), blank(10, 10), blank(22, 1)], 23)).toEqual([
    blank(0, 23, [1]),
  ]);
  const apart = (count: number) => Array.from({ length: count }, (_, i) => blank(2 * i, 1));
  expect(merged(apart(MOST_BLANKS), 1e6)).toHaveLength(MOST_BLANKS);
  expect(() => merged(apart(MOST_BLANKS + 1), 1e6)).toThrow(Damaged);
  expect(() => merged([blank(0, 10), blank(5, 10, [1])], 100)).toThrow(Damaged);
});

test("[MEND-21] notes are put over a stream wherever it is cut and wherever it begins", () => {
  const blanks = [
    { offset: 2, length: 5, start: [7, 8] },
    { offset: 9, length: 1, start: [] },
    { offset: 12, length: 20, start: [5] },
  ];
  const whole = Buffer.alloc(40, 1);
  const clean = Buffer.from(blanker(blanks, 0)(whole));
  expect([...clean.subarray(0, 14)]).toEqual([1, 1, 7, 8, 0, 0, 0, 1, 1, 0, 1, 1, 5, 0]);
  expect(clean.lastIndexOf(0)).toBe(31);
  for (let from = 0; from < 14; from++) {
    for (let step = 1; step < 15; step++) {
      const blank = blanker(blanks, from);
      const parts = [];
      for (let at = from; at < 40; at += step) parts.push(blank(whole.subarray(at, at + step)));
      expect(Buffer.concat(parts)).toEqual(clean.subarray(from));
    }
  }
});

test("[MEND-21] a picture of thousands of tiny notes is nobody's to see", async () => {
  const tiny = Buffer.from([0xff, 0xfe, 0, 3, 0x61]);
  for (const count of [2_000, 400_000]) {
    expect(await notesOf("image/jpeg", between(jpeg, 2, times(count, tiny)))).toBe(null);
  }
  expect(await notesOf("image/jpeg", between(jpeg, 2, times(100, tiny)))).toHaveLength(100);
  const chunk = Buffer.concat([u32(0), text("teXt"), u32(0)]);
  expect(await notesOf("image/png", between(png, 33, times(100_000, chunk)))).toBe(null);
  const piece = Buffer.concat([text("NOTE"), u32(0)]);
  const long = between(webp, 12, times(100_000, piece));
  long.writeUInt32LE(long.length - 8, 4);
  expect(await notesOf("image/webp", long)).toBe(null);
});

test("[MEND-21] a picture's own bytes are read in stretches, whatever they are", async () => {
  for (const filling of [[0xff], [0xff, 0], [0xff, 0xd0], [0]]) {
    const bytes = between(jpeg, jpeg.length - 2, Buffer.alloc(4_000_000, Buffer.from(filling)));
    const { asked, read } = reader(bytes);
    expect(await privateNotes("image/jpeg", bytes.length, read)).not.toBe(null);
    expect(asked.times).toBeLessThan(20);
  }
});

test("[MEND-21] a JPEG keeps of its heads what they are for, and its colours", async () => {
  const profile = segment(0xe2, text("ICC_PROFILE\0\x01\x01colours"));
  const head = Buffer.concat([text("JFIF\0\x01\x01\0\0\x01\0\x01\0\0"), secret]);
  const adobe = Buffer.concat([text("Adobe\0\x64\0\0\0\0\x01"), secret]);
  const bytes = Buffer.concat([
    jpeg.subarray(0, 2),
    ...[segment(0xe0, head), segment(0xe0, text(`JFXX\0${SECRET}`)), segment(0xee, adobe), profile],
    ...[segment(0xe2, text(`ICC_PROFILES${SECRET}`)), segment(0xee, secret), secret],
    jpeg.subarray(2),
  ]);
  const clean = await served("image/jpeg", bytes);
  expect(clean?.length).toBe(bytes.length);
  expect(clean?.includes(SECRET)).toBe(false);
  expect(clean?.includes(profile)).toBe(true);
  expect(clean?.includes(adobe.subarray(0, 12))).toBe(true);
  expect(clean?.subarray(-(jpeg.length - 2))).toEqual(jpeg.subarray(2));
});

test("[MEND-21] a PNG that is not chunks to its end is nobody's to see", async () => {
  expect(await notesOf("image/png", Buffer.concat([png.subarray(0, -12), u32(999), secret]))).toBe(null);
  expect(await notesOf("image/png", png.subarray(0, -12))).toBe(null);
});

/** A file of which the index is last, with those tracks and notes in it. */
function video(inMoov: Buffer[], after: Buffer[] = []): Buffer {
  const at = mp4.indexOf("moov") - 4;
  const moov = mp4.subarray(at, at + mp4.readUInt32BE(at));
  const rest = [mp4.subarray(0, at), box("free", moov.subarray(8)), mp4.subarray(at + moov.length)];
  return Buffer.concat([...rest, box("moov", moov.subarray(8), ...inMoov), ...after]);
}
const track = (...tables: Buffer[]) =>
  box(
    "trak",
    box("mdia", box("hdlr", u32(0, 0), text("meta"), u32(0, 0, 0)), box("minf", box("stbl", ...tables))),
  );

test("[MEND-21] what a video's tables merely claim is never counted to", async () => {
  const huge = 0xffffffff;
  const one = [box("stsc", u32(0, 1, 1, 1, 1)), box("stco", u32(0, 1, 40))];
  const size = box("stsz", u32(0, 1, 1));
  expect(await notesOf("video/mp4", video([track(size, ...one)]))).not.toBe(null);
  const refused = {
    samples: track(box("stsz", u32(0, 1, huge)), ...one),
    sizes: track(box("stsz", u32(0, 0, 19_000)), ...one),
    runs: track(size, box("stsc", u32(0, huge, 1, huge, 1)), box("stco", u32(0, 1, 40))),
    places: track(size, box("stsc", u32(0, 1, 1, 1, 1)), box("stco", u32(0, 19_000, 40))),
    far: track(size, box("stsc", u32(0, 1, 1, 1, 1)), box("co64", u32(0, huge, 0, 40))),
    compact: track(box("stz2", u32(0, 8, 1)), ...one),
    long: track(size, ...one, box("free", Buffer.alloc(5_000_000))),
    boxes: box("udta", Buffer.alloc(0)),
  };
  refused.boxes = times(21_000, refused.boxes);
  for (const [name, more] of Object.entries(refused)) {
    expect([name, await notesOf("video/mp4", video([more]))]).toEqual([name, null]);
  }
  // The number of samples a chunk has is held to how many there are.
  const many = track(size, box("stsc", u32(0, 1, 1, huge, 1)), box("stco", u32(0, 1, 40)));
  expect(await notesOf("video/mp4", video([many]))).not.toBe(null);
});

test("[MEND-21] nothing is left in a video but what plays it", async () => {
  const notes = ["free", "skip", "gps ", "udta", "meta", "XMP_", "uuid"].map((type) => box(type, secret));
  // Its length in 64 bits, as some have it.
  const long = Buffer.concat([u32(1), text("note"), u32(0, 16 + secret.length), secret]);
  const bytes = video([...notes, long], [...notes, long, box("mfra", box("note", secret))]);
  const clean = await served("video/mp4", bytes);
  expect(clean?.length).toBe(bytes.length);
  expect(clean?.includes(SECRET)).toBe(false);
  expect(await notesOf("video/mp4", clean ?? Buffer.alloc(0))).not.toBe(null);
  const first = mp4.indexOf("mdat");
  expect(clean?.subarray(first, first + 16_068)).toEqual(mp4.subarray(first, first + 16_068));
});

test("[MEND-21] a video that is not boxes to its end, or has data in fragments, is nobody's to see", async () => {
  for (const stated of [0x7fffffff, 2]) {
    expect(await notesOf("video/mp4", Buffer.concat([mp4, u32(stated), text("free"), secret]))).toBe(null);
  }
  const fragment = box("moof", box("traf", box("tfhd", u32(0, 9))));
  expect(await notesOf("video/mp4", Buffer.concat([mp4, fragment]))).toBe(null);
  const few = Buffer.concat([mp4, text("Marta")]);
  expect((await served("video/mp4", few))?.subarray(mp4.length)).toEqual(Buffer.alloc(5));
});

test.each(["fragmentado.mp4", "iphone-hevc.mov", "moov-al-final.mov", "video-10s.mp4", "video-2s.mp4"])(
  "[MEND-21] %s keeps all that plays it",
  async (name) => {
    const bytes = Buffer.from(sample(name));
    const clean = await served("video/mp4", bytes);
    const tables = ["mvhd", "tkhd", "mdhd", "stsd", "stts", "stsz", "stco", "mdat", "trun", "tfra", "sbgp"];
    for (const type of tables.filter((one) => bytes.includes(one))) {
      const at = bytes.indexOf(type);
      const end = at - 4 + bytes.readUInt32BE(at - 4);
      expect([type, clean?.subarray(at, end)]).toEqual([type, bytes.subarray(at, end)]);
    }
  },
);

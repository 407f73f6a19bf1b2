import { type Box, boxes, type ReadAt } from "~/media/mp4-boxes";
import { ascii, type Blank, big, codes, Damaged, u32 } from "./blanks";

type Stretch = Pick<Box, "body" | "end">;

/** What is needed to play a video, by the box it lies in; nothing else is left in it. */
const needed: Record<string, string[]> = {
  file: ["ftyp", "styp", "moov", "mdat", "moof", "mfra", "sidx", "ssix", "pdin"],
  moov: ["mvhd", "iods", "trak", "mvex"],
  mvex: ["mehd", "trex", "leva"],
  trak: ["tkhd", "edts", "mdia", "tref", "tapt"],
  mdia: ["mdhd", "elng", "hdlr", "minf"],
  minf: ["vmhd", "smhd", "gmhd", "nmhd", "hdlr", "dinf", "stbl"],
  stbl: (
    "stsd stts ctts cslg stsc stsz stz2 stco co64 stss stsh stps sdtp sbgp sgpd subs " + "saiz saio padb stdp"
  ).split(" "),
  moof: ["mfhd", "traf"],
  traf: ["tfhd", "tfdt", "trun", "sdtp", "sbgp", "sgpd", "subs", "saiz", "saio"],
  mfra: ["tfra", "mfro"],
};
/** Passed over by every reader already; only what is in them goes. */
const fillings = ["free", "skip", "wide"];
const shownTracks = ["vide", "soun", "tmcd"];
/** More than this is no track of data in a video of ten seconds. */
const TRACK_BYTES = 4 * 1024 * 1024;

/** Throws Damaged for what is put together as no honest video is; `count` is told of boxes and samples beforehand. */
export async function videoNotes(
  at: ReadAt,
  size: number,
  count: (pieces: number) => void,
): Promise<Blank[]> {
  const blanks: Blank[] = [];
  const shown: number[] = [];
  const inFragments: number[] = [];

  const inside = async ({ body, end }: Stretch) => {
    const found = await boxes(at, body, end);
    count(found.length);
    return found;
  };
  const child = async (parent: Stretch | undefined, type: string) =>
    parent && (await inside(parent)).find((box) => box.type === type);

  function free({ type, offset, length, body, end }: Box) {
    if (fillings.includes(type)) return blanks.push({ offset: body, length: end - body, start: [] });
    const isLong = body - offset === 16;
    const start = [...codes("free"), ...(isLong ? [...big(length / 2 ** 32), ...big(length)] : [])];
    return blanks.push({ offset: offset + 4, length: length - 4, start });
  }

  async function clean(type: string, stretch: Stretch) {
    let last = stretch.body;
    for (const box of await inside(stretch)) {
      last = box.end;
      if (!needed[type]?.includes(box.type)) free(box);
      else if (box.type === "trak") await cleanTrack(box);
      else if (needed[box.type]) await clean(box.type, box);
      // Behind its version and flags.
      else if (box.type === "tfhd") inFragments.push(u32(await at(box.body + 4, 4)));
    }
    // Nobody knows what follows where a box is not well formed.
    if (type === "file" && last + 8 <= stretch.end) throw new Damaged("not boxes to its end");
    blanks.push({ offset: last, length: stretch.end - last, start: [] });
  }

  async function cleanTrack(track: Box) {
    const media = await child(track, "mdia");
    const handler = await child(media, "hdlr");
    if (handler && shownTracks.includes(ascii(await at(handler.body + 8, 4)))) {
      const head = await child(track, "tkhd");
      const [version = 0] = head ? await at(head.body, 1) : [];
      if (head) shown.push(u32(await at(head.body + (version === 1 ? 20 : 12), 4)));
      return clean("trak", track);
    }
    if (track.length > TRACK_BYTES) throw new Damaged("a track of data too long");
    const tables = await child(await child(media, "minf"), "stbl");
    if (tables) blanks.push(...(await samplesOf(await inside(tables), at, count)));
    free(track);
  }

  await clean("file", { body: 0, end: size });
  // Where a track of data lies in fragments, its bytes are told by each of them: nobody exports that.
  if (inFragments.some((track) => !shown.includes(track))) throw new Damaged("data in fragments");
  return blanks;
}

/** A track's own bytes, wherever they lie among the others' (positions by the second, for one), told by its tables. */
async function samplesOf(tables: Box[], at: ReadAt, count: (pieces: number) => void): Promise<Blank[]> {
  /** A table of as many entries of `width` bytes as it states at `stated`; none where it is missing. */
  const table = async (type: string, stated: number, width: (bytes: Uint8Array) => number) => {
    const box = tables.find((one) => one.type === type);
    const bytes = box ? (await at(box.body, box.end - box.body)).slice() : new Uint8Array(0);
    const entries = u32(bytes, stated);
    count(entries);
    if (stated + 4 + entries * width(bytes) > Math.max(bytes.length, stated + 4)) {
      throw new Damaged(`${type} states more than it has`);
    }
    return { bytes, entries };
  };
  const sizes = await table("stsz", 8, (bytes) => (u32(bytes, 4) > 0 ? 0 : 4));
  const runs = await table("stsc", 4, () => 12);
  const [near, far] = [await table("stco", 4, () => 4), await table("co64", 4, () => 8)];
  const [places, width] = far.entries > 0 ? [far, 8] : [near, 4];
  if (places.entries > 0 && (sizes.entries === 0 || runs.entries === 0)) {
    throw new Damaged("samples of no size");
  }
  const blanks: Blank[] = [];
  let [sample, run] = [0, 0];
  for (let chunk = 0; chunk < places.entries; chunk++) {
    while (run + 1 < runs.entries && u32(runs.bytes, 8 + 12 * (run + 1)) <= chunk + 1) run++;
    const next = Math.min(sizes.entries, sample + u32(runs.bytes, 8 + 12 * run + 4));
    let length = 0;
    for (; sample < next; sample++) length += u32(sizes.bytes, 4) || u32(sizes.bytes, 12 + 4 * sample);
    const entry = 8 + width * chunk;
    const high = width === 8 ? u32(places.bytes, entry) * 2 ** 32 : 0;
    blanks.push({ offset: high + u32(places.bytes, entry + width - 4), length, start: [] });
  }
  return blanks;
}

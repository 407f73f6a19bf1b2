import { type Box, boxes, type ReadAt } from "./mp4-boxes";

/**
 * The part of a track that its edit list shows. `end`: seconds of the film, Infinity without an end. `isPlain`: false for
 * several pieces or another speed, which only a new encoding can show.
 */
interface Edit {
  end: number;
  isPlain: boolean;
}

/** Bytes. An index of ten seconds is far smaller. */
const MOST = 8 * 1024 * 1024;

/** Returns the edit of each track by the track's id, for tracks with an edit list. (ISO/IEC 14496-12, 8.6.6) */
export async function editLists(at: ReadAt, size: number): Promise<Map<number, Edit>> {
  const edits = new Map<number, Edit>();
  const index = await insideOf(at, { body: 0, end: size }, "moov");
  if (!index || index.length > MOST) return edits;
  const bytes = (await at(index.offset, index.length)).slice();
  const read: ReadAt = async (offset, length) => bytes.subarray(offset - index.offset).subarray(0, length);
  const view = new DataView(bytes.buffer);
  const inView = (box: Box, offset: number) => box.body - index.offset + offset;
  const isLong = (box: Box) => view.getUint8(inView(box, 0)) === 1;

  const film = await insideOf(read, index, "mvhd");
  const ticks = film ? view.getUint32(inView(film, isLong(film) ? 20 : 12)) : 0;
  for (const track of await boxes(read, index.body, index.end)) {
    if (track.type !== "trak") continue;
    const header = await insideOf(read, track, "tkhd");
    const outer = await insideOf(read, track, "edts");
    const list = outer && (await insideOf(read, outer, "elst"));
    if (!header || !list || ticks === 0) continue;
    edits.set(view.getUint32(inView(header, isLong(header) ? 20 : 12)), editOf(list));
  }
  return edits;

  /** Reads the entries: the length in the film's ticks, the start in the media (-1 for an empty entry), the speed. */
  function editOf(list: Box): Edit {
    const width = isLong(list) ? 8 : 4;
    const entries = Array.from({ length: view.getUint32(inView(list, 4)) }, (_, n) => {
      const entry = inView(list, 8 + n * (2 * width + 4));
      return {
        length: width === 8 ? Number(view.getBigUint64(entry)) : view.getUint32(entry),
        start: width === 8 ? Number(view.getBigInt64(entry + 8)) : view.getInt32(entry + 4),
        speed: view.getInt32(entry + 2 * width),
      };
    });
    const first = entries.findIndex(({ start }) => start !== -1);
    const before = entries.slice(0, Math.max(0, first)).reduce((sum, { length }) => sum + length, 0);
    const { length = 0, speed = NORMAL } = entries[first] ?? {};
    return {
      // An entry of length 0 lasts to the end of the media.
      end: length === 0 ? Number.POSITIVE_INFINITY : (before + length) / ticks,
      isPlain: speed === NORMAL && entries.length <= Math.max(0, first) + 1,
    };
  }
}

/** The normal speed as a fixed-point number. */
const NORMAL = 0x10000;

const insideOf = async (at: ReadAt, { body, end }: Pick<Box, "body" | "end">, type: string) =>
  (await boxes(at, body, end)).find((box) => box.type === type);

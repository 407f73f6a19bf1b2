/** Returns bytes of a file from an offset. Returns fewer at the end of the file. */
export type ReadAt = (offset: number, length: number) => Promise<Uint8Array>;

/** A box of a video container. All numbers are bytes. `offset`, `body` and `end` count from the start of the file. */
export interface Box {
  type: string;
  offset: number;
  length: number;
  body: number;
  end: number;
}

/** Limit of sibling boxes. No real video has more. */
const MOST = 10_000;

/** Returns the boxes between two offsets, up to the first malformed one. */
export async function boxes(at: ReadAt, from: number, to: number): Promise<Box[]> {
  const list: Box[] = [];
  for (let offset = from; offset + 8 <= to && list.length < MOST; ) {
    const head = (await at(offset, 16)).slice();
    if (head.length < 8) break;
    const view = new DataView(head.buffer);
    const stated = view.getUint32(0);
    const isLong = stated === 1 && head.length === 16;
    const length = isLong ? Number(view.getBigUint64(8)) : stated === 0 ? to - offset : stated;
    if (length < (isLong ? 16 : 8) || offset + length > to) break;
    const type = String.fromCharCode(...head.subarray(4, 8));
    list.push({ type, offset, length, body: offset + (isLong ? 16 : 8), end: offset + length });
    offset += length;
  }
  return list;
}

/** Returns the sample entry of the first video track ('avc1', 'hvc1'), or null. */
export async function videoEntry(at: ReadAt, size: number): Promise<string | null> {
  const inside = async (parent: Pick<Box, "body" | "end"> | undefined, type: string) =>
    parent ? (await boxes(at, parent.body, parent.end)).filter((box) => box.type === type) : [];
  const name = async (from: number) => String.fromCharCode(...(await at(from, 4)));
  const [moov] = await inside({ body: 0, end: size }, "moov");
  for (const track of await inside(moov, "trak")) {
    const [media] = await inside(track, "mdia");
    const [handler] = await inside(media, "hdlr");
    if (!handler || (await name(handler.body + 8)) !== "vide") continue;
    const [information] = await inside(media, "minf");
    const [tables] = await inside(information, "stbl");
    const [entries] = await inside(tables, "stsd");
    // Skips the table's own 8 bytes and the length of the first entry. The name follows.
    if (entries) return name(entries.body + 12);
  }
  return null;
}

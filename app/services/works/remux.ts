import type {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  InputAudioTrack,
  InputVideoTrack,
} from "mediabunny";
import { PART_BYTES } from "~/contest/core/limits";
import { decoderConfigLength } from "~/media/codecs";
import { editLists } from "~/media/edit-lists";
import { DamagedFile, type FileStore, type Part } from "../core/files";
import { mediabunny } from "./mediabunny";

/** Limit of packets per track. Ten seconds at 240 frames per second have 2,400. */
const MOST_PACKETS = 20_000;

/** Bytes. The cache is small, because each packet is read once. */
const CACHE_BYTES = 1024 * 1024;

/** Seconds. Two packets of AAC, whose decoder begins with the one before. */
const SOUND_LEAD = 0.05;

/** Milliseconds. A request can die while it copies. After this time without a stored part the next copy starts. */
const LEASE_MS = 30_000;
const POLL_MS = 50;
/** Copy that runs in this isolate. The next copy waits until `until` (epoch ms). */
let running: { until: number } | null = null;

/**
 * Copies the packets of a stored video into a new MP4, without transcoding. Nothing else of the container is copied.
 * The index stands first, so that players can seek. Memory holds two parts of 8 MiB and about half a second of video:
 * at most 75 MB. Two copies would exceed the memory of an isolate, so each isolate copies one at a time. Returns false
 * when no browser knows the video's codec. Throws DamagedFile for a damaged video.
 */
export async function remux(files: FileStore, from: string, size: number, to: string): Promise<boolean> {
  // A request waits with its own timer: in workerd a request must not await a promise of another request.
  while (running && running.until > Date.now()) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  const turn = { until: Date.now() + LEASE_MS };
  running = turn;
  try {
    // Another request may have made the file in the meantime.
    if ((await files.size(to)) !== null) return true;
    return await remuxNow(files, from, size, to, () => {
      turn.until = Date.now() + LEASE_MS;
    });
  } finally {
    if (running === turn) running = null;
  }
}

async function remuxNow(
  files: FileStore,
  from: string,
  size: number,
  to: string,
  onPart: () => void,
): Promise<boolean> {
  let failure: unknown;
  const read = async (offset: number, length: number) => {
    try {
      const body = await files.read(from, { offset, length });
      if (!body) throw new Error("the file went while it was read");
      return new Uint8Array(await new Response(body).arrayBuffer());
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  const { CustomSource, Input, MP4, QTFF } = await mediabunny();
  const input = new Input({
    formats: [MP4, QTFF],
    source: new CustomSource({
      getSize: () => size,
      maxCacheSize: CACHE_BYTES,
      read: (start, end) => read(start, end - start),
    }),
  });
  const store = await partStore(files, to, onPart);
  try {
    const edits = await editLists(read, size);
    const isWritten = await copy(
      input,
      (id) => edits.get(id)?.end ?? Number.POSITIVE_INFINITY,
      store.writable,
    );
    if (isWritten) await store.complete();
    else await store.abort();
    return isWritten;
  } catch (error) {
    await store.abort();
    // A fault of the store says nothing about the video.
    throw failure ?? store.failure() ?? new DamagedFile("its packets cannot be copied", { cause: error });
  } finally {
    input.dispose();
  }
}

/** `endOf` returns the second at which the edit list of a track ends. */
async function copy(
  input: Input,
  endOf: (track: number) => number,
  writable: WritableStream,
): Promise<boolean> {
  const video = await input.getPrimaryVideoTrack();
  const codec = await video?.getCodec();
  if (!video || !codec || !(await video.getDecoderConfig())) return false;
  const { EncodedAudioPacketSource, EncodedVideoPacketSource, Mp4OutputFormat, Output, StreamTarget } =
    await mediabunny();
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: "reserve" }),
    target: new StreamTarget(writable),
  });
  const pictures = new EncodedVideoPacketSource(codec);
  const shown = await shownPart(video, 0, endOf(video.id));
  output.addVideoTrack(pictures, {
    rotation: await video.getRotation(),
    maximumPacketCount: shown.count,
  });
  const tracks: Track[] = [await videoTrack(video, shown, pictures)];
  const audio = await input.getPrimaryAudioTrack();
  const audioCodec = await audio?.getCodec();
  if (audio && audioCodec && output.format.getSupportedAudioCodecs().includes(audioCodec)) {
    const sound = new EncodedAudioPacketSource(audioCodec);
    const heard = await shownPart(audio, -SOUND_LEAD, endOf(audio.id));
    output.addAudioTrack(sound, { maximumPacketCount: heard.count });
    tracks.push(await audioTrack(audio, heard, sound));
  }
  await output.start();
  // A fragmented file may start later than 0. Packets before 0 are hidden, and only prepare the decoder.
  const first = Math.max(0, await input.getFirstTimestamp());
  try {
    await copyTracks(tracks, first);
    await output.finalize();
  } catch (error) {
    await output.cancel().catch(() => {});
    throw error;
  }
  return true;
}

/** Packets of a track that its edit list shows, or that the decoder needs for them. Times are seconds. */
interface Piece {
  packets: EncodedPacketSink;
  first: EncodedPacket | null;
  /** Time of the packet that is shown last. */
  last: number;
  end: number;
  count: number;
}

interface Track extends Piece {
  add(packet: EncodedPacket): Promise<void>;
  close(): void;
}

/**
 * Copies the earliest packet first, because memory would hold the packets of a track that runs ahead. One packet per
 * track is read ahead.
 */
async function copyTracks(tracks: Track[], first: number): Promise<void> {
  const ahead = new Map<Track, EncodedPacket>();
  const put = (track: Track, packet: EncodedPacket | null) => {
    if (packet) ahead.set(track, packet);
    else {
      ahead.delete(track);
      track.close();
    }
  };
  for (const track of tracks) put(track, track.first);
  while (ahead.size > 0) {
    const [track, packet] = [...ahead].reduce((one, other) =>
      other[1].timestamp < one[1].timestamp ? other : one,
    );
    // The last packet fills the time of packets that depend on a packet behind the end.
    const isCut = packet.timestamp === track.last && track.end < Number.POSITIVE_INFINITY;
    const duration = isCut ? track.end - packet.timestamp : packet.duration;
    await track.add(packet.clone({ timestamp: packet.timestamp - first, duration }));
    const next = await track.packets.getNextPacket(packet);
    put(track, next && next.timestamp < track.end ? next : null);
  }
}

async function videoTrack(
  track: InputVideoTrack,
  piece: Piece,
  source: EncodedVideoPacketSource,
): Promise<Track> {
  const config = await track.getDecoderConfig();
  const description = config?.description && bytesOf(config.description);
  const decoderConfig = config && {
    ...config,
    description: description?.slice(0, decoderConfigLength(await track.getCodec(), description)),
  };
  return {
    ...piece,
    add: (packet) => source.add(packet, decoderConfig ? { decoderConfig } : undefined),
    close: () => source.close(),
  };
}

async function audioTrack(
  track: InputAudioTrack,
  piece: Piece,
  source: EncodedAudioPacketSource,
): Promise<Track> {
  const decoderConfig = await track.getDecoderConfig();
  return {
    ...piece,
    add: (packet) => source.add(packet, decoderConfig ? { decoderConfig } : undefined),
    close: () => source.close(),
  };
}

const bytesOf = (source: AllowSharedBufferSource): Uint8Array =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);

/**
 * Finds the packets to copy: from the last key packet up to `start` to the first packet that is shown after `end`. The
 * first part reserves space for the index, so their count must be known before the copy.
 */
async function shownPart(
  track: InputVideoTrack | InputAudioTrack,
  start: number,
  end: number,
): Promise<Piece> {
  const { EncodedPacketSink } = await mediabunny();
  const packets = new EncodedPacketSink(track);
  const first = (await packets.getKeyPacket(start)) ?? (await packets.getFirstPacket());
  let count = 0;
  let last = Number.NEGATIVE_INFINITY;
  if (first) {
    for await (const { timestamp } of packets.packets(first, undefined, { metadataOnly: true })) {
      if (timestamp >= end) break;
      if (++count > MOST_PACKETS) throw new DamagedFile("more packets than any video has");
      last = Math.max(last, timestamp);
    }
  }
  return { packets, first: count > 0 ? first : null, last, end, count };
}

/**
 * Returns a target that stores parts of 8 MiB. The first part is stored at the end, because the index is written last.
 */
async function partStore(files: FileStore, path: string, onPart: () => void) {
  const upload = await files.begin(path, "video/mp4");
  const parts: Part[] = [];
  const first = new Uint8Array(PART_BYTES);
  const current = new Uint8Array(PART_BYTES);
  let end = 0;
  let failure: unknown;

  async function put(partNumber: number, bytes: Uint8Array) {
    try {
      parts.push(await upload.put(partNumber, bytes));
      onPart();
    } catch (error) {
      failure = error;
      throw error;
    }
  }

  return {
    failure: () => failure,
    writable: new WritableStream<{ data: Uint8Array; position: number }>({
      async write({ data, position }) {
        for (let at = 0; at < data.length; ) {
          const place = position + at;
          const isHead = place < PART_BYTES;
          if (!isHead && place !== end) throw new Error("written out of order");
          const offset = place % PART_BYTES;
          const piece = data.subarray(at, at + PART_BYTES - offset);
          (isHead ? first : current).set(piece, offset);
          at += piece.length;
          end = Math.max(end, place + piece.length);
          if (!isHead && end % PART_BYTES === 0) await put(end / PART_BYTES, current);
        }
      },
    }),
    async complete() {
      if (end > PART_BYTES && end % PART_BYTES > 0)
        await put(Math.ceil(end / PART_BYTES), current.subarray(0, end % PART_BYTES));
      await put(1, first.subarray(0, Math.min(end, PART_BYTES)));
      await upload.complete(parts.toSorted((a, b) => a.partNumber - b.partNumber));
    },
    abort: () => files.abort(path, upload.id),
  };
}

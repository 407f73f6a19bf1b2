import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import {
  BufferSource,
  BufferTarget,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
} from "mediabunny";

/** Returns a real file of test/files, made by a real encoder. */
export const sample = (name: string) =>
  new Uint8Array(readFileSync(resolve(import.meta.dirname, "../files", name)));

export interface FilePart {
  filename: string;
  bytes: Uint8Array | string;
  type?: string;
  /** Name of the field, 'file' by default. */
  name?: string;
}

export type Part = [name: string, value: string] | FilePart;

export const BOUNDARY = "----limite-de-prueba";
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** Returns a multipart body as browsers write it: quotes in names are escaped, all else is plain UTF-8. */
export function multipartBody(parts: Part[], { closed = true } = {}): Uint8Array<ArrayBuffer> {
  const chunks: (string | Uint8Array)[] = [];
  for (const part of parts) {
    chunks.push(`--${BOUNDARY}\r\n`);
    if (Array.isArray(part)) {
      chunks.push(`Content-Disposition: form-data; name="${part[0]}"\r\n\r\n${part[1]}\r\n`);
    } else {
      const { name = "file", filename, type = "application/octet-stream", bytes } = part;
      const escaped = filename.replaceAll('"', "%22");
      chunks.push(
        `Content-Disposition: form-data; name="${name}"; filename="${escaped}"\r\nContent-Type: ${type}\r\n\r\n`,
        bytes,
        "\r\n",
      );
    }
  }
  if (closed) chunks.push(`--${BOUNDARY}--\r\n`);
  return new Uint8Array(Buffer.concat(chunks.map((chunk) => Buffer.from(chunk as string))));
}

/**
 * Returns a real MP4 padded to `size` bytes by a second `mdat` box. No two parts of the padding are equal.
 */
export function longMp4(size: number): Uint8Array<ArrayBuffer> {
  const head = sample("video-2s.mp4");
  const bytes = new Uint8Array(size);
  bytes.set(head);
  new DataView(bytes.buffer).setUint32(head.length, size - head.length);
  bytes.set(new TextEncoder().encode("mdat"), head.length + 4);
  for (let at = head.length + 8; at < size; at += 4099) bytes[at] = (at * 2654435761) >>> 24;
  return bytes;
}

/** Returns a playable video with about `size` bytes of frames. The codec's filler data follows each frame. */
export async function heavyMp4(size: number): Promise<Uint8Array<ArrayBuffer>> {
  const input = videoInput(sample("video-2s.mp4"));
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error("no video");
  const packets = await packetsOf(sample("video-2s.mp4"));
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target });
  const source = new EncodedVideoPacketSource("avc");
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  const filler = Math.floor(size / packets.length);
  for (const { data, type, timestamp, duration } of packets) {
    const bytes = Buffer.concat([data, Buffer.alloc(4), Buffer.alloc(filler, 0xff)]);
    bytes.writeUInt32BE(filler, data.length);
    // Unit type of filler data.
    bytes[data.length + 4] = 12;
    await source.add(new EncodedPacket(bytes, type, timestamp, duration), { decoderConfig });
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer());
}

/** Returns the time (s) and a digest of the bytes of each frame of a video. */
export async function framesOf(video: Uint8Array): Promise<[number, string][]> {
  return (await packetsOf(video)).map(({ timestamp, data }) => [
    timestamp,
    createHash("sha256").update(data).digest("hex"),
  ]);
}

async function packetsOf(video: Uint8Array): Promise<EncodedPacket[]> {
  const track = await videoInput(video).getPrimaryVideoTrack();
  const packets: EncodedPacket[] = [];
  if (track) for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  return packets;
}

/** Returns how a video plays. Seconds count from the first picture or sound. */
export async function playedAs(video: Uint8Array) {
  const input = videoInput(video);
  const track = await input.getPrimaryVideoTrack();
  return {
    width: await track?.getDisplayWidth(),
    height: await track?.getDisplayHeight(),
    codec: await track?.getCodecParameterString(),
    seconds: (await input.computeDuration()) - Math.max(0, await input.getFirstTimestamp()),
  };
}

const videoInput = (bytes: Uint8Array) =>
  new Input({ formats: [MP4, QTFF], source: new BufferSource(new Uint8Array(bytes)) });

/** Returns a PNG header that states a size, without a picture. */
export function pngOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(8192);
  const view = new DataView(head.buffer);
  head.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  view.setUint32(16, width);
  view.setUint32(20, height);
  head.set([8, 6, 0, 0, 0], 24);
  return head;
}

/** Returns a real file padded to `size` bytes. Decoders ignore the padding. */
export function padded(name: string, size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  bytes.set(sample(name));
  return bytes;
}

/** The first half of a real file. */
export const half = (name: string) => sample(name).slice(0, Math.round(sample(name).length / 2));

/** The beginning of a Windows program. */
export const program = () => {
  const bytes = new Uint8Array(90_000);
  bytes.set(Buffer.from("MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0\xb8", "latin1"));
  bytes.set(Buffer.from("PE\0\0L\x01", "latin1"), 0x80);
  bytes[0x3c] = 0x80;
  return bytes;
};

export const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

/** An HTML page behind a PNG's signature and stated size. */
export const htmlInPng = () =>
  new Uint8Array(Buffer.concat([pngOf(40, 40).slice(0, 33), Buffer.from(`<html>${svg.repeat(99)}`)]));

/** Returns a complete black PNG of that size. */
export function flatPng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Uint8Array) => {
    const bytes = Buffer.alloc(12 + data.length);
    bytes.writeUInt32BE(data.length, 0);
    bytes.write(type, 4, "latin1");
    bytes.set(data, 8);
    bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
    return bytes;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of grey. Each line begins with the number of its filter.
  header[8] = 8;
  const lines = deflateSync(new Uint8Array((width + 1) * height), { level: 1 });
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const end = chunk("IEND", new Uint8Array(0));
  return new Uint8Array(Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", lines), end]));
}

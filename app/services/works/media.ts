import { fileTypeFromBuffer } from "file-type";
import { disableTypes, imageSize, types } from "image-size";
import type { InputVideoTrack } from "mediabunny";
import { rareCodec } from "~/media/codecs";
import { editLists } from "~/media/edit-lists";
import { withoutFillBytes } from "~/media/jpeg";
import { mediabunny } from "./mediabunny";

const accepted = {
  "image/jpeg": { kind: "image", extension: "jpg" },
  "image/png": { kind: "image", extension: "png" },
  "image/webp": { kind: "image", extension: "webp" },
  "video/mp4": { kind: "video", extension: "mp4" },
  "video/quicktime": { kind: "video", extension: "mov" },
} as const;

type MimeType = keyof typeof accepted;

export interface MediaType {
  mimeType: MimeType;
  kind: "image" | "video";
  extension: string;
}

/** A format that the contest does not accept, with its short name ('GIF'). */
interface Other {
  kind: "other";
  format: string;
}

/** First bytes of a file that `recognise` needs. */
export const SIGNATURE_BYTES = 4100;

// Limits image-size to three formats. By default the library tries all that it knows.
const readable = ["jpg", "png", "webp"] as const;
disableTypes(types.filter((type) => !readable.some((one) => one === type)));

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const isPng = (head: Uint8Array) => PNG_SIGNATURE.every((byte, i) => head[i] === byte);

/** Returns the type of a file by its first bytes. Returns null for unknown bytes. */
export async function recognise(head: Uint8Array): Promise<MediaType | Other | null> {
  const type = await fileTypeFromBuffer(head);
  // The library reads past the PNG signature and fails on a file that is damaged there.
  if (!type) return isPng(head) ? { mimeType: "image/png", ...accepted["image/png"] } : null;
  if (!Object.hasOwn(accepted, type.mime)) return { kind: "other", format: type.ext.toUpperCase() };
  const mimeType = type.mime as MimeType;
  return { mimeType, ...accepted[mimeType] };
}

/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Limits of the resizer. Larger pictures are refused before decoding. */
const largest = { side: 12_000, pixels: 100_000_000 };

export const isTooLarge = ({ width, height }: Size) =>
  width > largest.side || height > largest.side || width * height > largest.pixels;

/** Returns a picture's size after its EXIF rotation. Returns null when the head has no size. */
export function pictureSize(head: Uint8Array): Size | null {
  try {
    const { width, height, orientation } = imageSize(withoutFillBytes(head));
    if (!width || !height) return null;
    // EXIF orientations 5 to 8 swap width and height.
    return orientation && orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return null;
  }
}

/**
 * Returns a track's codec by its browser name, or the sample entry when the name is unknown. The prefix comes from the
 * file: the library reports 'hev1' for all HEVC, and Safari plays only 'hvc1'.
 */
async function codecOf(track: InputVideoTrack): Promise<string> {
  const entry = await track.getInternalCodecId();
  if (typeof entry !== "string" || !/^[a-z0-9]{4}$/i.test(entry)) return "unknown";
  const parameters = await track.getCodecParameterString();
  return parameters ? entry + parameters.slice(entry.length) : entry;
}

/**
 * Returns a video's length (seconds) as its edit lists show it, its size and rare codec, read from its container by
 * ranges. Returns null without a picture, without a length, or without the last frame. A truncated file can have a
 * complete container. Returns "edits" when it shows several pieces, or another speed.
 */
export async function videoFacts(
  byteLength: number,
  read: (offset: number, length: number) => Promise<Uint8Array>,
): Promise<(Size & { durationSeconds: number; rareCodec: string | null }) | "edits" | null> {
  const { CustomSource, EncodedPacketSink, Input, MP4, QTFF } = await mediabunny();
  const input = new Input({
    formats: [MP4, QTFF],
    source: new CustomSource({
      getSize: () => byteLength,
      read: (start, end) => read(start, end - start),
    }),
  });
  try {
    const edits = await editLists(read, byteLength);
    if ([...edits.values()].some(({ isPlain }) => !isPlain)) return "edits";
    const track = await input.getPrimaryVideoTrack();
    if (!track) return null;
    const sound = await input.getPrimaryAudioTrack();
    const ends = [track, ...(sound ? [sound] : [])].map(async (one) =>
      Math.min(await one.computeDuration(), edits.get(one.id)?.end ?? Number.POSITIVE_INFINITY),
    );
    const end = Math.max(...(await Promise.all(ends)));
    // A fragmented file may start later than 0.
    const milliseconds = Math.round((end - Math.max(0, await input.getFirstTimestamp())) * 1000);
    const last = await new EncodedPacketSink(track).getPacket(await input.computeDuration());
    if (!(milliseconds > 0) || !last?.byteLength) return null;
    return {
      width: await track.getDisplayWidth(),
      height: await track.getDisplayHeight(),
      durationSeconds: milliseconds / 1000,
      rareCodec: rareCodec(await codecOf(track)),
    };
  } catch {
    return null;
  } finally {
    input.dispose();
  }
}

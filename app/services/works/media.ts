import { fileTypeFromBuffer } from "file-type";
import { disableTypes, imageSize, types } from "image-size";
import { CustomSource, EncodedPacketSink, Input, type InputVideoTrack, MP4, QTFF } from "mediabunny";
import { rareCodec } from "~/media/codecs";

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

/** A format that the contest does not take, by its short name ('GIF'). */
interface Other {
  kind: "other";
  format: string;
}

/** How many first bytes of a file `recognise` needs. */
export const SIGNATURE_BYTES = 4100;

// image-size tries every format it knows; these three are all that may reach it.
const readable = ["jpg", "png", "webp"] as const;
disableTypes(types.filter((type) => !readable.some((one) => one === type)));

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const isPng = (head: Uint8Array) => PNG_SIGNATURE.every((byte, i) => head[i] === byte);

/** What the first bytes say a file is, whatever its name; null when they say nothing. */
export async function recognise(head: Uint8Array): Promise<MediaType | Other | null> {
  const found = await fileTypeFromBuffer(head);
  // The library reads on behind this signature, and says nothing of a file that is broken there.
  if (!found) return isPng(head) ? { mimeType: "image/png", ...accepted["image/png"] } : null;
  if (!Object.hasOwn(accepted, found.mime)) return { kind: "other", format: found.ext.toUpperCase() };
  const mimeType = found.mime as MimeType;
  return { mimeType, ...accepted[mimeType] };
}

/** In pixels. */
export interface Size {
  width: number;
  height: number;
}

/** What the resizer takes at most; larger pictures are refused before anything decodes them. */
const largest = { side: 12_000, pixels: 100_000_000 };

export const isTooLarge = ({ width, height }: Size) =>
  width > largest.side || height > largest.side || width * height > largest.pixels;

/** A picture's size as it is shown (turned as its EXIF says), from its head; null when it states none. */
export function pictureSize(head: Uint8Array): Size | null {
  try {
    const { width, height, orientation } = imageSize(head);
    if (!width || !height) return null;
    // EXIF orientations 5 to 8 lie on their side.
    return orientation && orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return null;
  }
}

/**
 * A track's codec as browsers name it, by the file's own sample entry: the library says 'hev1' of every HEVC, and Safari
 * plays 'hvc1' alone. The entry alone where no more is known of it.
 */
async function codecOf(track: InputVideoTrack): Promise<string> {
  const entry = await track.getInternalCodecId();
  if (typeof entry !== "string" || !/^[a-z0-9]{4}$/i.test(entry)) return "unknown";
  const named = await track.getCodecParameterString();
  return named ? entry + named.slice(entry.length) : entry;
}

/**
 * A video's length (seconds), size, and codec where it is a rare one, read from its container by ranges; null when it has no picture, no length, or
 * its last frame is missing (a file cut short keeps a container that looks whole).
 */
export async function videoFacts(
  byteLength: number,
  read: (offset: number, length: number) => Promise<Uint8Array>,
): Promise<(Size & { durationSeconds: number; rareCodec: string | null }) | null> {
  const input = new Input({
    formats: [MP4, QTFF],
    source: new CustomSource({
      getSize: () => byteLength,
      read: (start, end) => read(start, end - start),
    }),
  });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) return null;
    const end = await input.computeDuration();
    // A fragmented file may count from later than 0.
    const milliseconds = Math.round((end - Math.max(0, await input.getFirstTimestamp())) * 1000);
    const last = await new EncodedPacketSink(track).getPacket(end);
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

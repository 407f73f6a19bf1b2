import { type ByteRange, derivedPath, type FileStore, videoPath, wholePicture } from "../core/files";
import type { Pictures } from "./pictures";
import { remux } from "./remux";

/** A file as everybody but the organisers gets it: a re-encoded picture or a remuxed video. */
export interface PublicFile {
  /** In bytes. */
  size: number;
  contentType: string;
  /** Made by this request. */
  isNew: boolean;
  read(range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
}

/**
 * Made at its first use, which is the check of an upload, and kept. Null when there is no such file, or no browser
 * knows the video's codec. Throws DamagedFile.
 */
export async function publicFile(
  { files, pictures }: { files: FileStore; pictures: Pictures },
  { kind, storagePath: path }: { kind: "image" | "video"; storagePath: string },
): Promise<PublicFile | null> {
  const kept = kind === "video" ? videoPath(path) : derivedPath(path, wholePicture);
  const known = await files.size(kept);
  if (known === null && !(await (kind === "video" ? makeVideo() : pictures.resized(path, wholePicture))))
    return null;
  const size = known ?? (await files.size(kept));
  if (size === null) return null;
  return {
    size,
    contentType: kind === "video" ? "video/mp4" : "image/webp",
    isNew: known === null,
    read: (range) => files.read(kept, range),
  };

  async function makeVideo() {
    const original = await files.size(path);
    return original !== null && remux(files, path, original, kept);
  }
}

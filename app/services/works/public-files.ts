import { type ByteRange, derivedPath, type FileStore, videoPath, wholePicture } from "../core/files";
import type { Pictures } from "./pictures";
import { remux } from "./remux";

/** The public version of a file: a re-encoded picture or a remuxed video. Only organisers get the original. */
export interface PublicFile {
  /** Bytes. */
  size: number;
  contentType: string;
  /** True when this request made the file. */
  isNew: boolean;
  read(range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
}

/**
 * Returns the public file. The check of an upload makes and stores it. Returns null for an unknown file, or for a video
 * codec that browsers do not know. Throws DamagedFile.
 */
export async function publicFile(
  { files, pictures }: { files: FileStore; pictures: Pictures },
  { kind, storagePath: path }: { kind: "image" | "video"; storagePath: string },
): Promise<PublicFile | null> {
  const key = kind === "video" ? videoPath(path) : derivedPath(path, wholePicture);
  const storedSize = await files.size(key);
  if (storedSize === null && !(await (kind === "video" ? makeVideo() : pictures.resized(path, wholePicture))))
    return null;
  const size = storedSize ?? (await files.size(key));
  if (size === null) return null;
  return {
    size,
    contentType: kind === "video" ? "video/mp4" : "image/webp",
    isNew: storedSize === null,
    read: (range) => files.read(key, range),
  };

  async function makeVideo() {
    const original = await files.size(path);
    return original !== null && remux(files, path, original, key);
  }
}

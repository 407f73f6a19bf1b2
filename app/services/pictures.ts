import { derivedPath, type FileStore, type PictureWidth } from "./files";

export interface Pictures {
  /**
   * The picture at that width (never enlarged) as WebP, made at its first use and kept; null when there is no such
   * file. Throws when it cannot be decoded.
   */
  resized(path: string, width: PictureWidth): Promise<Picture | null>;
}

export interface Picture {
  body: ReadableStream<Uint8Array>;
  /** Made just now, not found. */
  isNew: boolean;
}

/** Of the WebP files: posters have flat areas and type, where artefacts show early. */
const QUALITY = 82;

export function imagesPictures(images: ImagesBinding, files: FileStore): Pictures {
  return {
    async resized(path, width) {
      const kept = derivedPath(path, width);
      const found = await files.read(kept);
      if (found) return { body: found, isNew: false };
      const original = await files.read(path);
      if (!original) return null;
      const result = await images
        .input(original)
        .transform({ width, fit: "scale-down" })
        .output({ format: "image/webp", quality: QUALITY });
      const bytes = await new Response(result.image()).arrayBuffer();
      await files.write(kept, bytes, "image/webp");
      return { body: new Blob([bytes]).stream(), isNew: true };
    },
  };
}

import { withoutOrientation } from "./exif";
import { derivedPath, type FileStore, type Rendition, renditionType, sharePicture } from "./files";

export interface Pictures {
  /**
   * What is asked of the picture, made at its first use and kept; null when there is no such file. Widths never
   * enlarge. Throws when it cannot be decoded.
   */
  resized(path: string, rendition: Rendition): Promise<Picture | null>;
}

export interface Picture {
  body: ReadableStream<Uint8Array>;
  /** Made just now, not found. */
  isNew: boolean;
}

/**
 * Of what is made. Posters have flat areas and type, where artefacts show early; up to 640 px they are looked through
 * on a wall, mostly by fine screens that show each of their pixels small.
 */
const qualityOf = (rendition: Rendition) => (rendition !== sharePicture && rendition <= 640 ? 75 : 82);

/** Whole on a sheet of the size that other sites show beside a link; the sheet is the wall of the work's own page. */
const forSharing: ImageTransform = { width: 1200, height: 630, fit: "pad", background: "#e7e6e2" };

export function imagesPictures(images: ImagesBinding, files: FileStore): Pictures {
  return {
    async resized(path, rendition) {
      const kept = derivedPath(path, rendition);
      const found = await files.read(kept);
      if (found) return { body: found, isNew: false };
      const original = await files.read(path);
      if (!original) return null;
      const { picture, turns } = await withoutOrientation(original);
      const asked: ImageTransform =
        rendition === sharePicture ? forSharing : { width: rendition, fit: "scale-down" };
      const format = renditionType(rendition);
      const result = await [...turns, asked]
        .reduce((step, transform) => step.transform(transform), images.input(picture))
        .output({ format, quality: qualityOf(rendition), anim: false });
      const bytes = await new Response(result.image()).arrayBuffer();
      await files.write(kept, bytes, format);
      return { body: new Blob([bytes]).stream(), isNew: true };
    },
  };
}

import {
  DamagedFile,
  derivedPath,
  type FileStore,
  type Rendition,
  renditionType,
  sharePicture,
  wholePicture,
} from "../core/files";
import { withoutOrientation } from "./exif";

export interface Pictures {
  /**
   * What is asked of the picture, made at its first use and kept; null when there is no such file. Widths never
   * enlarge. Throws DamagedFile when the resizer makes nothing of it.
   */
  resized(path: string, rendition: Rendition | typeof wholePicture): Promise<Picture | null>;
  /** Whether that file is a picture, by decoding the whole of it. Throws when the store or the resizer is at fault. */
  decodes(path: string): Promise<boolean>;
}

/** A whole picture of one pixel. */
const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
  "base64",
);

interface Picture {
  body: ReadableStream<Uint8Array>;
  /** Made just now, not found. */
  isNew: boolean;
}

/**
 * Of what is made. Posters have flat areas and type, where artefacts show early; up to 640 px they are looked through
 * on a wall, mostly by fine screens that show each of their pixels small.
 */
const qualityOf = (rendition: Rendition | typeof wholePicture) => {
  if (rendition === wholePicture) return 92;
  return rendition !== sharePicture && rendition <= 640 ? 75 : 82;
};

/** In px. The hosted resizer may lower the quality of larger WebP pictures. */
const LONGEST_SIDE = 2560;
const atOwnSize: ImageTransform = { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "scale-down" };

/** Whole on a sheet of the size that other sites show beside a link; the sheet is the wall of the work's own page. */
const forSharing: ImageTransform = { width: 1200, height: 630, fit: "pad", background: "#e7e6e2" };

function transformOf(rendition: Rendition | typeof wholePicture): ImageTransform {
  if (rendition === wholePicture) return atOwnSize;
  return rendition === sharePicture ? forSharing : { width: rendition, fit: "scale-down" };
}

export function imagesPictures(images: ImagesBinding, files: FileStore): Pictures {
  async function made(
    { picture, turns, lost }: Awaited<ReturnType<typeof withoutOrientation>>,
    rendition: Rendition | typeof wholePicture,
  ): Promise<ArrayBuffer> {
    const asked = transformOf(rendition);
    try {
      const result = await [...turns, asked]
        .reduce((step, transform) => step.transform(transform), images.input(picture))
        .output({ format: renditionType(rendition), quality: qualityOf(rendition), anim: false });
      return await new Response(result.image()).arrayBuffer();
    } catch (error) {
      throw lost() ?? new DamagedFile("the resizer refused it", { cause: error });
    }
  }

  async function resized(path: string, rendition: Rendition | typeof wholePicture): Promise<Picture | null> {
    const kept = derivedPath(path, rendition);
    const found = await files.read(kept);
    if (found) return { body: found, isNew: false };
    // Only the whole picture is made of the original. WebP output drops its metadata; JPEG output keeps some of it.
    const source =
      rendition === wholePicture ? await files.read(path) : (await resized(path, wholePicture))?.body;
    if (!source) return null;
    const bytes = await made(await withoutOrientation(source), rendition);
    await files.write(kept, bytes, renditionType(rendition));
    return { body: new Blob([bytes]).stream(), isNew: true };
  }

  return {
    resized,

    async decodes(path) {
      // Its answers do not tell a file that is no picture from a resizer that has trouble. One that makes something of a
      // good picture is well: what it then refuses again is at fault.
      for (let isLast = false; ; isLast = true) {
        try {
          return (await resized(path, wholePicture)) !== null;
        } catch (error) {
          if (!(error instanceof DamagedFile)) throw error;
          if (isLast) return false;
          await made(await withoutOrientation(new Blob([onePixel]).stream()), 360);
        }
      }
    },
  };
}

import {
  DamagedFile,
  derivedPath,
  type FileStore,
  noneIfDamaged,
  type Rendition,
  renditionType,
  sharePicture,
  wholePicture,
} from "../core/files";
import { withoutOrientation } from "./exif";
import { isSpent, type Resizer } from "./resizer";

/** Error: the plan's pictures of the month are spent. */
class ResizerSpent extends Error {}

/** Returns "spent" for a ResizerSpent and null for a DamagedFile. Throws any other error. */
export const spentOrNone = (error: unknown): "spent" | null =>
  error instanceof ResizerSpent ? "spent" : noneIfDamaged(error);

export interface Pictures {
  /**
   * Returns a rendition, made and stored at its first use. Returns null for an unknown file. Widths never enlarge.
   * A whole picture stands in for a smaller rendition while the plan's pictures are spent. Throws DamagedFile when the
   * resizer refuses the picture, and ResizerSpent when it may not make even the whole one.
   */
  resized(path: string, rendition: Rendition | typeof wholePicture): Promise<Picture | null>;
  /**
   * Returns true when the whole file decodes as a picture, and "spent" when the resizer may not say. Throws the errors of
   * the store or the resizer.
   */
  decodes(path: string): Promise<boolean | "spent">;
}

/** A valid picture of one pixel. */
const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
  "base64",
);

interface Picture {
  body: ReadableStream<Uint8Array>;
  /** True when this call made the rendition. */
  isNew: boolean;
  /** True for the whole picture in place of a rendition. */
  isStandIn: boolean;
}

/**
 * Returns the output quality. Posters have flat areas and type, which show artefacts early. Pictures up to 768 px
 * appear in lists, mostly on screens with small pixels.
 */
const qualityOf = (rendition: Rendition | typeof wholePicture) => {
  if (rendition === wholePicture) return 92;
  return rendition !== sharePicture && rendition <= 768 ? 75 : 82;
};

/** Pixels. The hosted resizer may reduce the quality of larger WebP pictures. */
const LONGEST_SIDE = 2560;
const atOwnSize: ImageTransform = { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "scale-down" };

/** The whole picture on a sheet of the link preview's size. The colour is the background of the work's page. */
const forSharing: ImageTransform = { width: 1200, height: 630, fit: "pad", background: "#e7e6e2" };

function transformOf(rendition: Rendition | typeof wholePicture): ImageTransform {
  if (rendition === wholePicture) return atOwnSize;
  return rendition === sharePicture ? forSharing : { width: rendition, fit: "scale-down" };
}

/** Opens the pictures. Runs `made` after each one that was stored, and `refused` when the platform refuses one. */
export function imagesPictures(
  resizer: Resizer,
  files: FileStore,
  { made, refused }: Record<"made" | "refused", () => Promise<unknown>>,
): Pictures {
  async function render(
    { picture, turns, lost }: Awaited<ReturnType<typeof withoutOrientation>>,
    rendition: Rendition | typeof wholePicture,
  ): Promise<ArrayBuffer> {
    const target = transformOf(rendition);
    try {
      const result = await [...turns, target]
        .reduce((step, transform) => step.transform(transform), resizer.input(picture))
        .output({ format: renditionType(rendition), quality: qualityOf(rendition), anim: false });
      return await new Response(result.image()).arrayBuffer();
    } catch (error) {
      if (isSpent(error)) {
        await refused();
        throw new ResizerSpent("the plan's pictures are spent", { cause: error });
      }
      throw lost() ?? new DamagedFile("the resizer refused it", { cause: error });
    }
  }

  async function resized(path: string, rendition: Rendition | typeof wholePicture): Promise<Picture | null> {
    const key = derivedPath(path, rendition);
    const existing = await files.read(key);
    if (existing) return { body: existing, isNew: false, isStandIn: false };
    // Only the whole picture comes from the original. WebP output drops metadata. JPEG output keeps some of it.
    const source =
      rendition === wholePicture ? await files.read(path) : (await resized(path, wholePicture))?.body;
    if (!source) return null;
    try {
      const bytes = await render(await withoutOrientation(source), rendition);
      await files.write(key, bytes, renditionType(rendition));
      await made();
      return { body: new Blob([bytes]).stream(), isNew: true, isStandIn: false };
    } catch (error) {
      if (rendition === wholePicture || !(error instanceof ResizerSpent)) throw error;
      const whole = await resized(path, wholePicture);
      return whole && { ...whole, isStandIn: true };
    }
  }

  return {
    resized,

    async decodes(path) {
      // The resizer's error does not tell a bad file from its own failure. A resizer that handles a good picture works.
      // A second refusal of the file then means a bad file.
      for (let isLast = false; ; isLast = true) {
        try {
          return (await resized(path, wholePicture)) !== null;
        } catch (error) {
          if (error instanceof ResizerSpent) return "spent";
          if (!(error instanceof DamagedFile)) throw error;
          if (isLast) return false;
          await render(await withoutOrientation(new Blob([onePixel]).stream()), 360);
        }
      }
    },
  };
}

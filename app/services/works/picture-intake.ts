import type { FileStore } from "../core/files";
import { FileRefusal } from "./checks";
import { takeIn } from "./intake";
import type { UploadLedger } from "./ledger";
import type { Pictures } from "./pictures";

/** A checked picture in the store, with a ledger row. Sizes in px and bytes. */
export interface StoredPicture {
  uploadId: string;
  mimeType: string;
  sizeBytes: number;
  width: number;
  height: number;
}

/**
 * Stores a picture that the product made or ships with. The checks are those of an upload. Throws when the bytes are no
 * usable picture.
 */
export async function takePicture(
  folder: string,
  bytes: Uint8Array,
  intake: { files: FileStore; pictures: Pictures; ledger: UploadLedger; imageBytes: number },
): Promise<StoredPicture> {
  const limits = { imageBytes: intake.imageBytes, videoBytes: 0, videoSeconds: 0 };
  const result = await takeIn(folder, once(bytes), { ...intake, limits, picturesOnly: true });
  if (result instanceof FileRefusal) throw new Error(`no usable picture: ${result.reason}`);
  return result;
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}

import type { FileStore } from "../core/files";
import type { Pictures } from "./pictures";

interface Ledger {
  /** Returns paths of pictures that nobody has decoded. */
  some(): Promise<string[]>;
  /** Returns false when the picture was removed meanwhile. */
  passed(path: string): Promise<boolean>;
  failed(path: string): Promise<void>;
}

/**
 * Decodes pictures that were accepted while the plan's pictures of the month were spent, and makes their whole picture.
 * Stops when they are still spent. Continues after an error and throws the first one at the end.
 */
export async function checkPictures(
  pictures: Pick<Pictures, "decodes">,
  files: Pick<FileStore, "remove">,
  ledger: Ledger,
): Promise<void> {
  const errors: unknown[] = [];
  for (const path of await ledger.some()) {
    try {
      const decodes = await pictures.decodes(path);
      if (decodes === "spent") break;
      if (!decodes) await ledger.failed(path);
      else if (!(await ledger.passed(path))) await files.remove([path]);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

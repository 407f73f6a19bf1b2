import { withoutMetadata } from "~/media/metadata";
import type { FileStore } from "../core/files";

/** Returns a stored picture without its metadata. Returns null for an unknown file and for a malformed one. */
export async function bareOriginal(
  files: Pick<FileStore, "read">,
  path: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const original = await files.read(path);
  return original && withoutMetadata(new Uint8Array(await new Response(original).arrayBuffer()));
}

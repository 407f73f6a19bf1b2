import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Returns the contents of the bucket `proposals` on the disk, which no binding lists. These are unfinished
 * multipart uploads, their parts, and files.
 */
export function bucketOnDisk(dataDir: string) {
  const folder = join(dataDir, "v3/r2");
  let [unfinished, parts] = [0, 0];
  for (const file of readdirSync(join(folder, "miniflare-R2BucketObject"))) {
    if (!file.endsWith(".sqlite") || file.startsWith("metadata")) continue;
    const database = new DatabaseSync(join(folder, "miniflare-R2BucketObject", file), { readOnly: true });
    const count = (sql: string) => Number(Object.values(database.prepare(sql).get() ?? {})[0]);
    unfinished += count("select count(*) from _mf_multipart_uploads where state = 0");
    parts += count("select count(*) from _mf_multipart_parts where object_key is null");
    database.close();
  }
  const blobs = join(folder, "proposals/blobs");
  return { unfinished, parts, blobs: existsSync(blobs) ? readdirSync(blobs).length : 0 };
}

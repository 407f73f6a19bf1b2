/**
 * Files per ZIP. Each file needs one storage call. A request may make 1,000 calls, and the tables need some of them.
 */
const FILES = 300;
/** Bytes per ZIP. A browser downloads a ZIP in one go and loses it when the connection breaks. */
const BYTES = 2 * 1024 ** 3;

export interface FilesOfWork {
  number: number;
  files: number;
  bytes: number;
}

export interface ExportPart {
  /** Numbers of the first and last work. Every work is in one part. */
  from: number;
  to: number;
  works: number;
  files: number;
  bytes: number;
}

/**
 * Returns the ZIP parts of the works' files, by work number. A part holds as many whole works as fit. A work above
 * the limits gets its own part. The first part also holds the tables, so at least one part exists.
 */
export function exportParts(works: readonly FilesOfWork[]): ExportPart[] {
  const parts: ExportPart[] = [];
  for (const { number, files, bytes } of works.toSorted((a, b) => a.number - b.number)) {
    const last = parts.at(-1);
    if (last && last.files + files <= FILES && last.bytes + bytes <= BYTES) {
      last.to = number;
      last.works += 1;
      last.files += files;
      last.bytes += bytes;
    } else parts.push({ from: number, to: number, works: 1, files, bytes });
  }
  return parts.length > 0 ? parts : [{ from: 0, to: 0, works: 0, files: 0, bytes: 0 }];
}

/** A column's value in SQLite. The product stores no blobs. */
export type Cell = string | number | null;
export type Row = Record<string, Cell>;

/** Bindings of the buckets. Deployments choose the names of the buckets. */
export const buckets = ["PROPOSALS", "PROPOSAL_IMAGES", "HOME_DOCUMENTS"] as const;

export interface StoredObject {
  bucket: (typeof buckets)[number];
  key: string;
}

/** A contest's database and files, on this machine or deployed. */
export interface Place {
  name: string;
  /** Returns the rows of each query. All queries read the same moment. */
  read(queries: string[]): Promise<Row[][]>;
  /** Runs all statements, or none when one of them fails. */
  write(statements: string[]): Promise<void>;
  /** Applies the missing migrations. */
  migrate(): Promise<void>;
  /** Writes an object's bytes to a new file. Returns false when the object does not exist. */
  getFile(object: StoredObject, to: string): Promise<boolean>;
  putFile(object: StoredObject, from: string): Promise<void>;
  /**
   * Returns a line for each broken invariant. Files are checked locally only, because a deployed bucket
   * cannot be listed.
   */
  check(): Promise<string[]>;
  close(): Promise<void>;
}

const types: Record<string, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  mp4: "video/mp4",
  mov: "video/quicktime",
  pdf: "application/pdf",
};

/** Returns the media type of a key's ending. */
export const contentType = (key: string) => types[key.split(".").at(-1) ?? ""] ?? "application/octet-stream";

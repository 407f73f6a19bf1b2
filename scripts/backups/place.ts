/** What SQLite keeps in a column; the product stores no blobs. */
export type Cell = string | number | null;
export type Row = Record<string, Cell>;

/** The bindings of the buckets, which deployments name as they like. */
export const buckets = ["PROPOSALS", "PROPOSAL_IMAGES", "HOME_DOCUMENTS"] as const;

export interface StoredObject {
  bucket: (typeof buckets)[number];
  key: string;
}

/** Where a contest is kept, database and files: on this machine, or deployed. */
export interface Place {
  /** As messages call it. */
  name: string;
  /** The rows of each query, all of the same moment. */
  read(queries: string[]): Promise<Row[][]>;
  /** All of the statements, or none when one of them fails. */
  write(statements: string[]): Promise<void>;
  /** Brings the schema up to this version's. */
  migrate(): Promise<void>;
  /** Writes an object's bytes to a file that it makes; false when there is no such object. */
  getFile(object: StoredObject, to: string): Promise<boolean>;
  putFile(object: StoredObject, from: string): Promise<void>;
  /** What of the contest is broken, a line each; a deployed bucket cannot be listed, so files are looked over locally alone. */
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

/** Keys end as their files' types do. */
export const contentType = (key: string) => types[key.split(".").at(-1) ?? ""] ?? "application/octet-stream";

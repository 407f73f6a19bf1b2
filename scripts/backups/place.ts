import type { CheckedRecords } from "./records";

/** A column's value in SQLite. The product stores no blobs. */
type Cell = string | number | null;
export type Row = Record<string, Cell>;

/** Bindings of the buckets. Deployments choose the names of the buckets. */
export const buckets = ["PROPOSALS", "PROPOSAL_IMAGES", "HOME_DOCUMENTS"] as const;
export type Bucket = (typeof buckets)[number];

export interface StoredObject {
  bucket: Bucket;
  key: string;
}

/** An object as its bucket lists it. `uploaded` in epoch ms. */
export interface Listed {
  key: string;
  size: number;
  uploaded: number;
}

/** SQL, perhaps with the value of its parameter. */
export type Statement = string | [sql: string, value: string];

/** A contest's database and files, on this machine or deployed. */
export interface Place {
  name: string;
  /** Returns the rows of each query. All queries read the same moment. */
  read(queries: string[]): Promise<Row[][]>;
  /** Runs all statements, or none when one of them fails. */
  write(statements: Statement[]): Promise<void>;
  /** Applies the missing migrations. */
  migrate(): Promise<void>;
  /** Copies the whole database of one moment into a new SQLite file. */
  copyDatabase(to: string): Promise<void>;
  list(bucket: Bucket): Promise<Listed[]>;
  /** Writes an object's bytes to a new file. Returns false when the object does not exist. */
  getFile(object: StoredObject, to: string): Promise<boolean>;
  putFile(object: StoredObject, from: string): Promise<void>;
  /** Returns a line for each broken invariant, files included. */
  check(): Promise<string[]>;
  /** Runs the public program's check on each sealed record. */
  checkRecords(): Promise<CheckedRecords>;
  close(): Promise<void>;
}

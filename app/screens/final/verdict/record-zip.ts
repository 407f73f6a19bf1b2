import { createHash, type Hash } from "node:crypto";
import { makeZip } from "client-zip";
import type { RecordFile, recordOf } from "~/contest/final/record";

interface Sources {
  record: ReturnType<typeof recordOf>;
  readMe: string;
  /** The files of the tallies in chunks. */
  tallies: { public: AsyncIterable<string>; community: AsyncIterable<string> | null };
  /** Epoch ms: the date of the ZIP's files. */
  sealedAt: number;
}

/**
 * Streams a record as the public ZIP (docs/expediente.md). `text` is the record itself and the last
 * file. The record lists the other files' hashes, so its own hash covers all of them.
 */
export function recordZip({ record, readMe, tallies, sealedAt }: Sources) {
  const lastModified = new Date(sealedAt);
  const files: RecordFile[] = [];
  let text = "";
  const inputs: [name: string, input: Iterable<string> | AsyncIterable<string>][] = [
    ["LEEME.txt", [readMe]],
    ["evaluaciones.csv", [record.evaluations]],
    ["anulaciones.csv", [record.voided]],
    ["recuento.txt", tallies.public],
    ...(tallies.community
      ? [["recuento-final.txt", tallies.community] as [string, AsyncIterable<string>]]
      : []),
  ];
  async function* entries() {
    for (const [name, input] of inputs) {
      const hash = createHash("sha256");
      const file = { name, bytes: 0 };
      yield { name, input: hashed(input, hash, file), lastModified };
      files.push({ ...file, sha256: hash.digest("hex") });
    }
    text = record.public(files);
    yield { name: "expediente.json", input: text, lastModified };
  }
  return { zip: makeZip(entries()), text: () => text };
}

async function* hashed(input: Iterable<string> | AsyncIterable<string>, hash: Hash, file: { bytes: number }) {
  const encoder = new TextEncoder();
  for await (const part of input) {
    const bytes = encoder.encode(part);
    file.bytes += bytes.length;
    hash.update(bytes);
    yield bytes;
  }
}

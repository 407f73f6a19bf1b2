import { createHash, type Hash } from "node:crypto";
import { makeZip } from "client-zip";
import type { RecordFile, recordOf } from "~/contest/final/record";

interface Sources {
  record: ReturnType<typeof recordOf>;
  readMe: string;
  /** The tally's file, in stretches. */
  tally: AsyncIterable<string>;
  /** Epoch ms: the date of its files. */
  sealedAt: number;
}

/**
 * A record as the ZIP that everybody may have (docs/expediente.md), made while it is read; `text` is the record itself,
 * the last of its files, once all of it was. It names the other files with their hashes, so its own stands for all.
 */
export function recordZip({ record, readMe, tally, sealedAt }: Sources) {
  const lastModified = new Date(sealedAt);
  const files: RecordFile[] = [];
  let text = "";
  const inputs: [name: string, input: Iterable<string> | AsyncIterable<string>][] = [
    ["LEEME.txt", [readMe]],
    ["evaluaciones.csv", [record.evaluations]],
    ["anulaciones.csv", [record.voided]],
    ["recuento.txt", tally],
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

import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { makeZip } from "client-zip";
import { checkRecord } from "../../verify/record/check";

const program = resolve(import.meta.dirname, "../../public/verificar-expediente.mjs");

export const sha256 = (data: Uint8Array | string) => createHash("sha256").update(data).digest("hex");

/** Runs the verification program on a record with Node.js alone. Returns its output. */
export function verified(folder: string, zip: Uint8Array, ...seal: string[]) {
  const file = join(folder, `${randomUUID()}.zip`);
  writeFileSync(file, zip);
  return new Promise<{ code: number; said: string }>((done) =>
    execFile(process.execPath, [program, file, ...seal], (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    ),
  );
}

/** Checks a record as the program does, in this process: starting Node.js takes longer than the check. */
export function checkedRecord(zip: Uint8Array, seal?: string) {
  const { code, said } = checkRecord(Buffer.from(zip), seal);
  return { code, said: `${said}\n` };
}

/** Zips files as the product does. The product's dates have no time zone. */
export async function zipped(files: Map<string, Uint8Array>, sealedAt: number): Promise<Uint8Array> {
  const lastModified = new Date(sealedAt + new Date(sealedAt).getTimezoneOffset() * 60_000);
  const entries = [...files].map(([name, input]) => ({ name, input, lastModified }));
  return new Uint8Array(await new Response(makeZip(entries)).arrayBuffer());
}

/** Returns the files of a record with changes and a matching list of hashes, as a forger could make them. */
export function forged(
  files: Map<string, Uint8Array>,
  { lists = {}, root = (text) => text }: { lists?: Record<string, string>; root?: (text: string) => string },
): Map<string, Uint8Array> {
  const changed = new Map(files);
  for (const [name, text] of Object.entries(lists)) changed.set(name, Buffer.from(text));
  const record = JSON.parse(root(textOf(changed, "expediente.json")));
  for (const file of record.files) {
    const bytes = changed.get(file.name) ?? new Uint8Array();
    Object.assign(file, { bytes: bytes.length, sha256: sha256(bytes) });
  }
  return changed.set("expediente.json", Buffer.from(JSON.stringify(record)));
}

export const textOf = (files: Map<string, Uint8Array>, name: string): string =>
  Buffer.from(files.get(name) ?? []).toString("utf8");

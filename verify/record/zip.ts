import { createHash } from "node:crypto";
import { wrong } from "../report";
import { FINAL_TALLY, type Findings, LISTS, type RecordFile, ROOT } from "./format";

export interface Entry {
  name: string;
  offset: number;
  crc: number;
  data: Buffer;
}

/*! Lee los archivos de un ZIP sin comprimir, en el orden del índice: nombre, lugar, suma y contenido. */
export function unzip(zip: Buffer): Entry[] {
  const end = zip.length - 22;
  if (end < 0 || zip.readUInt32LE(end) !== 0x06054b50)
    wrong("está cortado o no es un ZIP como el que se publicó");
  const entries: Entry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const size = zip.readUInt32LE(at + 24);
    const length = zip.readUInt16LE(at + 28);
    const offset = zip.readUInt32LE(at + 42);
    const name = zip.toString("utf8", at + 46, at + 46 + length);
    if (entries.some((entry) => entry.name === name)) wrong(`${name} está dos veces`);
    const from = offset + 30 + length;
    entries.push({ name, offset, crc: zip.readUInt32LE(at + 16), data: zip.subarray(from, from + size) });
    at += 46 + length;
  }
  return entries;
}

/*! Comprueba que están los archivos que el expediente enumera, y ninguno más, con su tamaño y su huella. */
export function checkFiles(entries: Entry[], { files, community }: RecordFile, { told }: Findings): void {
  const lists = community?.head === undefined ? LISTS : [...LISTS, FINAL_TALLY];
  for (const name of lists) {
    if (!files.some((one) => one.name === name)) wrong(`${ROOT} no enumera ${name}`);
  }
  for (const { name, bytes, sha256: print } of files) {
    const data = entries.find((entry) => entry.name === name)?.data ?? wrong(`falta ${name}`);
    if (data.length !== bytes) wrong(`${name} tiene ${data.length} bytes y debería tener ${bytes}`);
    if (sha256(data) !== print)
      wrong(`la huella de ${name} no es la que dice ${ROOT}: alguien lo ha cambiado`);
  }
  const extra = entries.find(({ name }) => name !== ROOT && !files.some((one) => one.name === name));
  if (extra) wrong(`sobra ${extra.name}: ${ROOT} no lo enumera`);
  const order = [...lists, ROOT].join();
  if ([...files, { name: ROOT }].map(({ name }) => name).join() !== order)
    wrong(`${ROOT} no enumera los archivos de un expediente, cada uno una vez`);
  if (entries.map(({ name }) => name).join() !== order)
    wrong("el ZIP no está como se publicó: sus archivos están en otro orden");
  told.push(`los ${entries.length} archivos, enteros y con su huella`);
}

/*! Comprueba cada byte entre los archivos: no sobra ni falta ninguno. */
export function checkLayout(zip: Buffer, entries: Entry[], sealedAt: number): void {
  const date = new Date(sealedAt);
  const time = (date.getUTCSeconds() >> 1) | (date.getUTCMinutes() << 5) | (date.getUTCHours() << 11);
  const day = date.getUTCDate() | ((date.getUTCMonth() + 1) << 5) | ((date.getUTCFullYear() - 1980) << 9);
  let at = 0;
  const expect = (what: string, ...parts: Buffer[]) => {
    const bytes = Buffer.concat(parts);
    if (!zip.subarray(at, at + bytes.length).equals(bytes))
      wrong(`el ZIP no está como se publicó: ${what} ha cambiado`);
    at += bytes.length;
  };
  const fields = entries.map(({ name, offset, data }) => ({
    name,
    offset,
    written: Buffer.from(name),
    crc: crc32(data),
    size: data.length,
  }));
  for (const { name, offset, written, crc, size } of fields) {
    if (offset !== at) wrong(`el ZIP no está como se publicó: ${name} ha cambiado de sitio`);
    expect(
      `la cabecera de ${name}`,
      ...[hex("504b03042d0008080000"), u16(time, day), u32(0, 0, 0), u16(written.length, 0), written],
    );
    at += size;
    expect(`el cierre de ${name}`, hex("504b0708"), u32(crc, size, size));
  }
  const directory = at;
  for (const { name, offset, written, crc, size } of fields) {
    const head = [hex("504b01022d032d0008080000"), u16(time, day), u32(crc, size, size)];
    const tail = [u16(written.length, 0, 0, 0, 0, 0, 0o100664), u32(offset), written];
    expect(`la entrada de ${name} en el índice`, ...head, ...tail);
  }
  const count = entries.length;
  expect("el final", hex("504b0506"), u16(0, 0, count, count), u32(at - directory, directory), u16(0));
  if (at !== zip.length) wrong("el ZIP no está como se publicó: hay algo detrás del final");
}

export function sha256(data: Buffer): string {
  return createHash("sha256").update(data).digest("hex");
}

const crcs = Int32Array.from({ length: 256 }, (_, first) => {
  let byte = first;
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
  return byte;
});

export function crc32(data: Buffer): number {
  let crc = -1;
  // Recorre los bytes por índice: con cien megas, un iterador tarda cuatro veces más.
  for (let at = 0; at < data.length; at++)
    crc = (crc >>> 8) ^ (crcs[(crc ^ (data[at] as number)) & 255] as number);
  return ~crc >>> 0;
}

const hex = (text: string) => Buffer.from(text, "hex");
const u16 = (...values: number[]) =>
  Buffer.concat(values.map((value) => Buffer.from([value & 255, value >> 8])));
function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, 4 * at);
  return bytes;
}

/** A list's columns and rows. */
export interface List {
  columns: string[];
  rows: string[][];
}

export function readCsv(name: string, data: Buffer): List {
  const [head = "", ...lines] = data.toString("utf8").split("\n");
  if (lines.pop() !== "") wrong(`${name} está cortado`);
  return { columns: head.split(","), rows: lines.map((line) => line.split(",")) };
}

import { crc32, deflateSync } from "node:zlib";
import { sample } from "./multipart";

/** Texts in a file that only the organisers may read. */
export const SECRETS = ["+40.4168-003.7038", "Marta Oculta"];
const secret = Buffer.from(SECRETS.join(" / "), "latin1");

const u16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const u32 = (value: number, isLittleEndian = false) => {
  const bytes = Buffer.alloc(4);
  if (isLittleEndian) bytes.writeUInt32LE(value);
  else bytes.writeUInt32BE(value);
  return bytes;
};

/** EXIF data with a name, a place and the orientation. */
function exif(orientation: number): Buffer {
  const entries = [
    [0x0112, 3, 1, orientation],
    [0x013b, 2, secret.length, 38],
  ];
  const directory = entries.map(([tag = 0, type = 0, count = 0, value = 0]) => {
    const entry = Buffer.alloc(12);
    entry.writeUInt16LE(tag, 0);
    entry.writeUInt16LE(type, 2);
    entry.writeUInt32LE(count, 4);
    entry.writeUInt32LE(value, 8);
    return entry;
  });
  return Buffer.concat([Buffer.from("II*\0\x08\0\0\0\x02\0", "latin1"), ...directory, u32(0), secret]);
}

const segment = (marker: number, body: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), u16(body.length + 2), body]);
const named = (name: string, body: Buffer = secret) => Buffer.concat([Buffer.from(name, "latin1"), body]);

/** A quantization table that no scan uses. */
const unusedTable = Buffer.alloc(65, 1);
unusedTable[0] = 3;
secret.copy(unusedTable, 1);

/**
 * Returns a JPEG with text wherever cameras, programs and people leave some. Another JPEG follows its end.
 */
export function jpegWithNotes(): Uint8Array<ArrayBuffer> {
  const picture = Buffer.from(sample("cartel.jpg"));
  const notes = [
    segment(0xe1, named("Exif\0\0", exif(6))),
    segment(0xe1, named("http://ns.adobe.com/xap/1.0/\0")),
    segment(0xed, named("Photoshop 3.0\0")),
    segment(0xe2, named("MPF\0")),
    segment(0xfe, secret),
    segment(0xe2, named("ICC_PROFILE\0\x01\x01")),
    segment(0xdb, unusedTable),
    segment(0xdc, Buffer.concat([u16(640), secret])),
  ];
  return new Uint8Array(
    Buffer.concat([picture.subarray(0, 2), ...notes, picture.subarray(2), picture, secret]),
  );
}

export function pngWithNotes(): Uint8Array<ArrayBuffer> {
  const picture = Buffer.from(sample("png-16-bits.png"));
  const chunk = (type: string, body: Buffer) => {
    const typed = named(type, body);
    return Buffer.concat([u32(body.length), typed, u32(crc32(typed))]);
  };
  const notes = [
    chunk("eXIf", exif(1)),
    chunk("tEXt", named("Author\0")),
    chunk("iTXt", named("XML:com.adobe.xmp\0\0\0\0\0")),
    chunk("iCCP", Buffer.concat([secret, Buffer.from([0, 0]), deflateSync(secret)])),
    chunk("sPLT", Buffer.concat([secret, Buffer.from([0, 8])])),
  ];
  // Bytes behind the compressed stream.
  const data = picture.lastIndexOf("IDAT") - 4;
  const behind = data + 12 + picture.readUInt32BE(data);
  const compressed = picture.subarray(data + 8, behind - 4);
  return new Uint8Array(
    Buffer.concat([
      picture.subarray(0, 33),
      ...notes,
      picture.subarray(33, data),
      chunk("IDAT", Buffer.concat([compressed, secret])),
      picture.subarray(behind),
      secret,
    ]),
  );
}

export function webpWithNotes(): Uint8Array<ArrayBuffer> {
  const picture = Buffer.from(sample("cartel.webp"));
  const chunk = (type: string, body: Buffer) =>
    Buffer.concat([Buffer.from(type), u32(body.length, true), body, Buffer.alloc(body.length % 2)]);
  const size = (pixels: number) => u32(pixels - 1, true).subarray(0, 3);
  const head = Buffer.concat([Buffer.from([0x0c, 0, 0, 0]), size(640), size(800)]);
  const chunks = Buffer.concat([
    chunk("VP8X", head),
    picture.subarray(12),
    chunk("EXIF", exif(1)),
    chunk("XMP ", secret),
  ]);
  return new Uint8Array(
    Buffer.concat([Buffer.from("RIFF"), u32(chunks.length + 4, true), Buffer.from("WEBP"), chunks]),
  );
}

/** Returns a MOV with its index at the end. Its names, telephone notes and unused bytes contain text. */
export function movWithNotes(): Uint8Array<ArrayBuffer> {
  const video = Buffer.from(sample("moov-al-final.mov"));
  const name = SECRETS[1] ?? "";
  video.write(name, video.lastIndexOf("VideoHandler"), "latin1");
  // A Pascal string, 42 bytes behind the sample entry's type.
  video.write(`\f${name}`, video.lastIndexOf("avc1") + 46, "latin1");
  const box = (type: string, body: Buffer) =>
    Buffer.concat([u32(body.length + 8), Buffer.from(type, "latin1"), body]);
  const at = video.lastIndexOf("moov") - 4;
  const notes = Buffer.concat([box("udta", box("\xa9xyz", secret)), box("meta", secret)]);
  const moov = Buffer.concat([u32(video.readUInt32BE(at) + notes.length), video.subarray(at + 4), notes]);
  return new Uint8Array(
    Buffer.concat([video.subarray(0, at), moov, box("uuid", secret), box("mdat", secret)]),
  );
}

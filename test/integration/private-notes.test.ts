import { imageSize } from "image-size";
import { expect, test } from "vitest";
import { videoFacts } from "~/services/media";
import { openContest } from "../support/contest";
import { longMp4, padded, sample } from "../support/multipart";
import { jpegWithNotes, movWithNotes, pngWithNotes, SECRETS, webpWithNotes } from "../support/private-notes";
import { NEW, openUniversity, proposalParts, sendProposal, strayFiles } from "../support/submission";

const contest = openContest();
const MB = 1024 * 1024;

async function sent(bytes: Uint8Array) {
  const { visitor, students } = await openUniversity(contest);
  const id = await sendProposal(visitor, [students[0]?.id ?? ""], {}, { filename: "obra", bytes });
  const asset = await contest.value<string>("select id from proposal_assets where proposal_id = ?", id);
  return { id, visitor, url: `/archivos/${asset}` };
}

const bytesOf = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await contest.visitor().fetch(url, { headers });
  expect([url, answer.ok]).toEqual([url, true]);
  return new Uint8Array(await answer.arrayBuffer());
};

function expectNothingSaid(bytes: Uint8Array) {
  const text = Buffer.from(bytes).toString("latin1");
  for (const secret of SECRETS) expect(text.includes(secret)).toBe(false);
}

const pictures = { JPEG: jpegWithNotes(), PNG: pngWithNotes(), WEBP: webpWithNotes() };
/** What the served file says of itself. */
const stated = { JPEG: [640, 800, 6], PNG: [160, 200, undefined], WEBP: [640, 800, undefined] };
/** What it looks like. */
const sizes = { JPEG: [800, 640], PNG: [160, 200], WEBP: [640, 800] };

test.each(["JPEG", "PNG", "WEBP"] as const)(
  "[MEND-21] a %s is served without who made it and where, and looks the same",
  async (format) => {
    const { url } = await sent(pictures[format]);
    const served = await bytesOf(url);
    expect(served.length).toBe(pictures[format].length);
    expectNothingSaid(served);
    const { width, height, orientation } = imageSize(served);
    // How it was held is no secret: without it, it would lie on its side.
    expect([width, height, orientation]).toEqual(stated[format]);
    for (const rendition of ["360", "1280", "compartir"])
      expectNothingSaid(await bytesOf(`${url}/${rendition}`));
    const small = imageSize(await bytesOf(`${url}/1280`));
    expect([small.width, small.height]).toEqual(sizes[format]);
    expect(await strayFiles(contest)).toEqual([]);
  },
);

test("[MEND-21] [NOJS-01] the form says beforehand what many browsers do not show, and what to do", async () => {
  const { visitor } = await openUniversity(contest);
  const hint = (await visitor.open("/universidad/nueva")).text("main");
  expect(hint).toContain("Muchos navegadores no pueden mostrar vídeos HEVC (H.265)");
  expect(hint).toContain("expórtalo como H.264. Un WEBP animado se ve quieto en la galería");
});

test("[MEND-21] a video is served without them, and plays as before", async () => {
  const bytes = movWithNotes();
  const { url } = await sent(bytes);
  const served = await bytesOf(url);
  expect(served.length).toBe(bytes.length);
  expectNothingSaid(served);
  const factsOf = (video: Uint8Array) =>
    videoFacts(video.length, async (offset, length) => video.slice(offset, offset + length));
  expect(await factsOf(served)).toEqual(await factsOf(bytes));
  expect(served.slice(0, 10_000)).toEqual(bytes.slice(0, 10_000));
});

test("[MEND-21] [DET-01] ranges tell the same bytes as the whole, wherever they are cut", async () => {
  const { url } = await sent(jpegWithNotes());
  const whole = await bytesOf(url);
  for (const [from, to] of [
    [0, 1],
    [0, 99],
    [3, 40],
    [40, 400],
    [400, 9999],
    [whole.length - 60, whole.length - 1],
  ] as const) {
    expect(await bytesOf(url, { Range: `bytes=${from}-${to}` })).toEqual(whole.slice(from, to + 1));
  }
  const head = await contest.visitor().fetch(url, { method: "HEAD" });
  expect(head.headers.get("Content-Length")).toBe(String(whole.length));
});

test("[MEND-21] a long video with notes comes whole, its own bytes untouched", async () => {
  const notes = Buffer.from(SECRETS.join());
  const bytes = longMp4(20 * MB);
  // The last box becomes two: one of the picture's bytes, one of filling, where its maker wrote.
  const at = sample("video-2s.mp4").length;
  const view = new DataView(bytes.buffer);
  view.setUint32(at, 19 * MB - at);
  view.setUint32(19 * MB, MB);
  bytes.set(new TextEncoder().encode("free"), 19 * MB + 4);
  bytes.set(notes, 19 * MB + 100);
  const { url } = await sent(bytes);
  const answer = await contest.visitor().fetch(url);
  expect(answer.headers.get("Content-Length")).toBe(String(bytes.length));
  const served = new Uint8Array(await answer.arrayBuffer());
  expectNothingSaid(served);
  expect(Buffer.compare(served.subarray(at + 8, 19 * MB), bytes.subarray(at + 8, 19 * MB))).toBe(0);
});

test("[MEND-21] the original is the organisers' alone, byte for byte, with ranges and its own version", async () => {
  const bytes = jpegWithNotes();
  const { url, visitor } = await sent(bytes);
  const admin = await contest.signedIn(await contest.addPerson("admin"));
  const answer = await admin.fetch(`${url}/original`);
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "private, no-cache"]);
  expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="[\w.-]+\.jpg"$/);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
  const etag = answer.headers.get("ETag") ?? "";
  expect(etag).not.toBe((await contest.visitor().fetch(url)).headers.get("ETag"));
  const known = await admin.fetch(`${url}/original`, { headers: { "If-None-Match": etag } });
  expect(known.status).toBe(304);
  const part = await admin.fetch(`${url}/original`, { headers: { Range: "bytes=10-90" } });
  expect([part.status, new Uint8Array(await part.arrayBuffer())]).toEqual([206, bytes.slice(10, 91)]);
  const id = url.slice("/archivos/".length);
  const work = await contest.value<string>("select proposal_id from proposal_assets where id = ?", id);
  expect((await admin.open(`/propuesta/${work}`)).texts(`a[href="${url}/original"]`)).toEqual([
    "Archivo 1, como se envió",
  ]);
  expect((await visitor.open(`/propuesta/${work}`)).texts(`a[href="${url}/original"]`)).toEqual([]);
  for (const role of ["jurado", "alumno", "publico"] as const) {
    const other = await contest.signedIn(await contest.addPerson(role));
    expect((await other.fetch(`${url}/original`)).status).toBe(404);
  }
  for (const other of [contest.visitor(), visitor]) {
    expect((await other.fetch(`${url}/original`)).status).toBe(404);
  }
});

/** A picture with thousands of comments of one letter. */
function crumbs(count: number) {
  const picture = Buffer.from(sample("cartel.jpg"));
  const notes = Buffer.alloc(5 * count, Buffer.from([0xff, 0xfe, 0, 3, 0x61]));
  return new Uint8Array(Buffer.concat([picture.subarray(0, 2), notes, picture.subarray(2)]));
}

/** A video with a track of data that claims to have four thousand million samples. */
function claims() {
  const video = Buffer.from(sample("moov-al-final.mov"));
  const u32 = (...values: number[]) => {
    const bytes = Buffer.alloc(4 * values.length);
    for (const [i, value] of values.entries()) bytes.writeUInt32BE(value, 4 * i);
    return bytes;
  };
  const box = (type: string, ...body: Buffer[]) => {
    const inside = Buffer.concat(body);
    return Buffer.concat([u32(inside.length + 8), Buffer.from(type), inside]);
  };
  const tables = [
    box("stsz", u32(0, 1, 0xffffffff)),
    box("stsc", u32(0, 1, 1, 0xffffffff, 1)),
    box("stco", u32(0, 1, 40)),
  ];
  const handler = box("hdlr", u32(0, 0), Buffer.from("meta"), u32(0, 0, 0));
  const track = box("trak", box("mdia", handler, box("minf", box("stbl", ...tables))));
  const at = video.lastIndexOf("moov") - 4;
  return new Uint8Array(
    Buffer.concat([
      video.subarray(0, at),
      u32(video.readUInt32BE(at) + track.length),
      video.subarray(at + 4),
      track,
    ]),
  );
}

test.each([
  ["obra.jpg", crumbs(400_000)],
  ["obra.mov", claims()],
])("[MEND-21] a file that would keep its readers busy is refused as damaged: %s", async (filename, bytes) => {
  const { visitor, students } = await openUniversity(contest);
  const page = await visitor.submitMultipart(
    NEW,
    proposalParts([students[0]?.id ?? ""], {}, { filename, bytes }),
  );
  expect(page.text("main")).toContain("Archivo no válido: está dañado o incompleto.");
  expect(await strayFiles(contest)).toEqual([]);
});

test("[MEND-21] one that is stored already is nobody's to see, and its original the organisers'", async () => {
  const bytes = crumbs(3000);
  const { url } = await sent(padded("cartel.jpg", bytes.length));
  const id = url.slice("/archivos/".length);
  const path = await contest.value<string>("select storage_path from proposal_assets where id = ?", id);
  const bucket = await contest.bucket("PROPOSALS");
  await bucket.put(path, bytes);
  await bucket.delete(`derived/${path}/notas.json`);
  for (const range of ["bytes=0-", "bytes=0-0"]) {
    expect((await contest.visitor().fetch(url, { headers: { Range: range } })).status).toBe(404);
  }
  expect(await (await bucket.get(`derived/${path}/notas.json`))?.text()).toBe("null");
  const admin = await contest.signedIn(await contest.addPerson("admin"));
  const original = await admin.fetch(`${url}/original`);
  expect(new Uint8Array(await original.arrayBuffer())).toEqual(bytes);
});

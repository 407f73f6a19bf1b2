import { imageSize } from "image-size";
import { expect, test } from "vitest";
import { editLists } from "~/media/edit-lists";
import { openContest } from "../support/contest";
import { framesOf, heavyMp4, longMp4, playedAs, sample } from "../support/multipart";
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
/** Visible sizes: the JPEG's camera was held upright. */
const sizes = { JPEG: [800, 640], PNG: [160, 200], WEBP: [640, 800] };

test.each(["JPEG", "PNG", "WEBP"] as const)(
  "[MEND-21] [MEND3-10] a %s is served as new pixels, without any text of the original file",
  async (format) => {
    expect(SECRETS.every((secret) => Buffer.from(pictures[format]).includes(secret))).toBe(true);
    const { url } = await sent(pictures[format]);
    for (const place of [url, ...["360", "1280", "compartir"].map((rendition) => `${url}/${rendition}`)]) {
      expectNothingSaid(await bytesOf(place));
    }
    const { type, width, height } = imageSize(await bytesOf(url));
    expect([type, width, height]).toEqual(["webp", ...sizes[format]]);
    expect(await strayFiles(contest)).toEqual([]);
  },
);

test("[MEND-21] [NOJS-01] the form says beforehand what many browsers do not show, and what to do", async () => {
  const { visitor } = await openUniversity(contest);
  const hint = (await visitor.open("/universidad/nueva")).text("main");
  expect(hint).toContain("Muchos navegadores no pueden mostrar vídeos HEVC (H.265)");
  expect(hint).toContain("expórtalo como H.264. Un WEBP animado se ve quieto: envíalo como vídeo");
});

test.each([
  ["a MOV with text in its container", movWithNotes()],
  ["HEVC with sound", sample("iphone-hevc.mov")],
  ["fragments", sample("fragmentado.mp4")],
  ["a long box that no track uses", longMp4(9 * MB)],
])("[MEND-21] [MEND3-10] a video is served as a new MP4 that plays the same: %s", async (_, bytes) => {
  const { url } = await sent(bytes);
  const answer = await contest.visitor().fetch(url);
  expect(answer.headers.get("Content-Type")).toBe("video/mp4");
  const served = new Uint8Array(await answer.arrayBuffer());
  expect(answer.headers.get("Content-Length")).toBe(String(served.length));
  expectNothingSaid(served);
  expect(served.length).toBeLessThan(MB);
  // The index precedes the frames.
  const text = Buffer.from(served);
  expect(text.indexOf("moov")).toBeLessThan(text.indexOf("mdat"));
  const [before, after] = [await playedAs(bytes), await playedAs(served)];
  expect(after).toEqual({ ...before, seconds: expect.closeTo(before.seconds, 1) });
  expect(await strayFiles(contest)).toEqual([]);
});

test("[MEND4-05] a video that was cut without a new encoding is served as its edit list shows it", async () => {
  // Three times two seconds. The edit list shows one second from 2.5 on. What it leaves out says CORTADO.
  const bytes = sample("recortado.mp4");
  const { id, url } = await sent(bytes);
  expect(await contest.value("select duration_seconds from proposal_assets where proposal_id = ?", id)).toBe(
    1,
  );
  const served = await bytesOf(url);
  expect(Buffer.from(bytes).includes("CORTADO")).toBe(true);
  expect(Buffer.from(served).includes("CORTADO")).toBe(false);
  const shown = (frames: [number, string][]) => frames.filter(([at]) => at >= 0 && at < 0.9);
  expect(shown(await framesOf(served))).toEqual(shown(await framesOf(bytes)));
  const times = (await framesOf(served)).map(([at]) => at);
  // The half second from the last key frame on is hidden: the decoder needs it.
  expect([Math.min(...times), Math.max(...times) < 1]).toEqual([-0.5, true]);
  const edits = await editLists(
    async (offset, length) => served.slice(offset, offset + length),
    served.length,
  );
  expect([...edits.values()]).toEqual([{ end: 1, isPlain: true }]);
});

test("[MEND4-05] a video of several cuts is refused with words", async () => {
  const { visitor, students } = await openUniversity(contest);
  const file = { filename: "obra.mp4", bytes: sample("dos-cortes.mp4") };
  const page = await visitor.submitMultipart(NEW, proposalParts([students[0]?.id ?? ""], {}, file));
  expect(page.refusalOf("file")).toBe(
    "400 Archivo no válido: sus cortes no están aplicados. Expórtalo como un vídeo nuevo y elígelo otra vez.",
  );
  expect(await strayFiles(contest)).toEqual([]);
});

test("[MEND3-10] a video of several parts keeps every frame", async () => {
  const bytes = await heavyMp4(21 * MB);
  const { url } = await sent(bytes);
  const served = await bytesOf(url);
  expect(served.length).toBeGreaterThan(20 * MB);
  expect(await framesOf(served)).toEqual(await framesOf(bytes));
});

test("[MEND-21] the original is the organisers' alone, byte for byte, with ranges and its own version", async () => {
  const bytes = jpegWithNotes();
  const { url, visitor } = await sent(bytes);
  const admin = await contest.as("admin");
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
    const other = await contest.as(role);
    expect((await other.fetch(`${url}/original`)).status).toBe(404);
  }
  for (const other of [contest.visitor(), visitor]) {
    expect((await other.fetch(`${url}/original`)).status).toBe(404);
  }
});

/** Returns a video with a data track that claims four thousand million samples. */
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

test("[MEND-21] a track of data that claims to be endless is left out", async () => {
  const { url } = await sent(claims());
  expect((await playedAs(await bytesOf(url))).seconds).toBe(3);
});

test("[MEND3-10] a stored file that was never prepared is prepared at its first use, and a damaged one shows nothing", async () => {
  const { url } = await sent(jpegWithNotes());
  const id = url.slice("/archivos/".length);
  const path = await contest.value<string>("select storage_path from proposal_assets where id = ?", id);
  const bucket = await contest.bucket("PROPOSALS");
  const prepared = `derived/${path}/entera.webp`;
  await bucket.delete(prepared);
  expectNothingSaid(await bytesOf(url));
  expect(await bucket.head(prepared)).not.toBeNull();
  await bucket.delete(prepared);
  await bucket.put(path, sample("cartel.jpg").slice(0, 900));
  for (const range of ["bytes=0-", "bytes=0-0"]) {
    expect((await contest.visitor().fetch(url, { headers: { Range: range } })).status).toBe(404);
  }
});

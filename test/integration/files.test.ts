import { expect, test } from "vitest";
import { openContest } from "../support/contest";
import { sample } from "../support/multipart";
import { openUniversity, sendProposal } from "../support/submission";

const contest = openContest();
const IMMUTABLE = "public, max-age=31536000, immutable";

/** A sent work: its asset's address, its university. */
async function sent(name: string, filename = "obra.bin") {
  const university = await openUniversity(contest);
  const student = university.students[0]?.id ?? "";
  const id = await sendProposal(university.visitor, [student], {}, { filename, bytes: sample(name) });
  const assetId = await contest.value<string>("select id from proposal_assets where proposal_id = ?", id);
  return { ...university, id, assetId, url: `/archivos/${assetId}` };
}

test("[DET-01] a file is answered whole, as what it is, for ever", async () => {
  const { url } = await sent("cartel.jpg", "obra.html");
  const answer = await contest.visitor().fetch(url);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "content-disposition": "inline",
    "cache-control": IMMUTABLE,
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    "accept-ranges": "bytes",
    "content-length": String(sample("cartel.jpg").length),
  });
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(sample("cartel.jpg"));
});

test("[DET-01] a browser that has it is told so", async () => {
  const { url } = await sent("cartel.jpg");
  for (const path of [url, `${url}/640`]) {
    const etag = (await contest.visitor().fetch(path)).headers.get("ETag") ?? "";
    for (const known of [etag, `W/${etag}`, `"otra", ${etag}`, "*"]) {
      const answer = await contest.visitor().fetch(path, { headers: { "If-None-Match": known } });
      expect([answer.status, await answer.text(), answer.headers.get("ETag")]).toEqual([304, "", etag]);
    }
    const other = await contest.visitor().fetch(path, { headers: { "If-None-Match": '"otra"' } });
    expect(other.status).toBe(200);
  }
});

const size = sample("video-2s.mp4").length;
const ranges: [range: string, status: number, contentRange: string | null, bytes: [number, number]][] = [
  ["bytes=0-99", 206, `bytes 0-99/${size}`, [0, 100]],
  ["bytes=100-", 206, `bytes 100-${size - 1}/${size}`, [100, size]],
  ["bytes=-50", 206, `bytes ${size - 50}-${size - 1}/${size}`, [size - 50, size]],
  [`bytes=0-${size + 999}`, 206, `bytes 0-${size - 1}/${size}`, [0, size]],
  ["bytes=-999999999", 206, `bytes 0-${size - 1}/${size}`, [0, size]],
  [`bytes=${size}-`, 416, `bytes */${size}`, [0, 0]],
  ["bytes=-0", 416, `bytes */${size}`, [0, 0]],
  ["bytes=0-1,5-9", 200, null, [0, size]],
  ["bytes=9-5", 200, null, [0, size]],
  ["bytes=-", 200, null, [0, size]],
  ["filas=0-1", 200, null, [0, size]],
];

test("[DET-01] single ranges are answered, others are not misread", async () => {
  const { url } = await sent("video-2s.mp4");
  for (const [range, status, contentRange, [from, to]] of ranges) {
    const answer = await contest.visitor().fetch(url, { headers: { Range: range } });
    expect([range, answer.status, answer.headers.get("Content-Range")]).toEqual([
      range,
      status,
      contentRange,
    ]);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(sample("video-2s.mp4").slice(from, to));
  }
  const etag = (await contest.visitor().fetch(url)).headers.get("ETag") ?? "";
  const condition = async (value: string) =>
    (await contest.visitor().fetch(url, { headers: { Range: "bytes=0-9", "If-Range": value } })).status;
  expect([await condition(etag), await condition('"vieja"')]).toEqual([206, 200]);
});

test("[DET-01] HEAD tells the same without the bytes", async () => {
  const { url } = await sent("video-2s.mp4");
  const answer = await contest.visitor().fetch(url, { method: "HEAD" });
  expect([answer.status, answer.headers.get("Content-Type"), await answer.text()]).toEqual([
    200,
    "video/mp4",
    "",
  ]);
  expect(answer.headers.get("Content-Length")).toBe(String(size));
});

test("[CARD-05] pictures come as WebP in the allowed widths, none larger than its original", async () => {
  const { url } = await sent("cmyk-progresivo.jpg");
  for (const width of [320, 640, 960, 1280]) {
    const answer = await contest.visitor().fetch(`${url}/${width}`);
    expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("Cache-Control")]).toEqual([
      200,
      "image/webp",
      IMMUTABLE,
    ]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.toString("latin1", 8, 12)).toBe("WEBP");
    // Lossy WebP: 14 bits of width after the frame's start code.
    expect(bytes.readUInt16LE(26) & 0x3fff).toBe(Math.min(width, 480));
  }
  for (const width of ["321", "0", "640px", "-320", "99999", "320.0"]) {
    expect((await contest.visitor().fetch(`${url}/${width}`)).status).toBe(404);
  }
});

test("[DET-01] nothing else is there", async () => {
  const { url } = await sent("video-2s.mp4");
  for (const path of [
    `${url}/320`,
    "/archivos/no-existe",
    "/archivos/no-existe/320",
    "/archivos/..%2F..%2Fx",
  ]) {
    expect([path, (await contest.visitor().fetch(path)).status]).toEqual([path, 404]);
  }
});

test("[DET-01] a draft's files are its own university's and the admins' alone", async () => {
  const { url, id, visitor } = await sent("cartel.jpg");
  await contest.db.prepare("update proposals set is_draft = 1 where id = ?").bind(id).run();
  const others = [
    contest.visitor(),
    (await openUniversity(contest)).visitor,
    await contest.signedIn(await contest.addPerson("jurado")),
    await contest.signedIn(await contest.addPerson("publico")),
  ];
  const admin = await contest.signedIn(await contest.addPerson("admin"));
  for (const path of [url, `${url}/320`]) {
    for (const other of others) expect((await other.fetch(path)).status).toBe(404);
    for (const allowed of [visitor, admin]) {
      const answer = await allowed.fetch(path);
      expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "private, no-cache"]);
    }
  }
});

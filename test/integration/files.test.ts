import { imageSize } from "image-size";
import { expect, test } from "vitest";
import { brokenFiles } from "~/db/core/invariants";
import { addAsset } from "../support/assets";
import { openContest } from "../support/contest";
import { sample } from "../support/multipart";
import { openUniversity, sendProposal } from "../support/submission";

const contest = openContest();
const ALONE = "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";
const IMMUTABLE = "public, max-age=31536000, immutable";

/** Submits a work. Returns the address of its asset and its university. */
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
    "content-type": "image/webp",
    "content-disposition": "inline",
    "cache-control": IMMUTABLE,
    "x-content-type-options": "nosniff",
    "content-security-policy": ALONE,
    "accept-ranges": "bytes",
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(answer.headers.get("Content-Length")).toBe(String(bytes.length));
  expect([imageSize(bytes).width, imageSize(bytes).height]).toEqual([640, 800]);
});

test("[DET-01] a browser that has it is told so", async () => {
  const { url } = await sent("cartel.jpg");
  for (const path of [url, `${url}/768`]) {
    const etag = (await contest.visitor().fetch(path)).headers.get("ETag") ?? "";
    for (const known of [etag, `W/${etag}`, `"otra", ${etag}`, "*"]) {
      const answer = await contest.visitor().fetch(path, { headers: { "If-None-Match": known } });
      expect([answer.status, await answer.text(), answer.headers.get("ETag")]).toEqual([304, "", etag]);
    }
    const other = await contest.visitor().fetch(path, { headers: { "If-None-Match": '"otra"' } });
    expect(other.status).toBe(200);
  }
});

/** Ranges of a file of that many bytes, with the expected answers. */
const rangesOf = (
  size: number,
): [range: string, status: number, contentRange: string | null, bytes: [number, number]][] => [
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
  const whole = await bytesOf(url);
  for (const [range, status, contentRange, [from, to]] of rangesOf(whole.length)) {
    const answer = await contest.visitor().fetch(url, { headers: { Range: range } });
    expect([range, answer.status, answer.headers.get("Content-Range")]).toEqual([
      range,
      status,
      contentRange,
    ]);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(whole.slice(from, to));
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
  expect(answer.headers.get("Content-Length")).toBe(String((await bytesOf(url)).length));
});

test("[CARD-05] pictures come as WebP in the allowed widths, none larger than its original", async () => {
  const { url } = await sent("cmyk-progresivo.jpg");
  for (const width of [360, 768, 1280]) {
    const answer = await contest.visitor().fetch(`${url}/${width}`);
    expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("Cache-Control")]).toEqual([
      200,
      "image/webp",
      IMMUTABLE,
    ]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.toString("latin1", 8, 12)).toBe("WEBP");
    // Lossy WebP has 14 bits of width after the frame's start code.
    expect(bytes.readUInt16LE(26) & 0x3fff).toBe(Math.min(width, 480));
  }
  for (const width of ["361", "0", "640px", "-360", "99999", "360.0"]) {
    expect((await contest.visitor().fetch(`${url}/${width}`)).status).toBe(404);
  }
});

test("[DET-01] nothing else is there", async () => {
  const { url } = await sent("video-2s.mp4");
  for (const path of [
    `${url}/360`,
    "/archivos/no-existe",
    "/archivos/no-existe/360",
    "/archivos/..%2F..%2Fx",
  ]) {
    expect([path, (await contest.visitor().fetch(path)).status]).toEqual([path, 404]);
  }
});

test("[DET-01] [MEND-06] a draft's files are its own university's accounts' and the admins' alone", async () => {
  const { url, id, visitor } = await sent("cartel.jpg");
  await contest.rows("update proposals set is_draft = 1 where id = ?", id);
  const universityId = await contest.value<string>("select university_id from proposals where id = ?", id);
  const former = await contest.addPerson("universidad", { universityId });
  const admins = await contest.as("admin");
  await admins.post("/admin/usuarios", { id: former.id, role: "jurado" });
  const others = [
    await contest.as("alumno", { universityId }),
    await contest.signedIn(former),
    contest.visitor(),
    (await openUniversity(contest)).visitor,
    await contest.as("jurado"),
    await contest.as("publico"),
  ];
  const admin = await contest.as("admin");
  for (const path of [url, `${url}/360`]) {
    for (const other of others) expect((await other.fetch(path)).status).toBe(404);
    for (const allowed of [visitor, admin]) {
      const answer = await allowed.fetch(path);
      expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "private, no-cache"]);
    }
  }
});

const bytesOf = async (path: string) => {
  const answer = await contest.visitor().fetch(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return new Uint8Array(await answer.arrayBuffer());
};
const sizeOf = async (path: string) => {
  const { type, width, height } = imageSize(await bytesOf(path));
  return [type, width, height];
};

test("[CARD-05] [DET-01] a video's poster is answered like a picture; without one there is none", async () => {
  const id = await contest.addProposal({ category: "Video" });
  const video = { file: "video-2s.mp4", seconds: 2 };
  const withPoster = await addAsset(contest, id, { ...video, poster: "cartel.jpg" });
  const without = await addAsset(contest, id, { ...video, position: 1 });
  expect(await sizeOf(`/archivos/${withPoster}/360`)).toEqual(["webp", 360, 450]);
  expect(await sizeOf(`/archivos/${withPoster}/1280`)).toEqual(["webp", 640, 800]);
  for (const rendition of ["360", "compartir"]) {
    expect((await contest.visitor().fetch(`/archivos/${without}/${rendition}`)).status).toBe(404);
  }
});

test("[DET-01] the picture for other sites is the whole work on a sheet of 1200 by 630, a JPEG, for ever", async () => {
  const id = await contest.addProposal();
  const picture = await addAsset(contest, id, { file: "cartel.webp", mimeType: "image/webp" });
  const video = await addAsset(contest, id, {
    file: "video-2s.mp4",
    position: 1,
    seconds: 2,
    poster: "cartel.jpg",
  });
  for (const asset of [picture, video]) {
    expect(await sizeOf(`/archivos/${asset}/compartir`)).toEqual(["jpg", 1200, 630]);
    const answer = await contest.visitor().fetch(`/archivos/${asset}/compartir`);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": IMMUTABLE,
      "x-content-type-options": "nosniff",
      "content-security-policy": ALONE,
    });
    const etag = answer.headers.get("ETag") ?? "";
    const again = await contest.visitor().fetch(`/archivos/${asset}/compartir`, {
      headers: { "If-None-Match": etag },
    });
    expect(again.status).toBe(304);
  }
});

test("[DET-01] [MEND-06] a draft's poster and picture for other sites are its university's accounts' and the admins' alone", async () => {
  const universityId = await contest.addUniversity();
  const id = await contest.addProposal({ universityId, isDraft: true });
  const asset = await addAsset(contest, id, { file: "video-2s.mp4", seconds: 2, poster: "cartel.jpg" });
  const owner = await contest.as("universidad", { universityId });
  const student = await contest.as("alumno", { universityId });
  const stranger = await contest.as("publico");
  for (const path of [`/archivos/${asset}`, `/archivos/${asset}/768`, `/archivos/${asset}/compartir`]) {
    expect((await contest.visitor().fetch(path)).status).toBe(404);
    for (const other of [stranger, student]) expect((await other.fetch(path)).status).toBe(404);
    const answer = await owner.fetch(path);
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "private, no-cache"]);
  }
});

test("[DET-01] a deleted work takes its poster and all pictures made of it along", async () => {
  const id = await contest.addProposal();
  const video = await addAsset(contest, id, { file: "video-2s.mp4", seconds: 2, poster: "cartel.jpg" });
  const picture = await addAsset(contest, id, { file: "cartel.jpg", position: 1 });
  for (const asset of [video, picture]) {
    for (const rendition of ["360", "1280", "compartir"]) await bytesOf(`/archivos/${asset}/${rendition}`);
  }
  const bucket = await contest.bucket("PROPOSALS");
  const keys = async () =>
    (await bucket.list()).objects.map(({ key }) => key).filter((key) => key.includes(id));
  // The files, and three sizes and the original of each picture.
  expect(await keys()).toHaveLength(3 + 6 + 2);
  expect((await brokenFiles(contest.db, bucket)).filter((line) => line.includes(id))).toEqual([]);
  const admin = await contest.as("admin");
  await admin.submit("/admin/estados", { intent: "remove-one", id });
  await contest.cron(Date.now());
  expect(await keys()).toEqual([]);
  expect((await contest.visitor().fetch(`/archivos/${picture}/360`)).status).toBe(404);
});

test("[DET-01] a picture that lies on its side stands up in every size", async () => {
  const { url } = await sent("tumbada.jpg");
  expect(await sizeOf(`${url}/1280`)).toEqual(["webp", 300, 400]);
  expect(await sizeOf(url)).toEqual(["webp", 300, 400]);
  const [stored] = await contest.rows(
    "select width, height from proposal_assets where id = ?",
    url.slice(10),
  );
  expect(stored).toEqual({ width: 300, height: 400 });
});

test("[DET-01] an animated picture stands still in every size", async () => {
  const { url } = await sent("dos-cuadros.webp");
  const isAnimated = (bytes: Uint8Array) => Buffer.from(bytes).includes("ANIM");
  expect(isAnimated(await bytesOf(url))).toBe(false);
  expect(isAnimated(await bytesOf(`${url}/360`))).toBe(false);
  expect(await sizeOf(`${url}/360`)).toEqual(["webp", 360, 270]);
});

test("[DET-01] CMYK and 16 bits a channel come out as pictures too", async () => {
  const { url: cmyk } = await sent("cmyk-progresivo.jpg");
  expect(await sizeOf(`${cmyk}/360`)).toEqual(["webp", 360, 450]);
  const { url: deep } = await sent("png-16-bits.png");
  expect(await sizeOf(`${deep}/360`)).toEqual(["webp", 160, 200]);
});

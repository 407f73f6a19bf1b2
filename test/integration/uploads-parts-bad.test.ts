import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openContest } from "../support/contest";
import { half, htmlInPng, longMp4, padded, pngOf, program, sample, svg } from "../support/multipart";
import {
  openUpload,
  PART,
  patch,
  postFinal,
  postOpening,
  sendInParts,
  sendPartialUpload,
} from "../support/parts";
import { bucketOnDisk } from "../support/stored";
import { damaged, formatOf, openUniversity, unknown } from "../support/submission";

const folder = mkdtempSync(join(tmpdir(), "concurso-"));
const contest = openContest({}, { dataDir: folder });
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const MB = 1024 * 1024;

/** Checks that a refused file leaves no row, object, part or byte on the disk. */
async function nothingKept() {
  expect(await contest.value("select count(*) from uploads")).toBe(0);
  expect(await contest.value("select count(*) from upload_parts")).toBe(0);
  expect(await contest.value("select count(*) from file_removals")).toBe(0);
  const bucket = await contest.bucket("PROPOSALS");
  expect((await bucket.list()).objects.map(({ key }) => key)).toEqual([]);
  // The local store removes its files a moment after its answer.
  await expect.poll(() => bucketOnDisk(folder)).toEqual({ unfinished: 0, parts: 0, blobs: 0 });
}

const text = (words: string) => new TextEncoder().encode(words);
const tooManyPixels = "La imagen no puede pasar de 12.000 píxeles de lado ni de 100 megapíxeles";
const pictureOnly = "Las imágenes adicionales y la portada de un vídeo deben ser JPG, PNG o WEBP";

/** Files refused by their first bytes and size, before anything is stored. */
const atOpening: [what: string, bytes: Uint8Array<ArrayBuffer>, answer: unknown[], given?: object][] = [
  ["an .exe named .jpg", program(), [415, "kind", formatOf("EXE")]],
  ["an SVG", text(svg), [415, "kind", unknown]],
  ["an HTML page", text(`<!doctype html><title>x</title>${svg}`), [415, "kind", unknown]],
  ["0 bytes", new Uint8Array(0), [415, "empty", "Archivo no válido: está vacío (0\u00a0bytes)"]],
  ["a WEBM", sample("no-admitido.webm"), [415, "kind", formatOf("WEBM")]],
  ["an AVIF", sample("no-admitido.avif"), [415, "kind", formatOf("AVIF")]],
  ["a 30,000 × 30,000 PNG", pngOf(30_000, 30_000), [422, "pixels", tooManyPixels]],
  [
    "a picture of 11 MB",
    padded("cartel.jpg", 11 * MB),
    [413, "imageBytes", "El archivo debe ser menor a 10MB"],
  ],
  [
    "a picture of 10 MB and one byte",
    padded("cartel.jpg", 10 * MB + 1),
    [413, "imageBytes", "El archivo debe ser menor a 10MB"],
  ],
  [
    "a video of 301 MB",
    sample("video-2s.mp4").slice(0, 0),
    [413, "videoBytes", "El archivo debe ser menor a 300MB"],
    { length: 301 * MB, head: longMp4(64 * 1024) },
  ],
  ["a video as one of the pictures", sample("video-2s.mp4"), [415, "kind", pictureOnly], { use: "picture" }],
  ["a video as a video's poster", sample("video-2s.mp4"), [415, "kind", pictureOnly], { use: "poster" }],
];

for (const [what, bytes, [status, reason, message], given] of atOpening) {
  test(`[NEW-05] [MEND-22] ${what} is refused before a byte is stored: ${message}`, async () => {
    const { visitor } = await openUniversity(contest);
    const answer = await postOpening(visitor, bytes, given);
    expect([answer.status, await answer.json()]).toEqual([status, { reason, message }]);
    await nothingKept();
  });
}

const seconds = "El vídeo no puede durar más de 10\u00a0segundos";
const jpegThenMp4 = () => {
  const bytes = longMp4(200_000);
  return { head: padded("cartel.jpg", 64 * 1024), bytes };
};

/** Files refused only once they are complete. */
const atTheEnd: [what: string, bytes: Uint8Array<ArrayBuffer>, answer: unknown[], given?: object][] = [
  ["a PNG whose body is HTML", htmlInPng(), ["damaged", damaged]],
  ["half a JPEG", half("cartel.jpg"), ["damaged", damaged]],
  ["half a PNG", half("png-16-bits.png"), ["damaged", damaged]],
  ["half a WEBP", half("cartel.webp"), ["damaged", damaged]],
  ["half an MP4", half("video-2s.mp4"), ["damaged", damaged]],
  ["half a MOV", half("moov-al-final.mov"), ["damaged", damaged]],
  ["a video of 10.6 s", sample("video-10s6.mp4"), ["seconds", seconds]],
  ["a video of 11 s", sample("video-11s.mp4"), ["seconds", seconds]],
  ["a video behind the first bytes of a picture", jpegThenMp4().bytes, ["damaged", damaged], jpegThenMp4()],
  [
    "a pixel bomb behind the first bytes of a small picture",
    pngOf(30_000, 30_000),
    ["pixels", tooManyPixels],
    { head: pngOf(40, 40) },
  ],
];

for (const [what, bytes, [reason, message], given] of atTheEnd) {
  test(`[NEW-05] [MEND-22] ${what} is refused at the end and removed: ${message}`, async () => {
    const { visitor } = await openUniversity(contest);
    const answer = await sendInParts(visitor, bytes, given);
    expect([answer.status, await answer.json()]).toEqual([422, { reason, message }]);
    await nothingKept();
  });
}

test("[NEW-05] what was refused is gone: asking to finish it again is a 404", async () => {
  const { visitor } = await openUniversity(contest);
  const opened = await openUpload(visitor, half("cartel.jpg"));
  await sendPartialUpload(visitor, half("cartel.jpg"), opened.partialUploads[0]);
  const both = await Promise.all([postFinal(visitor, opened), postFinal(visitor, opened)]);
  for (const { status } of both) expect([404, 422]).toContain(status);
  expect((await postFinal(visitor, opened)).status).toBe(404);
  await nothingKept();
});

test("[NEW-05] a file that nobody finishes goes with all its parts after a day, not before", async () => {
  const { visitor } = await openUniversity(contest);
  const bytes = longMp4(17 * MB);
  const opened = await openUpload(visitor, bytes);
  for (const partialUpload of opened.partialUploads.slice(1))
    await sendPartialUpload(visitor, bytes, partialUpload);
  // Noon, because a cron of the night also writes the backup.
  const created = new Date().setUTCHours(12, 0, 0, 0);
  await contest.rows("update uploads set created_at = ? where id = ?", created, opened.id);
  const hour = 3600 * 1000;
  await contest.cron(created + 23 * hour);
  expect(bucketOnDisk(folder)).toMatchObject({ unfinished: 1, parts: 2 });
  await contest.cron(created + 25 * hour);
  await nothingKept();
  expect((await patch(visitor, opened.partialUploads[0]?.url ?? "", 0, bytes.slice(0, PART))).status).toBe(
    404,
  );
  await nothingKept();
});

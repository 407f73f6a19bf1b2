import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { openContest, type Person } from "../support/contest";
import { longMp4, MULTIPART, multipartBody, sample } from "../support/multipart";
import {
  type Opened,
  offsetOf,
  openUpload,
  PART,
  patch,
  postFinal,
  sendPartialUpload,
} from "../support/parts";
import { RawRequest } from "../support/raw-request";
import { bucketOnDisk } from "../support/stored";
import { NEW, openUniversity, proposalParts, sendProposal, strayFiles } from "../support/submission";

// Kills the worker's process like a power cut and restarts it on the same data.
const folder = mkdtempSync(join(tmpdir(), "concurso-"));
const contest = openContest({}, { dataDir: folder });
afterAll(() => rmSync(folder, { recursive: true, force: true }));
// A test restarts workers several times.
vi.setConfig({ testTimeout: 60_000 });
const MB = 1024 * 1024;
const HOUR = 3600 * 1000;
const bytes = longMp4(17 * MB);

/** An upload of three parts, the first of which is stored. */
async function begun(): Promise<{ opened: Opened; contact: Person }> {
  const { visitor, contact } = await openUniversity(contest);
  const opened = await openUpload(visitor, bytes);
  await sendPartialUpload(visitor, bytes, opened.partialUploads[0]);
  return { opened, contact };
}

/** Checks a day later that interrupted uploads have left nothing in the database or the store. */
async function sweptClean({ kept = 0 } = {}) {
  await contest.cron(Date.now() + 25 * HOUR);
  expect(await contest.value("select count(*) from uploads")).toBe(0);
  expect(await contest.value("select count(*) from upload_parts")).toBe(0);
  expect(await contest.value("select count(*) from file_removals")).toBe(0);
  expect(await strayFiles(contest)).toEqual([]);
  const objects = (await (await contest.bucket("PROPOSALS")).list()).objects.length;
  expect(objects).toBe(kept);
  await expect.poll(() => bucketOnDisk(folder)).toMatchObject({ unfinished: 0, parts: 0 });
}

/** Continues after the restart and checks that the file is complete. */
async function finishes({ opened, contact }: { opened: Opened; contact: Person }) {
  const visitor = await contest.signedIn(contact);
  for (const partialUpload of opened.partialUploads) await sendPartialUpload(visitor, bytes, partialUpload);
  const answer = await postFinal(visitor, opened);
  expect([answer.status, await answer.json()]).toMatchObject([201, { sizeBytes: bytes.length }]);
  const path = await contest.value<string>("select storage_path from uploads where id = ?", opened.id);
  const object = await (await contest.bucket("PROPOSALS")).get(path);
  const stored = new Uint8Array((await object?.arrayBuffer()) ?? []);
  expect(Buffer.compare(stored, bytes)).toBe(0);
}

async function brokenInMidPart() {
  const upload = await begun();
  const visitor = await contest.signedIn(upload.contact);
  const before = bucketOnDisk(folder).blobs;
  const coming = new RawRequest(contest, visitor, "PATCH", upload.opened.partialUploads[1]?.url ?? "", {
    "Content-Type": "application/offset+octet-stream",
    "Upload-Offset": "0",
    "Content-Length": String(PART),
  });
  await coming.write(bytes.slice(PART, PART + 5 * MB));
  await expect.poll(() => bucketOnDisk(folder).blobs, { timeout: 10_000 }).toBeGreaterThan(before);
  await contest.crash();
  return upload;
}

async function brokenBetweenParts() {
  const upload = await begun();
  await contest.crash();
  return upload;
}

/** The store has the whole file, and the database stops before it records that. */
async function brokenBeforeItsRow() {
  const upload = await begun();
  const visitor = await contest.signedIn(upload.contact);
  for (const partialUpload of upload.opened.partialUploads)
    await sendPartialUpload(visitor, bytes, partialUpload);
  await contest.refuse("update of status on uploads", "gone");
  expect((await postFinal(visitor, upload.opened)).status).toBe(503);
  expect(await contest.complaints()).toEqual(["POST /cargas: gone"]);
  await contest.crash();
  await contest.allow();
  const [row] = await contest.rows<{ status: string; storage_path: string }>(
    "select status, storage_path from uploads where id = ?",
    upload.opened.id,
  );
  expect(row?.status).toBe("pending");
  const object = await (await contest.bucket("PROPOSALS")).head(row?.storage_path ?? "");
  expect(object?.size).toBe(bytes.length);
  return upload;
}

for (const [where, breaking] of [
  ["in the middle of a part", brokenInMidPart],
  ["between two parts", brokenBetweenParts],
  ["between the store and the row", brokenBeforeItsRow],
] as const) {
  test(`[NEW-05] killed ${where}: the upload goes on and ends whole`, async () => {
    const upload = await breaking();
    const visitor = await contest.signedIn(upload.contact);
    const url = upload.opened.partialUploads[0]?.url ?? "";
    expect(await offsetOf(visitor, url)).toEqual([PART, PART]);
    await finishes(upload);
    await sweptClean();
  });

  test(`[NEW-05] killed ${where}: what nobody goes on with leaves nothing`, async () => {
    const { opened, contact } = await breaking();
    expect(await contest.value("select count(*) from uploads")).toBe(1);
    await sweptClean();
    const visitor = await contest.signedIn(contact);
    expect(
      (await patch(visitor, opened.partialUploads[1]?.url ?? "", 0, bytes.slice(PART, 2 * PART))).status,
    ).toBe(404);
  });

  test(`[NEW-05] killed ${where}: given up, it leaves nothing, and not only after a day`, async () => {
    const { opened, contact } = await breaking();
    const visitor = await contest.signedIn(contact);
    expect((await visitor.fetch(`/cargas/${opened.id}`, { method: "DELETE" })).status).toBe(204);
    expect(await contest.value("select count(*) from uploads")).toBe(0);
    expect(await strayFiles(contest)).toEqual([]);
    await expect.poll(() => bucketOnDisk(folder)).toMatchObject({ unfinished: 0, parts: 0 });
  });
}

test("[NEW-05] killed while a form's file is coming: nothing of it stays, and sent works do", async () => {
  const { visitor, contact, students } = await openUniversity(contest);
  const ids = [students[0]?.id ?? ""];
  await sendProposal(visitor, ids);
  const body = multipartBody(proposalParts(ids, {}, { filename: "a.mp4", bytes }));
  const coming = new RawRequest(contest, visitor, "POST", NEW, {
    "Content-Type": MULTIPART,
    "Content-Length": String(body.length),
  });
  await coming.write(body.slice(0, 12 * MB));
  await expect.poll(() => bucketOnDisk(folder).parts, { timeout: 20_000 }).toBeGreaterThan(0);
  await contest.crash();
  // The work and its copy for viewers.
  await sweptClean({ kept: 2 });
  const after = await contest.signedIn(contact);
  await sendProposal(after, ids, {}, { filename: "b.jpg", bytes: sample("cartel.jpg") });
  await sweptClean({ kept: 4 });
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
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
const MB = 1024 * 1024;
const DAY = 24 * 3600 * 1000;
const bytes = longMp4(17 * MB);

interface Begun {
  opened: Opened;
  contact: Person;
}

/** An upload of three parts, the first of which is stored. */
async function begun(): Promise<Begun> {
  const { visitor, contact } = await openUniversity(contest);
  const opened = await openUpload(visitor, bytes);
  await sendPartialUpload(visitor, bytes, opened.partialUploads[0]);
  return { opened, contact };
}

/** Checks two days later that interrupted uploads have left nothing in the database or the store. */
async function sweptClean({ kept = 0 } = {}) {
  // Noon, because the cron of a night stores a backup.
  await contest.cron(new Date(Date.now() + 2 * DAY).setUTCHours(12, 5));
  expect(await contest.value("select count(*) from uploads")).toBe(0);
  expect(await contest.value("select count(*) from upload_parts")).toBe(0);
  expect(await contest.value("select count(*) from file_removals")).toBe(0);
  expect(await strayFiles(contest)).toEqual([]);
  const objects = (await (await contest.bucket("PROPOSALS")).list()).objects.length;
  expect(objects).toBe(kept);
  await expect.poll(() => bucketOnDisk(folder)).toMatchObject({ unfinished: 0, parts: 0 });
}

/** Continues after the restart and checks that the file is complete. */
async function finishes({ opened, contact }: Begun) {
  const visitor = await contest.signedIn(contact);
  for (const partialUpload of opened.partialUploads) await sendPartialUpload(visitor, bytes, partialUpload);
  const answer = await postFinal(visitor, opened);
  expect([answer.status, await answer.json()]).toMatchObject([201, { sizeBytes: bytes.length }]);
  const path = await contest.value<string>("select storage_path from uploads where id = ?", opened.id);
  const object = await (await contest.bucket("PROPOSALS")).get(path);
  const stored = new Uint8Array((await object?.arrayBuffer()) ?? []);
  expect(Buffer.compare(stored, bytes)).toBe(0);
}

/** Interrupts the second part. */
async function inMidPart({ opened, contact }: Begun) {
  const visitor = await contest.signedIn(contact);
  const before = bucketOnDisk(folder).blobs;
  const coming = new RawRequest(contest, visitor, "PATCH", opened.partialUploads[1]?.url ?? "", {
    "Content-Type": "application/offset+octet-stream",
    "Upload-Offset": "0",
    "Content-Length": String(PART),
  });
  await coming.write(bytes.slice(PART, PART + 5 * MB));
  await expect.poll(() => bucketOnDisk(folder).blobs).toBeGreaterThan(before);
}

/** Brings the whole file into the store. The database stops before it records that. */
async function beforeItsRow({ opened, contact }: Begun) {
  const visitor = await contest.signedIn(contact);
  for (const partialUpload of opened.partialUploads) await sendPartialUpload(visitor, bytes, partialUpload);
  await contest.refuse("update of status on uploads", "gone");
  expect((await postFinal(visitor, opened)).status).toBe(503);
  expect(await contest.complaints()).toEqual(["POST /cargas: gone"]);
  await contest.allow();
  const [row] = await contest.rows<{ status: string; storage_path: string }>(
    "select status, storage_path from uploads where id = ?",
    opened.id,
  );
  expect(row?.status).toBe("pending");
  const object = await (await contest.bucket("PROPOSALS")).head(row?.storage_path ?? "");
  expect(object?.size).toBe(bytes.length);
}

test.each([
  ["in the middle of a part", inMidPart],
  ["between two parts", async () => {}],
  ["between the store and the row", beforeItsRow],
] as const)(
  "[NEW-05] killed %s: an upload goes on and ends whole; given up it leaves nothing at once, forgotten nothing after a day",
  async (_, breaking) => {
    const uploads = [await begun(), await begun(), await begun()] as const;
    for (const upload of uploads) await breaking(upload);
    await contest.crash();

    const [goesOn, givenUp, forgotten] = uploads;
    const visitor = await contest.signedIn(goesOn.contact);
    expect(await offsetOf(visitor, goesOn.opened.partialUploads[0]?.url ?? "")).toEqual([PART, PART]);
    await finishes(goesOn);

    const id = givenUp.opened.id;
    const leaving = await contest.signedIn(givenUp.contact);
    expect((await leaving.fetch(`/cargas/${id}`, { method: "DELETE" })).status).toBe(204);
    expect(await contest.value("select count(*) from uploads where id = ?", id)).toBe(0);
    expect(await contest.value("select count(*) from upload_parts where upload_id = ?", id)).toBe(0);
    // The forgotten upload has its parts still.
    await expect.poll(() => bucketOnDisk(folder).unfinished).toBeLessThanOrEqual(1);
    expect(await strayFiles(contest)).toEqual([]);

    await sweptClean();
    const late = await contest.signedIn(forgotten.contact);
    const url = forgotten.opened.partialUploads[1]?.url ?? "";
    expect((await patch(late, url, 0, bytes.slice(PART, 2 * PART))).status).toBe(404);
  },
);

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
  await expect.poll(() => bucketOnDisk(folder).parts).toBeGreaterThan(0);
  await contest.crash();
  // The work and its copy for viewers.
  await sweptClean({ kept: 2 });
  const after = await contest.signedIn(contact);
  await sendProposal(after, ids, {}, { filename: "b.jpg", bytes: sample("cartel.jpg") });
  await sweptClean({ kept: 4 });
});

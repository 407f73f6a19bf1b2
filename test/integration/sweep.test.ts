import { expect, test } from "vitest";
import { openContest } from "../support/contest";
import { sample } from "../support/multipart";
import { openUniversity, sendProposal, strayFiles } from "../support/submission";

const contest = openContest();
const HOUR = 3600 * 1000;
const keys = async () => (await (await contest.bucket("PROPOSALS")).list()).objects.map(({ key }) => key);

test("[POR-02] a deleted proposal's file goes with all its pictures", async () => {
  const { visitor, students } = await openUniversity(contest);
  const id = await sendProposal(visitor, [students[0]?.id ?? ""]);
  const kept = await sendProposal(visitor, [students[0]?.id ?? ""]);
  const asset = await contest.value("select id from proposal_assets where proposal_id = ?", id);
  for (const width of [360, 768, 1280]) await visitor.fetch(`/archivos/${asset}/${width}`);
  // The file, the original picture, and four widths.
  expect((await keys()).filter((key) => key.includes(id))).toHaveLength(5);
  expect((await visitor.submit("/universidad", { intent: "delete", id })).toast).toBe("Propuesta eliminada");
  await contest.cron(Date.now());
  expect((await keys()).filter((key) => key.includes(id))).toEqual([]);
  expect((await keys()).filter((key) => key.includes(kept))).toHaveLength(2);
  expect(await contest.value("select count(*) from file_removals")).toBe(0);
  expect(await strayFiles(contest)).toEqual([]);
});

test("[NEW-05] uploads that came to nothing go after a day, not before, and a second run changes nothing", async () => {
  const bucket = await contest.bucket("PROPOSALS");
  const created = Date.now();
  const upload = await bucket.createMultipartUpload("colgada/1.mp4");
  await upload.uploadPart(1, sample("video-2s.mp4"));
  const forgotten = await bucket.createMultipartUpload("ya-olvidada/1.mp4");
  await forgotten.abort();
  await bucket.put("sin-reclamar/1.jpg", sample("cartel.jpg"));
  await bucket.put("derived/sin-reclamar/1.jpg/360.webp", sample("cartel.webp"));
  const rows = [
    { id: "a", storage_path: "colgada/1.mp4", multipart_id: upload.uploadId, status: "pending" },
    { id: "b", storage_path: "ni-empezada/1.mp4", multipart_id: null, status: "pending" },
    { id: "c", storage_path: "ya-olvidada/1.mp4", multipart_id: forgotten.uploadId, status: "pending" },
    { id: "d", storage_path: "sin-reclamar/1.jpg", multipart_id: null, status: "complete" },
  ];
  for (const row of rows) await contest.insert("uploads", { ...row, created_at: created });

  await contest.cron(created + 23 * HOUR);
  expect(await contest.value("select count(*) from uploads")).toBe(4);
  await contest.cron(created + 25 * HOUR);
  await contest.cron(created + 25 * HOUR);
  expect(await contest.value("select count(*) from uploads")).toBe(0);
  expect((await keys()).filter((key) => /colgada|reclamar/.test(key))).toEqual([]);
  await expect(upload.complete([])).rejects.toThrow();
  expect(await strayFiles(contest)).toEqual([]);
});

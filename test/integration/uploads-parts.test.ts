import { expect, test } from "vitest";
import { openContest } from "../support/contest";
import { longMp4, sample } from "../support/multipart";
import { type Opened, offsetOf, PART, patch, postFinal, postOpening, sendInParts } from "../support/parts";
import { openUniversity } from "../support/submission";

const contest = openContest();

const stored = async (id: string) => {
  const path = await contest.value<string>("select storage_path from uploads where id = ?", id);
  const object = await (await contest.bucket("PROPOSALS")).get(path);
  return { path, object, bytes: object && new Uint8Array(await object.arrayBuffer()) };
};

test("[NEW-05] a picture of one part arrives as it was sent", async () => {
  const { visitor } = await openUniversity(contest);
  const proposal = crypto.randomUUID();
  const answer = await sendInParts(visitor, sample("cartel.jpg"), { proposal });
  const text = await answer.text();
  expect([answer.status, text]).toEqual([201, expect.any(String)]);
  const facts = JSON.parse(text);
  expect(facts).toMatchObject({ kind: "image", durationSeconds: null, sizeBytes: 16392 });
  const { path, object, bytes } = await stored(facts.id);
  expect(path).toMatch(new RegExp(`^${proposal}/\\d+\\.jpg$`));
  expect(object?.httpMetadata?.contentType).toBe("image/jpeg");
  expect(bytes).toEqual(sample("cartel.jpg"));
});

test("[NEW-05] a video of 37 MB arrives in three lanes, byte by byte", async () => {
  const { visitor } = await openUniversity(contest);
  const bytes = longMp4(37 * 1024 * 1024 + 5);
  const opened = (await (await postOpening(visitor, bytes)).json()) as Opened;
  expect(opened.lanes).toEqual([
    { start: 0, end: PART, url: `/cargas/${opened.id}/1` },
    { start: PART, end: 3 * PART, url: `/cargas/${opened.id}/2` },
    { start: 3 * PART, end: bytes.length, url: `/cargas/${opened.id}/3` },
  ]);
  const answer = await sendInParts(visitor, bytes);
  const facts = JSON.parse(await answer.text());
  expect(facts).toMatchObject({ kind: "video", durationSeconds: 2, sizeBytes: bytes.length });
  expect(Buffer.compare((await stored(facts.id)).bytes ?? new Uint8Array(), bytes)).toBe(0);
});

test("raw", async () => {
  const { visitor } = await openUniversity(contest);
  const bytes = longMp4(20 * 1024 * 1024);
  const opened = (await (await postOpening(visitor, bytes)).json()) as Opened;
  const url = opened.lanes[0]?.url ?? "";
  const show = async (r: Response) => console.log(r.status, JSON.stringify([...r.headers]), await r.text());
  await show(await visitor.fetch(url, { method: "HEAD" }));
  await show(await patch(visitor, url, 0, bytes.slice(0, 100)));
  await show(await patch(visitor, url, 0, bytes.slice(0, PART)));
  await show(await patch(visitor, url, 0, bytes.slice(0, PART)));
  await show(await postFinal(visitor, opened));
  await show(await visitor.fetch(`/cargas/${opened.id}`));
  await show(await visitor.fetch(`/cargas/${opened.id}`, { method: "DELETE" }));
  await show(await visitor.fetch(`/cargas/${opened.id}`, { method: "DELETE" }));
  await show(await visitor.fetch(`/cargas`));
  await show(await visitor.fetch(`/cargas`, { method: "OPTIONS" }));
  await show(await visitor.fetch(url, { method: "HEAD" }));
  await show(await contest.visitor().fetch(url, { method: "PATCH", body: bytes.slice(0, PART) }));
  void offsetOf;
});

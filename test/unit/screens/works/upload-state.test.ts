import { expect, test } from "vitest";
import {
  percentOf,
  retryDelay,
  type Upload,
  type UploadEvent,
  uploadsAfter,
} from "~/screens/works/submission/uploads/upload-state";

const video = new Blob(["x"]);

const upload = (change: Partial<Upload> = {}): Upload => ({
  key: "a",
  use: "file",
  name: "obra.mp4",
  size: 1000,
  lastModified: 5,
  kind: "video",
  file: video,
  id: null,
  status: "checking",
  sent: 0,
  resumedFrom: 0,
  losses: 0,
  message: null,
  isUnseen: false,
  rareCodec: null,
  texts: { altText: "", transcript: null },
  ...change,
});

const run = (start: Upload, ...events: UploadEvent[]) => events.reduce(uploadsAfter, [start]);
const key = "a";

test("a file that passes is sent, counted and complete", () => {
  const [done] = run(
    upload(),
    { type: "passed", key },
    { type: "opened", key, id: "u1" },
    { type: "confirmed", key, sent: 0 },
    { type: "progressed", key, sent: 620 },
    { type: "completed", key },
  );
  expect(done).toMatchObject({ status: "complete", id: "u1", sent: 1000 });
});

test("a paused one keeps what it has, and late answers do not wake it", () => {
  const [paused] = run(
    upload({ status: "sending", id: "u1", sent: 300 }),
    { type: "paused", key },
    { type: "progressed", key, sent: 500 },
    { type: "lost", key, message: "Sin conexión" },
    { type: "completed", key },
  );
  expect(paused).toMatchObject({ status: "paused", sent: 300, message: null, losses: 0 });
});

test("the name that the server gives is kept even after a pause", () => {
  const [paused] = run(
    upload({ status: "sending" }),
    { type: "paused", key },
    { type: "opened", key, id: "u1" },
  );
  expect(paused).toMatchObject({ status: "paused", id: "u1" });
});

test("losses in a row are counted until a part arrives", () => {
  const lost: UploadEvent = { type: "lost", key, message: "Sin conexión" };
  const [twice] = run(upload({ status: "sending" }), lost, { type: "continued", key }, lost);
  expect(twice).toMatchObject({ status: "waiting", losses: 2, message: "Sin conexión" });
  const [again] = run(upload({ status: "sending", losses: 2 }), { type: "accepted", key });
  expect(again?.losses).toBe(0);
});

test("patience grows, and ends", () => {
  const delays = [1, 2, 3, 4, 5, 6].map((losses) => retryDelay(losses) ?? 0);
  expect(delays).toEqual([...delays].sort((a, b) => a - b));
  expect(new Set(delays).size).toBe(6);
  expect(retryDelay(7)).toBeNull();
});

test("the same file chosen again after a reload goes on from where it was", () => {
  const interrupted = upload({ status: "interrupted", file: null, id: "u1", sent: 620 });
  const [one, ...others] = run(interrupted, { type: "chosen", upload: upload({ key: "b" }) });
  expect(others).toEqual([]);
  expect(one).toMatchObject({ key, id: "u1", status: "sending", resumedFrom: 620, file: video });
});

test("another main file takes the former's place, pictures add up, a refused one stays refused", () => {
  const main = upload({ status: "complete" });
  const picture = upload({ key: "p", use: "picture", name: "uno.jpg", kind: "image" });
  const state = [
    { type: "chosen", upload: picture } as const,
    { type: "chosen", upload: upload({ key: "q", use: "picture", name: "dos.jpg", kind: "image" }) } as const,
    { type: "refused", key: "p", message: "Archivo no válido" } as const,
    { type: "chosen", upload: { ...picture, key: "r" } } as const,
    { type: "chosen", upload: upload({ key: "c", lastModified: 6 }) } as const,
  ].reduce(uploadsAfter, [main]);
  expect(state.map(({ key, status }) => [key, status])).toEqual([
    ["p", "refused"],
    ["q", "checking"],
    ["c", "checking"],
  ]);
});

test("what was complete and is gone starts anew", () => {
  const [gone] = run(upload({ status: "complete", id: "u1", sent: 1000 }), {
    type: "vanished",
    key,
    message: "Súbelo de nuevo",
  });
  expect(gone).toMatchObject({ status: "failed", id: null, sent: 0 });
});

test("a hundred percent is said of what the server has checked alone", () => {
  expect(percentOf(upload({ status: "sending", sent: 1000 }))).toBe(99);
  expect(percentOf(upload({ status: "sending", sent: 629 }))).toBe(62);
  expect(percentOf(upload({ status: "complete", sent: 1000 }))).toBe(100);
  expect(percentOf(upload({ status: "sending", size: 0 }))).toBe(0);
});

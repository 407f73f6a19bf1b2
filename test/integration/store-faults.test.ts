import { beforeEach, expect, test } from "vitest";
import { videoPath } from "~/services/core/files";
import { openContest, PASSWORD } from "../support/contest";
import { Faults, saidOfFault } from "../support/faults";
import { half, heavyMp4, longMp4, sample } from "../support/multipart";
import { openUpload, PART, patch, postFinal, sendPartialUpload } from "../support/parts";
import { NEW, openUniversity, proposalParts, sendProposal, strayFiles } from "../support/submission";

const faults = new Faults();
const contest = openContest({}, { wrappers: faults.wrappers });
beforeEach(() => {
  faults.next = {};
  faults.decide = () => null;
});

const complaint = (request: string, does: string) => `${request}: ${saidOfFault(does)}`;

const files = { "a picture": "cartel.jpg", "a video": "video-2s.mp4" };

/** Calls that may fail on an existing file. */
const failing = [
  ["a picture", "get"],
  ["a picture", "put"],
  ["a picture", "input"],
  ["a video", "get"],
] as const;

test.each(failing)("[MEND-12] %s is taken though the store's %s fails once", async (what, operation) => {
  const { visitor, students } = await openUniversity(contest);
  const file = { filename: "obra", bytes: sample(files[what]) };
  faults.next = { [operation]: 1 };
  await sendProposal(visitor, [students[0]?.id ?? ""], {}, file);
  expect(faults.next[operation]).toBe(0);
  expect(await strayFiles(contest)).toEqual([]);
});

test.each(failing)(
  "[MEND-12] %s and a store whose %s keeps failing: no verdict, and the next try finds it",
  async (what, operation) => {
    const { visitor, students, universityId } = await openUniversity(contest);
    const file = { filename: "obra", bytes: sample(files[what]) };
    faults.next = { [operation]: 99 };
    const id = crypto.randomUUID();
    const page = await visitor.submitMultipart(NEW, proposalParts([students[0]?.id ?? ""], { id }, file));
    expect([page.status, page.errorOf("file"), page.valueOf("title")]).toEqual([
      503,
      "No se pudo guardar el archivo. Inténtalo de nuevo dentro de un momento.",
      "Manos libres",
    ]);
    expect(await contest.complaints()).toEqual([complaint(`POST ${NEW}`, operation)]);
    faults.next = {};
    expect(await contest.value("select count(*) from proposals where university_id = ?", universityId)).toBe(
      0,
    );
    await contest.cron(Date.now());
    expect(await strayFiles(contest)).toEqual([]);
    const again = await visitor.submitMultipart(NEW, proposalParts([students[0]?.id ?? ""], { id }, file));
    expect(again.toast).toContain("Propuesta enviada");
  },
);

test.each(failing)(
  "[MEND-12] %s in parts: while the store's %s fails the end is a 503, and asked again it is there",
  async (what, operation) => {
    const { visitor } = await openUniversity(contest);
    const bytes = sample(files[what]);
    const opened = await openUpload(visitor, bytes);
    await sendPartialUpload(visitor, bytes, opened.partialUploads[0]);
    faults.next = { [operation]: 99 };
    const failed = await postFinal(visitor, opened);
    expect([failed.status, await failed.json()]).toEqual([
      503,
      { message: "No se pudo guardar el archivo. Inténtalo de nuevo dentro de un momento." },
    ]);
    expect(await contest.complaints()).toEqual([complaint("POST /cargas", operation)]);
    faults.next = {};
    expect((await postFinal(visitor, opened)).status).toBe(201);
    expect(await strayFiles(contest)).toEqual([]);
  },
);

test("[MEND-12] a part whose storing fails before a byte is read is answered, and can be sent again", async () => {
  const { visitor } = await openUniversity(contest);
  const bytes = longMp4(PART);
  const opened = await openUpload(visitor, bytes);
  const url = opened.partialUploads[0]?.url ?? "";
  for (let n = 0; n < 3; n++) {
    faults.next = { uploadPart: 1 };
    const failed = await patch(visitor, url, 0, bytes);
    expect([failed.status, faults.next.uploadPart]).toEqual([503, 0]);
    await failed.body?.cancel();
    expect(await contest.complaints()).toEqual([complaint(`PATCH ${url}`, "uploadPart")]);
  }
  expect((await patch(visitor, url, 0, bytes)).status).toBe(204);
  expect((await postFinal(visitor, opened)).status).toBe(201);
});

test("[MEND-12] what is no picture is still refused, once the resizer has shown that it is well", async () => {
  const { visitor, students } = await openUniversity(contest);
  const bytes = half("cartel.jpg");
  const page = await visitor.submitMultipart(
    NEW,
    proposalParts([students[0]?.id ?? ""], {}, { filename: "obra.jpg", bytes }),
  );
  expect([page.status, page.errorOf("file")]).toEqual([400, expect.stringMatching(/^Archivo no válido/)]);
});

test("[MEND3-10] videos without a copy are copied one at a time, each once", async () => {
  const bytes = await heavyMp4(PART);
  const urls: string[] = [];
  const copies: string[] = [];
  for (let n = 0; n < 2; n++) {
    const { visitor, students } = await openUniversity(contest);
    const id = await sendProposal(visitor, [students[0]?.id ?? ""], {}, { filename: "obra", bytes });
    const [asset] = await contest.rows<{ id: string; storage_path: string }>(
      "select id, storage_path from proposal_assets where proposal_id = ?",
      id,
    );
    urls.push(`/archivos/${asset?.id}`);
    copies.push(videoPath(asset?.storage_path ?? ""));
  }
  const bucket = await contest.bucket("PROPOSALS");
  await bucket.delete(copies);
  faults.calls = [];
  const answers = await Promise.all([...urls, ...urls].map((url) => contest.visitor().fetch(url)));
  const sizes = await Promise.all(answers.map(async (answer) => (await answer.arrayBuffer()).byteLength));
  expect(sizes.every((size) => size > PART)).toBe(true);
  const writes = faults.calls.filter(({ does }) => ["createMultipartUpload", "complete"].includes(does));
  const [first, second] = [writes[0]?.to, writes[2]?.to];
  expect(writes.map(({ does, to }) => [does, to])).toEqual([
    ["createMultipartUpload", first],
    ["complete", first],
    ["createMultipartUpload", second],
    ["complete", second],
  ]);
  expect([first, second].toSorted()).toEqual(copies.toSorted());
});

test("[MEND-12] texts that the database fails to store are not told as changed by somebody else", async () => {
  const { visitor, students } = await openUniversity(contest);
  const id = await sendProposal(visitor, [students[0]?.id ?? ""]);
  const path = `/propuesta/${id}/textos-alternativos`;
  const form = await visitor.open(path);
  faults.decide = ({ to }) => (to.includes('update "proposal_assets"') ? "before" : null);
  const page = await visitor.submit(path, form.formWith("baseVersion"));
  expect(await contest.complaints()).toEqual([complaint(`POST ${path}`, "batch")]);
  expect(page.told).toBe("503 No se pudieron guardar los textos / Inténtalo de nuevo dentro de un momento.");
});

test("[MEND-12] an account that is erased is not answered as kept where the database's answer is lost", async () => {
  const person = await contest.addPerson("publico");
  const visitor = await contest.signedIn(person);
  let lost = 0;
  faults.decide = ({ to }) => (to.includes('delete from "profiles"') && ++lost === 1 ? "after" : null);
  const page = await visitor.submit("/cuenta/eliminar", { password: PASSWORD, confirm: "on" });
  expect([page.path, page.toast]).toEqual([
    "/auth",
    "Cuenta eliminada / Hemos borrado tus datos y cerrado tu sesión.",
  ]);
  expect(visitor.cookies.has("session")).toBe(false);
  expect(await contest.value("select count(*) from profiles where id = ?", person.id)).toBe(0);
});

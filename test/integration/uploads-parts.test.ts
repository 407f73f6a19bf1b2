import { expect } from "vitest";
import { openStores } from "~/context";
import { campaignTest, suiteTest as test } from "../support/campaign";
import { openContest } from "../support/contest";
import { flatPng, longMp4, sample } from "../support/multipart";
import {
  metadataOf,
  type Opened,
  offsetOf,
  openUpload,
  PART,
  patch,
  postFinal,
  postOpening,
  sendInParts,
  sendPartialUpload,
} from "../support/parts";
import { RawRequest } from "../support/raw-request";
import { repeat } from "../support/repeat";
import { NEW, openUniversity, proposalParts, strayFiles } from "../support/submission";
import type { Visitor } from "../support/visitor";

const contest = openContest();
const MB = 1024 * 1024;

/** Returns the object of an upload's row. */
async function stored(id: string) {
  const path = await contest.value<string>("select storage_path from uploads where id = ?", id);
  const object = await (await contest.bucket("PROPOSALS")).get(path);
  const bytes = new Uint8Array((await object?.arrayBuffer()) ?? []);
  return { path, type: object?.httpMetadata?.contentType, bytes };
}

const same = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0;

/** Sends what is missing of an upload, and expects the file to arrive as it is. */
async function finish(visitor: Visitor, opened: Opened, bytes: Uint8Array<ArrayBuffer>) {
  for (const partialUpload of opened.partialUploads) await sendPartialUpload(visitor, bytes, partialUpload);
  expect((await postFinal(visitor, opened)).status).toBe(201);
  expect(same((await stored(opened.id)).bytes, bytes)).toBe(true);
}

/** Returns the status and message of a refusal. */
async function refusalOf(answer: Response): Promise<[number, string]> {
  const { message } = (await answer.json()) as { message: string };
  return [answer.status, message];
}

test("[NEW-05] a picture of one part arrives as it was sent, with what is known of it", async () => {
  const { visitor, contact } = await openUniversity(contest);
  const proposal = crypto.randomUUID();
  const opened = await openUpload(visitor, sample("cartel.jpg"), { proposal });
  expect(opened.partialUploads).toEqual([{ start: 0, end: 16392, url: `/cargas/${opened.id}/1` }]);
  await sendPartialUpload(visitor, sample("cartel.jpg"), opened.partialUploads[0]);
  const answer = await postFinal(visitor, opened);
  expect([answer.status, answer.headers.get("Location")]).toEqual([201, `/cargas/${opened.id}`]);
  const facts = { kind: "image", width: 640, height: 800, durationSeconds: null, sizeBytes: 16392 };
  expect(await answer.json()).toEqual({ id: opened.id, ...facts });
  const { path, type, bytes } = await stored(opened.id);
  expect(path).toMatch(new RegExp(`^${proposal}/\\d+\\.jpg$`));
  expect(type).toBe("image/jpeg");
  expect(same(bytes, sample("cartel.jpg"))).toBe(true);
  const { uploads } = openStores({ DB: contest.db, ENVIRONMENT: "local" });
  expect(await uploads.claimable(contact.id, [opened.id])).toEqual([
    { id: opened.id, storagePath: path, mimeType: "image/jpeg", ...facts, rareCodec: null },
  ]);
});

test("[NEW-05] a video of 41 MB arrives in three lanes at once, byte by byte", async () => {
  const { visitor } = await openUniversity(contest);
  const bytes = longMp4(41 * MB + 5);
  const opened = await openUpload(visitor, bytes);
  expect(opened.partialUploads).toEqual([
    { start: 0, end: 2 * PART, url: `/cargas/${opened.id}/1` },
    { start: 2 * PART, end: 4 * PART, url: `/cargas/${opened.id}/2` },
    { start: 4 * PART, end: bytes.length, url: `/cargas/${opened.id}/3` },
  ]);
  await Promise.all(
    opened.partialUploads.map((partialUpload) => sendPartialUpload(visitor, bytes, partialUpload)),
  );
  const answer = await postFinal(visitor, opened);
  expect(await answer.json()).toMatchObject({ kind: "video", durationSeconds: 2, sizeBytes: bytes.length });
  expect(same((await stored(opened.id)).bytes, bytes)).toBe(true);
});

test("[NEW-05] the last request may come again, also twice at once: one answer, one file", async () => {
  const { visitor } = await openUniversity(contest);
  const opened = await openUpload(visitor, sample("png-16-bits.png"));
  await sendPartialUpload(visitor, sample("png-16-bits.png"), opened.partialUploads[0]);
  const both = await Promise.all([postFinal(visitor, opened), postFinal(visitor, opened)]);
  const again = await postFinal(visitor, opened);
  const answers = await Promise.all([...both, again].map(async (one) => [one.status, await one.text()]));
  expect(answers[0]?.[0]).toBe(201);
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  expect(same((await stored(opened.id)).bytes, sample("png-16-bits.png"))).toBe(true);
  expect(await strayFiles(contest)).toEqual([]);
});

test("[NEW-05] HEAD tells a lane's offset and length by tus", async () => {
  const { visitor } = await openUniversity(contest);
  const opened = await openUpload(visitor, longMp4(9 * MB));
  const answer = await visitor.fetch(opened.partialUploads[1]?.url ?? "", { method: "HEAD" });
  const headerNames = ["Upload-Offset", "Upload-Length", "Cache-Control", "Tus-Resumable"];
  expect(answer.status).toBe(200);
  expect(headerNames.map((name) => answer.headers.get(name))).toEqual(["0", String(MB), "no-store", "1.0.0"]);
  expect(await answer.text()).toBe("");
});

campaignTest(
  "[NEW-05] a part twice, out of order, too short, too long, between two or beyond the lane changes nothing",
  async () => {
    const { visitor } = await openUniversity(contest);
    const bytes = longMp4(33 * MB);
    const opened = await openUpload(visitor, bytes);
    // The second of three upload parts has two full chunks. The third ends with a short one.
    const [, partialUpload, last] = opened.partialUploads;
    const url = partialUpload?.url ?? "";
    const part = bytes.slice(PART, 2 * PART);
    expect((await patch(visitor, url, 0, part)).status).toBe(204);
    const elsewhere = [409, "El envío sigue por otro punto del archivo."];
    const notAPart = [400, "El archivo no se ha recibido bien. Vuelve a intentarlo."];
    expect(await refusalOf(await patch(visitor, url, 0, bytes.slice(0, PART)))).toEqual(elsewhere);
    expect(await refusalOf(await patch(visitor, last?.url ?? "", PART, bytes.slice(4 * PART)))).toEqual(
      elsewhere,
    );
    for (const [offset, body] of [
      [PART, part.slice(0, PART - 1)],
      [PART, bytes.slice(0, PART + 1)],
      [PART, bytes.slice(0, 2 * PART)],
      [PART, new Uint8Array(0)],
      [PART + 1, part],
      [PART - 1, part],
      [2 * PART, part],
      [1e14, part],
    ] as const) {
      const answer = await patch(visitor, url, offset, body);
      expect([offset, body.length, await refusalOf(answer)]).toEqual([offset, body.length, notAPart]);
    }
    expect(await offsetOf(visitor, url)).toEqual([PART, 2 * PART]);
    await finish(visitor, opened, bytes);
  },
);

campaignTest("[NEW-05] a body without a length is held to the part's own", async () => {
  const { visitor } = await openUniversity(contest);
  const bytes = longMp4(9 * MB);
  const opened = await openUpload(visitor, bytes);
  const url = opened.partialUploads[1]?.url ?? "";
  const send = async (body: Uint8Array) => {
    const request = new RawRequest(contest, visitor, "PATCH", url, {
      "Content-Type": "application/offset+octet-stream",
      "Upload-Offset": "0",
      "Transfer-Encoding": "chunked",
    });
    await request.write(body);
    await request.end();
    return (await request.answer()).split("\r\n")[0];
  };
  expect(await send(bytes.slice(PART, PART + 1000))).toBe("HTTP/1.1 400 Bad Request");
  expect(await send(bytes.slice(0, MB + 1))).toBe("HTTP/1.1 400 Bad Request");
  expect(await offsetOf(visitor, url)).toEqual([0, MB]);
  expect(await send(bytes.slice(PART))).toBe("HTTP/1.1 204 No Content");
  await finish(visitor, opened, bytes);
});

campaignTest("[NEW-05] two at once to one offset: one part is kept, and the file is whole", async () => {
  const { visitor } = await openUniversity(contest);
  const bytes = longMp4(9 * MB);
  for (let round = 0; round < 2; round++) {
    const opened = await openUpload(visitor, bytes);
    const url = opened.partialUploads[0]?.url ?? "";
    const both = await Promise.all([1, 2].map(() => patch(visitor, url, 0, bytes.slice(0, PART))));
    for (const { status } of both) expect([204, 409]).toContain(status);
    expect(await offsetOf(visitor, url)).toEqual([PART, PART]);
    await sendPartialUpload(visitor, bytes, opened.partialUploads[1]);
    let answer = await postFinal(visitor, opened);
    if (answer.status === 409) {
      // The lost chunk is the recorded one, so it is sent again.
      for (const partialUpload of opened.partialUploads)
        await sendPartialUpload(visitor, bytes, partialUpload);
      answer = await postFinal(visitor, opened);
    }
    expect(answer.status).toBe(201);
    expect(same((await stored(opened.id)).bytes, bytes)).toBe(true);
  }
});

test("[NEW-05] a complete file takes no more parts", async () => {
  const { visitor } = await openUniversity(contest);
  const bytes = sample("cartel.jpg");
  const opened = await openUpload(visitor, bytes);
  const url = opened.partialUploads[0]?.url ?? "";
  await sendPartialUpload(visitor, bytes, opened.partialUploads[0]);
  await postFinal(visitor, opened);
  const other = new Uint8Array(bytes.length);
  for (const offset of [0, bytes.length]) {
    const answer = await patch(visitor, url, offset, other);
    expect(await refusalOf(answer)).toEqual([409, "Este archivo ya se ha recibido entero."]);
  }
  expect(await offsetOf(visitor, url)).toEqual([bytes.length, bytes.length]);
  expect(same((await stored(opened.id)).bytes, bytes)).toBe(true);
});

test("[NEW-05] giving an upload up removes it, pending or complete; again is a 404", async () => {
  const { visitor } = await openUniversity(contest);
  const bytes = longMp4(9 * MB);
  const bucket = await contest.bucket("PROPOSALS");
  for (const complete of [false, true]) {
    const opened = await openUpload(visitor, bytes);
    for (const partialUpload of opened.partialUploads.slice(complete ? 0 : 1))
      await sendPartialUpload(visitor, bytes, partialUpload);
    if (complete) expect((await postFinal(visitor, opened)).status).toBe(201);
    const [row] = await contest.rows<{ storage_path: string; multipart_id: string | null }>(
      "select storage_path, multipart_id from uploads where id = ?",
      opened.id,
    );
    const gone = await visitor.fetch(`/cargas/${opened.id}`, { method: "DELETE" });
    expect([gone.status, gone.headers.get("Tus-Resumable")]).toEqual([204, "1.0.0"]);
    expect(await contest.value("select count(*) from uploads where id = ?", opened.id)).toBe(0);
    expect(await contest.value("select count(*) from upload_parts where upload_id = ?", opened.id)).toBe(0);
    expect(await contest.value("select count(*) from file_removals")).toBe(0);
    expect(await bucket.head(row?.storage_path ?? "")).toBeNull();
    if (row?.multipart_id) {
      const upload = bucket.resumeMultipartUpload(row.storage_path, row.multipart_id);
      await expect(upload.uploadPart(1, "x")).rejects.toThrow("10024");
    }
    for (const method of ["DELETE", "GET"]) {
      const again = await visitor.fetch(`/cargas/${opened.id}`, { method });
      expect(await refusalOf(again)).toEqual([
        404,
        "Este archivo ya no está a medio enviar. Vuelve a elegirlo.",
      ]);
    }
    expect((await patch(visitor, opened.partialUploads[0]?.url ?? "", 0, bytes.slice(0, 1000))).status).toBe(
      404,
    );
    expect((await postFinal(visitor, opened)).status).toBe(404);
  }
});

test("[NEW-05] a file given up while one of its parts is coming stays away", async () => {
  const { visitor } = await openUniversity(contest);
  const bytes = longMp4(9 * MB);
  const opened = await openUpload(visitor, bytes);
  const coming = new RawRequest(contest, visitor, "PATCH", opened.partialUploads[0]?.url ?? "", {
    "Content-Type": "application/offset+octet-stream",
    "Upload-Offset": "0",
    "Content-Length": String(PART),
  });
  await coming.write(bytes.slice(0, 5 * MB));
  expect((await visitor.fetch(`/cargas/${opened.id}`, { method: "DELETE" })).status).toBe(204);
  await coming.write(bytes.slice(5 * MB, PART));
  expect((await coming.answer()).split("\r\n")[0]).toBe("HTTP/1.1 404 Not Found");
  expect(await contest.value("select count(*) from uploads where id = ?", opened.id)).toBe(0);
  expect(await strayFiles(contest)).toEqual([]);
});

campaignTest(
  "[NEW-05] a file given up while it is being checked leaves neither itself nor its thumbnail",
  async () => {
    const { visitor } = await openUniversity(contest);
    // 100 megapixels take a while to decode.
    const bytes = flatPng(10_000, 10_000);
    const opened = await openUpload(visitor, bytes);
    await sendPartialUpload(visitor, bytes, opened.partialUploads[0]);
    const path = await contest.value<string>("select storage_path from uploads where id = ?", opened.id);
    const bucket = await contest.bucket("PROPOSALS");
    const finishing = postFinal(visitor, opened);
    await expect.poll(() => bucket.head(path), { interval: 5 }).not.toBeNull();
    expect((await visitor.fetch(`/cargas/${opened.id}`, { method: "DELETE" })).status).toBe(204);
    expect([201, 404]).toContain((await finishing).status);
    await contest.cron(Date.now());
    expect(await contest.value("select count(*) from uploads where id = ?", opened.id)).toBe(0);
    expect((await bucket.list()).objects.filter(({ key }) => key.includes(path))).toEqual([]);
  },
);

test("[NEW-05] a file that a proposal has taken over can no longer be given up", async () => {
  const { visitor, universityId } = await openUniversity(contest);
  const proposal = await contest.addProposal({ universityId });
  const { id } = (await (await sendInParts(visitor, sample("cartel.jpg"))).json()) as Opened;
  const { path } = await stored(id);
  await contest.insert("proposal_assets", {
    proposal_id: proposal,
    storage_path: path,
    size_bytes: 16392,
    width: 640,
    height: 800,
    created_at: Date.now(),
  });
  await contest.rows("delete from uploads where id = ?", id);
  const partialUploads = [{ start: 0, end: 16392, url: `/cargas/${id}/1` }];
  expect((await visitor.fetch(`/cargas/${id}`, { method: "DELETE" })).status).toBe(404);
  expect((await postFinal(visitor, { id, partialUploads })).status).toBe(404);
  await contest.cron(Date.now() + 25 * 3600 * 1000);
  expect(await (await contest.bucket("PROPOSALS")).head(path)).not.toBeNull();
});

test("[NEW-05] openings are limited in number, and say so", async () => {
  const { visitor } = await openUniversity(contest);
  const nonsense = () => postOpening(visitor, new Uint8Array(0), { headers: { "Upload-Length": "" } });
  const answers = await repeat(245, async () => refusalOf(await nonsense()));
  const limited = answers.filter(([status]) => status === 429);
  expect(limited.length).toBeGreaterThan(0);
  expect(limited[0]?.[1]).toBe("Demasiados intentos. Espera unos minutos y vuelve a intentarlo.");
});

test("[NEW-05] somebody else's upload is not there, of the same university or not", async () => {
  const { visitor, universityId } = await openUniversity(contest);
  const bytes = longMp4(9 * MB);
  const opened = await openUpload(visitor, bytes);
  for (const partialUpload of opened.partialUploads) await sendPartialUpload(visitor, bytes, partialUpload);
  const colleague = await contest.as("universidad", { universityId });
  const { visitor: stranger, contact } = await openUniversity(contest);
  const url = opened.partialUploads[0]?.url ?? "";
  for (const other of [colleague, stranger]) {
    const answers = [
      await other.fetch(url, { method: "HEAD" }),
      await patch(other, url, 0, bytes.slice(0, 1000)),
      await postFinal(other, opened),
      await other.fetch(`/cargas/${opened.id}`),
      await other.fetch(`/cargas/${opened.id}`, { method: "DELETE" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  }
  expect((await postFinal(visitor, opened)).status).toBe(201);
  const { uploads } = openStores({ DB: contest.db, ENVIRONMENT: "local" });
  expect(await uploads.claimable(contact.id, [opened.id])).toEqual([]);
});

test("[NEW-05] uploads are for a signed-in university, told in Spanish and never by a redirect", async () => {
  const { visitor } = await openUniversity(contest);
  const bytes = longMp4(9 * MB);
  const opened = await openUpload(visitor, bytes);
  const acts = (by: Visitor): Promise<Response>[] => [
    postOpening(by, bytes),
    patch(by, opened.partialUploads[0]?.url ?? "", 0, bytes.slice(0, 1000)),
    postFinal(by, opened),
    by.fetch(`/cargas/${opened.id}`),
    by.fetch(`/cargas/${opened.id}`, { method: "DELETE" }),
  ];
  const alone = await contest.as("universidad");
  const expected: [Visitor, number, string][] = [
    [contest.visitor(), 401, "Tu sesión ha terminado. Inicia sesión para seguir enviando el archivo."],
    [await contest.as("alumno"), 403, "No tienes permisos de universidad"],
    [await contest.as("admin"), 403, "No tienes permisos de universidad"],
    [await contest.as("jurado"), 403, "No tienes permisos de universidad"],
    [alone, 403, "No tienes una universidad asignada"],
  ];
  for (const [by, status, message] of expected) {
    for (const act of acts(by)) expect(await refusalOf(await act)).toEqual([status, message]);
    const head = await by.fetch(opened.partialUploads[0]?.url ?? "", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([status, ""]);
  }
  expect(await offsetOf(visitor, opened.partialUploads[0]?.url ?? "")).toEqual([0, PART]);
});

test("[NEW-05] the twenty-fifth file on its way is refused, in parts and in the form", async () => {
  const { visitor, contact, students } = await openUniversity(contest);
  for (let i = 0; i < 24; i++) {
    await contest.insert("uploads", {
      id: `abierta-${i}`,
      user_id: contact.id,
      storage_path: `abierta/${i}.jpg`,
    });
  }
  const message = "Tienes demasiados archivos a medio enviar. Quita alguno o inténtalo mañana.";
  const answer = await postOpening(visitor, sample("cartel.jpg"));
  expect([answer.status, await answer.json()]).toEqual([429, { reason: "openUploads", message }]);
  const page = await visitor.submitMultipart(NEW, proposalParts([students[0]?.id ?? ""]));
  expect([page.status, page.errorOf("file")]).toEqual([400, message]);
  await contest.rows("delete from uploads where user_id = ?", contact.id);
  expect((await postOpening(visitor, sample("cartel.jpg"))).status).toBe(201);
});

test("[NEW-05] a proposal that was sent takes no more files", async () => {
  const { visitor, universityId } = await openUniversity(contest);
  for (const owner of [universityId, undefined]) {
    const proposal = crypto.randomUUID();
    await contest.addProposal({ id: proposal, universityId: owner });
    expect(await refusalOf(await postOpening(visitor, sample("cartel.jpg"), { proposal }))).toEqual([
      409,
      "Esta propuesta ya está enviada. Recarga la página para empezar otra.",
    ]);
  }
});

test("[NEW-05] while submissions are closed no upload opens, and it says so", async () => {
  const { visitor } = await openUniversity(contest);
  await contest.setPhase("voting");
  const answer = await postOpening(visitor, sample("cartel.jpg"));
  await contest.setPhase("submission");
  expect(await refusalOf(answer)).toEqual([
    409,
    "El envío de propuestas está cerrado. Estamos en la fase «Votación del público».",
  ]);
});

test("[NEW-05] tus-js-client sends, resumes and finishes by this contract", async () => {
  const { Upload } = await import("tus-js-client");
  const { visitor } = await openUniversity(contest);
  const bytes = longMp4(27 * MB);
  const opened = await openUpload(visitor, bytes);
  const [first] = opened.partialUploads;
  await patch(visitor, first?.url ?? "", 0, bytes.slice(0, PART));
  const last = await new Promise((resolve, reject) => {
    const upload = new Upload(Buffer.from(bytes.buffer), {
      endpoint: new URL("/cargas", contest.url).href,
      chunkSize: PART,
      parallelUploads: opened.partialUploads.length,
      parallelUploadBoundaries: opened.partialUploads.map(({ start, end }) => ({ start, end })),
      headers: { Cookie: `session=${visitor.cookies.get("session")}`, Origin: contest.url.origin },
      retryDelays: null,
      onSuccess: ({ lastResponse }) => resolve(JSON.parse(lastResponse.getBody())),
      onError: reject,
    });
    upload.resumeFromPreviousUpload({
      size: bytes.length,
      metadata: {},
      creationTime: "",
      urlStorageKey: "",
      uploadUrl: null,
      parallelUploadUrls: opened.partialUploads.map(({ url }) => new URL(url, contest.url).href),
    });
    upload.start();
  });
  expect(last).toMatchObject({ id: opened.id, kind: "video", sizeBytes: bytes.length });
  expect(same((await stored(opened.id)).bytes, bytes)).toBe(true);
});

const nonsense: [what: string, headers: Record<string, string>][] = [
  ["no length", { "Upload-Length": "" }],
  ["a negative length", { "Upload-Length": "-1" }],
  ["NaN", { "Upload-Length": "NaN" }],
  ["1e309", { "Upload-Length": "1e309" }],
  ["a length in hexadecimal", { "Upload-Length": "0x10" }],
  ["a length beyond all numbers", { "Upload-Length": "9".repeat(400) }],
  ["two lengths", { "Upload-Length": "16392, 16392" }],
  ["a length that its first bytes do not have", { "Upload-Length": "100" }],
  ["no metadata", { "Upload-Metadata": "" }],
  ["metadata that is no pair", { "Upload-Metadata": "proposal" }],
  ["metadata that is no base64", { "Upload-Metadata": "proposal ====" }],
  ["a proposal that is no uuid", { "Upload-Metadata": metadataOf({ proposal: "../../x" }) }],
  ["unknown metadata", { "Upload-Metadata": metadataOf({ proposal: crypto.randomUUID(), admin: "1" }) }],
  ["an unknown use", { "Upload-Metadata": metadataOf({ proposal: crypto.randomUUID(), use: "pdf" }) }],
  ["a path to the prototype", { "Upload-Metadata": `__proto__ ${btoa("x")}` }],
  [
    "two proposals",
    { "Upload-Metadata": [1, 2].map(() => metadataOf({ proposal: crypto.randomUUID() })).join(",") },
  ],
  ["a very long list of metadata", { "Upload-Metadata": `a ${btoa("x")},`.repeat(900) }],
  ["a lane of another upload", { "Upload-Concat": "final;/cargas/a/1 /cargas/b/2" }],
  ["lanes that are none", { "Upload-Concat": "final;" }],
  ["a lane elsewhere", { "Upload-Concat": "final;https://otra.example/cargas/a/1" }],
];

test("[NEW-05] an opening with nonsense for headers is a 400", async () => {
  const { visitor, contact } = await openUniversity(contest);
  for (const [what, headers] of nonsense) {
    const refusal = await refusalOf(await postOpening(visitor, sample("cartel.jpg"), { headers }));
    expect([what, ...refusal]).toEqual([
      what,
      400,
      expect.stringMatching(/^(La petición no se|El archivo no se ha)/),
    ]);
  }
  expect(await contest.value("select count(*) from uploads where user_id = ?", contact.id)).toBe(0);
});

test("[NEW-05] parts with nonsense for headers are refused, and change nothing", async () => {
  const { visitor } = await openUniversity(contest);
  const bytes = longMp4(9 * MB);
  const opened = await openUpload(visitor, bytes);
  const url = opened.partialUploads[1]?.url ?? "";
  const tail = bytes.slice(PART);
  const expected: [number, Record<string, string>][] = [
    [400, { "Upload-Offset": "" }],
    [400, { "Upload-Offset": "-8388608" }],
    [400, { "Upload-Offset": "NaN" }],
    [400, { "Upload-Offset": "1e309" }],
    [400, { "Upload-Offset": "0.5" }],
    [400, { "Upload-Offset": "9".repeat(400) }],
    [400, { "Upload-Offset": "0, 0" }],
    [415, { "Content-Type": "text/plain" }],
    [412, { "Tus-Resumable": "0.2.2" }],
  ];
  for (const [status, headers] of expected) {
    expect([headers, (await patch(visitor, url, 0, tail, headers)).status]).toEqual([headers, status]);
  }
  for (const partialUpload of ["0", "3", "-1", "x", "1e0", "01", "999999999999"]) {
    expect((await patch(visitor, `/cargas/${opened.id}/${partialUpload}`, 0, tail)).status).toBe(404);
    expect((await visitor.fetch(`/cargas/${opened.id}/${partialUpload}`, { method: "HEAD" })).status).toBe(
      404,
    );
  }
  for (const id of ["x", "%27", "..%2F..", "ñ".repeat(50)]) {
    expect((await visitor.fetch(`/cargas/${id}`, { method: "DELETE" })).status).toBe(404);
  }
  expect(await offsetOf(visitor, url)).toEqual([0, MB]);
});

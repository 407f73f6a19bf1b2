import { expect } from "vitest";
import { BACKUPS } from "~/contest/core/backups";
import { campaignTest, suiteTest as test } from "../support/campaign";
import { openContest } from "../support/contest";
import {
  BOUNDARY,
  type FilePart,
  half,
  longMp4,
  MULTIPART,
  multipartBody,
  type Part,
  padded,
  pngOf,
  sample,
} from "../support/multipart";
import { RawRequest } from "../support/raw-request";
import {
  damaged,
  formatOf,
  NEW,
  openUniversity,
  poster,
  proposalParts,
  strayFiles,
  unknown,
} from "../support/submission";
import type { Visitor } from "../support/visitor";

const contest = openContest();
const smallPlan = openContest({ FORM_BODY_LIMIT_MB: "1" });
const exact = openContest({ FORM_BODY_LIMIT_MB: "300" });
const MB = 1024 * 1024;

/** Checks that a refused form stores nothing: no proposal, no upload, no byte. */
async function nothingKept(universityId: string) {
  expect(await contest.value("select count(*) from proposals where university_id = ?", universityId)).toBe(0);
  expect(await contest.value("select count(*) from uploads")).toBe(0);
  const bucket = await contest.bucket("PROPOSALS");
  // The cron of a test that runs at night writes its backup.
  const keys = (await bucket.list()).objects.map(({ key }) => key);
  expect(keys.filter((key) => !key.startsWith(BACKUPS))).toEqual([]);
}

const post = (visitor: Visitor, body: BodyInit, type = MULTIPART) =>
  visitor.fetch(NEW, { method: "POST", headers: { "Content-Type": type }, body });

const refused: [what: string, file: FilePart, message: string][] = [
  [
    "text called .jpg",
    { filename: "obra.jpg", bytes: "No soy una imagen. ".repeat(500), type: "image/jpeg" },
    unknown,
  ],
  [
    "an empty file",
    { filename: "obra.jpg", bytes: "", type: "image/jpeg" },
    "Archivo no válido: está vacío (0 bytes)",
  ],
  [
    "a GIF",
    {
      filename: "obra.gif",
      bytes: Buffer.from(
        "GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;",
        "latin1",
      ),
    },
    formatOf("GIF"),
  ],
  ["a PDF", { filename: "obra.pdf", bytes: `%PDF-1.7\n${"x".repeat(9000)}` }, formatOf("PDF")],
  ["half a JPEG", { filename: "obra.jpg", bytes: half("cartel.jpg") }, damaged],
  [
    "an 11 s video",
    { filename: "obra.mp4", bytes: sample("video-11s.mp4") },
    "El vídeo no puede durar más de 10 segundos",
  ],
  [
    "a pixel bomb",
    { filename: "obra.png", bytes: pngOf(30_000, 30_000) },
    "La imagen no puede pasar de 12.000 píxeles de lado ni de 100 megapíxeles",
  ],
  [
    "an image of 10 MB and one byte",
    { filename: "obra.jpg", bytes: padded("cartel.jpg", 10 * MB + 1) },
    "El archivo debe ser menor a 10MB",
  ],
];

for (const [what, file, message] of refused) {
  test(`[NEW-05] [MEND-22] ${what}: ${message}`, async () => {
    const { visitor, students, universityId } = await openUniversity(contest);
    const page = await visitor.submitMultipart(NEW, proposalParts([students[0]?.id ?? ""], {}, file));
    expect(page.status).toBe(400);
    expect(page.errorOf("file")).toBe(message);
    expect(page.valueOf("title")).toBe("Manos libres");
    expect(page.valueOf("explanation")).toBe("Usamos tipografía de imprenta para hablar de la pantalla.");
    await nothingKept(universityId);
  });
}

campaignTest(
  "[NEW-05] a video over 300 MB is refused at the limit, before its last byte was sent",
  async () => {
    const { visitor, students, universityId } = await openUniversity(contest);
    const fields = multipartBody(proposalParts([students[0]?.id ?? ""], {}, null), { closed: false });
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="largo.mp4"\r\n\r\n`;
    const socket = new RawRequest(contest, visitor, "POST", NEW, {
      "Content-Type": MULTIPART,
      "Transfer-Encoding": "chunked",
    });
    await socket.write(Buffer.concat([fields, Buffer.from(head), longMp4(MB)]));
    const piece = new Uint8Array(MB);
    for (let sent = 1; sent < 300; sent++) await socket.write(piece);
    // The upload is still running at the limit.
    expect(await contest.value("select count(*) from uploads where multipart_id is not null")).toBe(1);
    // One chunk beyond the limit ends it, although four megabytes are still unsent.
    await socket.write(new Uint8Array(64 * 1024));
    await expect.poll(() => contest.value("select count(*) from uploads")).toBe(0);
    await nothingKept(universityId);
    for (let sent = 0; sent < 4; sent++) await socket.write(piece);
    await socket.write(Buffer.from(`\r\n--${BOUNDARY}--\r\n`));
    await socket.end();
    const answer = await socket.answer();
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain("El archivo debe ser menor a 300MB");
  },
  60_000,
);

const malformed: [what: string, parts: (fields: Part[]) => Part[]][] = [
  ["the file before its fields", (fields) => [poster, ...fields]],
  ["a field after the file", (fields) => [...fields, poster, ["summary", "tarde"]]],
  ["a file in another field", (fields) => [...fields, { ...poster, name: "otro" }]],
  ["an unknown field", (fields) => [...fields, ["is_draft", "1"], poster]],
  ["a field of conform's own", (fields) => [...fields, ["__intent__", "{"], poster]],
  ["a path to the prototype", (fields) => [...fields, ["roles.__proto__", "x"], poster]],
  ["a path in a name", (fields) => [...fields, ["title[0].x", "x"], poster]],
  ["no id", (fields) => [...fields.filter((part) => !Array.isArray(part) || part[0] !== "id"), poster]],
  [
    "an id that is none",
    (fields) => [
      ...fields.filter((part) => !Array.isArray(part) || part[0] !== "id"),
      ["id", "../../x"],
      poster,
    ],
  ],
];

for (const [what, shape] of malformed) {
  test(`[NEW-05] ${what}: refused, nothing kept`, async () => {
    const { visitor, students, universityId } = await openUniversity(contest);
    const page = await visitor.submitMultipart(NEW, shape(proposalParts([students[0]?.id ?? ""], {}, null)));
    expect(page.status).toBe(400);
    expect(page.text("main [role=alert]")).toContain(
      "El formulario no se ha recibido bien. Recarga la página y vuelve a intentarlo.",
    );
    await contest.cron(Date.now());
    await nothingKept(universityId);
  });
}

test("[NEW-05] [MEND-02] 500 parts: refused as too much, nothing kept", async () => {
  const { visitor, students, universityId } = await openUniversity(contest);
  const extra = Array.from({ length: 500 }, (): Part => ["students", "x"]);
  const parts = proposalParts([students[0]?.id ?? ""], {}, null);
  const page = await visitor.submitMultipart(NEW, [...parts, ...extra, poster]);
  expect(page.status).toBe(413);
  expect(page.text("main [role=alert]")).toContain("El formulario trae demasiados datos.");
  await contest.cron(Date.now());
  await nothingKept(universityId);
});

test("[NEW-01] a repeated field is refused beside it", async () => {
  const { visitor, students, universityId } = await openUniversity(contest);
  const parts = proposalParts([students[0]?.id ?? ""], {}, null);
  const page = await visitor.submitMultipart(NEW, [...parts, ["title", "Otro"], poster]);
  expect([page.status, page.errorOf("title")]).toEqual([400, "El título es obligatorio"]);
  await nothingKept(universityId);
});

test("[NEW-02] a field of a megabyte is refused by its length", async () => {
  const { visitor, students, universityId } = await openUniversity(contest);
  const page = await visitor.submitMultipart(
    NEW,
    proposalParts([students[0]?.id ?? ""], { explanation: "x".repeat(MB) }),
  );
  expect(page.status).toBe(400);
  expect(page.errorOf("explanation")).toBe("La explicación no puede superar los 2000 caracteres");
  await nothingKept(universityId);
});

test("[NEW-05] bodies that no browser sends are refused, not answered by an error of ours", async () => {
  const { visitor, students, universityId } = await openUniversity(contest);
  const whole = multipartBody(proposalParts([students[0]?.id ?? ""]));
  const bodies: [body: BodyInit, type?: string, status?: number][] = [
    ["", MULTIPART],
    [whole, "multipart/form-data"],
    [whole, `multipart/form-data; boundary=${"x".repeat(100_000)}`.slice(0, 9000)],
    [whole, "multipart/form-data; boundary=otra"],
    [whole, "text/plain"],
    [whole.slice(0, whole.length - 5000)],
    [whole.slice(0, 300)],
    // A search of students sends this: the form returns, and nothing is stored.
    ["title=Hola&explanation=x", "application/x-www-form-urlencoded", 200],
    [`--${BOUNDARY}\r\n${"X-Cabecera: sin fin ".repeat(400_000)}`, MULTIPART, 413],
    ["-".repeat(6 * MB), MULTIPART, 413],
  ];
  for (const [body, type, status = 400] of bodies) {
    const answer = await post(visitor, body, type);
    expect([answer.status, String(body).slice(0, 40)]).toEqual([status, String(body).slice(0, 40)]);
    await answer.body?.cancel();
  }
  await nothingKept(universityId);
});

test("[NEW-05] a client that hangs up in the middle of its file leaves nothing once the sweep has run", async () => {
  const { visitor, students, universityId } = await openUniversity(contest);
  const body = multipartBody(
    proposalParts([students[0]?.id ?? ""], {}, { filename: "a.mp4", bytes: padded("video-2s.mp4", 30 * MB) }),
  );
  const socket = new RawRequest(contest, visitor, "POST", NEW, {
    "Content-Type": MULTIPART,
    "Content-Length": String(body.length),
  });
  await socket.write(body.slice(0, 20 * MB));
  // Hangs up once the first part is stored.
  await expect
    .poll(() => contest.value("select count(*) from uploads where multipart_id is not null"))
    .toBe(1);
  socket.hangUp();
  // Noon, because the cron of a night stores a backup.
  await contest.cron(new Date(Date.now() + 48 * 3600 * 1000).setUTCHours(12, 5));
  await expect.poll(() => contest.value("select count(*) from uploads")).toBe(0);
  await nothingKept(universityId);
});

test("[NEW-05] a form larger than the platform lets through says so and keeps its fields", async () => {
  const { visitor, students } = await openUniversity(smallPlan);
  const file = { filename: "obra.mp4", bytes: padded("video-2s.mp4", 6 * MB) };
  const page = await visitor.submitMultipart(NEW, proposalParts([students[0]?.id ?? ""], {}, file));
  expect([page.status, page.errorOf("file")]).toEqual([413, "Por este formulario caben hasta 1 MB en total"]);
  expect(page.valueOf("title")).toBe("Manos libres");
  expect(await strayFiles(smallPlan)).toEqual([]);
});

test("[NEW-05] [NEW-06] [NOJS-01] a refusal before the terms behind a large file says its own reason and keeps the tick", async () => {
  const { visitor, students, universityId } = await openUniversity(contest);
  const sendBehind = (change: Record<string, string | null>, files: FilePart[]) =>
    visitor.submitMultipart(NEW, [
      ...proposalParts([students[0]?.id ?? ""], { ...change, terms: null }, null),
      ...files,
      ["terms", "on"],
    ]);
  const large = (name: string): FilePart => ({ filename: name, bytes: padded("cartel.jpg", 3 * MB) });
  const text: FilePart = { filename: "a.jpg", bytes: new Uint8Array(3 * MB).fill(66) };
  const eleven = [
    large("a.jpg"),
    ...Array.from({ length: 10 }, (_, n) => ({ ...poster, filename: `${n}.jpg`, name: "pictures" })),
  ];
  const refusals: [field: string, files: FilePart[], message: string][] = [
    ["pictures", eleven, "Además del archivo principal caben 7 imágenes: sobra «7.jpg»"],
    ["file", [text], "Archivo no válido: no es JPG, PNG, WEBP, MP4 ni MOV"],
    [
      "file",
      [text, { ...large("b.jpg"), name: "pictures" }],
      "Archivo no válido: no es JPG, PNG, WEBP, MP4 ni MOV",
    ],
    ["file", [large("a.jpg"), large("b.jpg")], "Solo hay un archivo principal: sobra «b.jpg»"],
    [
      "pictures",
      [large("a.jpg"), { ...text, name: "pictures" }],
      "«a.jpg»: Archivo no válido: aquí solo caben imágenes JPG, PNG o WEBP",
    ],
    [
      "file",
      [{ filename: "a.jpg", bytes: padded("cartel.jpg", 12 * MB) }],
      "El archivo debe ser menor a 10MB",
    ],
  ];
  for (const [field, files, message] of refusals) {
    const page = await sendBehind({}, files);
    expect([page.status, page.texts("[role=alert] li")]).toEqual([400, [message]]);
    expect(page.errorOf(field)).toBe(message);
    expect(page.document.querySelector("[name=terms][checked]")).not.toBeNull();
  }
  const wrong = await sendBehind({ title: "" }, eleven);
  expect([wrong.status, wrong.texts("[role=alert] li")]).toEqual([400, ["El título es obligatorio"]]);
  const outdated = await sendBehind({ rules: "7" }, [large("a.jpg")]);
  expect(outdated.refusalOf("terms")).toBe(
    "409 Las bases han cambiado mientras escribías: léelas y vuelve a aceptarlas",
  );
  await contest.cron(Date.now());
  await nothingKept(universityId);

  const id = crypto.randomUUID();
  for (const press of ["first", "second"]) {
    const page = await sendBehind({ id }, [large("a.jpg")]);
    expect(page.toast, press).toContain("Propuesta enviada");
  }
});

/**
 * Sends a form with a file of that many bytes, as browsers do. The length is announced, and at most a
 * megabyte is held in memory.
 */
async function sendLarge(head: Uint8Array, size: number, filename: string) {
  const university = await openUniversity(exact);
  const { visitor, students } = university;
  const id = crypto.randomUUID();
  const fields = multipartBody(proposalParts([students[0]?.id ?? ""], { id }, null), { closed: false });
  const part = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\n\r\n`;
  const [before, after] = [
    Buffer.concat([fields, Buffer.from(part)]),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ];
  const socket = new RawRequest(exact, visitor, "POST", NEW, {
    "Content-Type": MULTIPART,
    "Content-Length": String(before.length + size + after.length),
  });
  await socket.write(before);
  await socket.write(head);
  const zeros = new Uint8Array(MB);
  for (let sent = head.length; sent < size; sent += MB) await socket.write(zeros.slice(0, size - sent));
  await socket.write(after);
  const answer = await socket.answer();
  const stored = await exact.value("select size_bytes from proposal_assets where proposal_id = ?", id);
  return { answer, stored };
}

/** Returns the beginning of a real MP4 whose last box has that total length. */
function mp4Head(size: number) {
  const head = longMp4(MB);
  const at = sample("video-2s.mp4").length;
  new DataView(head.buffer).setUint32(at, size - at);
  return head;
}

const atTheLimit: [what: string, head: (size: number) => Uint8Array, size: number, expected: string][] = [
  ["a picture of 10 MB", () => sample("cartel.jpg"), 10 * MB, "303"],
];
const videosAtTheLimit: typeof atTheLimit = [
  ["a video of 300 MB", mp4Head, 300 * MB, "303"],
  ["a video of 300 MB and one byte", mp4Head, 300 * MB + 1, "El archivo debe ser menor a 300MB"],
];

for (const [sizedTest, cases] of [
  [test, atTheLimit],
  [campaignTest, videosAtTheLimit],
] as const) {
  sizedTest.each(cases)(
    "[NEW-05] [NOJS-01] [MEND-20] %s, through a form whose limit is just as large",
    async (_, head, size, expected) => {
      const { answer, stored } = await sendLarge(head(size), size, "obra");
      expect(answer).toMatch(expected === "303" ? /^HTTP\/1.1 303 / : /^HTTP\/1.1 400 /);
      if (expected !== "303") expect(answer).toContain(expected);
      expect(stored).toBe(expected === "303" ? size : undefined);
    },
    120_000,
  );
}

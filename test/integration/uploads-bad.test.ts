import { expect, test } from "vitest";
import { openContest } from "../support/contest";
import {
  BOUNDARY,
  type FilePart,
  half,
  htmlInPng,
  longMp4,
  MULTIPART,
  multipartBody,
  type Part,
  padded,
  pngOf,
  program,
  sample,
  svg,
} from "../support/multipart";
import { RawRequest } from "../support/raw-request";
import { NEW, openUniversity, poster, proposalParts, strayFiles } from "../support/submission";
import type { Visitor } from "../support/visitor";

const contest = openContest();
const smallPlan = openContest({ FORM_BODY_LIMIT_MB: "1" });
const MB = 1024 * 1024;

/** Nothing of a refused form is kept: no proposal, no upload, no byte. */
async function nothingKept(universityId: string) {
  expect(await contest.value("select count(*) from proposals where university_id = ?", universityId)).toBe(0);
  expect(await contest.value("select count(*) from uploads")).toBe(0);
  const bucket = await contest.bucket("PROPOSALS");
  expect((await bucket.list()).objects.map(({ key }) => key)).toEqual([]);
}

const post = (visitor: Visitor, body: BodyInit, type = MULTIPART) =>
  visitor.fetch(NEW, { method: "POST", headers: { "Content-Type": type }, body });

const refused: [what: string, file: FilePart, message: string][] = [
  [
    "text called .jpg",
    { filename: "obra.jpg", bytes: "No soy una imagen. ".repeat(500), type: "image/jpeg" },
    "Archivo no válido",
  ],
  ["an empty file", { filename: "obra.jpg", bytes: "", type: "image/jpeg" }, "Archivo no válido"],
  ["an SVG", { filename: "obra.svg", bytes: svg, type: "image/svg+xml" }, "Archivo no válido"],
  [
    "HTML behind a PNG signature",
    { filename: "obra.png", bytes: htmlInPng(), type: "image/png" },
    "Archivo no válido",
  ],
  [
    "a program called .jpg",
    { filename: "obra.jpg", bytes: program(), type: "image/jpeg" },
    "Archivo no válido",
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
    "Archivo no válido",
  ],
  [
    "a WEBM",
    { filename: "obra.mp4", bytes: sample("no-admitido.webm"), type: "video/mp4" },
    "Archivo no válido",
  ],
  ["a PDF", { filename: "obra.pdf", bytes: `%PDF-1.7\n${"x".repeat(9000)}` }, "Archivo no válido"],
  ["half a JPEG", { filename: "obra.jpg", bytes: half("cartel.jpg") }, "Archivo no válido"],
  ["half a PNG", { filename: "obra.png", bytes: half("png-16-bits.png") }, "Archivo no válido"],
  ["half a WEBP", { filename: "obra.webp", bytes: half("cartel.webp") }, "Archivo no válido"],
  ["half an MP4", { filename: "obra.mp4", bytes: half("video-2s.mp4") }, "Archivo no válido"],
  ["half a MOV", { filename: "obra.mov", bytes: half("moov-al-final.mov") }, "Archivo no válido"],
  [
    "an 11 s video",
    { filename: "obra.mp4", bytes: sample("video-11s.mp4") },
    "El vídeo no puede durar más de 10 segundos",
  ],
  [
    "a video a tenth of a second over the tolerance",
    { filename: "obra.mp4", bytes: sample("video-10s6.mp4") },
    "El vídeo no puede durar más de 10 segundos",
  ],
  [
    "a pixel bomb",
    { filename: "obra.png", bytes: pngOf(30_000, 30_000) },
    "La imagen no puede pasar de 12.000 píxeles de lado ni de 100 megapíxeles",
  ],
  [
    "101 megapixels",
    { filename: "obra.png", bytes: pngOf(10_100, 10_000) },
    "La imagen no puede pasar de 12.000 píxeles de lado ni de 100 megapíxeles",
  ],
  [
    "an image of 10 MB and one byte",
    { filename: "obra.jpg", bytes: padded("cartel.jpg", 10 * MB + 1) },
    "El archivo debe ser menor a 10MB",
  ],
  [
    "an image of 11 MB",
    { filename: "obra.jpg", bytes: padded("cartel.jpg", 11 * MB) },
    "El archivo debe ser menor a 10MB",
  ],
  [
    "an image of 60 MB",
    { filename: "obra.jpg", bytes: padded("cartel.jpg", 60 * MB) },
    "El archivo debe ser menor a 10MB",
  ],
];

for (const [what, file, message] of refused) {
  test(`[NEW-05] ${what}: ${message}`, async () => {
    const { visitor, students, universityId } = await openUniversity(contest);
    const page = await visitor.submitMultipart(NEW, proposalParts([students[0]?.id ?? ""], {}, file));
    expect(page.status).toBe(400);
    expect(page.errorOf("file")).toBe(message);
    expect(page.valueOf("title")).toBe("Manos libres");
    expect(page.valueOf("explanation")).toBe("Usamos tipografía de imprenta para hablar de la pantalla.");
    await nothingKept(universityId);
  });
}

test("[NEW-05] a video over 300 MB is refused at the limit, before its last byte was sent", async () => {
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
  // At the limit the upload is still on its way.
  expect(await contest.value("select count(*) from uploads where multipart_id is not null")).toBe(1);
  // One chunk beyond it, and it is undone, though four megabytes are still to come.
  await socket.write(new Uint8Array(64 * 1024));
  await expect.poll(() => contest.value("select count(*) from uploads"), { timeout: 20_000 }).toBe(0);
  await nothingKept(universityId);
  for (let sent = 0; sent < 4; sent++) await socket.write(piece);
  await socket.write(Buffer.from(`\r\n--${BOUNDARY}--\r\n`));
  await socket.end();
  const answer = await socket.answer();
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer).toContain("El archivo debe ser menor a 300MB");
}, 60_000);

const malformed: [what: string, parts: (fields: Part[]) => Part[]][] = [
  ["the file before its fields", (fields) => [poster, ...fields]],
  ["a field after the file", (fields) => [...fields, poster, ["summary", "tarde"]]],
  ["a file in another field", (fields) => [...fields, { ...poster, name: "otro" }]],
  ["an unknown field", (fields) => [...fields, ["is_draft", "1"], poster]],
  ["a field of conform's own", (fields) => [...fields, ["__intent__", "{"], poster]],
  ["a path to the prototype", (fields) => [...fields, ["roles.__proto__", "x"], poster]],
  ["a path in a name", (fields) => [...fields, ["title[0].x", "x"], poster]],
  ["50 parts", (fields) => [...fields, ...Array.from({ length: 50 }, (): Part => ["students", "x"]), poster]],
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
  const bodies: [body: BodyInit, type?: string][] = [
    ["", MULTIPART],
    [whole, "multipart/form-data"],
    [whole, `multipart/form-data; boundary=${"x".repeat(100_000)}`.slice(0, 9000)],
    [whole, "multipart/form-data; boundary=otra"],
    [whole, "text/plain"],
    [whole.slice(0, whole.length - 5000)],
    [whole.slice(0, 300)],
    ["title=Hola&explanation=x", "application/x-www-form-urlencoded"],
    [`--${BOUNDARY}\r\n${"X-Cabecera: sin fin ".repeat(400_000)}`],
    ["-".repeat(6 * MB)],
  ];
  for (const [body, type] of bodies) {
    const answer = await post(visitor, body, type);
    expect([answer.status, String(body).slice(0, 40)]).toEqual([400, String(body).slice(0, 40)]);
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
  // The first part is stored: hang up.
  await expect
    .poll(() => contest.value("select count(*) from uploads where multipart_id is not null"), {
      timeout: 20_000,
    })
    .toBe(1);
  socket.hangUp();
  await contest.cron(Date.now() + 25 * 3600 * 1000);
  await expect.poll(() => contest.value("select count(*) from uploads"), { timeout: 20_000 }).toBe(0);
  await nothingKept(universityId);
});

test("[NEW-05] a form larger than the platform lets through says so and keeps its fields", async () => {
  const { visitor, students } = await openUniversity(smallPlan);
  const file = { filename: "obra.mp4", bytes: padded("video-2s.mp4", 2 * MB) };
  const page = await visitor.submitMultipart(NEW, proposalParts([students[0]?.id ?? ""], {}, file));
  expect([page.status, page.errorOf("file")]).toEqual([413, "Por este formulario caben hasta 1 MB en total"]);
  expect(page.valueOf("title")).toBe("Manos libres");
  expect(await strayFiles(smallPlan)).toEqual([]);
});

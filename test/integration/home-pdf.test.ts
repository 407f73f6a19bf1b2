import { beforeEach, expect, test } from "vitest";
import { openContest, type Person } from "../support/contest";
import { type FilePart, type Part, sample } from "../support/multipart";
import { pdf } from "../support/pdf";
import type { Visitor } from "../support/visitor";

const contest = openContest();
const HERE = "/admin/ajustes";
const MB = 1024 * 1024;
const HOUR = 3600 * 1000;
let admin: Person;
let visitor: Visitor;

beforeEach(async () => {
  await contest.db.exec("delete from settings; delete from audit_log");
  const bucket = await contest.bucket("HOME_DOCUMENTS");
  await bucket.delete(await keys());
  admin = await contest.addPerson("admin");
  visitor = await contest.signedIn(admin);
});

const keys = async () =>
  (await (await contest.bucket("HOME_DOCUMENTS")).list()).objects.map(({ key }) => key);
const published = () =>
  contest.value<string | undefined>("select value from settings where key = 'home_pdf_url'");
const file = (bytes: Uint8Array | string = pdf(), filename = "Briefing 2025.pdf"): FilePart => ({
  filename,
  bytes,
  type: "application/pdf",
});
const upload = (...parts: Part[]) => visitor.submitMultipart(HERE, parts);

/** Publishes a PDF and returns its address. */
async function publish(bytes = pdf()): Promise<string> {
  expect((await upload(file(bytes))).toast).toBe("PDF subido correctamente");
  return JSON.parse((await published()) ?? '""');
}

test("[SET-01] [SET-02] [SET-07] a PDF is kept under a timestamp, published on the landing, and logged", async () => {
  const before = Date.now();
  const answer = await visitor.postMultipart(HERE, [file()]);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, HERE]);
  const page = await visitor.open(HERE);
  expect(page.toast).toBe("PDF subido correctamente");
  const [key, ...more] = await keys();
  expect(more).toEqual([]);
  expect(key).toMatch(/^\d{13}\.pdf$/);
  expect(Number.parseInt(key ?? "", 10)).toBeGreaterThanOrEqual(before);
  expect(await published()).toBe(`"/documentos/${key}"`);
  expect(page.valueOf("home_pdf_url")).toBe(`/documentos/${key}`);
  expect(await contest.rows("select actor, action, details from audit_log")).toEqual([
    {
      actor: admin.id,
      action: "settings_saved",
      details: JSON.stringify({
        changes: [{ key: "home_pdf_url", before: '""', after: `"/documentos/${key}"` }],
      }),
    },
  ]);

  const landing = await visitor.open("/");
  const links = landing.document
    .querySelectorAll("main a")
    .map((link) => [link.textContent.trim(), link.getAttribute("href")]);
  expect(links).toContainEqual(["Ver el briefing", `/documentos/${key}`]);
  expect(links).toContainEqual(["Descargar el briefing", `/documentos/${key}?descargar`]);
});

test("[SET-01] it opens in the browser or is downloaded, as what it is", async () => {
  const address = await publish();
  const answer = await visitor.fetch(address);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'inline; filename="briefing.pdf"',
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-cache",
    "accept-ranges": "bytes",
    "content-length": String(pdf().length),
  });
  // Chromium shows no sandboxed PDF.
  expect(answer.headers.get("Content-Security-Policy")).toBeNull();
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(pdf());
  const download = await visitor.fetch(`${address}?descargar`);
  expect(download.headers.get("Content-Disposition")).toBe('attachment; filename="briefing.pdf"');
  expect(new Uint8Array(await download.arrayBuffer())).toEqual(pdf());
  const part = await visitor.fetch(address, { headers: { Range: "bytes=0-4" } });
  expect([part.status, await part.text()]).toEqual([206, "%PDF-"]);
});

test("[SET-01] it is as public as the landing", async () => {
  const address = await publish();
  for (const role of ["publico", "alumno", "jurado", "universidad"] as const) {
    const who = await contest.as(role);
    expect((await who.fetch(address)).status).toBe(200);
  }
  const stranger = await contest.visitor().fetch(address);
  expect([stranger.status, stranger.headers.get("Location")]).toEqual([
    302,
    `/auth?redirectTo=${encodeURIComponent(address)}`,
  ]);
  await contest.setSetting("open_to_visitors", "true");
  expect((await contest.visitor().fetch(address)).status).toBe(200);
});

test("[SET-02] exactly 10 MB are taken, one byte more is not", async () => {
  const address = await publish(pdf(10 * MB));
  expect((await visitor.fetch(address)).headers.get("Content-Length")).toBe(String(10 * MB));
  const page = await upload(file(pdf(10 * MB + 1)));
  expect([page.status, page.toast]).toEqual([400, "Archivo muy grande / El PDF debe ser menor a 10MB"]);
  expect(await published()).toBe(JSON.stringify(address));
  expect(await keys()).toHaveLength(1);
});

test("[SET-02] a far larger one is stopped at the limit", async () => {
  const bytes = new Uint8Array(60 * MB);
  bytes.set(pdf());
  const page = await upload(file(bytes));
  expect([page.status, page.toast]).toEqual([400, "Archivo muy grande / El PDF debe ser menor a 10MB"]);
  expect(await keys()).toEqual([]);
});

const zip = Buffer.from("504b0304140000000800", "hex");
const notPdf: [what: string, bytes: Uint8Array | string][] = [
  ["a ZIP", Buffer.concat([zip, Buffer.alloc(9000)])],
  ["a ZIP that is a PDF further on", Buffer.concat([zip, Buffer.from(pdf())])],
  ["HTML", "<script>alert(1)</script>".repeat(400)],
  ["a picture", sample("cartel.jpg")],
  ["an empty file", ""],
  ["four bytes", "%PDF"],
  ["a PDF cut in half", pdf(9000).slice(0, 4500)],
  ["a head alone", "%PDF-1.7\n"],
];

for (const [what, bytes] of notPdf) {
  test(`[SET-02] ${what} named .pdf is refused by its bytes`, async () => {
    const page = await upload(file(bytes));
    expect([page.status, page.toast]).toEqual([400, "Error al subir / El archivo no es un PDF completo"]);
    expect([await keys(), await published()]).toEqual([[], undefined]);
  });
}

const malformed: [what: string, parts: Part[], message: string, status?: number][] = [
  ["no file chosen", [file("", "")], "Elige un archivo PDF"],
  ["no parts at all", [], "Elige un archivo PDF"],
  [
    "two files",
    [file(), file()],
    "El formulario no se ha recibido bien. Recarga la página y vuelve a intentarlo.",
  ],
  [
    "a file in another field",
    [{ ...file(), name: "otro" }],
    "El formulario no se ha recibido bien. Recarga la página y vuelve a intentarlo.",
  ],
  [
    "an unknown field",
    [["finalists_count", "7"], file()],
    "El formulario no se ha recibido bien. Recarga la página y vuelve a intentarlo.",
  ],
  [
    "fifty fields",
    [...Array.from({ length: 50 }, (): Part => ["x", "y"]), file()],
    "El formulario trae demasiados datos.",
    413,
  ],
];

for (const [what, parts, message, status = 400] of malformed) {
  test(`[SET-02] ${what}: refused, nothing kept`, async () => {
    const page = await upload(...parts);
    expect([page.status, page.toast]).toEqual([status, `Error al subir / ${message}`]);
    expect([await keys(), await published()]).toEqual([[], undefined]);
  });
}

test("[SET-02] what cannot be published says 'Error al subir' with the server's message, and is swept", async () => {
  await contest.refuse("insert on settings", "tabla bloqueada");
  const page = await upload(file());
  await contest.allow();
  expect(await contest.complaints()).toEqual([`POST ${HERE}: tabla bloqueada`]);
  expect([page.status, page.toast]).toEqual([503, "Error al subir / tabla bloqueada"]);
  expect(await published()).toBeUndefined();
  await contest.cron(Date.now() + 2 * HOUR);
  expect(await keys()).toEqual([]);
});

test("[SET-01] a replaced PDF is gone at once for readers, and from the bucket with the next sweeps", async () => {
  const first = await publish();
  const second = await publish(pdf(5000));
  expect(second).not.toBe(first);
  expect((await visitor.fetch(first)).status).toBe(404);
  expect((await visitor.fetch(second)).status).toBe(200);
  // A file stored just now may still be in the process of publication.
  await contest.cron(Date.now());
  expect(await keys()).toHaveLength(2);
  await contest.cron(Date.now() + 2 * HOUR);
  expect(await keys()).toEqual([second.slice("/documentos/".length)]);
  await contest.cron(Date.now() + 48 * HOUR);
  expect((await visitor.fetch(second)).status).toBe(200);
});

test("[SET-01] an address elsewhere takes the place of the uploaded PDF", async () => {
  const address = await publish();
  await visitor.submit(HERE, {
    ...(await visitor.open(HERE)).formWith("home_pdf_url"),
    home_pdf_url: "https://ejemplo.test/otro.pdf",
  });
  expect(await published()).toBe('"https://ejemplo.test/otro.pdf"');
  expect((await visitor.fetch(address)).status).toBe(404);
  await contest.cron(Date.now() + 2 * HOUR);
  expect(await keys()).toEqual([]);
});

test("[SET-01] nothing but the published document is answered", async () => {
  await publish();
  const others = ["0.pdf", "x.pdf", "1700000000000.pdf", "..%2F..%2Fx.pdf", "x".repeat(10_000), "%E0%A4%A"];
  for (const name of others) {
    expect([400, 404]).toContain((await visitor.fetch(`/documentos/${name}`)).status);
  }
});

import { parse } from "csv-parse/sync";
import { beforeEach, expect, test } from "vitest";
import { openContest, type Person } from "../support/contest";
import type { Page, Visitor } from "../support/visitor";

const contest = openContest();
const HERE = "/admin/universidades/importar";
let admin: Person;
let visitor: Visitor;

beforeEach(async () => {
  await contest.db.exec("delete from audit_log; delete from mail_outbox");
  await contest.removeUniversities();
  admin = await contest.addPerson("admin");
  visitor = await contest.signedIn(admin);
});

const upload = (path: string, bytes: string | Uint8Array, filename = "datos.csv") =>
  visitor.submitMultipart(path, [{ filename, bytes, type: "text/csv" }]);
/** Confirms a page's question with its hidden fields. */
const confirm = (page: Page, change: Record<string, string> = {}) =>
  visitor.submit(page.url.pathname, { ...page.formWith("text"), ...change });
const names = async () =>
  await contest.column<string>("select name from universities order by display_order");
const errorOf = (page: Page) => page.errorOf("file");
const windows1252 = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

test("[SEASON-01] a thousand universities, ten rows wrong: shown first, then the right ones in one go, logged once; again adds nothing", async () => {
  await contest.addUniversity({ name: "Universidad de Jaén" });
  await contest.db.exec("update universities set slug = 'jaen'");
  const lines = Array.from({ length: 1000 }, (_, n) => `Universidad N.º ${n};n-${n}`);
  // Row numbers as a spreadsheet shows them: row 1 has the headings.
  const wrong: Record<number, [line: string, error: string]> = {
    2: [";sola", "Falta el nombre"],
    101: ["Universidad N.º 5;otra", "Repite el nombre de la fila 7"],
    202: ["UNIVERSIDAD n.º 6;", "Repite el nombre de la fila 8"],
    303: ["Universidad de Soria;N-7", "Repite el slug de la fila 9"],
    404: ["Universidad de Soria;Jaén", "Ese slug ya lo usa otra universidad"],
    505: ["Universidad de Soria;¿?", "El slug necesita letras sin acentos o números"],
    606: [`${"x".repeat(201)};`, "El nombre no puede superar los 200 caracteres"],
    707: ["Otra;n-8", "Repite el slug de la fila 10"],
    808: [" ;x", "Falta el nombre"],
    1001: ["Universidad N.º 9;", "Repite el nombre de la fila 11"],
  };
  for (const [row, [line]] of Object.entries(wrong)) lines[Number(row) - 2] = line;
  const page = await upload(HERE, windows1252(["Nombre;Slug", ...lines].join("\r\n")));
  expect([page.status, page.text("#revision")]).toEqual([200, "Se añadirán 990 universidades"]);
  expect(page.text("h3")).toBe("10 filas con errores");
  const [told = []] = page.document
    .querySelectorAll("table")
    .map((table) => table.querySelectorAll("tbody tr").map((row) => row.childNodes.map((cell) => cell.text)));
  expect(told.map(([row, , error]) => [row, error])).toEqual(
    Object.entries(wrong).map(([row, [, error]]) => [row, error]),
  );
  expect(await names()).toEqual(["Universidad de Jaén"]);

  const done = await confirm(page);
  expect(done.path).toBe("/admin/universidades");
  expect(done.toast).toBe("Universidades importadas / Se han añadido 990 universidades.");
  const all = await names();
  expect([all.length, all[1], all.at(-1)]).toEqual([991, "Universidad N.º 1", "Universidad N.º 998"]);
  const stored = await contest.rows<{ slug: string; name_folded: string; active: number }>(
    "select slug, name_folded, active from universities where name = 'Universidad N.º 1'",
  );
  expect(stored).toEqual([{ slug: "n-1", name_folded: "universidad n.º 1", active: 1 }]);
  const log = await contest.rows<{ action: string; actor: string; details: string }>(
    "select action, actor, details from audit_log",
  );
  expect(log.map(({ action, actor }) => [action, actor])).toEqual([["universities_imported", admin.id]]);
  expect(JSON.parse(log[0]?.details ?? "").universities).toHaveLength(990);

  // The first answer may be lost. The same form then succeeds, and the same file has nothing left to import.
  expect((await confirm(page)).toast).toBe(
    "Nada que importar / Todas las universidades del archivo ya estaban.",
  );
  const again = await upload(HERE, windows1252(["Nombre;Slug", ...lines].join("\r\n")));
  expect(again.text("#revision")).toBe("No hay ninguna universidad que añadir");
  expect(again.document.querySelector("[name=text]")).toBeNull();
  expect(await names()).toHaveLength(991);
  expect(await contest.value("select count(*) from audit_log")).toBe(1);
});

test("[SEASON-01] what Excel saves, headings in another order; what others add meanwhile is shown anew before anything is written", async () => {
  const file =
    '\ufeff"Slug","Ciudad","UNIVERSIDAD"\r\n,Soria,"Universidad de Soria"\r\nteruel,Teruel,Universidad de Teruel\r\n';
  const page = await upload(HERE, file);
  expect(page.text("main")).toContain("La columna «Ciudad» no se usa.");
  expect(page.text("main")).toContain("Todavía no se ha escrito nada.");
  await contest.addUniversity({ name: "Universidad de SORIA" });
  const changed = await confirm(page);
  expect([changed.status, changed.text("#revision")]).toEqual([409, "Se añadirá 1 universidad"]);
  expect(changed.text("[role=alert]")).toContain("Los datos han cambiado desde que subiste el archivo.");
  expect(await names()).toEqual(["Universidad de SORIA"]);
  expect((await confirm(changed)).toast).toBe("Universidades importadas / Se ha añadido 1 universidad.");
  expect(await names()).toEqual(["Universidad de SORIA", "Universidad de Teruel"]);
});

test("[SEASON-01] pressed twice at once, each university is there once", async () => {
  const page = await upload(HERE, "nombre\nUna\nDos\n");
  await Promise.all([confirm(page), confirm(page), confirm(page)]);
  expect(await names()).toEqual(["Una", "Dos"]);
  expect(await contest.value("select count(*) from audit_log")).toBe(1);
});

test("[SEASON-01] a slug that somebody takes while the file is written: nothing is imported, and it is said", async () => {
  const page = await upload(HERE, "nombre\nUna\nDos\n");
  await contest.db.exec(
    "create trigger rival before insert on audit_log begin insert into universities (id, name, name_folded, slug, active, display_order, created_at) values ('rival', 'Rival', 'rival', 'dos', 1, 9, 0); end",
  );
  const refused = await confirm(page);
  await contest.db.exec("drop trigger rival");
  expect(refused.told).toBe(
    "409 No se ha importado nada / Alguien acaba de usar uno de esos slugs. Vuelve a intentarlo.",
  );
  expect(await names()).toEqual([]);
  expect((await confirm(refused)).toast).toBe("Universidades importadas / Se han añadido 2 universidades.");
});

test.each<[string, string | Uint8Array, number, string]>([
  [
    "a hundred thousand rows",
    `nombre\n${"Universidad de Soria\n".repeat(100_000)}`,
    413,
    "Este archivo es demasiado grande. Caben hasta 2000 filas y 256 KB: pártelo en varios.",
  ],
  [
    "more rows than may be, however short",
    `nombre\n${"U\n".repeat(2001)}`,
    400,
    "Este archivo tiene demasiadas filas. Caben hasta 2000 filas y 256 KB: pártelo en varios.",
  ],
  [
    "a ZIP named .csv",
    new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0]),
    400,
    "Esto no es un CSV, sino un libro de cálculo o un ZIP.",
  ],
  [
    "a picture named .csv",
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0]),
    400,
    "Esto no es un archivo de texto.",
  ],
  ["a broken encoding", "nombre\nUniversidad de A CoruÃ±a\n", 400, "Hay letras rotas en el archivo"],
  ["no heading of ours", "centro\nUno\n", 400, "Falta la columna «nombre» en la primera fila"],
  [
    "a quote that is not closed",
    'nombre;slug\n"Uno;uno\nDos;\n',
    400,
    "Hay unas comillas sin cerrar en la fila 2",
  ],
  [
    "nothing below the headings",
    "nombre;slug\n",
    400,
    "El archivo no tiene ninguna fila debajo de la cabecera",
  ],
  ["an empty file", "", 400, "El archivo no tiene ninguna fila debajo de la cabecera"],
])("[SEASON-02] %s is refused beside its field, and nothing is written", async (_, bytes, status, error) => {
  const page = await upload(HERE, bytes);
  expect([page.status, errorOf(page).replaceAll("\u00a0", " ")]).toEqual([
    status,
    expect.stringContaining(error),
  ]);
  expect(await names()).toEqual([]);
});

test("[SEASON-02] no file, and a text that the screen never showed", async () => {
  const none = await visitor.submitMultipart(HERE, [{ filename: "", bytes: "" }]);
  expect([none.status, errorOf(none)]).toEqual([400, "Elige un archivo CSV"]);
  // The text is read like any file and shown. It is written only after confirmation.
  const forged = await visitor.submit(HERE, {
    intent: "import",
    fingerprint: "x",
    text: "nombre;slug\n;uno\nUna;¿?\nDos;",
  });
  expect([forged.status, forged.text("#revision"), forged.text("h3")]).toEqual([
    409,
    "Se añadirá 1 universidad",
    "2 filas con errores",
  ]);
  expect(await names()).toEqual([]);
});

/** Returns the template that the page offers. */
const templateAt = async (path: string) => {
  const link = (await visitor.open(path)).document.querySelector("a[download]");
  return decodeURIComponent((link?.getAttribute("href") ?? "").replace(/^data:[^,]*,/, ""));
};

test("[SEASON-01] the template has the headings, and is read back", async () => {
  const template = await templateAt(HERE);
  expect(parse(template, { bom: true, delimiter: ";" })).toEqual([["nombre", "slug"]]);
  const filled = `${template}Universidad de Soria;\r\n`;
  expect((await upload(HERE, filled)).text("#revision")).toBe("Se añadirá 1 universidad");
});

const PEOPLE = "/admin/usuarios/importar";

test("[SEASON-05] a thousand people, ten rows wrong: shown first, then the right ones are invited in one go, by mails that wait; again invites nobody", async () => {
  const soria = await contest.addUniversity({ name: "Universidad de Soria" });
  await contest.addUniversity({ name: "Universidad de Jaén", active: false });
  await contest.addPerson("publico", { email: "tiene.cuenta@prueba.test" });
  const lines = Array.from({ length: 1000 }, (_, n) =>
    n % 2 === 0 ? `Persona ${n};p${n}@prueba.test;Alumno;universidad de soria` : `;P${n}@Prueba.test;jurado;`,
  );
  const wrong: Record<number, [line: string, error: string]> = {
    2: [";;jurado;", "Falta el correo"],
    101: [";sin arroba;jurado;", "El correo no es válido"],
    202: [";P7@PRUEBA.TEST;jurado;", "Repite el correo de la fila 9"],
    303: [";x1@prueba.test;;", "Falta el rol"],
    404: [";x2@prueba.test;admin;", "El rol tiene que ser «jurado», «universidad» o «alumno»"],
    505: [";x3@prueba.test;alumno;", "Falta la universidad"],
    606: [";x4@prueba.test;alumno;Universidad de Marte", "Esa universidad no está en el concurso"],
    707: [";x5@prueba.test;universidad;Universidad de Jaén", "Esa universidad no está activa"],
    808: [`${"x".repeat(121)};x6@prueba.test;jurado;`, "El nombre no puede superar los 120 caracteres"],
    1001: [";p8@prueba.test;jurado;", "Repite el correo de la fila 10"],
  };
  for (const [row, [line]] of Object.entries(wrong)) lines[Number(row) - 2] = line;
  // An additional row for a person who needs no invitation.
  const file = windows1252(
    ["Nombre;Correo electrónico;Rol;Universidad", ...lines, ";TIENE.CUENTA@prueba.test;jurado;"].join("\r\n"),
  );
  const page = await upload(PEOPLE, file);
  expect([page.status, page.text("#revision")]).toEqual([200, "Se enviarán 990 invitaciones"]);
  expect(page.text("main")).toContain("Una fila es de quien ya tiene cuenta: no recibirá nada.");
  const [told = []] = page.document
    .querySelectorAll("table")
    .map((table) => table.querySelectorAll("tbody tr").map((row) => row.childNodes.map((cell) => cell.text)));
  expect(told.map(([row, , error]) => [row, error])).toEqual(
    Object.entries(wrong).map(([row, [, error]]) => [row, error]),
  );
  expect(await contest.value("select count(*) from invitations")).toBe(0);

  const done = await confirm(page);
  expect([done.path, done.toast.replaceAll("\u00a0", " ")]).toEqual([
    "/admin/invitaciones",
    "Invitaciones en marcha / 990 correos escritos: irán saliendo en unos minutos.",
  ]);
  const count = (where: string) => contest.value<number>(`select count(*) from ${where}`);
  // Even positions are students. The ten wrong rows among them are 0, 200, 402, 604 and 806.
  expect(
    await count(`invitations where role = 'alumno' and university_id = '${soria}' and outcome is null`),
  ).toBe(495);
  expect(await count("invitations where role = 'jurado' and university_id is null")).toBe(495);
  expect(await count("(select distinct token_hash from invitations)")).toBe(990);
  expect(await count("mail_outbox where sent_at is null and secret is not null")).toBe(990);
  const [mail] = await contest.rows<{ subject: string; body: string; secret: string }>(
    "select subject, body, secret from mail_outbox where recipient = 'p4@prueba.test'",
  );
  expect(mail?.subject).toBe("Te invitan a participar en el Concurso de Diseño Universitario");
  expect(mail?.body).toContain("Hola, Persona 4:\n\nLa organización");
  expect(mail?.body).toContain("participar con tu universidad (Universidad de Soria) como alumno o alumna");
  expect((await contest.visitor().open(new URL(mail?.secret ?? "").pathname)).text("main")).toContain(
    "p4@prueba.test",
  );
  expect(await contest.value("select body from mail_outbox where recipient = 'p5@prueba.test'")).toContain(
    "Hola:\n\nLa organización",
  );
  const log = await contest.rows<{ action: string; details: string }>(
    "select action, details from audit_log",
  );
  expect(log).toEqual([{ action: "invitations_sent", details: '{"invited":990}' }]);

  expect((await confirm(page)).toast).toBe(
    "Nada que enviar / Todas las personas del archivo tenían ya cuenta o invitación.",
  );
  // Two of the wrong rows repeat an invited address.
  const again = await upload(PEOPLE, file);
  expect(again.text("#revision")).toBe("No hay a quién invitar");
  expect(again.text("main")).toContain("992 filas son de quien ya está invitado");
  expect([await count("invitations"), await count("mail_outbox")]).toEqual([990, 990]);
});

test("[SEASON-05] what came between the question and its answer is shown anew; files that are none are refused as universities' are", async () => {
  const page = await upload(PEOPLE, "correo,rol\na@prueba.test,jurado\nb@prueba.test,jurado\n");
  await contest.addPerson("publico", { email: "a@prueba.test" });
  const changed = await confirm(page);
  expect([changed.status, changed.text("#revision")]).toEqual([409, "Se enviará 1 invitación"]);
  expect(await contest.value("select count(*) from mail_outbox")).toBe(0);
  await Promise.all([confirm(changed), confirm(changed)]);
  expect(await contest.rows("select recipient from mail_outbox")).toEqual([{ recipient: "b@prueba.test" }]);
  const refused = await upload(PEOPLE, "nombre;rol\nAna;jurado\n");
  expect([refused.status, errorOf(refused)]).toEqual([400, "Falta la columna «correo» en la primera fila"]);
  expect(await templateAt(PEOPLE)).toBe("\uFEFFcorreo;nombre;apellidos;rol;universidad\r\n");
});

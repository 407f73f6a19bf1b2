import { beforeEach, expect, test } from "vitest";
import { openContest, PASSWORD, type Person } from "../support/contest";
import { saveSettings } from "../support/settings";
import type { Visitor } from "../support/visitor";

const contest = openContest();
const HERE = "/admin/ajustes/participacion";
const CODES = `${HERE}?parte=codigos`;
/** Codes of the tests' environment. */
const FIRST = { universidad: "UNI-2025", jurado: "JURADO-2025" };

let admin: Person;
let visitor: Visitor;
let count = 0;

beforeEach(async () => {
  await contest.db.exec("delete from throttles");
  await contest.db.exec("delete from access_codes");
  admin = await contest.addPerson("admin");
  visitor = await contest.signedIn(admin);
});

const someone = () => ({
  full_name: "Clara Ruiz",
  email: `clara${++count}@prueba.test`,
  password: PASSWORD,
});
const asJuror = (code: string) =>
  contest.visitor().submit("/auth?tab=registrarse", { ...someone(), type: "jurado", jurado_code: code });
const isIn = async (code: string) => (await asJuror(code)).path === "/jurado";
/** Changes the code and returns the new one. */
async function change(role: keyof typeof FIRST) {
  const page = await visitor.submit(CODES, { role });
  expect([page.status, page.toast]).toEqual([200, "Código de acceso cambiado / El anterior ya no sirve."]);
  return { page, code: page.text("main li strong") };
}

test("[AUTH-25] the environment's codes hold until one is changed: then the new one alone, for its role alone", async () => {
  const before = await visitor.open(HERE);
  expect(before.texts("main section li p")).toEqual([
    ...["Universidad", "El que se fijó al instalar. Si no lo conoces, cámbialo."],
    ...["Jurado", "El que se fijó al instalar. Si no lo conoces, cámbialo."],
  ]);
  expect(await isIn(FIRST.jurado)).toBe(true);
  const { code } = await change("jurado");
  expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
  const refused = await asJuror(FIRST.jurado);
  expect(refused.refusalOf("jurado_code")).toBe("400 Código inválido. El código de acceso no es correcto");
  expect(await isIn(` ${code.toLowerCase().replaceAll("-", " ")}`)).toBe(true);
  const university = await contest.addUniversity();
  const contact = await contest.visitor().submit("/auth?tab=registrarse", {
    ...someone(),
    type: "universidad",
    universidad_university: university,
    universidad_code: FIRST.universidad,
  });
  expect(contact.path).toBe("/universidad");
  // The other role's new code is refused here.
  expect(await isIn((await change("universidad")).code)).toBe(false);

  const { code: next } = await change("jurado");
  expect([await isIn(code), await isIn(next)]).toEqual([false, true]);
});

test("[AUTH-25] a code is shown once, kept hashed, and each use is logged by its number", async () => {
  await asJuror(FIRST.jurado);
  const { code } = await change("jurado");
  await asJuror(code);
  const after = await visitor.open(HERE);
  expect(after.texts("main section li p")[3]).toMatch(/^El n\.º 2, desde el \d/);
  const log = await contest.rows<{ action: string; details: string }>(
    `select action, details from audit_log where action = 'access_code_changed' or details ->> 'code' is not null
      order by id desc limit 3`,
  );
  expect(log.map(({ action, details }) => [action, JSON.parse(details).code])).toEqual([
    ["account_created", 2],
    ["access_code_changed", 2],
    ["account_created", 1],
  ]);
  const page = await visitor.open("/admin/registro?accion=account_created");
  expect(page.text("main")).toContain("código n.º 2");
  const kept = JSON.stringify([
    await contest.rows("select * from access_codes"),
    await contest.rows("select * from audit_log"),
    contest.log,
  ]);
  for (const text of [after.html, page.html, kept]) {
    expect(text).not.toContain(code);
    expect(text).not.toContain(code.replaceAll("-", ""));
  }
});

test("[AUTH-25] who signs up with the old code while it is changed is refused by the database, and leaves nothing", async () => {
  // Changes the code between its check and the insertion of the account.
  await contest.db.exec(
    "create trigger meanwhile after insert on throttles begin insert or ignore into access_codes values ('jurado', 2, 'otra', 1); end",
  );
  const before = await contest.value("select count(*) from profiles");
  const page = await asJuror(FIRST.jurado);
  await contest.db.exec("drop trigger meanwhile");
  expect(page.refusalOf("jurado_code")).toBe("400 Código inválido. El código de acceso no es correcto");
  expect(await contest.value("select count(*) from profiles")).toBe(before);
});

test("[AUTH-25] [AUTH-21] changing one asks who one is after a while, nobody else may, and another form changes none", async () => {
  await contest.rows("update sessions set created_at = 1 where user_id = ?", admin.id);
  const question = await visitor.submit(CODES, { role: "jurado" });
  expect(question.text("h1")).toBe("Confirma que eres tú");
  const saved = await saveSettings(visitor, { allow_half_stars: "on" });
  expect(saved.toast).toBe("Configuración guardada");
  expect((await visitor.submit(CODES, { role: "alumno" })).toast).toContain("No se pudo cambiar el código");
  // Another tab could not show the new code.
  const elsewhere = await visitor.submit("/admin/ajustes?parte=codigos", { role: "jurado" });
  expect([elsewhere.status, elsewhere.toast]).toEqual([400, expect.stringContaining("Error al guardar")]);
  const juror = await contest.as("jurado");
  expect((await juror.submit(CODES, { role: "jurado" })).toast).toContain("Acceso denegado");
  expect(await contest.value("select count(*) from access_codes")).toBe(0);
});

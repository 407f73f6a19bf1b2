import { beforeEach, expect, test } from "vitest";
import { openContest, PASSWORD, type Person } from "../support/contest";
import { totpOf } from "../support/totp";
import type { Page, Visitor } from "../support/visitor";

const contest = openContest();
const FACTOR = "/cuenta/segundo-factor";
const MINUTE = 60_000;

let admin: Person;

beforeEach(async () => {
  await contest.db.exec("delete from throttles");
  await contest.db.exec("delete from settings");
  admin = await contest.addPerson("admin");
});

/** Allows another code at once, as if no code had been used for an hour. A clock step accepts one code. */
const forgetSteps = () => contest.db.exec("update second_factors set last_step = 0");
const codeOf = (secret: string) => totpOf(secret, Date.now());
const keyOn = (page: Page) => page.text("main li strong").replaceAll(" ", "");
const codesOn = (page: Page) => page.texts("main ul li");

/** Sets a second factor up as its owner does. Returns the device's secret and the recovery codes. */
async function enrol(visitor: Visitor) {
  const offer = await visitor.open(FACTOR);
  const secret = keyOn(offer);
  const page = await visitor.submit(offer.path, { ...offer.formWith("sealed"), code: codeOf(secret) });
  expect([page.status, page.text("h1")]).toEqual([200, "Tus códigos de recuperación"]);
  await forgetSteps();
  return { secret, codes: codesOn(page) };
}

async function withPassword(person: Person, path = "/auth", visitor = contest.visitor()) {
  const page = await visitor.submit(path, { email: person.email, password: PASSWORD });
  return { visitor, page };
}
/** Returns the error beside the code and the focused field. */
const codeField = (page: Page) => [
  page.errorOf("code"),
  page.document.querySelector("[autofocus]")?.getAttribute("name"),
];
const enter = (visitor: Visitor, code: string, path = "/auth/codigo") => visitor.submit(path, { code });
/** Sends the code by all visitors at once. Returns the address of each, or null when refused. */
const atOnce = async (visitors: Visitor[], code: string) => {
  const answers = await Promise.all(visitors.map((visitor) => visitor.post("/auth/codigo", { code })));
  return answers.map(({ headers }) => headers.get("Location")).toSorted((a, b) => (a ? -1 : b ? 1 : 0));
};
const isInside = async (visitor: Visitor) => (await visitor.fetch("/admin")).status === 200;
const logged = (person: Person) =>
  contest.column<string>("select action from audit_log where actor = ? order by id", person.id);

test("[AUTH-22] [AUTH-23] set up by its first code: a key in words and as a QR code, ten codes shown once, other sessions over", async () => {
  const here = await contest.signedIn(admin);
  const elsewhere = await contest.signedIn(admin);
  const offer = await here.open(FACTOR);
  const secret = keyOn(offer);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(offer.document.querySelector("svg[role=img]")?.getAttribute("aria-label")).toBe(
    "Código QR para tu aplicación",
  );
  const link = new URL(offer.document.querySelector("a[href^=otpauth]")?.getAttribute("href") ?? "");
  expect([link.host, link.searchParams.get("secret")]).toEqual(["totp", secret]);
  const wrong = await here.submit(FACTOR, { ...offer.formWith("sealed"), code: "000 000" });
  expect([wrong.status, wrong.errorOf("code"), keyOn(wrong)]).toEqual([
    400,
    "El código no es correcto",
    secret,
  ]);
  const none = await here.submit(FACTOR, { ...wrong.formWith("sealed"), code: "" });
  expect([none.errorOf("code"), keyOn(none)]).toEqual(["Escribe el código", secret]);

  const code = codeOf(secret);
  const done = await here.submit(FACTOR, { ...none.formWith("sealed"), code });
  const codes = codesOn(done);
  expect(new Set(codes).size).toBe(10);
  expect([await isInside(here), await isInside(elsewhere)]).toEqual([true, false]);
  expect(await logged(admin)).toEqual(["second_factor_added"]);

  // Neither the key nor a code appears again on a page, in the database or in the log.
  const after = await here.open(FACTOR);
  expect(after.text("main")).toContain("Te quedan 10 de 10 códigos de recuperación");
  const kept = JSON.stringify([
    await contest.rows("select * from second_factors"),
    await contest.rows("select * from recovery_codes"),
    await contest.rows("select * from audit_log"),
  ]);
  // Another admin's codes do not count here.
  await enrol(await contest.as("admin"));
  const data = await (await here.fetch("/cuenta/datos")).text();
  for (const one of [secret, ...codes, ...codes.map((shown) => shown.replaceAll("-", ""))]) {
    for (const text of [after.html, kept, data, contest.log.join("\n")]) expect(text).not.toContain(one);
  }
  expect(JSON.parse(data).segundo_factor).toEqual({
    activado: expect.any(String),
    codigos_de_recuperacion_sin_usar: 10,
  });
  // A repeated form, as by a reload, is refused.
  const again = await here.submit(FACTOR, { ...none.formWith("sealed"), code });
  expect(again.told).toBe(
    "409 No se ha hecho nada / El segundo factor ha cambiado en otra ventana: mira cómo está.",
  );
});

test("[AUTH-22] the password opens nothing but the question for the code, which is good once", async () => {
  const { secret } = await enrol(await contest.signedIn(admin));
  const { visitor, page } = await withPassword(admin, "/auth?redirectTo=%2Fadmin%2Fvotos");
  expect([page.path, page.text("h1")]).toEqual([
    "/auth/codigo?redirectTo=%2Fadmin%2Fvotos",
    "Escribe tu código",
  ]);
  for (const path of [
    "/admin",
    "/cuenta",
    FACTOR,
    "/cuenta/confirmar",
    "/cuenta/datos",
    "/admin/registro.csv",
  ]) {
    expect([path, (await visitor.open(path)).url.pathname]).toEqual([path, "/auth/codigo"]);
  }
  expect((await visitor.open("/auth")).path).toBe("/auth/codigo");
  expect((await visitor.fetch("/cargas", { method: "POST" })).status).toBe(401);
  expect((await visitor.open("/propuesta/nada")).text(".menu")).not.toContain("Panel Admin");

  const wrong = await enter(visitor, "000000", page.path);
  expect([wrong.status, wrong.errorOf("code")]).toEqual([400, "El código no es correcto"]);
  expect(wrong.html).not.toContain("000000");
  const code = codeOf(secret);
  const inside = await enter(visitor, `${code.slice(0, 3)} ${code.slice(3)}`, page.path);
  expect([inside.path, inside.status]).toEqual(["/admin/votos", 200]);

  // A code that another person has read is already used, and so is the code of the step before.
  const { visitor: other } = await withPassword(admin);
  expect((await enter(other, code)).errorOf("code")).toBe("Ese código ya se ha usado: escribe otro");
  const before = totpOf(secret, Date.now() - 30_000);
  expect((await enter(other, before)).errorOf("code")).not.toBe("");
  expect(await isInside(other)).toBe(false);
  await forgetSteps();
  await enter(other, codeOf(secret));
  expect(await isInside(other)).toBe(true);
});

test("[AUTH-22] of two uses of one code at once exactly one gets in", async () => {
  const { secret } = await enrol(await contest.signedIn(admin));
  const visitors: Visitor[] = [];
  for (let n = 0; n < 3; n++) visitors.push((await withPassword(admin)).visitor);
  expect(await atOnce(visitors, codeOf(secret))).toEqual(["/admin", null, null]);
});

test("[AUTH-22] [MEND3-13] ten wrong codes close the way to the right one, however many come at once, and a stranger makes none", async () => {
  const { secret } = await enrol(await contest.signedIn(admin));
  const { visitor } = await withPassword(admin);
  const tries = await Promise.all(
    Array.from({ length: 14 }, async () => (await visitor.post("/auth/codigo", { code: "000000" })).status),
  );
  expect(tries.filter((status) => status === 400)).toHaveLength(10);
  expect(tries.filter((status) => status === 429)).toHaveLength(4);
  const late = await enter(visitor, codeOf(secret));
  expect(late.told).toBe("429 Demasiados intentos / Espera unos minutos y vuelve a intentarlo.");
  expect(codeField(late)).toEqual(["Escribe de nuevo el código", "code"]);
  // The code is not compared without the password.
  expect((await contest.visitor().submit("/auth/codigo", { code: codeOf(secret) })).toast).toBe(
    "Se ha acabado el tiempo / Vuelve a escribir tu correo y tu contraseña.",
  );
  await contest.db.exec("update throttles set expires_at = 0");
  await contest.refuse("update on second_factors", "broken");
  const failed = await enter(visitor, codeOf(secret));
  await contest.allow();
  expect([failed.status, codeField(failed)]).toEqual([503, ["Escribe de nuevo el código", "code"]]);
  expect(await contest.complaints()).toEqual(["POST /auth/codigo: broken"]);
  await enter(visitor, codeOf(secret));
  expect(await isInside(visitor)).toBe(true);
});

test("[AUTH-22] the password is good for ten minutes, and signing out ends what was begun", async () => {
  const { secret } = await enrol(await contest.signedIn(admin));
  const { visitor } = await withPassword(admin);
  await contest.rows("update sessions set expires_at = expires_at - ? where awaits_code", 10 * MINUTE);
  expect((await enter(visitor, codeOf(secret))).url.pathname).toBe("/auth");
  const { visitor: other } = await withPassword(admin);
  await other.post("/auth/salir");
  expect((await enter(other, codeOf(secret))).url.pathname).toBe("/auth");
  const begun = "select count(*) from sessions where awaits_code and user_id = ?";
  // The sweep removes expired attempts.
  expect(await contest.value(begun, admin.id)).toBe(1);
});

test("[AUTH-23] a recovery code stands in once, tells how many are left, and of two uses at once exactly one wins", async () => {
  const { codes } = await enrol(await contest.signedIn(admin));
  const [first = "", second = ""] = codes;
  const { visitor } = await withPassword(admin);
  const inside = await enter(visitor, first.toLowerCase().replaceAll("-", " "));
  expect([inside.path, inside.toast]).toEqual([
    "/admin",
    "Has usado un código de recuperación / Te quedan 9.",
  ]);
  const { visitor: other } = await withPassword(admin);
  expect((await enter(other, first)).errorOf("code")).toBe("Ese código ya se ha usado: escribe otro");
  const visitors = [other, (await withPassword(admin)).visitor, (await withPassword(admin)).visitor];
  expect(await atOnce(visitors, second)).toEqual(["/admin", null, null]);
  expect((await logged(admin)).filter((action) => action === "recovery_code_used")).toHaveLength(2);
  expect(
    await contest.value(
      "select count(*) from recovery_codes where user_id = ? and used_at is null",
      admin.id,
    ),
  ).toBe(8);
});

test("[AUTH-23] new codes end those before, and another's code is nobody else's", async () => {
  const here = await contest.signedIn(admin);
  const { codes } = await enrol(here);
  const renewed = codesOn(await here.submit(FACTOR, { intent: "renew-codes" }));
  expect(renewed).toHaveLength(10);
  const neighbour = await contest.addPerson("admin");
  await enrol(await contest.signedIn(neighbour));
  const { visitor: theirs } = await withPassword(neighbour);
  expect((await enter(theirs, renewed[0] ?? "")).errorOf("code")).toBe("El código no es correcto");
  const { visitor } = await withPassword(admin);
  expect((await enter(visitor, codes[0] ?? "")).errorOf("code")).toBe("El código no es correcto");
  await enter(visitor, renewed[0] ?? "");
  expect(await isInside(visitor)).toBe(true);
});

test("[AUTH-21] [AUTH-22] who has a second factor proves by its code who they are, and to take it off too", async () => {
  const here = await contest.signedIn(admin);
  const { secret, codes } = await enrol(here);
  const old = () =>
    contest.rows("update sessions set created_at = 1, confirmed_at = null where user_id = ?", admin.id);
  await old();
  const question = await here.submit(FACTOR, { intent: "remove" });
  expect([question.text("h1"), question.document.querySelector("[name=confirm_password]")]).toEqual([
    "Confirma que eres tú",
    null,
  ]);
  const confirm = (code: string) =>
    here.submit(`/cuenta/confirmar?redirectTo=${encodeURIComponent(FACTOR)}`, {
      ...question.formWith("confirm_code"),
      confirm_code: code,
    });
  expect((await confirm(PASSWORD)).errorOf("confirm_code")).toBe("El código no es correcto");
  const code = codeOf(secret);
  await here.submit("/cuenta/confirmar", { confirm_method: "get", confirm_code: code });
  await old();
  expect((await confirm(code)).errorOf("confirm_code")).toBe("Ese código ya se ha usado: escribe otro");
  const done = await confirm(codes[3] ?? "");
  expect([done.path, done.toast]).toEqual([
    FACTOR,
    "Segundo factor quitado / Desde ahora entras solo con tu contraseña.",
  ]);
  const { page } = await withPassword(admin);
  expect(page.path).toBe("/admin");
  expect(await logged(admin)).toContain("second_factor_removed");
});

test("[AUTH-22] a stale session is asked for the password before it sets one up", async () => {
  contest.sessionAge = 60 * MINUTE;
  const visitor = await contest.signedIn(admin);
  contest.sessionAge = 0;
  const offer = await visitor.open(FACTOR);
  const secret = keyOn(offer);
  const setup = await visitor.submit(FACTOR, { ...offer.formWith("sealed"), code: codeOf(secret) });
  expect(setup.text("h1")).toBe("Confirma que eres tú");
  const to = (setup.document.querySelector("main form")?.getAttribute("action") ?? "").replaceAll(
    "&amp;",
    "&",
  );
  const done = await visitor.submit(to, { ...setup.formWith("confirm_method"), confirm_password: PASSWORD });
  expect(done.text("h1")).toBe("Tus códigos de recuperación");
});

test("[AUTH-22] an admin who is one no more loses session, way in and second factor", async () => {
  const here = await contest.signedIn(admin);
  const { secret } = await enrol(here);
  const { visitor: waiting } = await withPassword(admin);
  const boss = await contest.as("admin");
  await boss.submit("/admin/usuarios", { id: admin.id, role: "publico" });
  expect([await isInside(here), (await enter(waiting, codeOf(secret))).url.pathname]).toEqual([
    false,
    "/auth",
  ]);
  expect(await contest.value("select count(*) from second_factors where user_id = ?", admin.id)).toBe(0);
  expect((await withPassword(admin)).page.url.pathname).toBe("/");
  // Erasing an account deletes its second factor.
  const gone = await contest.addPerson("admin");
  const theirs = await contest.signedIn(gone);
  await enrol(theirs);
  await theirs.submit("/cuenta/eliminar", { password: PASSWORD, confirm: "on" });
  expect(await contest.value("select count(*) from recovery_codes where user_id = ?", gone.id)).toBe(0);
});

test("[MEND4-30] a browser that keeps no cookie is told so before it is asked for a code", async () => {
  await enrol(await contest.signedIn(admin));
  const visitor = contest.visitor();
  const entered = await visitor.fetch("/auth?redirectTo=%2Fcuenta", {
    method: "POST",
    body: new URLSearchParams({ email: admin.email, password: PASSWORD }),
    headers: { "Sec-Fetch-Dest": "document" },
  });
  const place = entered.headers.get("Location") ?? "";
  expect(place).toBe("/auth?entrada=1&redirectTo=%2Fcuenta");
  const without = await contest.visitor().open(place);
  expect(without.text("main [role=alert]")).toContain("Tu navegador no ha guardado la cookie de la sesión");
  expect((await visitor.fetch(place)).headers.get("Location")).toBe("/auth/codigo?redirectTo=%2Fcuenta");
});

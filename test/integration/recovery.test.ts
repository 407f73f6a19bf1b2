import { expect, test } from "vitest";
import { openContest, PASSWORD, type Person } from "../support/contest";
import { siteScript } from "../support/site-script";
import type { Visitor } from "../support/visitor";

const contest = openContest();
const ASK = "/auth/recuperar";
const NEW = "clave-nueva-ñ";
const HOUR = 3600 * 1000;

interface Row {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  secret: string;
}
/** Returns the mails with a link. */
const mails = (email: string) =>
  contest.rows<Row>(
    "select * from mail_outbox where recipient = ? and secret_until is not null order by created_at",
    email,
  );

/** Requests a link and returns its path. */
async function linkFor(person: Person): Promise<string> {
  await contest.visitor().post(ASK, { email: person.email });
  const mail = (await mails(person.email)).at(-1);
  return new URL(mail?.secret ?? "").pathname;
}

/** Deletes the rate limits, like a request from another address. */
const forgetThrottles = () => contest.rows("delete from throttles");

const both = (password: string) => ({ new_password: password, repeated_password: password });

const signsIn = async (email: string, password: string) =>
  (await contest.visitor().post("/auth", { email, password })).status === 303;

const isSignedIn = async (visitor: Visitor) => (await visitor.open("/cuenta")).url.pathname === "/cuenta";

test("[MEND4-27] a forgotten password: link by mail, new password, every session over, sign-in", async () => {
  const person = await contest.addPerson("alumno", { fullName: "Iria Souto" });
  const elsewhere = await contest.signedIn(person);
  const visitor = contest.visitor();
  const signIn = await visitor.open("/auth?redirectTo=%2Fgaleria");
  const link = signIn.document.querySelectorAll("main a").find((a) => a.text === "¿Olvidaste tu contraseña?");
  expect(link?.getAttribute("href")).toBe("/auth/recuperar?redirectTo=%2Fgaleria");

  const answer = await visitor.submit(ASK, { email: `  ${person.email.toUpperCase()} ` });
  expect(answer.text("h1")).toBe("Revisa tu correo");
  expect(answer.text()).toContain("Si hay una cuenta con ese correo, le llegará un enlace");
  const mail = (await mails(person.email)).at(-1);
  expect(mail?.subject).toBe("Elige una contraseña nueva");
  expect(mail?.body).not.toContain("/auth/recuperar/");
  expect(mail?.secret).toMatch(new RegExp(`^${contest.url.origin}/auth/recuperar/[\\w-]{43}$`));

  const path = new URL(mail?.secret ?? "").pathname;
  const page = await visitor.open(path);
  expect([page.status, page.text("h1")]).toEqual([200, "Elige una contraseña nueva"]);
  // A password manager finds the account of the new password.
  expect(page.document.querySelector("[autocomplete=username]")?.getAttribute("value")).toBe(person.email);
  const done = await visitor.submit(path, both(NEW));
  expect(done.path).toBe("/auth");
  expect(done.toast).toBe("Contraseña actualizada / Ya puedes iniciar sesión con ella.");
  expect(await isSignedIn(elsewhere)).toBe(false);
  expect(await signsIn(person.email, PASSWORD)).toBe(false);
  expect(await signsIn(person.email, NEW)).toBe(true);

  const logged = await contest.rows("select * from audit_log where target_id = ?", person.id);
  expect(logged).toMatchObject([{ action: "password_reset", actor: person.id, actor_name: "Iria Souto" }]);
  const stored = JSON.stringify(await contest.rows("select * from password_resets")) + JSON.stringify(logged);
  expect(stored).not.toContain(path.split("/").at(-1));
});

test("the answer is the same whether or not there is such an account", async () => {
  const person = await contest.addPerson("publico");
  const known = await contest.visitor().post(ASK, { email: person.email });
  const unknown = await contest.visitor().post(ASK, { email: "nadie@prueba.test" });
  const summaryOf = async (answer: Response) => [
    answer.status,
    answer.headers.get("Location"),
    [...answer.headers.keys()].sort(),
    await answer.text(),
  ];
  expect(await summaryOf(unknown)).toEqual(await summaryOf(known));
  expect(await mails("nadie@prueba.test")).toEqual([]);
  expect(await contest.value("select count(*) from mail_outbox where recipient = ?", person.email)).toBe(1);
});

test("[VERIFY-01] a mailbox's other spelling asks for the same account's link, at the account's own address and within its limit", async () => {
  await forgetThrottles();
  // Another person may have taken the address first, so that its owner can neither sign up nor sign in.
  const fields = { full_name: "Otra", email: "bu.zon@gmail.com", password: PASSWORD, consent: "on" };
  expect((await contest.visitor().post("/auth/votar", fields)).status).toBe(303);
  const asked: number[] = [];
  for (const email of ["buzon@gmail.com", "buzon+1@googlemail.com", "b.uzon@gmail.com"])
    for (let n = 0; n < 2; n++) asked.push((await contest.visitor().post(ASK, { email })).status);
  expect(asked).toEqual([303, 303, 303, 303, 303, 429]);
  const [mail] = await mails(fields.email);
  expect((await contest.visitor().post(new URL(mail?.secret ?? "").pathname, both(NEW))).status).toBe(303);
  expect([await signsIn(fields.email, PASSWORD), await signsIn(fields.email, NEW)]).toEqual([false, true]);
  await forgetThrottles();
});

test.each([
  ["", "Debes ingresar tu correo"],
  ["sin arroba", "El correo no es válido"],
  ["a".repeat(10_000), "El correo no puede superar los 254 caracteres"],
])("the email %# is refused beside its field and kept", async (email, error) => {
  const before = await contest.value("select count(*) from mail_outbox");
  const page = await contest.visitor().submit(ASK, { email });
  expect([page.status, page.errorOf("email")]).toEqual([400, expect.stringContaining(error)]);
  expect(page.valueOf("email") ?? "").toBe(email);
  expect(await contest.value("select count(*) from mail_outbox")).toBe(before);
});

test("five links in a quarter of an hour for an email from one address, known or not; then an error that says so", async () => {
  await forgetThrottles();
  const person = await contest.addPerson("publico");
  for (const email of [person.email, "tampoco@prueba.test"]) {
    for (let n = 0; n < 5; n++) expect((await contest.visitor().post(ASK, { email })).status).toBe(303);
    const page = await contest.visitor().submit(ASK, { email });
    expect(page.told).toBe("429 Demasiados intentos / Espera unos minutos y vuelve a intentarlo.");
    expect(page.valueOf("email")).toBe(email);
  }
  await forgetThrottles();
});

test("thirty links in a quarter of an hour from an address", async () => {
  await forgetThrottles();
  const ask = (n: number, address: string) =>
    contest.visitor().fetch(ASK, {
      method: "POST",
      headers: { "CF-Connecting-IP": address },
      body: new URLSearchParams({ email: `persona${n}@prueba.test` }),
    });
  for (let n = 0; n < 30; n++) expect((await ask(n, "192.0.2.7")).status).toBe(303);
  expect((await ask(31, "192.0.2.7")).status).toBe(429);
  expect((await ask(31, "192.0.2.8")).status).toBe(303);
  await forgetThrottles();
});

test("[MEND3-31] a new link ends the older ones, whether their mail has left or not", async () => {
  const person = await contest.addPerson("publico");
  const [oldest, older, newer] = [await linkFor(person), await linkFor(person), await linkFor(person)];
  expect(new Set([oldest, older, newer]).size).toBe(3);
  expect(await mails(person.email)).toHaveLength(1);
  await contest.rows("update mail_outbox set sent_at = 1 where recipient = ?", person.email);
  const last = await linkFor(person);
  for (const link of [oldest, older, newer]) {
    expect((await contest.visitor().open(link)).status).toBe(410);
    expect((await contest.visitor().post(link, both("otra-clave"))).status).toBe(410);
  }
  expect((await contest.visitor().post(last, both(NEW))).status).toBe(303);
  expect(await signsIn(person.email, NEW)).toBe(true);
});

test("[MEND-07] strangers who ask for links keep nobody from theirs: each goes to the owner's mailbox, and the last one stays good", async () => {
  await forgetThrottles();
  const person = await contest.addPerson("publico");
  const ask = (address: string) =>
    contest.visitor().fetch(ASK, {
      method: "POST",
      headers: { "CF-Connecting-IP": address },
      body: new URLSearchParams({ email: person.email }),
    });
  await linkFor(person);
  const sent = new Set<string>();
  for (let n = 0; n < 40; n++) {
    expect((await ask(`198.51.100.${n % 10}`)).status).toBe(303);
    for (const { secret } of await mails(person.email)) sent.add(secret);
  }
  // Ten mails, the first included, within a quarter of an hour, from any address. The owner's answer is
  // always the same.
  expect(sent.size).toBe(9);
  expect((await ask("192.0.2.9")).status).toBe(303);
  const [last] = await mails(person.email);
  expect((await contest.visitor().post(new URL(last?.secret ?? "").pathname, both(NEW))).status).toBe(303);
  await forgetThrottles();
});

test("a link that was used, is over, or never was: a calm page with the way to ask again", async () => {
  const person = await contest.addPerson("publico");
  const used = await linkFor(person);
  await contest.visitor().post(used, both(NEW));
  const late = await contest.addPerson("publico");
  const over = await linkFor(late);
  await contest.rows("update password_resets set expires_at = ? where user_id = ?", Date.now() - 1, late.id);
  const never = ["x", "A".repeat(43), "A".repeat(10_000), "%00", "..%2F..%2Fcuenta", "ñ"];
  for (const path of [used, over, ...never.map((token) => `${ASK}/${token}`)]) {
    const page = await contest.visitor().open(path);
    expect([page.status, page.text("h1")]).toEqual([410, "Este enlace ya no sirve"]);
    expect(page.text("title")).toBe("Este enlace ya no sirve · Concurso de Diseño Universitario");
    expect(page.document.querySelector("main a.button")?.getAttribute("href")).toBe(ASK);
    const posted = await contest.visitor().submit(path, both("otra-clave"));
    expect([posted.status, posted.text("h1")]).toEqual([410, "Este enlace ya no sirve"]);
  }
  expect(await signsIn(person.email, NEW)).toBe(true);
  expect(await signsIn(late.email, PASSWORD)).toBe(true);
});

test("mistakes in the new password stand beside their field, and use nothing up", async () => {
  const person = await contest.addPerson("publico");
  const path = await linkFor(person);
  const mistakes: [Record<string, string | string[]>, field: string, error: string][] = [
    [{}, "new_password", "Debes ingresar tu contraseña"],
    [both("cinco"), "new_password", "La contraseña debe tener al menos 6 caracteres"],
    [both("ñ".repeat(201)), "new_password", "La contraseña no puede superar los 200 caracteres"],
    [both("a".repeat(10_000)), "new_password", "La contraseña no puede superar los 200 caracteres"],
    [{ new_password: NEW }, "repeated_password", "Debes repetir la contraseña nueva"],
    [{ new_password: NEW, repeated_password: "otra" }, "repeated_password", "Las contraseñas no coinciden"],
    [
      { new_password: "cinco", repeated_password: "otra" },
      "repeated_password",
      "Las contraseñas no coinciden",
    ],
  ];
  for (const [form, field, error] of mistakes) {
    const page = await contest.visitor().submit(path, form);
    expect([page.status, page.errorOf(field)]).toEqual([400, error]);
    expect([page.valueOf("new_password"), page.valueOf("repeated_password")]).toEqual([null, null]);
  }
  const twice = { new_password: [NEW, NEW], repeated_password: NEW };
  expect((await contest.visitor().post(path, twice)).status).toBe(400);
  const alien = await contest.visitor().submit(path, { ...both(NEW), user_id: person.id });
  expect([alien.status, alien.text("[role=alert]")]).toEqual([
    400,
    "El formulario no se ha recibido bien. Recarga la página y vuelve a intentarlo.",
  ]);
  expect(await signsIn(person.email, PASSWORD)).toBe(true);
  expect((await contest.visitor().post(path, both("ñ".repeat(200)))).status).toBe(303);
  expect(await signsIn(person.email, "ñ".repeat(200))).toBe(true);
});

test("a link changes its own account alone, and once however many use it at a time", async () => {
  const [person, other] = [await contest.addPerson("publico"), await contest.addPerson("publico")];
  const otherSession = await contest.signedIn(other);
  const path = await linkFor(person);
  const answers = await Promise.all(
    ["clave-a", "clave-b", "clave-c"].map((password) => contest.visitor().post(path, both(password))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 410, 410]);
  const winner = ["clave-a", "clave-b", "clave-c"][answers.findIndex(({ status }) => status === 303)] ?? "";
  expect(await signsIn(person.email, winner)).toBe(true);
  expect(
    await contest.value(
      "select count(*) from audit_log where action = 'password_reset' and actor = ?",
      person.id,
    ),
  ).toBe(1);
  expect(await isSignedIn(otherSession)).toBe(true);
  expect(await signsIn(other.email, PASSWORD)).toBe(true);
});

test("who was locked out of signing in enters with the new password at once", async () => {
  const person = await contest.addPerson("publico");
  await signsIn(person.email, "no-es-esta");
  await contest.db.exec("update throttles set tries = 10 where key like 'sign-in:%'");
  expect(await signsIn(person.email, PASSWORD)).toBe(false);
  await contest.visitor().post(await linkFor(person), both(NEW));
  expect(await signsIn(person.email, NEW)).toBe(true);
});

test("a password changed at /cuenta takes the link back", async () => {
  const person = await contest.addPerson("publico");
  const path = await linkFor(person);
  const visitor = await contest.signedIn(person);
  await visitor.submit("/cuenta?parte=contrasena", { current_password: PASSWORD, ...both("otra-mas") });
  expect((await contest.visitor().open(path)).status).toBe(410);
});

test("the link's page is kept nowhere: not stored, not listed, not in a referrer", async () => {
  const path = await linkFor(await contest.addPerson("publico"));
  const { headers } = await contest.visitor().fetch(path);
  expect(headers.get("Referrer-Policy")).toBe("strict-origin");
  expect(headers.get("Cache-Control")).toContain("no-store");
  expect(headers.get("X-Robots-Tag")).toBe("noindex");
  const dead = await contest.visitor().fetch(`${ASK}/${"A".repeat(43)}`);
  expect(dead.headers.get("Referrer-Policy")).toBe("strict-origin");
  const refused = await contest.visitor().post(path, both("corta"));
  expect([refused.status, refused.headers.get("Referrer-Policy")]).toEqual([400, "strict-origin"]);
  const other = await contest.visitor().fetch("/auth");
  expect(other.headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
});

test("[NOJS-04] none of its pages carries framework JavaScript", async () => {
  const path = await linkFor(await contest.addPerson("publico"));
  for (const one of [ASK, `${ASK}?enviado=1`, path, `${ASK}/x`]) {
    const page = await contest.visitor().open(one);
    const scripts = page.document.querySelectorAll("script").map((script) => script.getAttribute("src"));
    expect(scripts).toEqual([expect.stringMatching(siteScript)]);
  }
});

test("the sweep forgets links a day after their end", async () => {
  await contest.rows("delete from password_resets");
  const person = await contest.addPerson("publico");
  await linkFor(person);
  const requestTime = await contest.value<number>("select created_at from password_resets");
  await contest.cron(requestTime + 24 * HOUR);
  expect(await contest.value("select count(*) from password_resets")).toBe(1);
  await contest.cron(requestTime + 25 * HOUR);
  expect(await contest.value("select count(*) from password_resets")).toBe(0);
});

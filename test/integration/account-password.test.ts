import { expect, test } from "vitest";
import { openContest, PASSWORD, type Person } from "../support/contest";
import type { Page, Visitor } from "../support/visitor";

const contest = openContest();
const PATH = "/cuenta?parte=contrasena";
const NEXT = "una clave bien larga, ñandú";
const change = (current = PASSWORD, next = NEXT, repeated = next) => ({
  current_password: current,
  new_password: next,
  repeated_password: repeated,
});

const signIn = (person: Person, password: string) =>
  contest.visitor().post("/auth", { email: person.email, password });
/** Returns true when the product accepts the person's password. */
const isPassword = async (person: Person, password: string) =>
  (await signIn(person, password)).status === 303;
const isInside = async (visitor: Visitor) => (await visitor.fetch("/cuenta")).status === 200;
const hashOf = (person: Person) =>
  contest.value<string>("select password_hash from credentials where user_id = ?", person.id);
const errors = (page: Page) => ({
  current: page.errorOf("current_password"),
  next: page.errorOf("new_password"),
  repeated: page.errorOf("repeated_password"),
});
const none = { current: "", next: "", repeated: "" };

test("[AUTH-18] a new password is the one that signs in; every other session ends and this one gets a new id", async () => {
  const person = await contest.addPerson("jurado");
  const here = await contest.signedIn(person);
  const elsewhere = await contest.signedIn(person);
  const stranger = await contest.as("jurado");
  await contest.insert("password_resets", {
    token_hash: "mailed-before",
    user_id: person.id,
    created_at: 1,
    expires_at: Date.now() + 60_000,
  });
  const before = here.cookies.get("session");
  const page = await here.submit(PATH, change());
  expect([page.path, page.toast]).toEqual([
    "/cuenta",
    "Contraseña actualizada / Se han cerrado tus demás sesiones.",
  ]);
  expect(here.cookies.get("session")).not.toBe(before);
  const old = contest.visitor();
  old.cookies.set("session", before ?? "");
  expect([
    await isInside(here),
    await isInside(old),
    await isInside(elsewhere),
    await isInside(stranger),
  ]).toEqual([true, false, false, true]);
  expect([await isPassword(person, PASSWORD), await isPassword(person, NEXT)]).toEqual([false, true]);
  expect(await contest.value("select count(*) from password_resets where user_id = ?", person.id)).toBe(0);
  expect(await contest.rows("select * from audit_log where target_id = ?", person.id)).toMatchObject([
    {
      actor: person.id,
      actor_name: person.fullName,
      action: "password_changed",
      target_type: "profile",
      target_id: person.id,
      details: "{}",
    },
  ]);
});

test("[AUTH-18] [MEND4-35] a wrong current password is the only error, each other wrong field is told beside it, nothing typed comes back, and nothing changes", async () => {
  const person = await contest.addPerson("publico");
  const visitor = await contest.signedIn(person);
  const before = await hashOf(person);
  const cases: [Record<string, string | string[] | undefined>, Partial<typeof none>][] = [
    [
      {},
      {
        current: "Debes ingresar tu contraseña actual",
        next: "Debes ingresar la contraseña nueva",
        repeated: "Debes repetir la contraseña nueva",
      },
    ],
    [change("otra-cosa", "12345", "otra"), { current: "La contraseña actual no es correcta" }],
    [change("otra-cosa"), { current: "La contraseña actual no es correcta" }],
    [change(PASSWORD, "12345"), { next: "La contraseña debe tener al menos 6 caracteres" }],
    [change(PASSWORD, "x".repeat(201)), { next: "La contraseña no puede superar los 200 caracteres" }],
    [change("x".repeat(201)), { current: "La contraseña no puede superar los 200 caracteres" }],
    [change(PASSWORD, PASSWORD), { next: "La contraseña nueva debe ser distinta de la actual" }],
    [change(PASSWORD, NEXT, `${NEXT}!`), { repeated: "Las contraseñas no coinciden" }],
    [
      { new_password: NEXT, repeated_password: "otra" },
      { current: "Debes ingresar tu contraseña actual", repeated: "Las contraseñas no coinciden" },
    ],
  ];
  const names = { current: "current_password", next: "new_password", repeated: "repeated_password" };
  const order = ["current", "next", "repeated"] as const;
  for (const [fields, wrong] of cases) {
    const page = await visitor.submit(PATH, fields);
    expect([page.status, errors(page)]).toEqual([400, { ...none, ...wrong }]);
    expect(page.html).not.toContain(NEXT);
    const first = order.find((name) => wrong[name]);
    expect(page.document.querySelector("[autofocus]")?.getAttribute("name")).toBe(first && names[first]);
    expect(page.errorOf("full_name")).toBe("");
  }
  expect(await hashOf(person)).toBe(before);
  expect(await isInside(visitor)).toBe(true);
});

test("[AUTH-18] six and two hundred characters are enough and not too many", async () => {
  const person = await contest.addPerson("publico");
  const visitor = await contest.signedIn(person);
  expect((await visitor.submit(PATH, change(PASSWORD, "123456"))).toast).toContain("Contraseña actualizada");
  const long = "ñ".repeat(200);
  expect((await visitor.submit(PATH, change("123456", long))).toast).toContain("Contraseña actualizada");
  expect(await isPassword(person, long)).toBe(true);
});

test("[AUTH-18] ten wrong tries close the way to the right one, also when they come at once; a right one counts anew", async () => {
  const person = await contest.addPerson("publico");
  const visitor = await contest.signedIn(person);
  for (let n = 0; n < 3; n++) await visitor.post(PATH, change("mal"));
  expect((await visitor.submit(PATH, change(PASSWORD, NEXT))).toast).toContain("Contraseña actualizada");
  const tries = await Promise.all(
    Array.from({ length: 14 }, async () => (await visitor.post(PATH, change("mal", "otra-clave"))).status),
  );
  // Password checks are queued, so the last tries may get 503. Those count as tries too.
  expect(tries.filter((status) => status === 400 || status === 503)).toHaveLength(10);
  expect(tries.filter((status) => status === 429)).toHaveLength(4);
  const page = await visitor.submit(PATH, change(NEXT, "otra-clave"));
  expect(page.told).toBe("429 Demasiados intentos / Espera unos minutos y vuelve a intentarlo.");
  // The erasure shares this rate limit. Signing in has its own.
  const erasure = await visitor.submit("/cuenta/eliminar", { password: NEXT, confirm: "on" });
  expect([erasure.status, erasure.toast]).toEqual([429, page.toast]);
  expect(await isPassword(person, NEXT)).toBe(true);
  await contest.db.exec("update throttles set expires_at = 0");
  expect((await visitor.submit(PATH, change(NEXT, "otra-clave"))).toast).toContain("Contraseña actualizada");
});

test("[AUTH-18] of two changes at once one happens, and the other finds its password wrong or its session over", async () => {
  const person = await contest.addPerson("publico");
  const visitors = await Promise.all([1, 2].map(() => contest.signedIn(person)));
  const answers = await Promise.all(
    visitors.map((visitor, n) => visitor.post(PATH, change(PASSWORD, `clave-${n}`))),
  );
  const outcomes = answers.map(({ status, headers }) => [status, headers.get("Location")]);
  const won = outcomes.findIndex(([, location]) => location === "/cuenta");
  expect(won).toBeGreaterThanOrEqual(0);
  expect([
    [400, null],
    [303, "/auth?redirectTo=%2Fcuenta%3Fparte%3Dcontrasena"],
    // A slow machine, where the other request waited too long.
    [503, null],
  ]).toContainEqual(outcomes[1 - won]);
  expect(await isPassword(person, `clave-${won}`)).toBe(true);
  expect(await isPassword(person, `clave-${1 - won}`)).toBe(false);
  expect(await isInside(visitors[won] as Visitor)).toBe(true);
});

test("[MEND-12] a password that was changed is not answered as failed, though no new session could be opened", async () => {
  const person = await contest.addPerson("publico");
  const visitor = await contest.signedIn(person);
  await contest.refuse("insert on sessions", "broken");
  const page = await visitor.submit(PATH, change());
  await contest.allow();
  expect(await contest.complaints()).toEqual(["POST /cuenta: broken"]);
  expect([page.status, page.path, page.toast]).toEqual([
    200,
    "/auth",
    "Contraseña actualizada / Ya puedes iniciar sesión con ella.",
  ]);
  expect(await isPassword(person, NEXT)).toBe(true);
});

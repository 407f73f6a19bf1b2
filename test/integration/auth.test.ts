import { expect, test } from "vitest";
import { fieldsOfType } from "~/auth/people/forms";
import { openStores } from "~/context";
import { openContest, PASSWORD } from "../support/contest";
import { markupProblems } from "../support/markup";
import type { Page, Visitor } from "../support/visitor";

const contest = openContest();
const SIGN_UP = "/auth?tab=registrarse";
const SECRET = "clave-muy-mía";
let count = 0;

/** The fields of every sign-up, with a new email. */
const someone = (change: Record<string, string> = {}) => ({
  full_name: "Clara Ruiz Vega",
  email: `clara${++count}@prueba.test`,
  password: SECRET,
  ...change,
});

/** Returns all rows that a sign-up may write. */
const written = () =>
  Promise.all(
    [
      "select id, role, full_name, email, university_id from profiles order by id",
      "select user_id, password_hash from credentials order by user_id",
      "select user_id, name from judges order by id",
      "select id, contact_user_id from universities order by id",
      "select id_hash from sessions order by id_hash",
    ].map((sql) => contest.rows(sql)),
  );

const accountOf = async (email: string) =>
  (
    await contest.rows<Record<string, string | null>>(
      "select id, role, full_name, email, university_id from profiles where email = ?",
      email,
    )
  )[0];

/** Signs in from that address. */
const enterFrom = (address: string, visitor: Visitor, email: string, password: string) =>
  visitor.fetch("/auth", {
    method: "POST",
    headers: { "CF-Connecting-IP": address },
    body: new URLSearchParams({ email, password }),
  });

const forgetThrottles = () => contest.rows("delete from throttles");

/** Sets all existing counters to that number of tries. A real try would cost a hash and a pause. */
const plantTries = (
  act: "sign-in" | "sign-in-address" | "sign-in-account" | "sign-in-right",
  tries: number,
) => contest.rows("update throttles set tries = ? where key like ?", tries, `${act}:%`);

const triesOf = async (act: Parameters<typeof plantTries>[0]) =>
  await contest.column<number>("select tries from throttles where key like ? order by tries", `${act}:%`);

const chosenType = (page: Page) =>
  page.document.querySelector("input[name=type][checked]")?.getAttribute("value");

/** Posts from a given address, as from another household. */
const postFrom = (visitor: Visitor, address: string, fields: Record<string, string>) =>
  visitor.fetch(SIGN_UP, {
    method: "POST",
    headers: { "CF-Connecting-IP": address },
    body: new URLSearchParams(fields),
  });

async function withTrigger(on: string, act: () => Promise<void>) {
  await contest.refuse(on, "refused");
  try {
    await act();
  } finally {
    await contest.allow();
  }
}

test("[AUTH-27] a local run without the demo offers no account", async () => {
  expect((await contest.visitor().open("/auth")).text()).not.toContain("Entrar como");
  expect((await contest.visitor().post("/auth?como=admin")).status).toBe(404);
});

test("[AUTH-01] 'Acceso' with its two tabs, each a page of its own that keeps where to return", async () => {
  const signIn = await contest.visitor().open("/auth?redirectTo=%2Fgaleria");
  expect(signIn.text("h1")).toBe("Acceso");
  expect(signIn.texts("a.tab")).toEqual(["Iniciar Sesión", "Registrarse"]);
  expect(signIn.text("a.tab[aria-current=page]")).toBe("Iniciar Sesión");
  const names = (page: Page) =>
    page.document.querySelectorAll("main form [name]").map((field) => field.getAttribute("name"));
  expect(names(signIn)).toEqual(["email", "password"]);
  const other = signIn.document.querySelectorAll("a.tab")[1]?.getAttribute("href") ?? "";
  const signUp = await contest.visitor().open(other.replaceAll("&amp;", "&"));
  expect(signUp.text("a.tab[aria-current=page]")).toBe("Registrarse");
  expect(signUp.url.searchParams.get("redirectTo")).toBe("/galeria");
});

test("[AUTH-03] [AUTH-04] [MEND4-17] name, email, password and three types, each with its own fields; voters have a sentence below", async () => {
  const page = await contest.visitor().open(SIGN_UP);
  for (const name of ["full_name", "email", "password"]) {
    expect(page.document.querySelectorAll(`main form [name=${name}]`)).toHaveLength(1);
  }
  const types = page.document.querySelectorAll("input[name=type]");
  expect(types.map((type) => type.getAttribute("value"))).toEqual(["universidad", "jurado", "alumno"]);
  expect(page.texts(".sign-up-part[data-of=universidad] label")).toEqual(["Universidad", "Código de acceso"]);
  expect(page.texts(".sign-up-part[data-of=jurado] label")).toEqual([
    "Código de acceso",
    "Otras personas o instituciones con las que tienes relación (opcional)",
  ]);
  expect(page.texts(".sign-up-part[data-of=alumno] label")).toEqual(["Universidad"]);
  expect(page.document.querySelector("[name=partner_consent], [name=jurado_university]")).toBeNull();
  expect(page.document.querySelectorAll("form.sign-up a[href^='/auth/votar']")).toEqual([]);
  expect(page.text("main")).toMatch(/Solo quiero votar: crear una cuenta para votar/);
});

test("[AUTH-04] what was typed for another type neither counts nor comes back", async () => {
  const university = await contest.addUniversity();
  const page = await contest.visitor().submit(SIGN_UP, {
    ...someone(),
    type: "jurado",
    universidad_university: university,
    universidad_code: "UNI-2025",
    alumno_university: university,
    jurado_code: "",
  });
  expect([page.status, page.errorOf("jurado_code")]).toEqual([400, "Debes ingresar el código de acceso"]);
  expect(chosenType(page)).toBe("jurado");
  for (const name of ["universidad_university", "universidad_code", "alumno_university"]) {
    expect(page.valueOf(name) ?? "").toBe("");
    expect(page.errorOf(name)).toBe("");
  }
});

test("[AUTH-05] only active universities are listed, by their order", async () => {
  const [first, second, moved] = [
    await contest.addUniversity({ name: "Universidad Alfa" }),
    await contest.addUniversity({ name: "Universidad Beta" }),
    await contest.addUniversity({ name: "Universidad Zeta" }),
  ];
  const gone = await contest.addUniversity({ name: "Universidad Apagada", active: false });
  await contest.rows("update universities set display_order = -1 where id = ?", moved);
  const page = await contest.visitor().open(SIGN_UP);
  for (const name of ["universidad_university", "alumno_university"]) {
    const listed = page.document
      .querySelectorAll(`select[name=${name}] option`)
      .map((option) => option.getAttribute("value") ?? "");
    expect(listed.filter((id) => [first, second, moved, gone].includes(id))).toEqual([moved, first, second]);
  }
});

test("[AUTH-06] [AUTH-07] [AUTH-08] each mistake is told beside its field; the input stays, the password does not", async () => {
  const university = await contest.addUniversity();
  const complete = {
    universidad: { universidad_university: university, universidad_code: "UNI-2025" },
    jurado: { jurado_code: "JURADO-2025" },
    alumno: { alumno_university: university },
  };
  const mistakes: [keyof typeof complete, field: string, value: string, error: string][] = [
    ["alumno", "full_name", "   ", "Debes ingresar tu nombre completo"],
    ["alumno", "full_name", "a".repeat(121), "El nombre no puede superar los 120 caracteres"],
    ["alumno", "email", "", "Debes ingresar tu correo"],
    ["alumno", "email", "clara en prueba", "El correo no es válido"],
    ["alumno", "email", `${"a".repeat(250)}@b.es`, "El correo no puede superar los 254 caracteres"],
    ["alumno", "password", "", "Debes ingresar tu contraseña"],
    ["alumno", "password", "cinco", "La contraseña debe tener al menos 6 caracteres"],
    ["alumno", "password", "ñ".repeat(201), "La contraseña no puede superar los 200 caracteres"],
    ["alumno", "alumno_university", "", "Debes seleccionar tu universidad"],
    ["universidad", "universidad_university", "", "Debes seleccionar tu universidad"],
    ["universidad", "universidad_code", "   ", "Debes ingresar el código de acceso"],
    ["jurado", "jurado_code", " ", "Debes ingresar el código de acceso"],
  ];
  const before = await written();
  for (const [type, field, value, error] of mistakes) {
    const fields: Record<string, string> = { ...someone(), type, ...complete[type], [field]: value };
    const page = await contest.visitor().submit(SIGN_UP, fields);
    expect([page.status, page.errorOf(field)]).toEqual([400, error]);
    expect(chosenType(page)).toBe(type);
    for (const [name, typed] of Object.entries(fields)) {
      if (name !== "password" && name !== "type" && typed.trim() !== "")
        expect(page.valueOf(name)).toBe(typed);
    }
    expect(page.valueOf("password")).toBeNull();
    if (fields.password) expect(page.html).not.toContain(fields.password);
  }
  expect(await written()).toEqual(before);
});

test("[AUTH-03] [AUTH-17] what the form does not send is refused whole, and never breaks", async () => {
  const universityId = await contest.addUniversity();
  const valid = () => ({ ...someone(), type: "alumno", alumno_university: universityId });
  const before = await written();
  const additions: [string, string][] = [
    ["is_admin", "1"],
    ["partner_consent", "on"],
    ["id", "elegido"],
    ["full_name", "Otra Persona"],
    ["email", "otra@prueba.test"],
    ["password", SECRET],
    ["type", "alumno"],
    ["alumno_university", universityId],
    ["email.x", "1"],
    ["email[0]", "1"],
    ["password[0]", SECRET],
    ["password.x", SECRET],
    ["__intent__", "{"],
    ["__intent__", '{"type":"reset","payload":{}}'],
    ["__intent__", "null"],
    ["__state__", "{"],
    ["__proto__", "1"],
    ["__proto__[x]", "1"],
    ["__proto__.role", "admin"],
    ["constructor[prototype][x]", "1"],
    ["toString[x]", "1"],
    ["a..b", "1"],
    ["]", "1"],
    ["", "1"],
    ["extra[99]", "1"],
    [`extra${"[0]".repeat(5000)}`, "1"],
  ];
  const answers = [];
  for (const [name, value] of additions) {
    const page = await contest.visitor().submit(SIGN_UP, [...Object.entries(valid()), [name, value]]);
    const hasError =
      page.text("h1") === "Acceso" && page.document.querySelector("main form .field-error") !== null;
    answers.push([name.slice(0, 40), page.status, hasError, page.html.includes(SECRET)]);
  }
  expect(answers).toEqual(additions.map(([name]) => [name.slice(0, 40), 400, true, false]));
  for (const [type, body, status] of [
    ["application/json", JSON.stringify(valid()), 400],
    ["text/plain", "email=a", 400],
    ["multipart/form-data; boundary=x", "--x--", 400],
    ["application/x-www-form-urlencoded", `full_name=${"a".repeat(300 * 1024)}`, 413],
  ] as const) {
    const answer = await contest
      .visitor()
      .fetch(SIGN_UP, { method: "POST", headers: { "Content-Type": type }, body });
    expect([type, answer.status]).toEqual([type, status]);
  }
  expect(await written()).toEqual(before);
});

test("[AUTH-09] a wrong code is told, and the codes of universities and jury are two", async () => {
  const universityId = await contest.addUniversity();
  const before = await written();
  for (const [type, code] of [
    ["universidad", "JURADO-2025"],
    ["universidad", "uni-2025"],
    ["jurado", "UNI-2025"],
    ["jurado", `JURADO-2025${"x".repeat(200)}`],
  ] as const) {
    const page = await contest.visitor().submit(SIGN_UP, {
      ...someone(),
      type,
      [`${type}_code`]: code,
      ...(type === "universidad" && { universidad_university: universityId }),
    });
    const wrong = "Código inválido. El código de acceso no es correcto";
    expect([page.status, page.errorOf(`${type}_code`), page.toast]).toEqual([400, wrong, ""]);
    expect(page.valueOf("full_name")).toBe("Clara Ruiz Vega");
    expect(page.html).not.toContain(SECRET);
  }
  expect(await written()).toEqual(before);
});

test("[AUTH-09] after 20 wrong codes an address waits, even with the right one; others do not", async () => {
  const universityId = await contest.addUniversity();
  const fields = (code: string) => ({
    ...someone(),
    type: "universidad",
    universidad_university: universityId,
    universidad_code: code,
  });
  for (let n = 0; n < 20; n++) {
    expect((await postFrom(contest.visitor(), "203.0.113.7", fields(`UNI-${n}`))).status).toBe(400);
  }
  const before = await written();
  const refused = await postFrom(contest.visitor(), "203.0.113.7", fields("UNI-2025"));
  expect(refused.status).toBe(429);
  expect(await refused.text()).toContain("Demasiados intentos");
  expect(await written()).toEqual(before);
  expect((await postFrom(contest.visitor(), "203.0.113.8", fields("UNI-2025"))).status).toBe(303);
});

test("[MEND-10] sign-ups are limited by address, those with a code too; other addresses go on", async () => {
  const universityId = await contest.addUniversity();
  const student = () => ({ ...someone(), type: "alumno", alumno_university: universityId });
  const from = (address: string, fields: Record<string, string>) =>
    postFrom(contest.visitor(), address, fields).then(({ status }) => status);
  const counters = "select key from throttles where key like 'sign-up:%'";
  const before = await contest.column<string>(counters);
  expect(await from("203.0.113.77", student())).toBe(303);
  const counter = (await contest.rows<{ key: string }>(counters)).find(({ key }) => !before.includes(key));
  await contest.rows("update throttles set tries = 299 where key = ?", counter?.key);
  const last = student();
  expect(await from("203.0.113.77", last)).toBe(303);
  expect(await from("203.0.113.77", student())).toBe(429);
  const juror = { ...someone(), type: "jurado", jurado_code: "JURADO-2025" };
  expect(await from("203.0.113.77", juror)).toBe(429);
  expect(await from("203.0.113.78", juror)).toBe(303);
  expect(await from("203.0.113.78", student())).toBe(303);
});

test("[AUTH-10] an email is taken in whatever case, and the account that has it stays as it was", async () => {
  const universityId = await contest.addUniversity();
  const student = await contest.addPerson("alumno", { email: "ana.nunez@prueba.test" });
  const before = await written();
  const types = {
    alumno: { alumno_university: universityId },
    universidad: { universidad_university: universityId, universidad_code: "UNI-2025" },
    jurado: { jurado_code: "JURADO-2025" },
  };
  for (const email of [student.email, "Ana.Nunez@Prueba.TEST", ` ${student.email} `]) {
    for (const [type, fields] of Object.entries(types)) {
      const page = await contest.visitor().submit(SIGN_UP, { ...someone({ email }), type, ...fields });
      expect([page.status, page.errorOf("email"), page.toast]).toEqual([
        409,
        "Usuario ya registrado. Este correo ya está registrado. Por favor, inicia sesión o usa otro correo.",
        "",
      ]);
      expect(page.valueOf("email")).toBe(email);
      expect(page.html).not.toContain(SECRET);
    }
  }
  expect(await written()).toEqual(before);
});

test("[AUTH-10] [AUTH-17] two sign-ups at once with one email make one account", async () => {
  const email = "a.la.vez@prueba.test";
  const send = (given: string) =>
    contest
      .visitor()
      .post(SIGN_UP, { ...someone({ email: given }), type: "jurado", jurado_code: "JURADO-2025" });
  const answers = await Promise.all([send(email), send(email.toUpperCase())]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  const account = await accountOf(email);
  expect(account?.role).toBe("jurado");
  for (const [table, column] of [
    ["judges", "user_id"],
    ["credentials", "user_id"],
    ["sessions", "user_id"],
  ]) {
    expect(await contest.value(`select count(*) from ${table} where ${column} = ?`, account?.id)).toBe(1);
  }
});

test("[AUTH-11] [AUTH-16] a university's account becomes its contact, has its university, and is let in", async () => {
  const universityId = await contest.addUniversity({ name: "Universidad de la Ribera" });
  const visitor = contest.visitor();
  const fields = {
    ...someone({ email: " Rectora@Ribera.Test " }),
    type: "universidad",
    universidad_university: universityId,
    universidad_code: " UNI-2025 ",
    jurado_code: "",
    alumno_university: "",
  };
  const page = await visitor.submit(SIGN_UP, fields);
  const account = await accountOf("rectora@ribera.test");
  expect(account).toMatchObject({
    role: "universidad",
    full_name: "Clara Ruiz Vega",
    university_id: universityId,
  });
  expect(await contest.value("select contact_user_id from universities where id = ?", universityId)).toBe(
    account?.id,
  );
  expect([page.status, page.path, page.text("main h1")]).toEqual([
    200,
    "/universidad",
    "Universidad de la Ribera",
  ]);
  expect(page.toast).toMatch(/^¡Cuenta creada con éxito! \/ .*propuestas de tu universidad/);
  expect(page.document.querySelector("[data-toast]")?.getAttribute("data-toast")).toBe("8000");
  expect((await visitor.open("/universidad")).toast).toBe("");
});

test("[AUTH-11] a university that was closed or never was is refused, and nothing is left of the account", async () => {
  const closed = await contest.addUniversity({ active: false });
  const before = await written();
  for (const universityId of [closed, "no-existe"]) {
    const contact = await contest.visitor().submit(SIGN_UP, {
      ...someone(),
      type: "universidad",
      universidad_university: universityId,
      universidad_code: "UNI-2025",
    });
    expect(contact.status).toBe(409);
    expect(contact.toast).toContain("No se pudo asociar la universidad a tu perfil");
    const student = await contest
      .visitor()
      .submit(SIGN_UP, { ...someone(), type: "alumno", alumno_university: universityId });
    expect(student.refusalOf("alumno_university")).toBe("409 Debes seleccionar tu universidad");
  }
  expect(await written()).toEqual(before);
});

test("[AUTH-12] [AUTH-16] a juror's account has a judge record with its name, and is let in", async () => {
  const visitor = contest.visitor();
  const fields = someone({ full_name: "  Íñigo Peña Sáez " });
  const page = await visitor.submit(SIGN_UP, { ...fields, type: "jurado", jurado_code: "JURADO-2025" });
  const account = await accountOf(fields.email);
  expect(account).toMatchObject({ role: "jurado", university_id: null });
  expect(await contest.rows("select name, active from judges where user_id = ?", account?.id)).toEqual([
    { name: "Íñigo Peña Sáez", active: 1 },
  ]);
  expect([page.status, page.path]).toEqual([200, "/jurado"]);
  expect(page.toast).toMatch(/^¡Cuenta creada con éxito! \/ .*evaluar/);
  expect(page.document.querySelector("[data-toast]")?.getAttribute("data-toast")).toBe("8000");
});

test("[AUTH-16] a student's account has its university; its message is another, and no partner is named", async () => {
  const universityId = await contest.addUniversity();
  const fields = someone();
  const page = await contest
    .visitor()
    .submit(SIGN_UP, { ...fields, type: "alumno", alumno_university: universityId });
  expect(await accountOf(fields.email)).toMatchObject({ role: "alumno", university_id: universityId });
  expect(
    await contest.value("select contact_user_id from universities where id = ?", universityId),
  ).toBeNull();
  expect([page.status, page.path]).toEqual([200, "/"]);
  expect(page.toast).toMatch(/^¡Cuenta creada con éxito! \/ .*incluirte en sus propuestas\.$/);
  expect(page.document.querySelector("[data-toast]")?.getAttribute("data-toast")).toBe("8000");
  expect(await contest.value("select count(*) from partner_users")).toBe(0);
});

test("[AUTH-17] [AUTH-11] [AUTH-12] a step that fails undoes the ones before it and says which it was", async () => {
  const universityId = await contest.addUniversity();
  const forms = {
    jurado: { jurado_code: "JURADO-2025" },
    universidad: { universidad_university: universityId, universidad_code: "UNI-2025" },
    alumno: { alumno_university: universityId },
  };
  const failures = [
    ["insert on judges", "jurado", "No se pudo crear el registro de jurado"],
    ["update on universities", "universidad", "No se pudo asociar la universidad a tu perfil"],
    ["insert on credentials", "alumno", "No se pudo crear la cuenta"],
  ] as const;
  for (const [on, type, message] of failures) {
    const fields = { ...someone(), type, ...forms[type] };
    const before = await written();
    await withTrigger(on, async () => {
      const visitor = contest.visitor();
      const page = await visitor.submit(SIGN_UP, fields);
      expect(page.status).toBe(409);
      expect(page.toast).toContain(message);
      expect([page.valueOf("email"), page.valueOf("full_name")]).toEqual([fields.email, fields.full_name]);
      expect(page.html).not.toContain(SECRET);
      expect(visitor.cookies.has("session")).toBe(false);
    });
    expect(await contest.complaints()).toEqual(["POST /auth: refused"]);
    expect(await written()).toEqual(before);
    expect((await contest.visitor().post(SIGN_UP, fields)).status).toBe(303);
  }
});

test("[AUTH-16] [AUTH-02] after signing up or in: the safe address asked for, else the role's home", async () => {
  const universityId = await contest.addUniversity();
  const person = await contest.addPerson("universidad", { universityId });
  const student = () => ({ ...someone(), type: "alumno", alumno_university: universityId });
  const evil = [
    "//evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "https://evil.test",
    "/\t/evil.test",
    " //evil.test",
    "javascript:alert(1)",
    "evil.test",
    "",
  ];
  const enter = async (query: unknown) =>
    contest.visitor().post(`/auth?${query}`, { email: person.email, password: PASSWORD });
  const register = async (query: unknown) => contest.visitor().post(`${SIGN_UP}&${query}`, student());
  const join = async (query: unknown) =>
    contest.visitor().post(`/auth/votar?${query}`, { ...someone(), consent: "on" });
  const doors = [
    [enter, "/universidad"],
    [register, "/"],
    [join, "/"],
  ] as const;
  for (const [index, target] of evil.entries()) {
    const query = new URLSearchParams({ redirectTo: target });
    const inside = await (await contest.signedIn(person)).fetch(`/auth?${query}`);
    expect([target, inside.headers.get("Location")]).toEqual([target, "/universidad"]);
    // A third of the requests use each kind of entry, because each needs a hash.
    const [door, home] = doors[index % 3] ?? doors[0];
    expect([target, (await door(query)).headers.get("Location")]).toEqual([target, home]);
  }
  const good = `redirectTo=${encodeURIComponent("/galeria?q=mar&categoria=Video")}`;
  for (const answer of [await enter(good), await register(good)]) {
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/galeria?q=mar&categoria=Video"]);
  }
});

test("[AUTH-02] email and password are required, and have a longest length", async () => {
  const person = await contest.addPerson("alumno");
  const before = await written();
  const empty = await contest.visitor().submit("/auth");
  expect([empty.status, empty.errorOf("email"), empty.errorOf("password")]).toEqual([
    400,
    "Debes ingresar tu correo",
    "Debes ingresar tu contraseña",
  ]);
  const right = { email: person.email, password: PASSWORD };
  const noPassword = await contest.visitor().submit("/auth", { email: person.email, password: "" });
  expect([noPassword.status, noPassword.errorOf("password"), noPassword.valueOf("email")]).toEqual([
    400,
    "Debes ingresar tu contraseña",
    person.email,
  ]);
  for (const change of [{ email: "a".repeat(255) }, { password: "a".repeat(201) }]) {
    expect((await contest.visitor().submit("/auth", { ...right, ...change })).status).toBe(400);
  }
  expect(await written()).toEqual(before);
});

test("[AUTH-02] an unknown email and a wrong password get the same answer", async () => {
  const person = await contest.addPerson("alumno");
  const known = await contest.visitor().submit("/auth", { email: person.email, password: "equivocada" });
  const unknown = await contest
    .visitor()
    .submit("/auth", { email: "nadie@prueba.test", password: "equivocada" });
  expect(known.status).toBe(400);
  expect(known.toast).toMatch(/^Error \/ \S/);
  expect([unknown.status, unknown.toast]).toEqual([known.status, known.toast]);
  expect(unknown.text()).toBe(known.text());
  expect(known.valueOf("email")).toBe(person.email);
  expect(known.html).not.toContain("equivocada");
});

test("[AUTH-02] [MEND-03] after 10 failures from one address an email waits there, even with the right password, known or not, in any case", async () => {
  const person = await contest.addPerson("alumno");
  const neighbour = await contest.addPerson("alumno");
  const signIn = (visitor: Visitor, email: string, password: string) =>
    visitor.submit("/auth", { email, password });
  for (const [email, real] of [
    [person.email, 10],
    ["fantasma@prueba.test", 1],
  ] as const) {
    for (let n = 0; n < real; n++) {
      const written = n % 2 ? email : email.toUpperCase();
      expect((await signIn(contest.visitor(), written, `mala-${n}`)).status).toBe(400);
    }
    await plantTries("sign-in", 10);
    const visitor = contest.visitor();
    const refused = await signIn(visitor, email, PASSWORD);
    expect(refused.told).toBe("429 Demasiados intentos / Espera unos minutos y vuelve a intentarlo.");
    expect(refused.texts("main form .field-error")).toEqual([
      "Demasiados intentos. Espera unos minutos y vuelve a intentarlo.",
    ]);
    expect(visitor.cookies.has("session")).toBe(false);
  }
  expect((await signIn(contest.visitor(), neighbour.email, PASSWORD)).status).toBe(200);
  const elsewhere = await enterFrom("192.0.2.77", contest.visitor(), person.email, PASSWORD);
  expect(elsewhere.status).toBe(303);
  await contest.rows("update throttles set expires_at = ?", Date.now());
  expect((await signIn(contest.visitor(), person.email, PASSWORD)).status).toBe(200);
});

test("[AUTH-02] a right password forgets the failures before it", async () => {
  await forgetThrottles();
  const person = await contest.addPerson("alumno");
  const enter = async (password: string) =>
    (await contest.visitor().post("/auth", { email: person.email, password })).status;
  for (let n = 1; n <= 3; n++) {
    expect(await enter(`mala-${n}`)).toBe(400);
    expect(await triesOf("sign-in")).toEqual([n]);
  }
  await plantTries("sign-in", 9);
  expect(await enter(PASSWORD)).toBe(303);
  expect(await triesOf("sign-in")).toEqual([]);
  expect(await enter("mala")).toBe(400);
  expect(await triesOf("sign-in")).toEqual([1]);
});

test("[MEND-07] 1,000 guesses from 100 addresses: the owner is in at once where they signed in before, and in a moment elsewhere", async () => {
  await forgetThrottles();
  const owner = await contest.addPerson("admin");
  const home = contest.visitor();
  expect((await enterFrom("192.0.2.10", home, owner.email, PASSWORD)).status).toBe(303);
  await home.post("/auth/salir");
  // Counters as 1,000 real guesses would fill them.
  for (let n = 0; n < 3; n++) await enterFrom(`198.51.100.${n}`, contest.visitor(), owner.email, `mala-${n}`);
  // The owner's own try was refunded.
  expect([await triesOf("sign-in-account"), await triesOf("sign-in-address")]).toEqual([[3], [0, 1, 1, 1]]);
  await plantTries("sign-in-account", 1000);
  // Sent together, so that a busy machine delays both.
  const start = performance.now();
  const inOrder: [place: string, status: number][] = [];
  const enter = async (place: string, address: string, visitor: Visitor) => {
    const { status } = await enterFrom(address, visitor, owner.email, PASSWORD);
    inOrder.push([place, status]);
  };
  await Promise.all([
    enter("elsewhere", "192.0.2.11", contest.visitor()),
    enter("at home", "192.0.2.10", home),
  ]);
  expect(performance.now() - start).toBeGreaterThan(1500);
  expect(inOrder).toEqual([
    ["at home", 303],
    ["elsewhere", 303],
  ]);
  await forgetThrottles();
});

test("[MEND-07] a known browser is known for its own accounts alone, and its own wrong tries end", async () => {
  await forgetThrottles();
  const [attacker, victim] = [await contest.addPerson("alumno"), await contest.addPerson("alumno")];
  const browser = contest.visitor();
  expect((await enterFrom("192.0.2.20", browser, attacker.email, PASSWORD)).status).toBe(303);
  /** Returns the statuses of the first, tenth and eleventh wrong try. */
  const tries = async (visitor: Visitor, email: string, address: string) => {
    const wrong = async () => (await enterFrom(address, visitor, email, "mala")).status;
    const first = await wrong();
    await plantTries("sign-in", 9);
    return [first, await wrong(), await wrong()];
  };
  const refusedLast = [400, 400, 429];
  expect(await tries(browser, victim.email, "192.0.2.20")).toEqual(refusedLast);
  // Another person at the same address with a cookie of another account is an unknown client too.
  expect((await enterFrom("192.0.2.20", browser, victim.email, PASSWORD)).status).toBe(429);
  // The address has its own limit elsewhere. Wrong tries of a known browser count for that browser only.
  expect(await tries(browser, attacker.email, "192.0.2.21")).toEqual(refusedLast);
  expect((await enterFrom("192.0.2.21", contest.visitor(), attacker.email, PASSWORD)).status).toBe(303);
  await forgetThrottles();
});

test("[MEND-07] the known browser's cookie is read by no script, names nobody, and a made-up one is worth nothing", async () => {
  const person = await contest.addPerson("alumno");
  const visitor = contest.visitor();
  const answer = await enterFrom("192.0.2.30", visitor, person.email, PASSWORD);
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith("known_browser=")) ?? "";
  for (const part of ["httponly", "samesite=lax", "path=/", `max-age=${400 * 24 * 3600}`]) {
    expect(cookie.toLowerCase().split("; ")).toContain(part);
  }
  const [value = "", signature = ""] = decodeURIComponent(visitor.cookies.get("known_browser") ?? "").split(
    ".",
  );
  const content = atob(value);
  expect(content).not.toContain(person.email);
  expect(content).not.toContain(person.id);
  await visitor.post("/auth/salir");
  expect(visitor.cookies.has("known_browser")).toBe(true);
  await enterFrom("192.0.2.30", contest.visitor(), person.email, "mala");
  await plantTries("sign-in", 10);
  const forged = [value, `${value}.x`, `${btoa('{"id":"a","accounts":[]}')}.${signature}`, "%", ""];
  const answers = await Promise.all(
    forged.map(async (one) => {
      const other = contest.visitor();
      other.cookies.set("known_browser", encodeURIComponent(one));
      return (await enterFrom("192.0.2.30", other, person.email, PASSWORD)).status;
    }),
  );
  expect(answers).toEqual(forged.map(() => 429));
  expect((await enterFrom("192.0.2.30", visitor, person.email, PASSWORD)).status).toBe(303);
  await forgetThrottles();
});

test("[MEND-03] an address has 30 wrong tries over all accounts; who gets in is not charged to it, and known browsers go on", async () => {
  await forgetThrottles();
  const people = await Promise.all(Array.from({ length: 4 }, () => contest.addPerson("publico")));
  const known = contest.visitor();
  const [first, ...rest] = people as [(typeof people)[number], ...typeof people];
  expect((await enterFrom("203.0.113.50", known, first.email, PASSWORD)).status).toBe(303);
  const rightOnes = async () => {
    for (const { email } of rest) {
      expect((await enterFrom("203.0.113.50", contest.visitor(), email, PASSWORD)).status).toBe(303);
    }
  };
  const wrongOne = async (name: string) =>
    (await enterFrom("203.0.113.50", contest.visitor(), `${name}@prueba.test`, "mala")).status;
  expect([await wrongOne("nadie"), await wrongOne("ninguno")]).toEqual([400, 400]);
  await rightOnes();
  expect(await triesOf("sign-in-address")).toEqual([2]);
  await plantTries("sign-in-address", 99);
  // A request that is told to come back, as on a slow machine, does not count as a try.
  await expect.poll(() => wrongOne("nadie-mas"), { timeout: 60_000 }).toBe(400);
  expect((await enterFrom("203.0.113.50", contest.visitor(), rest[0]?.email ?? "", PASSWORD)).status).toBe(
    429,
  );
  expect((await enterFrom("203.0.113.50", known, first.email, PASSWORD)).status).toBe(303);
  expect((await enterFrom("203.0.113.51", contest.visitor(), rest[0]?.email ?? "", PASSWORD)).status).toBe(
    303,
  );
  await forgetThrottles();
});

test("[MEND-03] an account is signed in to ten times in 15 minutes, from wherever; wrong tries and other accounts have no part in it", async () => {
  await forgetThrottles();
  const [person, other] = [await contest.addPerson("publico"), await contest.addPerson("publico")];
  const known = contest.visitor();
  for (let n = 0; n < 5; n++) await enterFrom(`203.0.113.${n}`, contest.visitor(), person.email, "mala");
  expect((await enterFrom("203.0.113.60", known, person.email, PASSWORD)).status).toBe(303);
  expect(await triesOf("sign-in-right")).toEqual([1]);
  await plantTries("sign-in-right", 9);
  expect((await enterFrom("203.0.113.61", contest.visitor(), person.email, PASSWORD)).status).toBe(303);
  for (const visitor of [known, contest.visitor()]) {
    const refused = await enterFrom("203.0.113.62", visitor, person.email, PASSWORD);
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain("Demasiados intentos");
  }
  // A request without a hash is no wrong try, so the address's counter is unchanged.
  const charged = await contest.value<number>(
    "select count(*) from throttles where key like 'sign-in:%' and tries > 1",
  );
  expect(charged).toBe(0);
  expect((await enterFrom("203.0.113.62", contest.visitor(), other.email, PASSWORD)).status).toBe(303);
  await forgetThrottles();
  expect((await enterFrom("203.0.113.62", known, person.email, PASSWORD)).status).toBe(303);
});

test("[MEND-07] a changed password makes every browser a stranger but the one that changed it", async () => {
  await forgetThrottles();
  const person = await contest.addPerson("publico");
  const [old, here] = [contest.visitor(), contest.visitor()];
  for (const visitor of [old, here]) {
    expect((await enterFrom("192.0.2.40", visitor, person.email, PASSWORD)).status).toBe(303);
  }
  const next = "otra-clave-nueva";
  const changed = await here.post("/cuenta?parte=contrasena", {
    current_password: PASSWORD,
    new_password: next,
    repeated_password: next,
  });
  expect([changed.status, changed.headers.get("Location")]).toEqual([303, "/cuenta"]);
  await enterFrom("192.0.2.40", contest.visitor(), person.email, "mala");
  await plantTries("sign-in", 10);
  expect((await enterFrom("192.0.2.40", old, person.email, next)).status).toBe(429);
  expect((await enterFrom("192.0.2.40", here, person.email, next)).status).toBe(303);
  // The browser proves its identity elsewhere and is known again.
  expect((await enterFrom("192.0.2.41", old, person.email, next)).status).toBe(303);
  expect((await enterFrom("192.0.2.40", old, person.email, next)).status).toBe(303);
  await forgetThrottles();
});

test("[MEND-12] an account that was made is not answered as failed: where the session cannot be opened, it is said and leads to sign in", async () => {
  const universityId = await contest.addUniversity();
  const forms: [string, Record<string, string>][] = [
    [`${SIGN_UP}&redirectTo=%2Fgaleria`, { ...someone(), type: "alumno", alumno_university: universityId }],
    ["/auth/votar?redirectTo=%2Fgaleria", { ...someone(), consent: "on" }],
  ];
  for (const [path, form] of forms) {
    await withTrigger("insert on sessions", async () => {
      const page = await contest.visitor().submit(path, form);
      expect([page.status, page.path]).toEqual([200, "/auth?redirectTo=%2Fgaleria"]);
      expect(page.toast).toBe(
        "¡Cuenta creada con éxito! / Ahora inicia sesión con tu correo y tu contraseña.",
      );
    });
    expect(await contest.complaints()).toEqual([`POST ${path.split("?")[0]}: refused`]);
    const { email = "", password = "" } = form;
    const entered = await contest.visitor().post("/auth?redirectTo=%2Fgaleria", { email, password });
    expect([entered.status, entered.headers.get("Location")]).toEqual([303, "/galeria"]);
  }
});

test("[AUTH-19] /auth/votar makes a publico account and comes back to the work", async () => {
  const signIn = await contest.visitor().open("/auth?redirectTo=%2Fgaleria");
  const link = signIn.document.querySelector("main a[href^='/auth/votar']")?.getAttribute("href") ?? "";
  expect(link).toBe("/auth/votar?redirectTo=%2Fgaleria");
  const visitor = contest.visitor();
  expect((await visitor.open(link)).document.querySelector("main form [name=type]")).toBeNull();
  const fields = someone();
  const page = await visitor.submit(link, { ...fields, consent: "on" });
  expect([page.status, page.path]).toEqual([200, "/galeria"]);
  expect(page.toast).toMatch(/^¡Cuenta creada con éxito! \/ .*votar/);
  expect(page.document.querySelector("[data-toast]")?.getAttribute("data-toast")).toBe("8000");
  expect(await accountOf(fields.email)).toMatchObject({ role: "publico", university_id: null });
  const again = await contest.visitor().submit("/auth/votar", { ...fields, consent: "on" });
  expect(again.status).toBe(409);
  expect(again.errorOf("email")).toMatch(/^Usuario ya registrado\. /);
});

test("[VERIFY-01] one mailbox has one account, whatever its owner types; the database decides among several at once", async () => {
  const { people } = openStores({ DB: contest.db, ENVIRONMENT: "local" });
  const typed = ["eva.sanz@gmail.com", "evasanz+2@gmail.com", "e.v.a.sanz@googlemail.com"];
  const made = await Promise.allSettled(
    typed.map((email) =>
      people.signUp(
        {
          id: crypto.randomUUID(),
          role: "publico",
          fullName: "Eva Sanz",
          email,
          universityId: null,
          emailKey: "evasanz@gmail.com",
          passwordHash: "x",
          codeNumber: null,
          consents: [],
        },
        {
          toAdmins: { title: "", body: "", link: null, mail: "" },
          toContact: { subject: "", body: "" },
          welcome: { subject: "", body: "", waiting: "" },
        },
      ),
    ),
  );
  expect(made.map((one) => (one.status === "fulfilled" ? "made" : one.reason.reason)).sort()).toEqual([
    "email_taken",
    "email_taken",
    "made",
  ]);
  const page = await contest
    .visitor()
    .submit("/auth/votar", { ...someone(), email: "evas.anz@gmail.com", consent: "on" });
  expect([page.status, page.errorOf("email"), page.valueOf("email")]).toEqual([
    409,
    "Usuario ya registrado. Este correo ya está registrado. Por favor, inicia sesión o usa otro correo.",
    "evas.anz@gmail.com",
  ]);
  const kept = await contest.rows<{ email: string; email_key: string }>(
    "select email, email_key from profiles where email_key = 'evasanz@gmail.com'",
  );
  expect(kept).toHaveLength(1);
  // The account keeps the address as typed and signs in with it.
  expect(typed.map((email) => email.toLowerCase())).toContain(kept[0]?.email);
  const planted = await contest.addPerson("publico", { email: "Sin.Clave@Uni.es" });
  expect(await contest.value("select email_key from profiles where id = ?", planted.id)).toBe(
    "sin.clave@uni.es",
  );
});

test("[VERIFY-02] nobody signs up to vote with an address of the disposable domains, as a student neither; who has a code may", async () => {
  const email = "ana@correo.yopmail.com";
  const disposable = { ...someone(), email, consent: "on" };
  const student = { ...someone(), email, type: "alumno", alumno_university: await contest.addUniversity() };
  const before = await written();
  for (const [form, fields] of [
    ["/auth/votar", disposable],
    [SIGN_UP, student],
  ] as const) {
    const page = await contest.visitor().submit(form, fields);
    expect([page.status, page.valueOf("email"), page.html.includes(SECRET)], form).toEqual([
      400,
      email,
      false,
    ]);
    expect(page.errorOf("email")).toBe(
      "Usa una dirección tuya: las de correo desechable no sirven para votar",
    );
    expect(await written()).toEqual(before);
  }
  const juror = {
    ...someone(),
    email: "jurado@correo.yopmail.com",
    type: "jurado",
    jurado_code: "JURADO-2025",
  };
  expect((await contest.visitor().post(SIGN_UP, juror)).status).toBe(303);
  await contest.setSetting("disposable_domains", "otro.example");
  const refused = await contest.visitor().post("/auth/votar", { ...disposable, email: "ana@otro.example" });
  const answer = await contest.visitor().post("/auth/votar", disposable);
  await contest.db.exec("delete from settings where key = 'disposable_domains'");
  expect([refused.status, answer.status]).toEqual([400, 303]);
});

test("[AUTH-19] [MEND-26] a voter who comes while votes are closed is not told that they can vote", async () => {
  await contest.setPhase("final");
  const page = await contest
    .visitor()
    .submit("/auth/votar?redirectTo=%2Fgaleria", { ...someone(), consent: "on" });
  await contest.setPhase("submission");
  expect(page.toast).toBe("¡Cuenta creada con éxito!");
});

test("[AUTH-19] [AUTH-06] a voter's mistakes are told beside their fields", async () => {
  const before = await written();
  const empty = await contest.visitor().submit("/auth/votar");
  expect(empty.status).toBe(400);
  expect(["full_name", "email", "password", "consent"].map((name) => empty.errorOf(name))).toEqual([
    "Debes ingresar tu nombre completo",
    "Debes ingresar tu correo",
    "Debes ingresar tu contraseña",
    "Para crear la cuenta, debes aceptar que guardemos tus datos y tus votos",
  ]);
  expect(await written()).toEqual(before);
});

test("[AUTH-19] the setting closes the voters' sign-up with a clear message", async () => {
  await contest.setSetting("public_signup_enabled", "false");
  const before = await written();
  const page = await contest.visitor().open("/auth/votar");
  expect([page.status, page.text("h1")]).toEqual([200, "El registro para votar está cerrado"]);
  expect(page.text("title")).toContain("El registro para votar está cerrado");
  expect(page.document.querySelector("main form")).toBeNull();
  for (const path of ["/auth", "/auth?redirectTo=%2Fgaleria%3Fvotar%3Dx"]) {
    const doors = await contest.visitor().open(path);
    expect(doors.html).not.toContain("/auth/votar");
  }
  const posted = await contest.visitor().submit("/auth/votar", { ...someone(), consent: "on" });
  expect(posted.status).toBe(403);
  expect(posted.toast).toContain("El registro para votar está cerrado");
  expect(await written()).toEqual(before);
  await contest.setSetting("public_signup_enabled", "true");
  expect((await contest.visitor().post("/auth/votar", { ...someone(), consent: "on" })).status).toBe(303);
});

test("[MEND3-13] a refused form says beside each password that it must be typed again, or what is wrong, and has the focus there", async () => {
  const person = await contest.addPerson("publico");
  const again = "Escribe de nuevo la contraseña";
  const focus = (page: Page) => page.document.querySelector("[autofocus]")?.getAttribute("name");
  const nobody = contest.visitor();
  const signUp = {
    type: "jurado",
    full_name: "Ana Gil",
    email: "ana.gil@prueba.test",
    password: PASSWORD,
    jurado_code: "NO-ES",
  };
  const refusedCode = await nobody.submit("/auth?tab=registrarse", signUp);
  expect([refusedCode.errorOf("password"), focus(refusedCode)]).toEqual([again, "jurado_code"]);
  const voter = { full_name: "Ana Gil", email: person.email, password: PASSWORD, consent: "on" };
  const taken = await nobody.submit("/auth/votar", voter);
  expect([taken.status, taken.errorOf("password"), focus(taken)]).toEqual([409, again, "email"]);
  const missing = await nobody.submit("/auth/votar", { ...voter, password: "" });
  expect(missing.errorOf("password")).not.toContain(again);
  const wrong = await nobody.submit("/auth", { email: person.email, password: "no es esta" });
  expect([wrong.errorOf("password"), focus(wrong)]).toEqual(["Correo o contraseña incorrectos", "password"]);
  expect(wrong.texts("main form .field-error")).toHaveLength(1);
  const visitor = await contest.signedIn(person);
  const change = {
    current_password: "no es esta",
    new_password: "otra-clave",
    repeated_password: "otra-clave",
  };
  const kept = await visitor.submit("/cuenta?parte=contrasena", change);
  expect(kept.errorOf("current_password")).not.toContain(again);
  // All three passwords come back empty: only the wrong one has an error.
  expect([kept.errorOf("new_password"), kept.errorOf("repeated_password")]).toEqual(["", ""]);
});

test("[MEND3-25] [MEND4-35] without scripts a press on a type draws its form: name and email stay, university, code and password are empty", async () => {
  const university = await contest.addUniversity();
  const hashes = await contest.value("select count(*) from throttles");
  const before = await written();
  const sent = {
    ...someone(),
    type: "universidad",
    universidad_university: university,
    universidad_code: "UNI-2025",
    alumno_university: university,
    jurado_ties: "Estudio Faro",
  };
  const page = await contest.visitor().submit(SIGN_UP, { ...sent, choose: "jurado" });
  expect([page.status, page.toast, chosenType(page)]).toEqual([200, "", "jurado"]);
  expect([page.valueOf("full_name"), page.valueOf("email")]).toEqual([sent.full_name, sent.email]);
  for (const name of Object.values(fieldsOfType).flat()) {
    expect([name, page.valueOf(name) ?? "", page.errorOf(name)]).toEqual([name, "", ""]);
  }
  expect(page.html).not.toContain(SECRET);
  expect(page.errorOf("password")).toBe("Escribe de nuevo la contraseña");
  expect(page.document.querySelector("input[autofocus]")?.getAttribute("name")).toBe("password");
  expect(await markupProblems(page)).toEqual([]);
  // The type comes before the password, so that nobody has typed one yet.
  const order = page.document
    .querySelectorAll("main form :is([name=email], [name=choose], [name=type], [name=password])")
    .map((field) => field.getAttribute("name"));
  expect(order.at(-1)).toBe("password");
  const early = await contest.visitor().submit(SIGN_UP, { choose: "alumno" });
  expect([early.status, early.texts("main .field-error"), chosenType(early)]).toEqual([200, [], "alumno"]);
  const alien = await contest.visitor().submit(SIGN_UP, { ...sent, choose: "admin" });
  expect(alien.status).toBe(400);
  expect([await written(), await contest.value("select count(*) from throttles")]).toEqual([before, hashes]);
});

test("[MEND4-30] a browser that keeps no cookie is told so after a right password; any other gets to its place", async () => {
  const person = await contest.addPerson("jurado");
  const browser = { "Sec-Fetch-Dest": "document" };
  const form = { method: "POST", body: new URLSearchParams({ email: person.email, password: PASSWORD }) };
  const visitor = contest.visitor();
  const entered = await visitor.fetch("/auth?redirectTo=%2Fcuenta", { ...form, headers: browser });
  const place = entered.headers.get("Location") ?? "";
  expect([entered.status, place]).toEqual([303, "/auth?entrada=1&redirectTo=%2Fcuenta"]);
  const without = await contest.visitor().open(place);
  expect(without.text("main [role=alert]")).toContain("Tu navegador no ha guardado la cookie de la sesión");
  expect((await visitor.fetch(place)).headers.get("Location")).toBe("/cuenta");
  const known = contest.visitor();
  known.cookies.set("vista", "1");
  const direct = await known.fetch("/auth?redirectTo=%2Fcuenta", { ...form, headers: browser });
  expect(direct.headers.get("Location")).toBe("/cuenta");
});

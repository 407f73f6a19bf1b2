import { beforeAll, beforeEach, expect, test } from "vitest";
import { openContest, PASSWORD, type Person } from "../support/contest";
import { Mailbox } from "../support/mail";
import type { Fields, Visitor } from "../support/visitor";

const mailbox = new Mailbox();
const contest = openContest({ MAIL_FROM: "concurso@prueba.test" }, { standIns: { EMAIL: mailbox.worker } });
const HERE = "/admin/invitaciones";
const DAY = 86_400_000;
let admin: Person;
let organiser: Visitor;
let soria: string;

beforeAll(async () => {
  admin = await contest.addPerson("admin", { fullName: "Ana Admin" });
  organiser = await contest.signedIn(admin);
  soria = await contest.addUniversity({ name: "Universidad de Soria" });
});
beforeEach(async () => {
  mailbox.taken = [];
  await contest.db.exec("delete from throttles; delete from audit_log; delete from notifications");
});

const invite = (fields: Fields) => organiser.submit(HERE, { intent: "invite", role: "jurado", ...fields });
/** Returns the path of the latest link mailed to that address. */
async function linkTo(email: string, count = 1): Promise<string> {
  const mails = () => mailbox.taken.filter(({ to }) => to === email);
  await expect.poll(() => mails().length).toBe(count);
  const [link = ""] = /http\S+/.exec(mails().at(-1)?.text ?? "") ?? [];
  return new URL(link).pathname;
}
async function invited(email: string, more: Fields = {}): Promise<string> {
  expect((await invite({ email, ...more })).toast).toBe(`Invitación enviada / ${email}`);
  return linkTo(email);
}
const accepting = { intent: "accept", full_name: "Nora Nueva", password: PASSWORD };
const accept = (path: string, more: Fields = {}, visitor = contest.visitor()) =>
  visitor.submit(path, { ...accepting, ...more });
const ofJuror = { jurado_university: "", jurado_ties: "" };
const rowOf = async (email: string) => {
  const page = await organiser.open(`${HERE}?q=${encodeURIComponent(email)}`);
  return page.texts("tbody tr").join("|");
};
const idOf = (email: string) => contest.value<string>("select id from invitations where email = ?", email);
const sentAt = (email: string) =>
  contest.value<number>("select sent_at from invitations where email = ?", email);
const over = async (path: string, visitor = contest.visitor()) => {
  const page = await visitor.open(path);
  expect(page.text("title")).toBe(`${page.text("h1")} · Concurso de Diseño Universitario`);
  return [page.status, page.text("h1")];
};
const resend = async (email: string, seen?: number) =>
  organiser.submit(HERE, {
    intent: "resend",
    id: await idOf(email),
    sentAt: String(seen ?? (await sentAt(email))),
  });

test("[MEND4-27] [SEASON-03] a juror asked by mail signs up by its link: no code, the role is fixed, and they have said that they judge", async () => {
  const path = await invited("jurado.nuevo@prueba.test", { full_name: "Nora Nueva" });
  const [mail] = mailbox.taken;
  expect(mail?.subject).toBe("Te invitan al jurado del Concurso de Diseño Universitario");
  expect(mail?.text).toBe(
    `Hola, Nora Nueva:

La organización del Concurso de Diseño Universitario te invita a formar parte del jurado. Es un concurso nacional de diseño para universidades: carteles, ilustraciones, collages, tipografía, fotomontajes y vídeos de hasta 10 segundos que reflexionan sobre el uso de la tecnología. Puntuarías por criterios, desde tu cuenta y dentro del plazo del jurado, las obras que te toquen.

Aquí puedes crear tu cuenta, ya con ese papel, o decir que no:

${contest.url.origin}${path}

El enlace es solo para ti, sirve una vez y caduca en 30 días.

Las fechas y las bases del concurso:

${contest.url.origin}

Si no esperabas este correo, no hagas nada.

Un saludo,
La organización del Concurso de Diseño Universitario`
      .replace("30 días", "30\u00a0días")
      .replace("10 segundos", "10\u00a0segundos"),
  );
  expect(await rowOf("jurado.nuevo@prueba.test")).toContain("Jurado—Sin responder");

  // Programs that follow links do not use the invitation up.
  await contest.visitor().open(path);
  const visitor = contest.visitor();
  const page = await visitor.open(path);
  expect([page.status, page.text("h1"), page.valueOf("full_name")]).toEqual([
    200,
    "Te han invitado",
    "Nora Nueva",
  ]);
  expect(page.text("main")).toContain("Tu correo será jurado.nuevo@prueba.test.");
  const username = page.document.querySelector("form [autocomplete=username]");
  expect(username?.getAttribute("value")).toBe("jurado.nuevo@prueba.test");
  expect(page.document.querySelector("[name*=code], [name=type], [name=email]")).toBeNull();
  const wrong = await accept(path, { ...ofJuror, full_name: "", password: "corta" });
  expect([wrong.status, wrong.errorOf("full_name"), wrong.errorOf("password")]).toEqual([
    400,
    "Debes ingresar tu nombre completo",
    "La contraseña debe tener al menos 6 caracteres",
  ]);
  const done = await accept(path, { jurado_university: soria, jurado_ties: "" }, visitor);
  expect(done.path).toBe("/jurado");
  expect(done.toast).toContain("¡Cuenta creada con éxito!");
  const [account] = await contest.rows(
    `select p.id, p.role, p.email_confirmed_at > 0 as confirmed, j.active, j.answered_at > 0 as answered, j.university_id
      from profiles p join judges j on j.user_id = p.id where p.email = 'jurado.nuevo@prueba.test'`,
  );
  expect(account).toMatchObject({
    role: "jurado",
    confirmed: 1,
    active: 1,
    answered: 1,
    university_id: soria,
  });

  expect(await rowOf("jurado.nuevo@prueba.test")).toContain("Aceptada");
  expect(await over(path)).toEqual([410, "Esta invitación ya se usó"]);
  // A visitor signed in with the new account is not asked to sign in.
  expect(await over(path, visitor)).toEqual([200, "Ya tienes una cuenta"]);
  expect((await accept(path, ofJuror)).status).toBe(410);
  const log = await contest.rows<Record<string, string>>(
    "select action, actor, details from audit_log order by id",
  );
  expect(log.map(({ action, actor, details }) => [action, actor, JSON.parse(details ?? "")])).toEqual([
    ["invitations_sent", admin.id, { invited: 1, role: "jurado" }],
    [
      "account_created",
      account?.id,
      { role: "jurado", universityName: null, isPending: false, byInvitation: true },
    ],
  ]);
  const stored = JSON.stringify([
    await contest.rows("select * from invitations"),
    await contest.rows("select * from mail_outbox where sent_at is not null"),
    log,
  ]);
  expect(stored).not.toContain(path.split("/").at(-1));
});

test("[SEASON-03] no name stands for the link, or for anything else that the mail says", async () => {
  const path = await invited("marcas@prueba.test", { full_name: "{enlace} {universidad} {saludo}" });
  expect(mailbox.taken[0]?.text).toContain("Hola, (enlace} (universidad} (saludo}:");
  expect(mailbox.taken[0]?.text).toContain(`\n\n${contest.url.origin}${path}\n\n`);
});

test("[SEASON-03] a university's contact and its student: the university is fixed, nobody waits, whatever the form adds", async () => {
  const contact = await invited("contacto@soria.test", {
    role: "universidad",
    university: "Universidad de Soria",
  });
  const page = await contest.visitor().open(contact);
  expect(page.text("main")).toContain(
    "te invita a enviar las propuestas de tu universidad (Universidad de Soria)",
  );
  expect((await accept(contact)).path).toBe("/universidad");
  // A second account of the university; an access code would leave it pending.
  const second = await invited("segunda@soria.test", {
    role: "universidad",
    university: "Universidad de Soria",
  });
  expect((await accept(second)).text(".menu-account")).not.toContain("en espera");
  const student = await invited("alumna@soria.test", { role: "alumno", university: "Universidad de Soria" });
  for (const more of [
    { type: "jurado" },
    { alumno_university: "otra" },
    ofJuror,
    { email: "otra@prueba.test" },
  ]) {
    expect((await accept(student, more)).status).toBe(400);
  }
  expect((await accept(student)).path).toBe("/");
  expect(
    await contest.rows(
      `select email, role, university_id, confirmed_at is not null as confirmed, u.contact_user_id is p.id as contact
        from profiles p left join universities u on u.id = p.university_id where email like '%@soria.test' order by p.created_at`,
    ),
  ).toEqual([
    { email: "contacto@soria.test", role: "universidad", university_id: soria, confirmed: 0, contact: 1 },
    { email: "segunda@soria.test", role: "universidad", university_id: soria, confirmed: 0, contact: 0 },
    { email: "alumna@soria.test", role: "alumno", university_id: soria, confirmed: 1, contact: 0 },
  ]);
});

test("[SEASON-04] who cannot says why: the admins are told once, the log knows no reason, and another link may be sent", async () => {
  const email = "rita@prueba.test";
  const path = await invited(email, { full_name: "Rita Rojo" });
  const empty = await contest.visitor().submit(path, { intent: "decline", reason: " " });
  expect([empty.status, empty.errorOf("reason")]).toEqual([400, "Escribe el motivo"]);
  const answer = { intent: "decline", reason: "Estaré de viaje" };
  const refusal = await contest.visitor().submit(path, answer);
  expect([refusal.toast, refusal.text("h1")]).toEqual([
    "Respuesta apuntada / Hemos avisado a la organización. Gracias por decirlo.",
    "Has dicho que no participas",
  ]);
  expect((await contest.visitor().submit(path, answer)).status).toBe(410);
  expect((await accept(path, ofJuror)).status).toBe(410);
  expect(await contest.rows("select title, body, link from notifications")).toEqual([
    {
      title: "Una invitación rechazada",
      body: "Rita Rojo (Jurado) no participará: «Estaré de viaje».",
      link: HERE,
    },
  ]);
  expect(await rowOf(email)).toContain("Rechazada«Estaré de viaje»");
  const log = JSON.stringify(await contest.rows("select * from audit_log"));
  expect(log).toContain("invitation_declined");
  for (const secret of ["viaje", "Rita", email]) expect(log).not.toContain(secret);

  expect((await resend(email)).toast).toBe(`Invitación enviada / ${email}`);
  const again = await linkTo(email, 2);
  expect(await over(path)).toEqual([410, "Este enlace no sirve"]);
  expect((await accept(again, ofJuror)).path).toBe("/jurado");
  expect((await resend(email)).toast).toContain("La invitación ya no está como la veías");
});

test("[SEASON-04] one that ran out, was taken back, or whose university closed says so; sent anew it opens again", async () => {
  const email = "tarde@prueba.test";
  const path = await invited(email);
  await contest.db.exec(
    `update invitations set expires_at = expires_at - ${30 * DAY + 1} where email = '${email}'`,
  );
  expect(await over(path)).toEqual([410, "Esta invitación ha caducado"]);
  expect((await accept(path, ofJuror)).status).toBe(410);
  expect((await contest.visitor().post(path, { intent: "decline", reason: "x" })).status).toBe(410);
  expect(await rowOf(email)).toContain("Caducada");
  await resend(email);
  const second = await linkTo(email, 2);
  expect(await over(second)).toEqual([200, "Te han invitado"]);
  expect((await organiser.submit(HERE, { intent: "withdraw", id: await idOf(email) })).toast).toBe(
    "Invitación retirada",
  );
  expect(await over(second)).toEqual([410, "Esta invitación se retiró"]);
  expect((await organiser.submit(HERE, { intent: "withdraw", id: await idOf(email) })).status).toBe(409);

  const closed = await invited("cerrada@prueba.test", { role: "alumno", university: "Universidad de Soria" });
  await contest.rows("update universities set active = 0 where id = ?", soria);
  expect(await over(closed)).toEqual([410, "Tu universidad no participa ahora"]);
  expect((await accept(closed)).status).toBe(410);
  await contest.rows("update universities set active = 1 where id = ?", soria);
  expect(await over(closed)).toEqual([200, "Te han invitado"]);
  expect(await over("/auth/invitacion/nada")).toEqual([410, "Este enlace no sirve"]);
  expect((await contest.visitor().open("/auth/invitacion/nada")).text("main a.button")).toBe(
    "Volver al inicio",
  );
});

test("[SEASON-04] used twice at once it makes one account; two organisers who send it anew send it once", async () => {
  const email = "doble@prueba.test";
  const path = await invited(email);
  const seen = await sentAt(email);
  const sent = await Promise.all([resend(email, seen), resend(email, seen)]);
  expect(sent.map(({ toast }) => toast.split(" / ")[0]).sort()).toEqual([
    "Invitación enviada",
    "La invitación ya no está como la veías",
  ]);
  const latest = await linkTo(email, 2);
  expect(await over(path)).toEqual([410, "Este enlace no sirve"]);
  const pages = await Promise.all([accept(latest, ofJuror), accept(latest, ofJuror)]);
  expect(pages.filter(({ path: at }) => at === "/jurado")).toHaveLength(1);
  expect(await contest.value("select count(*) from profiles where email = ?", email)).toBe(1);
});

test("[SEASON-04] who is signed in, or has an account, is told so, and nothing is used up", async () => {
  const path = await invited("mio@prueba.test");
  const somebody = await contest.as("publico");
  expect(await over(path, somebody)).toEqual([200, "Has entrado con otra cuenta"]);
  expect((await accept(path, ofJuror, somebody)).status).toBe(409);
  const voter = await contest.addPerson("publico", { email: "MIO@prueba.test" });
  await contest.rows("update profiles set email_key = 'mio@prueba.test' where id = ?", voter.id);
  const owner = await contest.signedIn(voter);
  expect(await over(path, owner)).toEqual([200, "Ya tienes una cuenta"]);
  expect(await over(path)).toEqual([410, "Ya tienes una cuenta"]);
  expect((await accept(path, ofJuror)).status).toBe(410);
  expect((await resend("mio@prueba.test")).toast).toContain("La invitación ya no está como la veías");
  expect(await contest.value("select count(*) from profiles where email_key = 'mio@prueba.test'")).toBe(1);
});

test("[SEASON-03] who cannot be asked stands beside its field, and nothing is written or sent", async () => {
  await contest.addPerson("publico", { email: "hay.cuenta@gmail.com" });
  await contest.db.exec(
    "update profiles set email_key = 'haycuenta@gmail.com' where email = 'hay.cuenta@gmail.com'",
  );
  await invited("ya@prueba.test");
  await contest.addUniversity({ name: "Universidad Dormida", active: false });
  const before = await contest.value("select count(*) from invitations");
  const student = { role: "alumno", email: "otra@prueba.test" };
  const cases: [Fields, field: string, error: string][] = [
    [{ email: "" }, "email", "Debes ingresar tu correo"],
    [{ email: " , ; " }, "email", "Debes ingresar tu correo"],
    [{ email: "sinarroba" }, "email", "El correo no es válido"],
    [{ email: "una@prueba.test sinarroba" }, "email", "«sinarroba» no es un correo"],
    [
      { email: "x@prueba.test, y@prueba.test", full_name: "Nora" },
      "full_name",
      "Con varios correos, deja el nombre en blanco",
    ],
    [
      { email: Array.from({ length: 51 }, (_, n) => `x${n}@prueba.test`).join(",") },
      "email",
      "Como máximo 50 correos de una vez: para más, importa un CSV",
    ],
    [
      { email: "nueva@prueba.test; ya@prueba.test" },
      "email",
      "Quita estos correos, que ya tienen cuenta o invitación: ya@prueba.test",
    ],
    [{ email: "YA@prueba.test" }, "email", "Ya hay una invitación para este correo: búscala abajo"],
    [
      { email: "haycuenta+1@gmail.com" },
      "email",
      "Ya hay una cuenta con este correo: cambia su rol en Usuarios",
    ],
    [{ email: "x@prueba.test", role: "" }, "role", "Elige un rol"],
    [{ email: "x@prueba.test", role: "admin" }, "role", "Elige un rol"],
    [
      { email: "x@prueba.test", full_name: "x".repeat(121) },
      "full_name",
      "El nombre no puede superar los 120 caracteres",
    ],
    [student, "university", "Elige una universidad"],
    ...["Universidad Dormida", "nada", "%", soria].map((university): (typeof cases)[number] => [
      { ...student, university },
      "university",
      "Ninguna universidad activa se llama así",
    ]),
    [{ ...student, university: "x".repeat(201) }, "university", "Ninguna universidad activa se llama así"],
  ];
  for (const [fields, field, error] of cases) {
    const page = await invite(fields);
    expect([fields, page.status >= 400, page.errorOf(field)]).toEqual([fields, true, error]);
  }
  expect((await organiser.submit(HERE, { intent: "otra" })).status).toBe(400);
  expect((await organiser.submit(HERE, { intent: "resend", id: "nada", sentAt: "1" })).status).toBe(409);
  expect(await contest.value("select count(*) from invitations")).toBe(before);
  expect(mailbox.taken.map(({ to }) => to)).toEqual(["ya@prueba.test"]);
});

test("[SEASON-03] one form invites several people, each mailbox once; the form and the list keep the role", async () => {
  const list = `${HERE}?rol=jurado`;
  const page = await organiser.open(list);
  expect(page.document.querySelector("[name=role][checked]")?.getAttribute("value")).toBe("jurado");
  const email = "uno@prueba.test, dos@prueba.test\ntres@prueba.test uno+otra@prueba.test";
  const sent = await organiser.submit(list, { intent: "invite", role: "jurado", email });
  expect(sent.toast).toBe("Invitaciones en marcha / 3 invitaciones: irán saliendo en unos minutos.");
  expect(sent.path).toBe(list);
  expect(
    await contest.rows(
      "select role from invitations where email_key in ('uno@prueba.test', 'dos@prueba.test', 'tres@prueba.test')",
    ),
  ).toEqual(Array(3).fill({ role: "jurado" }));
});

test("[SEASON-03] the list is filtered by answer, role and words", async () => {
  const search = async (query: string) => {
    const page = await organiser.open(`${HERE}?${query}`);
    return page.texts("tbody th").length;
  };
  const count = (where: string) => contest.value<number>(`select count(*) from invitations where ${where}`);
  expect(await search("")).toBe(await count("1"));
  expect(await search("respuesta=accepted")).toBe(await count("outcome = 'accepted'"));
  expect(await search("respuesta=waiting&rol=jurado")).toBe(
    await count("outcome is null and role = 'jurado'"),
  );
  expect(await search("q=NORA")).toBe(await count("full_name = 'Nora Nueva'"));
  expect(await search("respuesta=expired")).toBe(0);
});

test("[SEASON-03] a university is typed: its name or slug; else the refusal offers the names", async () => {
  const add = async (name: string, slug: string) => {
    const id = await contest.addUniversity({ name });
    await contest.rows("update universities set slug = ? where id = ?", slug, id);
    return id;
  };
  const leon = await add("Escuela de Diseño de León", "leon");
  await add("Escuela de Diseño", "escuela-1");
  const twin = await add("Escuela de Diseño", "escuela-2");
  const sent = (email: string, university: string) => invite({ email, role: "alumno", university });
  const named: [string, string][] = [
    ["  escuela de DISENO de león ", leon],
    ["leon", leon],
    ["escuela-2", twin],
  ];
  for (const [n, [text, id]] of named.entries()) {
    const email = `escrita${n}@prueba.test`;
    expect((await sent(email, text)).toast).toBe(`Invitación enviada / ${email}`);
    expect(await contest.value("select university_id from invitations where email = ?", email)).toBe(id);
  }
  const refused = async (university: string) => {
    const page = await sent("sin.mandar@prueba.test", university);
    expect([page.status, page.valueOf("university"), page.valueOf("email")]).toEqual([
      409,
      university,
      "sin.mandar@prueba.test",
    ]);
    const options = page.document.querySelectorAll("datalist option");
    return [page.errorOf("university"), options.map((option) => option.getAttribute("value"))];
  };
  expect(await refused("de León")).toEqual([
    "Escribe el nombre entero: «Escuela de Diseño de León»",
    ["Escuela de Diseño de León"],
  ]);
  expect(await refused("Escuela de Diseño")).toEqual([
    "Varias se llaman así: escribe el slug de la que quieres, escuela-1 o escuela-2",
    ["Escuela de Diseño", "Escuela de Diseño de León"],
  ]);
  for (let n = 0; n < 30; n++) await contest.addUniversity({ name: `Centro ${n}` });
  const [error, names] = await refused("centro");
  expect(error).toBe("Hay muchas con esas letras: escribe el nombre entero, o elígelo en la lista");
  expect(names).toHaveLength(20);
  expect(await contest.value("select count(*) from invitations where email like 'sin.mandar%'")).toBe(0);

  const suggested = async (q: string) =>
    (await organiser.open(`${HERE}?${new URLSearchParams({ universidad: q })}`)).document
      .querySelectorAll("datalist option")
      .map((option) => option.getAttribute("value"));
  expect(await suggested("LEÓN")).toEqual(["Escuela de Diseño de León"]);
  expect(await suggested("centro")).toHaveLength(20);
  for (const nothing of ["", " ", "dormida", "x".repeat(5000)]) expect(await suggested(nothing)).toEqual([]);
});

test("[SEASON-03] the list comes in pages of fifty", async () => {
  await contest.db.exec("delete from invitations");
  const values = Array.from(
    { length: 51 },
    (_, n) => `('i${n}', 'n${n}@lista.test', 'n${n}@lista.test', '', 'jurado', 't${n}', 1, ${n + 1}, 2)`,
  );
  await contest.db.exec(
    `insert into invitations (id, email, email_key, full_name, role, token_hash, created_at, sent_at, expires_at) values ${values.join(", ")}`,
  );
  const rows = async (address: string) => (await organiser.open(address)).texts("tbody tr").length;
  expect([await rows(HERE), await rows(`${HERE}?pagina=2`)]).toEqual([50, 1]);
});

test("[SEASON-03] the question of a withdrawal has an address: it keeps the list", async () => {
  const list = `${HERE}?q=lista&pagina=2`;
  const page = await organiser.open(`${list}&retirar=i0`);
  expect(page.text("dialog[open]")).toMatch(/¿Retirar la invitación\?.*n0@lista.test.*Sí, retirar/s);
  expect(page.document.querySelector("dialog a")?.getAttribute("href")).toBe(`${list}#invitacion-i0`);
  const done = await organiser.submit(`${list}&retirar=i0`, { intent: "withdraw", id: "i0" });
  expect([done.path, done.toast]).toEqual([list, "Invitación retirada"]);
  for (const id of ["i0", "no-existe", ""]) {
    expect((await organiser.open(`${HERE}?retirar=${id}`)).document.querySelector("dialog[open]")).toBeNull();
  }
});

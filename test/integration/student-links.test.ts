import { beforeEach, expect, test } from "vitest";
import { openContest, PASSWORD } from "../support/contest";
import type { Fields, Page, Visitor } from "../support/visitor";

const contest = openContest();
const HERE = "/universidad?tab=alumnos";

beforeEach(() => contest.db.exec("delete from throttles; delete from audit_log"));

/** A university with its signed-in contact. */
async function openUniversity(name: string) {
  const id = await contest.addUniversity({ name });
  const contact = await contest.addPerson("universidad", { universityId: id });
  return { id, contact, visitor: await contest.signedIn(contact) };
}
const linkOn = (page: Page) => new URL(page.text("section[aria-labelledby=enlace] code")).pathname;
const tokenOf = (path: string) => path.split("/").at(-1) ?? "";
async function create(visitor: Visitor): Promise<string> {
  const page = await visitor.submit(HERE, { intent: "create-student-link" });
  expect(page.toast).toBe("Enlace creado / Cópialo y envíalo a tus alumnos.");
  return linkOn(page);
}
const withdraw = (visitor: Visitor, path: string) =>
  visitor.submit(HERE, { intent: "withdraw-student-link", token: tokenOf(path) });
let people = 0;
const signUp = (path: string, more: Fields = {}, visitor = contest.visitor()) =>
  visitor.submit(path, {
    full_name: "Nora Nueva",
    email: `nora${++people}@prueba.test`,
    password: PASSWORD,
    ...more,
  });
const over = async (path: string, visitor = contest.visitor()) => {
  const page = await visitor.open(path);
  expect(page.text("title")).toBe(`${page.text("h1")} · Concurso de Diseño Universitario`);
  return [page.status, page.text("h1"), page.text("main :is(a, button).button")];
};
const dead = [410, "Este enlace no sirve", "Volver al inicio"];
const accounts = () => contest.value<number>("select count(*) from profiles where role <> 'universidad'");

test("[MEND3-16] [NOJS-02] a student signs up by the university's link: no code, confirmed, and nothing of it is logged", async () => {
  const { id, contact, visitor } = await openUniversity("Universidad de Soria");
  const before = await visitor.open(HERE);
  expect(before.texts("section[aria-labelledby=enlace] :is(h2, p, button)")).toEqual([
    "Enlace para tus alumnos",
    "Crea un enlace y envíalo a tus alumnos: quien se registre con él queda confirmado.",
    "Crear enlace",
  ]);
  const path = await create(visitor);
  expect(path).toMatch(/^\/auth\/alumnos\/[\w-]{43}$/);

  const student = contest.visitor();
  const answer = await student.fetch(path);
  expect([answer.status, answer.headers.get("Referrer-Policy")]).toEqual([200, "strict-origin"]);
  expect(answer.headers.get("Cache-Control")).toContain("no-store");
  const page = await student.open(path);
  expect([page.text("h1"), Object.keys(page.formWith("password"))]).toEqual([
    "Tu universidad te invita",
    ["full_name", "email", "password"],
  ]);
  expect(page.text("main")).toContain("Universidad de Soria te invita a participar como alumno o alumna.");
  const wrong = await signUp(path, { full_name: "", email: "nadie", password: "corta" });
  expect([
    wrong.status,
    wrong.errorOf("full_name"),
    wrong.errorOf("email"),
    wrong.errorOf("password"),
  ]).toEqual([
    400,
    "Debes ingresar tu nombre completo",
    "El correo no es válido",
    "La contraseña debe tener al menos 6 caracteres",
  ]);
  expect([wrong.valueOf("email"), wrong.valueOf("password")]).toEqual(["nadie", null]);

  const done = await signUp(path, { email: "Nora@Soria.test" }, student);
  expect([done.path, done.toast.split(" / ")[0]]).toEqual(["/", "¡Cuenta creada con éxito!"]);
  const [account] = await contest.rows(
    `select id, role, university_id, confirmed_at > 0 as confirmed, email_confirmed_at from profiles
      where email = 'nora@soria.test'`,
  );
  expect(account).toMatchObject({
    role: "alumno",
    university_id: id,
    confirmed: 1,
    email_confirmed_at: null,
  });
  const list = await visitor.open(HERE);
  expect([list.text("caption"), list.texts("tbody td")[0]]).toEqual(["1 alumno registrado", "Nora Nueva"]);
  expect(list.document.getElementById("sin-confirmar")).toBeNull();
  const twice = await signUp(path, { email: "nora@soria.test" });
  expect(twice.refusalOf("email")).toBe(
    "409 Usuario ya registrado. Este correo ya está registrado. Por favor, inicia sesión o usa otro correo.",
  );

  await withdraw(visitor, path);
  const log = await contest.rows<Record<string, string>>(
    "select action, actor, target_id, details from audit_log order by id",
  );
  expect(log.map(({ action, actor, target_id }) => [action, actor, target_id])).toEqual([
    ["student_link_created", contact.id, id],
    ["account_created", account?.id, account?.id],
    ["student_link_withdrawn", contact.id, id],
  ]);
  expect(JSON.parse(log[1]?.details ?? "")).toEqual({
    role: "alumno",
    universityName: "Universidad de Soria",
    isPending: false,
    byLink: true,
  });
  const everything = await Promise.all(
    ["audit_log", "notifications", "mail_outbox", "profiles", "consents"].map((table) =>
      contest.rows(`select * from ${table}`),
    ),
  );
  expect(JSON.stringify([everything, contest.log])).not.toContain(tokenOf(path));
});

test("[MEND3-16] no field of the form makes another account than a student of that university", async () => {
  const { visitor } = await openUniversity("Universidad de Ávila");
  const other = await contest.addUniversity();
  const path = await create(visitor);
  const before = await accounts();
  for (const more of [
    { type: "jurado", jurado_code: "JURADO-2025" },
    { type: "universidad", universidad_university: other, universidad_code: "UNI-2025" },
    { role: "admin" },
    { alumno_university: other },
    { university_id: other },
    { universityId: other, studentLink: "" },
  ] as Fields[]) {
    const page = await signUp(path, more);
    expect([more, page.status, page.text("[role=alert]")]).toEqual([
      more,
      400,
      "El formulario no se ha recibido bien. Recarga la página y vuelve a intentarlo.",
    ]);
  }
  expect(await accounts()).toBe(before);
});

test("[MEND3-16] a withdrawn link opens nothing at once, also for who had its form open", async () => {
  const { visitor } = await openUniversity("Universidad de Burgos");
  const path = await create(visitor);
  expect((await over(path))[0]).toBe(200);
  const gone = await withdraw(visitor, path);
  expect([gone.toast, gone.document.querySelector("code")]).toEqual(["Enlace retirado / Ya no sirve.", null]);
  expect(await over(path)).toEqual(dead);
  const before = await accounts();
  const late = await signUp(path);
  expect([late.status, late.text("h1")]).toEqual([410, "Este enlace no sirve"]);
  expect(await accounts()).toBe(before);
  expect((await withdraw(visitor, path)).status).toBe(409);
  for (const wrong of ["nada", "x".repeat(43), "x".repeat(5000), "%00", "%ff"]) {
    expect((await contest.visitor().open(`/auth/alumnos/${wrong}`)).status).not.toBe(200);
  }
  expect(await over(`/auth/alumnos/${"x".repeat(43)}`)).toEqual(dead);
});

test("[MEND3-16] a replaced link is over and the new one is open; who saw the old one replaces nothing", async () => {
  const { visitor } = await openUniversity("Universidad de Teruel");
  const first = await create(visitor);
  const replace = (token: string | undefined) =>
    visitor.submit(HERE, { intent: "create-student-link", token });
  const page = await replace(tokenOf(first));
  expect(page.toast).toBe("Enlace cambiado / El anterior ya no sirve: envía el nuevo.");
  const second = linkOn(page);
  expect(second).not.toBe(first);
  expect(await over(first)).toEqual(dead);
  expect((await signUp(first)).status).toBe(410);
  for (const token of [tokenOf(first), undefined]) {
    const late = await replace(token);
    expect([late.status, late.toast, linkOn(late)]).toEqual([
      409,
      "No se ha cambiado nada / El enlace ya era otro: mira cómo está ahora.",
      second,
    ]);
  }
  expect((await signUp(second)).path).toBe("/");
  expect(await contest.rows("select action from audit_log where action like 'student_link%'")).toEqual([
    { action: "student_link_created" },
    { action: "student_link_replaced" },
  ]);
});

test("[MEND3-16] two presses at once make one link", async () => {
  const { visitor } = await openUniversity("Universidad de León");
  const answers = await Promise.all([1, 2].map(() => visitor.post(HERE, { intent: "create-student-link" })));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
});

test("[MEND3-16] no other university, nor an account that waits, changes or sees the link", async () => {
  const { id, visitor } = await openUniversity("Universidad de Huesca");
  const path = await create(visitor);
  const other = await openUniversity("Universidad de Cuenca");
  expect((await withdraw(other.visitor, path)).status).toBe(409);
  const fields = { intent: "create-student-link", token: tokenOf(path) };
  expect((await other.visitor.post(HERE, fields)).status).toBe(409);
  const further = await contest.addPerson("universidad");
  await contest.rows("update profiles set requested_university_id = ? where id = ?", id, further.id);
  const waiting = await contest.signedIn(further);
  expect((await withdraw(waiting, path)).status).toBe(403);
  const student = await contest.as("alumno", { universityId: id });
  expect((await student.post(HERE, fields)).headers.get("Location")).toBe("/");
  for (const one of [other.visitor, waiting, student]) {
    expect((await one.open(HERE)).html).not.toContain(tokenOf(path));
  }
  expect((await over(path))[0]).toBe(200);
});

test("[MEND3-16] sign-ups by a link are counted with all others of their address", async () => {
  const { visitor } = await openUniversity("Universidad de Zamora");
  const path = await create(visitor);
  expect((await signUp(path)).path).toBe("/");
  expect(await contest.rows("select tries from throttles where key like 'sign-up:%'")).toEqual([
    { tries: 1 },
  ]);
  await contest.db.exec("update throttles set tries = 300");
  const before = await accounts();
  const page = await signUp(path);
  expect([page.status, page.toast.split(" / ")[0], page.valueOf("full_name")]).toEqual([
    429,
    "Demasiados intentos",
    "Nora Nueva",
  ]);
  expect(await accounts()).toBe(before);
});

test("[MEND3-16] who is signed in, and who comes for a university that is closed or gone, is told so", async () => {
  const { id, visitor } = await openUniversity("Universidad de Segovia");
  const path = await create(visitor);
  const somebody = await contest.as("publico");
  expect(await over(path, somebody)).toEqual([200, "Ya tienes una cuenta", "Cerrar sesión"]);
  expect((await signUp(path, {}, somebody)).status).toBe(409);
  const active = (value: number) =>
    contest.rows("update universities set active = ? where id = ?", value, id);
  await active(0);
  expect(await over(path)).toEqual([410, "Tu universidad no participa ahora", "Volver al inicio"]);
  expect((await signUp(path)).status).toBe(410);
  await active(1);
  expect((await over(path))[0]).toBe(200);
  const admin = await contest.as("admin");
  expect((await admin.post("/admin/universidades", { intent: "remove", id })).status).toBe(303);
  expect(await over(path)).toEqual(dead);
});

import { beforeEach, expect, test } from "vitest";
import { openContest, PASSWORD, type Person } from "../support/contest";
import { dataPath, redirectIn } from "../support/single-fetch";
import type { Page, Visitor } from "../support/visitor";

const contest = openContest();
const MINUTE = 60_000;
const AGAIN = "Escribe de nuevo la contraseña";
const ASKED = "Confirma que eres tú";
const isAsked = (page: Page) => page.text("h1") === ASKED;

let admin: Person;
let visitor: Visitor;

/** Moves the start of the person's sessions, and their last confirmation, into the past. */
const age = (person: Person, by: number) =>
  contest.rows(
    "update sessions set created_at = created_at - ?1, confirmed_at = confirmed_at - ?1, active_at = active_at - ?1 where user_id = ?2",
    by,
    person.id,
  );
const roleOf = (person: Person) => contest.value("select role from profiles where id = ?", person.id);
const answer = (page: Page, password: string) =>
  visitor.submit(actionOf(page), { ...page.formWith("confirm_method"), confirm_password: password });
const actionOf = (page: Page) =>
  (page.document.querySelector("main form")?.getAttribute("action") ?? "").replaceAll("&amp;", "&");

beforeEach(async () => {
  admin = await contest.addPerson("admin");
  visitor = await contest.signedIn(admin);
});

test("[AUTH-21] within fifteen minutes of signing in nothing is asked, afterwards it is, and what was sent is done", async () => {
  const person = await contest.addPerson("publico");
  await age(admin, 14 * MINUTE);
  await visitor.submit("/admin/usuarios", { id: person.id, role: "jurado" });
  expect(await roleOf(person)).toBe("jurado");

  await age(admin, 15 * MINUTE);
  const confirmation = await visitor.submit("/admin/usuarios?q=Ana", { id: person.id, role: "alumno" });
  expect([confirmation.status, confirmation.text("h1"), await roleOf(person)]).toEqual([
    200,
    ASKED,
    "jurado",
  ]);
  expect(confirmation.formWith("confirm_method")).toMatchObject({ id: person.id, role: "alumno" });

  const wrong = await answer(confirmation, "incorrecta");
  expect([wrong.status, wrong.errorOf("confirm_password")]).toEqual([400, "La contraseña no es correcta"]);
  expect(wrong.html).not.toContain("incorrecta");
  const none = await answer(wrong, "");
  expect([none.status, none.errorOf("confirm_password")]).toEqual([400, "Escribe tu contraseña"]);
  expect(await roleOf(person)).toBe("jurado");

  const done = await answer(none, PASSWORD);
  expect([done.path, done.toast]).toEqual([
    "/admin/usuarios?q=Ana",
    `Rol actualizado / ${person.fullName} es ahora Alumno`,
  ]);
  expect(await roleOf(person)).toBe("alumno");

  // The identity stays confirmed for fifteen minutes.
  await age(admin, 14 * MINUTE);
  await visitor.submit("/admin/usuarios", { id: person.id, role: "publico" });
  expect(await roleOf(person)).toBe("publico");
});

test("[AUTH-21] signing in anew counts, and a form that is wrong says so before anybody is asked", async () => {
  await age(admin, 60 * MINUTE);
  const refused = await visitor.submit("/admin/usuarios", { id: admin.id, role: "jefe" });
  expect([refused.status, refused.path]).toEqual([400, "/admin/usuarios"]);
  await visitor.post("/auth", { email: admin.email, password: PASSWORD });
  const person = await contest.addPerson("publico");
  await visitor.submit("/admin/usuarios", { id: person.id, role: "jurado" });
  expect(await roleOf(person)).toBe("jurado");
});

test("[AUTH-21] an export of people waits on its own page, and is there once the password is given", async () => {
  await age(admin, 16 * MINUTE);
  const files = [
    "/admin/registro.csv?accion=role_changed",
    "/admin/jurado/progreso.csv?sep=%3B",
    "/admin/jurado/ranking.csv",
  ];
  for (const file of files) expect(isAsked(await visitor.open(file))).toBe(true);
  const confirmation = await visitor.open(files[0] ?? "");
  const wrong = await answer(confirmation, "incorrecta");
  expect(wrong.errorOf("confirm_password")).toBe("La contraseña no es correcta");
  const ready = await answer(wrong, PASSWORD);
  expect([ready.status, ready.text("h1")]).toEqual([200, "Identidad confirmada"]);
  const link = ready.document.querySelector("main a.button-solid")?.getAttribute("href") ?? "";
  expect(link).toBe(files[0]);
  const file = await visitor.fetch(link);
  expect([file.status, file.headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8"]);
});

test("[AUTH-21] with scripts the browser is sent the same way, told to send its form again", async () => {
  await age(admin, 16 * MINUTE);
  const person = await contest.addPerson("publico");
  const held = await visitor.post(dataPath("/admin/usuarios?q=Ana"), { id: person.id, role: "jurado" });
  expect(await redirectIn(held)).toEqual({
    status: 307,
    to: "/cuenta/confirmar?redirectTo=%2Fadmin%2Fusuarios%3Fq%3DAna",
  });
});

const focus = (page: Page) => page.document.querySelector("[autofocus]")?.getAttribute("name");

test("[AUTH-21] [MEND3-13] wrong tries are counted with those of one's own password, and the right one comes too late", async () => {
  await age(admin, 16 * MINUTE);
  const person = await contest.addPerson("publico");
  const confirmation = await visitor.submit("/admin/usuarios", { id: person.id, role: "jurado" });
  const fields = { ...confirmation.formWith("confirm_method"), confirm_password: "incorrecta" };
  const tries = await Promise.all(
    Array.from({ length: 12 }, async () => (await visitor.post(actionOf(confirmation), fields)).status),
  );
  expect(tries.filter((status) => status === 429)).toHaveLength(2);
  const late = await answer(confirmation, PASSWORD);
  expect([late.status, late.toast, await roleOf(person)]).toEqual([
    429,
    "Demasiados intentos / Espera unos minutos y vuelve a intentarlo.",
    "publico",
  ]);
  expect(late.formWith("confirm_method")).toMatchObject({ role: "jurado" });
  expect([late.errorOf("confirm_password"), focus(late)]).toEqual([AGAIN, "confirm_password"]);
});

test("[AUTH-21] [MEND3-13] it leads nowhere else, and a database that refuses is told", async () => {
  await age(admin, 16 * MINUTE);
  const away = await visitor.open("/cuenta/confirmar?redirectTo=https%3A%2F%2Fevil.test%2F");
  expect(actionOf(away)).toBe("/cuenta/confirmar?redirectTo=%2Fadmin");
  await contest.refuse("update on sessions", "broken");
  const confirmation = await visitor.open("/admin/registro.csv");
  const failed = await answer(confirmation, PASSWORD);
  await contest.allow();
  expect(await contest.complaints()).toEqual(["POST /cuenta/confirmar: broken"]);
  expect(failed.told).toBe("503 No se ha podido confirmar / No se ha hecho nada. Vuelve a intentarlo.");
  expect(isAsked(failed)).toBe(true);
  expect([failed.errorOf("confirm_password"), focus(failed)]).toEqual([AGAIN, "confirm_password"]);
});

test("[MEND4-15] a proof lasts through activity for two hours at most, and ends after fifteen silent minutes", async () => {
  const isFresh = async () => {
    const person = await contest.addPerson("publico");
    await visitor.submit("/admin/usuarios", { id: person.id, role: "jurado" });
    return `${await roleOf(person)}` === "jurado";
  };
  for (let minutes = 0; minutes < 110; minutes += 10) {
    await visitor.open("/admin");
    await age(admin, 10 * MINUTE);
  }
  expect(await isFresh()).toBe(true);
  await age(admin, 10 * MINUTE);
  expect(await isFresh()).toBe(false);

  const other = await contest.addPerson("admin");
  visitor = await contest.signedIn(other);
  await visitor.open("/admin");
  await age(other, 16 * MINUTE);
  await visitor.open("/admin");
  expect(await isFresh()).toBe(false);
});

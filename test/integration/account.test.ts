import { expect, test } from "vitest";
import { openContest } from "../support/contest";

const contest = openContest();

test("[ACC-01] [ACC-02] name and partner's code are kept; email and university only shown", async () => {
  const universityId = await contest.addUniversity({ name: "Universidad de Teruel" });
  const person = await contest.addPerson("universidad", { universityId });
  const visitor = await contest.signedIn(person);
  let page = await visitor.open("/cuenta");
  expect(page.document.querySelector("#correo")?.getAttribute("value")).toBe(person.email);
  expect(page.document.querySelector("#correo")?.hasAttribute("readonly")).toBe(true);
  expect(page.document.querySelector("#universidad")?.getAttribute("value")).toBe("Universidad de Teruel");
  expect(page.document.querySelectorAll("main a").at(-1)?.getAttribute("href")).toBe("/universidad");
  page = await visitor.submit("/cuenta", { full_name: "  Pilar Abad ", external_code: "ID-77" });
  expect([page.path, page.toast]).toEqual(["/cuenta", "Perfil actualizado"]);
  expect([page.valueOf("full_name"), page.valueOf("external_code")]).toEqual(["Pilar Abad", "ID-77"]);
  const [row] = await contest.rows(
    "select user_id, email, external_id, status, updated_at from partner_users",
  );
  expect(row).toMatchObject({
    user_id: person.id,
    email: person.email,
    external_id: "ID-77",
    status: "linked",
  });
  expect(row?.updated_at).toBeGreaterThan(0);
  await visitor.submit("/cuenta", { full_name: "Pilar Abad", external_code: "" });
  expect(
    await contest.value("select external_id from partner_users where user_id = ?", person.id),
  ).toBeNull();
});

test("[ACC-01] a juror's name follows, others see no university, cancel leads home", async () => {
  const person = await contest.addPerson("jurado");
  const visitor = await contest.signedIn(person);
  const page = await visitor.submit("/cuenta", { full_name: "Aurora Montoya" });
  expect(page.document.querySelector("#universidad")).toBeNull();
  expect(page.document.querySelectorAll("main a").at(-1)?.getAttribute("href")).toBe("/jurado");
  expect(await contest.value("select name from judges where user_id = ?", person.id)).toBe("Aurora Montoya");
});

test("[ACC-01] refused input is kept and named; an email sent along is refused", async () => {
  const person = await contest.addPerson("publico");
  const visitor = await contest.signedIn(person);
  const blank = await visitor.submit("/cuenta", { full_name: " ", external_code: "ID-1" });
  expect([blank.status, blank.errorOf("full_name")]).toEqual([400, "Debes ingresar tu nombre completo"]);
  expect(blank.valueOf("external_code")).toBe("ID-1");
  const long = await visitor.submit("/cuenta", {
    full_name: "x".repeat(121),
    external_code: "y".repeat(101),
  });
  expect(long.errorOf("full_name")).toBe("El nombre no puede superar los 120 caracteres");
  expect(long.errorOf("external_code")).toBe("El código no puede superar los 100 caracteres");
  expect((await visitor.post("/cuenta", { full_name: "Ana", email: "otra@prueba.test" })).status).toBe(400);
  expect(await contest.value("select full_name from profiles where id = ?", person.id)).toBe(person.fullName);
  expect((await contest.visitor().open("/cuenta")).path).toBe("/auth?redirectTo=%2Fcuenta");
});

test("[ACC-01] a database that refuses: 'No se pudieron guardar los cambios', input kept", async () => {
  const visitor = await contest.signedIn(await contest.addPerson("publico"));
  await contest.db.exec(
    "create trigger broken before update on profiles begin select raise(abort, 'broken'); end",
  );
  const page = await visitor.submit("/cuenta", { full_name: "Nombre nuevo" });
  await contest.db.exec("drop trigger broken");
  expect(page.status).toBe(503);
  expect(page.toast).toContain("No se pudieron guardar los cambios");
  expect(page.valueOf("full_name")).toBe("Nombre nuevo");
});

test("[ACC-01] an account that cannot be read says so", async () => {
  const visitor = await contest.signedIn(await contest.addPerson("publico"));
  await contest.db.exec("alter table partner_users rename to partner_users_gone");
  const page = await visitor.open("/cuenta");
  await contest.db.exec("alter table partner_users_gone rename to partner_users");
  expect(page.status).toBe(500);
  expect(page.text("h1")).toBe("No se pudo cargar la información de la cuenta");
});

import { expect, test } from "vitest";
import { consentVersions } from "~/contest/core/consents";
import { openContest } from "../support/contest";
import type { Page } from "../support/visitor";

const contest = openContest();
const cancelOf = (page: Page) =>
  page.document
    .querySelectorAll("main a")
    .find(({ textContent }) => textContent.trim() === "Cancelar")
    ?.getAttribute("href");
const partnerRows = (userId: string) =>
  contest.rows<{ external_id: string | null; status: string; updated_at: number }>(
    "select user_id, email, external_id, status, updated_at from partner_users where user_id = ?",
    userId,
  );

test("[ACC-01] [ACC-04] [ACC-02] name and partner's code are kept; email and university only shown", async () => {
  const universityId = await contest.addUniversity({ name: "Universidad de Teruel" });
  const person = await contest.addPerson("universidad", { universityId });
  const visitor = await contest.signedIn(person);
  let page = await visitor.open("/cuenta");
  for (const [id, value] of [
    ["correo", person.email],
    ["universidad", "Universidad de Teruel"],
  ]) {
    const element = page.document.querySelector(`#${id}`);
    expect(element?.getAttribute("value")).toBe(value);
    expect(element?.hasAttribute("readonly")).toBe(true);
    expect(element?.hasAttribute("name")).toBe(false);
  }
  expect(page.texts("main h2")).toEqual([
    "Datos",
    "Contraseña",
    "Sesiones",
    "Tus votos",
    "Mensajes de la organización",
    "Lo que aceptaste",
    "Tus datos",
  ]);
  expect(page.text("main")).not.toContain("aceptada el");
  await visitor.post("/cuenta?parte=privacidad", { version: consentVersions.privacy });
  const folded = (await visitor.open("/cuenta")).document.querySelector("main details:not([open])");
  expect(folded?.querySelector("summary")?.textContent).toBe("1 texto, con su fecha");
  expect(folded?.textContent).toContain("Política de privacidad");
  page = await visitor.submit("/cuenta", { full_name: "  Pilar Abad ", external_code: "ID-77" });
  expect([page.path, page.toast]).toEqual(["/cuenta", "Perfil actualizado"]);
  expect([page.valueOf("full_name"), page.valueOf("external_code")]).toEqual(["Pilar Abad", "ID-77"]);
  const [row] = await partnerRows(person.id);
  expect(row).toMatchObject({ email: person.email, external_id: "ID-77", status: "linked" });
  expect(row?.updated_at).toBeGreaterThan(0);
  await visitor.submit("/cuenta", { full_name: "Pilar Abad", external_code: "" });
  expect((await partnerRows(person.id))[0]?.external_id).toBeNull();
});

test("[ACC-02] the partner's record is made by a code alone, and touched by another code alone", async () => {
  const person = await contest.addPerson("alumno", { universityId: await contest.addUniversity() });
  const visitor = await contest.signedIn(person);
  await visitor.submit("/cuenta", { full_name: "Eva Mora" });
  expect(await partnerRows(person.id)).toEqual([]);
  await contest.insert("partner_users", {
    user_id: person.id,
    email: person.email,
    status: "already_exists",
    updated_at: 7,
  });
  await visitor.submit("/cuenta", { full_name: "Eva Mora Gil" });
  expect(await partnerRows(person.id)).toMatchObject([{ status: "already_exists", updated_at: 7 }]);
  const before = Date.now();
  await visitor.submit("/cuenta", { full_name: "Eva Mora Gil", external_code: "y".repeat(100) });
  const [row] = await partnerRows(person.id);
  expect(row).toMatchObject({ external_id: "y".repeat(100), status: "linked" });
  expect(row?.updated_at).toBeGreaterThanOrEqual(before);
});

test.each([
  ["publico", "/"],
  ["alumno", "/"],
  ["jurado", "/jurado"],
  ["universidad", "/universidad"],
  ["admin", "/admin"],
] as const)("[ACC-01] %s: cancel leads home, and only universidad sees a university", async (role, home) => {
  const universityId = await contest.addUniversity();
  const person = await contest.addPerson(role, role === "alumno" ? { universityId } : {});
  const page = await (await contest.signedIn(person)).open("/cuenta");
  expect(cancelOf(page)).toBe(home);
  expect(page.document.querySelector("#universidad")).toBeNull();
});

test("[ACC-01] a juror's name follows to the judge's record", async () => {
  const person = await contest.addPerson("jurado");
  const visitor = await contest.signedIn(person);
  await visitor.submit("/cuenta", { full_name: "Aurora Montoya" });
  expect(await contest.value("select name from judges where user_id = ?", person.id)).toBe("Aurora Montoya");
});

test("[ACC-01] refused input is kept and named, beside its field and at the top; the first wrong one has the focus", async () => {
  const person = await contest.addPerson("publico");
  const visitor = await contest.signedIn(person);
  const blank = await visitor.submit("/cuenta", { full_name: " ", external_code: "ID-1" });
  expect([blank.status, blank.errorOf("full_name")]).toEqual([400, "Debes ingresar tu nombre completo"]);
  expect(blank.valueOf("external_code")).toBe("ID-1");
  expect(blank.document.querySelector("[autofocus]")?.getAttribute("name")).toBe("full_name");
  const link = blank.document.querySelector("[role=alert] a");
  expect(link?.textContent).toBe("Debes ingresar tu nombre completo");
  expect(blank.document.querySelector(link?.getAttribute("href") ?? "none")?.getAttribute("name")).toBe(
    "full_name",
  );
  const long = await visitor.submit("/cuenta", {
    full_name: "x".repeat(121),
    external_code: "y".repeat(101),
  });
  expect(long.errorOf("full_name")).toBe("El nombre no puede superar los 120 caracteres");
  expect(long.errorOf("external_code")).toBe("El código no puede superar los 100 caracteres");
  expect(long.valueOf("full_name")).toHaveLength(121);
  expect(await contest.value("select full_name from profiles where id = ?", person.id)).toBe(person.fullName);
  const fits = await visitor.submit("/cuenta", { full_name: "ñ".repeat(120) });
  expect(fits.toast).toBe("Perfil actualizado");
});

test("[EASE-13] /cuenta/votos has one line a vote, newest first, that opens to its receipt, and a way back", async () => {
  await contest.setPhase("voting");
  const voter = await contest.addPerson("publico");
  const works = await Promise.all(["Uno", "Dos", "Tres"].map((title) => contest.addProposal({ title })));
  for (const [n, id] of works.entries()) {
    await contest.addVote(voter, id);
    await contest.rows("update public_votes set created_at = ? where proposal_id = ?", 1_000 * n, id);
  }
  await contest.rows("update proposals set status = 'descalificada' where id = ?", works[0] ?? "");
  const own = await (await contest.signedIn(voter)).open("/cuenta/votos");
  expect(own.texts("main li summary")).toEqual([
    expect.stringMatching(/^Tres.*Contado$/),
    expect.stringMatching(/^Dos.*Contado$/),
    expect.stringMatching(/^Uno.*No cuenta$/),
  ]);
  expect(own.texts("main li details[open]")).toEqual([]);
  expect(own.text("main")).toContain("Volver a Mi Cuenta");
});

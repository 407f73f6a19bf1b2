import { expect, test } from "vitest";
import { openContest } from "../support/contest";
import type { Visitor } from "../support/visitor";

const contest = openContest();
const links = async (visitor: ReturnType<typeof contest.visitor>, path: string) => {
  const page = await visitor.open(path);
  const found = page.document
    .querySelectorAll("header nav a")
    .map((link) => [link.textContent, link.getAttribute("href")?.split("?")[0]]);
  return { page, links: found };
};

test("[HDR-01] signed out: the site's name, the gallery, and both ways to /auth", async () => {
  const header = await links(contest.visitor(), "/auth");
  expect(header.page.texts("header .site-name")).toEqual([
    "Concurso Universitario",
    "Concurso Universitario",
  ]);
  expect(header.links).toEqual([
    ["Ver Propuestas", "/galeria"],
    ["Log in", "/auth"],
    ["Registrarse", "/auth"],
  ]);
  expect(header.page.text("header")).not.toContain("Cerrar Sesión");
});

test("[HDR-02] [HDR-06] universidad: its links, its badge, and how many proposals it sent of three", async () => {
  const universityId = await contest.addUniversity();
  const visitor = await contest.as("universidad", { universityId });
  expect((await links(visitor, "/")).page.text("header")).toContain("Propuestas: 0/3");
  await contest.addProposal({ universityId });
  await contest.addProposal({ universityId, isDraft: true });
  const header = await links(visitor, "/");
  expect(header.links).toEqual([
    ["Inicio", "/"],
    ["Mis Propuestas", "/universidad"],
    ["Mi Cuenta", "/cuenta"],
  ]);
  expect(header.page.text("header")).toContain("Propuestas: 2/3");
  expect(header.page.text("[data-role-badge]")).toBe("Universidad");
});

test.each([
  ["HDR-03", "jurado", "Jurado", ["Inicio /", "Evaluar /jurado", "Mi Cuenta /cuenta"]],
  [
    "HDR-04",
    "admin",
    "Admin",
    [
      "Inicio /",
      "Panel Admin /admin",
      "Fases /admin/fases",
      "Estados /admin/estados",
      "Dashboard Jurado /admin/jurado",
      "Ajustes /admin/ajustes",
    ],
  ],
  ["HDR-05", "alumno", "Alumno", ["Inicio /"]],
  ["HDR-05", "publico", "Público", ["Inicio /", "Galería /galeria", "Mi Cuenta /cuenta"]],
] as const)("[HDR-03] [HDR-04] [HDR-05] %s: the links of %s", async (_id, role, badge, expected) => {
  const visitor = await contest.as(role);
  const header = await links(visitor, "/");
  expect(header.links.map((link) => link.join(" "))).toEqual(expected);
  expect(header.page.text("[data-role-badge]")).toBe(badge);
  expect(header.page.text("header")).not.toContain("Propuestas:");
});

test("[HDR-05] [MEND3-25] [MEND4-16] every header stays the same once the final or the results are out; the foot and the gallery lead there", async () => {
  await contest.setSetting("open_to_visitors", "true");
  const people = await Promise.all(
    (["admin", "jurado", "publico", "alumno"] as const).map((role) => contest.addPerson(role)),
  );
  const visitors = [contest.visitor(), ...(await Promise.all(people.map((one) => contest.signedIn(one))))];
  const hrefs = (page: Awaited<ReturnType<Visitor["open"]>>, part: string) =>
    page.document.querySelectorAll(`${part} a`).map((link) => link.getAttribute("href"));
  const before = await Promise.all(visitors.map(async (one) => (await links(one, "/galeria")).links));
  await contest.db.exec(
    `insert into final_steps (name, opened_at, closed_at, works, rule) values ('finalists', 4, 4, '["a","b"]', '["a","b"]'), ('community', 4, null, '["a","b"]', '["a","b"]')`,
  );
  for (const [phase, to] of [
    ["final", "/final"],
    ["results", "/resultados"],
  ] as const) {
    await contest.setPhase(phase);
    for (const [i, visitor] of visitors.entries()) {
      const header = await links(visitor, "/galeria");
      expect(header.links).toEqual(before[i]);
      expect(hrefs(header.page, ".site-foot")).toContain(to);
      expect(hrefs(header.page, "main .notice")).toContain(to);
      expect(hrefs(await visitor.open("/"), ".hero-acts")).toContain(to);
    }
  }
  const student = await visitors[4]?.open("/");
  expect(student && hrefs(student, ".site-foot")).toEqual(expect.arrayContaining(["/cuenta", "/galeria"]));
  await contest.db.exec("update final_steps set closed_at = unixepoch() * 1000 where name = 'community'");
  await contest.setPhase("submission");
  await contest.setSetting("open_to_visitors", "false");
});

test.each([
  ["admin", "/admin", "/admin page"],
  ["admin", "/admin/jurado/asignaciones", "/admin/jurado true"],
  ["admin", "/admin/registro", "/admin true"],
  ["admin", "/cuenta", undefined],
  ["publico", "/galeria", "/galeria page"],
  ["publico", "/nada", undefined],
] as const)("[HDR-01] for %s %s is marked by the nearest link", async (role, path, expected) => {
  const visitor = await contest.as(role);
  const marked = (await visitor.open(path)).document
    .querySelectorAll(".site-header nav [aria-current]")
    .map((link) => `${link.getAttribute("href")} ${link.getAttribute("aria-current")}`);
  expect(marked).toEqual(expected ? [expected] : []);
});

test("[GUIDE-05] a juror and a university find their help on their own screen, and anybody may read the help", async () => {
  const universityId = await contest.addUniversity();
  for (const [role, path, title] of [
    ["jurado", "/ayuda/jurado", "Ayuda para el jurado"],
    ["universidad", "/ayuda/universidad", "Ayuda para universidades"],
  ] as const) {
    const person = await contest.addPerson(role, role === "universidad" ? { universityId } : {});
    const page = await (await contest.signedIn(person)).open(`/${role}`);
    expect(page.document.querySelector(`main a[href="${path}"]`)?.textContent).toBe("Ayuda");
    const help = await contest.visitor().open(path);
    expect([help.status, help.text("h1")]).toEqual([200, title]);
  }
});

import { expect, test } from "vitest";
import { openContest } from "../support/contest";

const contest = openContest();

test("[ADM-01] [ADM-02] tiles with true counts, and ways to every screen", async () => {
  const inactive = await contest.addUniversity({ active: false });
  const proposalId = await contest.addProposal({ universityId: inactive });
  await contest.addProposal({ isDraft: true });
  await contest.addPerson("jurado");
  await contest.addVote(await contest.addPerson("publico"), proposalId);
  const visitor = await contest.signedIn(await contest.addPerson("admin"));
  const page = await visitor.open("/admin");
  const count = (table: string) => contest.value<number>(`select count(*) from ${table}`);
  const main = page.text("main");
  expect(main).toContain(`${await count("universities")}Universidades`);
  expect(main).toContain(`${await count("proposals")}Propuestas`);
  expect(main).toContain(`${await count("judges")}Jurados`);
  expect(main).toContain("1Votos del público");
  const targets = page.document.querySelectorAll("main a").map((link) => link.getAttribute("href"));
  for (const to of [
    "universidades",
    "fases",
    "estados",
    "jurado",
    "ajustes",
    "subir-imagenes",
    "generar-imagenes",
  ]) {
    expect(targets).toContain(`/admin/${to}`);
  }
  expect(targets.filter((to) => to === "/galeria").length).toBeGreaterThanOrEqual(2);
});

test("[ADM-03] non-admins are denied on every screen, read or written; nobody goes to /auth", async () => {
  for (const path of ["/admin", "/admin/fases", "/admin/estados", "/admin/usuarios", "/admin/ajustes"]) {
    for (const role of ["universidad", "jurado", "alumno", "publico"] as const) {
      const visitor = await contest.signedIn(await contest.addPerson(role));
      for (const page of [await visitor.open(path), await visitor.submit(path, { intent: "finalists" })]) {
        expect([page.path, page.toast]).toEqual([
          "/",
          "Acceso denegado / No tienes permisos de administrador",
        ]);
      }
    }
    expect((await contest.visitor().open(path)).path).toBe(`/auth?redirectTo=${encodeURIComponent(path)}`);
    expect((await contest.visitor().submit(path, { intent: "finalists" })).path).toContain("/auth");
  }
});

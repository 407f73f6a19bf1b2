import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { openContest } from "../support/contest";

const contest = openContest();

test("[ADM-01] [ADM-02] tiles with true counts, and ways to every screen", async () => {
  const inactive = await contest.addUniversity({ active: false });
  const proposalId = await contest.addProposal({ universityId: inactive });
  await contest.addProposal({ isDraft: true });
  await contest.addPerson("jurado");
  await contest.addVote(await contest.addPerson("publico"), proposalId);
  const visitor = await contest.as("admin");
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

test("[ADM-04] the ways are grouped by what an organiser is about, each there once, and each opens", async () => {
  const visitor = await contest.as("admin");
  const page = await visitor.open("/admin");
  expect(page.texts("nav[aria-labelledby=gestion] h3")).toEqual(
    "Preparar Personas Obras Decidir Mantener".split(" "),
  );
  const ways = page.document
    .querySelectorAll("nav[aria-labelledby=gestion] a")
    .map((link) => link.getAttribute("href") ?? "");
  expect(new Set(ways).size).toBe(ways.length);
  const names = page.texts("nav[aria-labelledby=gestion] a");
  expect(new Set(names).size).toBe(names.length);
  for (const to of [...ways, "/ayuda/organizacion"]) {
    const opened = await visitor.open(to);
    expect([opened.path, opened.status]).toEqual([to.replace(/#.*/, ""), 200]);
  }
  expect(page.document.querySelector("main header a")?.getAttribute("href")).toBe("/ayuda/organizacion");
});

test("[ADM-01] what comes next and when, and what needs attention", async () => {
  const visitor = await contest.as("admin");
  expect((await visitor.open("/admin")).text("[aria-labelledby=fase]")).toContain(
    "Ninguna otra fase tiene fecha de inicio por delante.",
  );
  await contest.db.exec("update contest_phases set start_at = '2090-05-03' where phase_key = 'voting'");
  await contest.db.exec("update contest_phases set start_at = '2090-07-03' where phase_key = 'final'");
  await contest.removeWorks();
  await contest.addProposal({ title: "Sola" });
  const page = await visitor.open("/admin");
  expect(page.text("[aria-labelledby=fase]")).toContain(
    "Después, Votación del público: se activa sola el 3 de mayo de 2090.",
  );
  const unevaluated = "«Sola» no tiene ninguna evaluación enviada";
  expect(page.text("[aria-labelledby=alertas]")).not.toContain(unevaluated);
  await contest.setPhase("evaluation");
  expect((await visitor.open("/admin")).text("[aria-labelledby=alertas]")).toContain(unevaluated);
  await contest.setPhase("submission");
});

test("[GUIDE-06] admins read the guide with its pictures; what it names is a way there, what only the repository has is none", async () => {
  const visitor = await contest.as("admin");
  const { document } = await visitor.open("/ayuda/organizacion");
  expect(document.querySelector("h1")?.text).toBe("Guía del organizador");
  const ways = document.querySelectorAll("main a").map((link) => link.getAttribute("href") ?? "");
  expect(ways).toContain("/admin/jurado/asignaciones");
  expect(ways.filter((to) => !/^[/#]/.test(to))).toEqual([]);
  for (const to of ways.filter((way) => way.startsWith("#")))
    expect(document.getElementById(decodeURIComponent(to.slice(1)))?.tagName, to).toBe("H2");
  const pictures = document.querySelectorAll("main img").map((picture) => picture.getAttribute("src") ?? "");
  expect(pictures.length).toBeGreaterThanOrEqual(20);
  // Static files are served before the worker.
  const kept = readdirSync(resolve(import.meta.dirname, "../../public/guia")).map((name) => `/guia/${name}`);
  expect(pictures.toSorted()).toEqual(kept.toSorted());
});

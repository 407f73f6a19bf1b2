import { expect, test } from "vitest";
import { openContest } from "../support/contest";
import type { Visitor } from "../support/visitor";

const contest = openContest();
const asAdmin = async () => contest.signedIn(await contest.addPerson("admin"));
const CHECKLIST = "section[aria-labelledby=preparativos]";
const left = async (visitor: Visitor) =>
  (await visitor.open("/admin")).document
    .querySelectorAll(`${CHECKLIST} li`)
    .filter((item) => !item.text.includes("(Hecho)"))
    .map((item) => item.querySelector("a")?.getAttribute("href"));

test("[DEP-03] the first admin sees what is missing, each step a link, until nothing is", async () => {
  const admin = await asAdmin();
  expect(await left(admin)).toEqual([
    "/admin/textos",
    "/admin/ajustes/participacion#ajuste-data_controller",
    "/admin/criterios",
    "/admin/fases",
    "/admin/universidades",
    "/admin/ajustes/participacion",
    "/admin/ajustes#pdf",
    "/admin/ajustes#ajuste-home_show_legal",
    "/admin/ajustes/participacion",
  ]);
  expect((await admin.open("/admin")).text(CHECKLIST)).toContain("Faltan 9 pasos.");

  const universityId = await contest.addUniversity();
  await contest.db.exec("update contest_phases set start_at = '2030-01-01', end_at = '2030-01-01'");
  // A new contest's first phase is active at once and stays active.
  expect((await admin.open("/admin/fases")).text("[data-phase=submission]")).toContain(
    "Ya está activa, antes de su fecha de inicio (1 de enero de 2030): lo que permite se puede hacer desde ahora.",
  );
  await contest.setSetting("home_pdf_url", '"/documentos/1.pdf"');
  await contest.setSetting("home_show_legal", "true");
  await contest.setSetting("data_controller", '"Fundación Diseño"');
  await contest.setSetting("legal_address", '"Calle Mayor, 1"');
  await contest.setSetting("legal_contact", '"mailto:hola@ejemplo.es"');
  await contest.insert("text_versions", { text: "bases", version: 2, body: "Otras", published_at: 1 });
  const criteria = await admin.open("/admin/criterios");
  await admin.submit("/admin/criterios", { ...criteria.formWith("seen"), intent: "save" });
  expect(await left(admin)).toEqual(["/admin/ajustes/participacion", "/admin/ajustes/participacion"]);
  await contest.addPerson("universidad", { universityId });
  expect(await left(admin)).toEqual(["/admin/ajustes/participacion", "/admin/ajustes/participacion"]);
  await contest.addPerson("jurado");
  expect(await left(admin)).toEqual(["/admin/ajustes/participacion"]);
  expect((await admin.open("/admin")).text(CHECKLIST)).toContain("Falta un paso.");

  await contest.setSetting("show_checklist", "false");
  expect(await left(admin)).toEqual([]);
  await contest.setSetting("show_checklist", "true");
  await contest.addProposal({ isDraft: true });
  expect((await admin.open("/admin")).document.querySelector(CHECKLIST)).toBeNull();
});

test("[DEP-03] a phase that lacks something says so on its card and in the question before it is activated", async () => {
  const admin = await asAdmin();
  await contest.db.exec("update judges set active = 0");
  await contest.db.exec("update contest_phases set start_at = null, end_at = null");
  const phase = async (key: string) => (await admin.open("/admin/fases")).text(`[data-phase=${key}]`);
  const lacks = "no tiene fecha de inicio; no hay nadie en el jurado";
  expect((await phase("evaluation")).split(`A esta fase le falta algo: ${lacks}.`)).toHaveLength(3);
  expect(await phase("results")).toContain("A esta fase le falta algo: no tiene fecha de inicio.");

  await contest.db.exec("update contest_phases set start_at = '2030-01-01' where phase_key = 'evaluation'");
  await contest.addPerson("jurado");
  expect(await phase("evaluation")).not.toContain("le falta algo");
  await contest.setSetting("evaluation_count_mode", '"assigned_judges"');
  await contest.setSetting("public_signup_enabled", "false");
  expect(await phase("evaluation")).toContain(
    "A esta fase le falta algo: no se ha asignado ninguna propuesta al jurado; el registro de votantes está cerrado.",
  );
});

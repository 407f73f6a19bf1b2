import { expect, test } from "vitest";
import { addDays, dayOf } from "~/contest/core/calendar";
import { formatDay } from "~/text/core/formats";
import { openContest } from "../support/contest";
import { resetDatabase } from "../support/reset";
import { NEW, openUniversity, proposalParts } from "../support/submission";
import type { Visitor } from "../support/visitor";

const contest = openContest();
const OPENING = "/admin/fases#activar-envio-de-propuestas";
const CHECKLIST = "section[aria-labelledby=preparativos]";
const left = async (visitor: Visitor) =>
  (await visitor.open("/admin")).document
    .querySelectorAll(`${CHECKLIST} li`)
    .filter((item) => !item.text.includes("(Hecho)"))
    .map((item) => item.querySelector("a")?.getAttribute("href"));

test("[DEP-03] the first admin sees what is missing, each step a link, until nothing is", async () => {
  await resetDatabase(contest.db);
  const admin = await contest.as("admin");
  expect(await left(admin)).toEqual([
    "/admin/textos",
    "/admin/ajustes/participacion#ajuste-data_controller",
    "/admin/criterios",
    "/admin/fases",
    "/admin/universidades",
    "/admin/invitaciones?rol=jurado",
    "/admin/ajustes#pdf",
    OPENING,
  ]);
  expect((await admin.open("/admin")).text(CHECKLIST)).toContain("Faltan 8 pasos de la preparación.");

  const universityId = await contest.addUniversity();
  await contest.db.exec("update contest_phases set start_at = '2030-01-01', end_at = '2030-01-01'");
  await contest.setSetting("home_pdf_url", '"/documentos/1.pdf"');
  await contest.setSetting("data_controller", '"Fundación Diseño"');
  await contest.setSetting("organiser_address", '"Calle Mayor, 1"');
  await contest.setSetting("organiser_contact", '"mailto:hola@ejemplo.es"');
  await contest.insert("text_versions", { version: 2, body: "Otras", published_at: 1 });
  const criteria = await admin.open("/admin/criterios");
  await admin.submit("/admin/criterios", { ...criteria.formWith("edition"), intent: "save" });
  expect(await left(admin)).toEqual(["/admin/invitaciones?rol=jurado", OPENING]);
  await contest.addPerson("universidad", { universityId });
  expect(await left(admin)).toEqual(["/admin/invitaciones?rol=jurado", OPENING]);
  await contest.addPerson("jurado");
  expect(await left(admin)).toEqual([OPENING]);
  expect((await admin.open("/admin")).text(CHECKLIST)).toContain("Falta un paso de la preparación.");

  await admin.submit("/admin/fases", { intent: "activate", id: "phase-submission" });
  expect((await admin.open("/admin")).document.querySelector(CHECKLIST)).toBeNull();
  // An activation by hand before the start opens the contest at once.
  expect((await admin.open("/admin/fases")).text("[data-phase=submission]")).toContain(
    "Ya está activa, antes de su fecha de inicio (1 de enero de 2030): lo que permite se puede hacer desde ahora.",
  );
});

test("[DEP-03] a phase that lacks something says so on its card and in the question before it is activated", async () => {
  const admin = await contest.as("admin");
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

test("[DEP-12] a new install takes no work, evaluation or vote before the first phase's start", async () => {
  await resetDatabase(contest.db);
  const { visitor: university, students } = await openUniversity(contest);
  const [jurorPerson, voterPerson] = [await contest.addPerson("jurado"), await contest.addPerson("publico")];
  const [juror, voter] = [await contest.signedIn(jurorPerson), await contest.signedIn(voterPerson)];
  const proposal_id = await contest.addProposal();
  const send = () => university.submitMultipart(NEW, proposalParts(students.map(({ id }) => id)));
  const evaluate = () =>
    juror.submit(`/jurado/evaluar/${proposal_id}`, { intent: "draft", "scores.creatividad": "4" });
  const vote = () => voter.submit("/galeria", { proposal_id });
  const written = () =>
    contest.rows(`select (select count(*) from proposals) as works,
      (select count(*) from evaluations) as evaluations, (select count(*) from public_votes) as votes`);
  const day = dayOf(Date.now());
  await contest.rows("update contest_phases set start_at = ? where display_order = 0", addDays(day, 1));
  const opens = `El concurso todavía no está abierto. Se abre el ${formatDay(addDays(day, 1))}.`;
  expect((await send()).toast).toBe(`El envío de propuestas está cerrado / ${opens}`);
  expect((await evaluate()).toast).toBe(`La evaluación está cerrada / ${opens}`);
  expect((await vote()).toast).toBe(`La votación está cerrada / ${opens}`);
  expect(await written()).toEqual([{ works: 1, evaluations: 0, votes: 0 }]);

  await contest.rows("update contest_phases set start_at = ? where display_order = 0", day);
  expect((await send()).toast).toContain("Propuesta enviada");
  await evaluate();
  await vote();
  expect(await written()).toEqual([{ works: 2, evaluations: 1, votes: 1 }]);
});

import { beforeEach, expect, test } from "vitest";
import { openContest } from "../support/contest";
import { saveSettings } from "../support/settings";
import type { Visitor } from "../support/visitor";

const contest = openContest();
let admin: Visitor;

beforeEach(async () => {
  await contest.db.exec("delete from settings");
  await contest.removeWorks();
  await contest.setPhase("submission");
  admin = await contest.signedIn(await contest.addPerson("admin"));
});

/** Changes settings as an admin does; undefined unticks. */
async function set(change: Record<string, string | undefined>) {
  const page = await saveSettings(admin, change);
  expect(page.toast).toBe("Configuración guardada");
}

const scores = (value: string) => ({
  "scores.creatividad": value,
  "scores.tecnica": value,
  "scores.innovacion": value,
  "scores.adecuacion": value,
});

/** A signed-in juror with an evaluation form. */
async function openEvaluationForm() {
  const id = await contest.addProposal();
  const juror = await contest.addPerson("jurado");
  return { id, juror, path: `/jurado/evaluar/${id}`, visitor: await contest.signedIn(juror) };
}

test("[SET-03] finalists_count: how many 'Calcular Finalistas' chooses", async () => {
  for (let n = 0; n < 3; n++) {
    const { path, visitor } = await openEvaluationForm();
    await visitor.submit(path, { intent: "submit", comments: "", ...scores("4") });
  }
  for (const count of ["1", "2"]) {
    await set({ finalists_count: count });
    const page = await admin.submit("/admin/estados", { intent: "finalists" });
    expect(page.toast).toBe(`Finalistas calculados / Se han seleccionado ${count} finalistas`);
    expect(await contest.value("select count(*) from proposals where status = 'finalista'")).toBe(
      Number(count),
    );
  }
});

test("[SET-03] [SET-04] comments_required and min_comment_length: which comments an evaluation needs", async () => {
  const { path, visitor } = await openEvaluationForm();
  await set({ comments_required: "on", min_comment_length: "5" });
  const short = await visitor.submit(path, { intent: "submit", comments: "Casi", ...scores("4") });
  expect([short.status, short.toast]).toEqual([
    400,
    "Comentarios requeridos / Escribe al menos 5 caracteres.",
  ]);
  await set({ min_comment_length: "4" });
  expect(
    (await visitor.submit(path, { intent: "submit", comments: "Casi", ...scores("4") })).toast,
  ).toContain("Evaluación enviada");
  await set({ comments_required: undefined });
  expect((await visitor.submit(path, { intent: "submit", comments: "", ...scores("4") })).toast).toContain(
    "Evaluación enviada",
  );
});

test("[SET-04] allow_half_stars: half steps are offered and taken", async () => {
  const { path, visitor } = await openEvaluationForm();
  const offered = async () =>
    (await visitor.open(path)).document.querySelectorAll('[name="scores.tecnica"][value="3.5"]').length;
  expect(await offered()).toBe(0);
  expect((await visitor.submit(path, { intent: "submit", comments: "", ...scores("3.5") })).status).toBe(400);
  await set({ allow_half_stars: "on" });
  expect(await offered()).toBe(1);
  expect((await visitor.submit(path, { intent: "submit", comments: "", ...scores("3.5") })).toast).toContain(
    "Evaluación enviada",
  );
});

test("[SET-04] show_na_option: N/A is offered and taken", async () => {
  const { path, visitor } = await openEvaluationForm();
  const answers = { intent: "submit", comments: "", ...scores("4"), "scores.tecnica": "na" };
  const offered = async () => (await visitor.open(path)).text("main").includes("N/A");
  expect(await offered()).toBe(true);
  await set({ show_na_option: undefined });
  expect(await offered()).toBe(false);
  expect((await visitor.submit(path, answers)).status).toBe(400);
  await set({ show_na_option: "on" });
  expect((await visitor.submit(path, answers)).toast).toContain("Evaluación enviada");
});

test("[SET-04] show_votes_to_judges: jurors see the public's votes", async () => {
  const { id, path, visitor } = await openEvaluationForm();
  await contest.addVote(await contest.addPerson("publico"), id);
  expect((await visitor.open(path)).text("main")).not.toContain("del público");
  await set({ show_votes_to_judges: "on" });
  expect((await visitor.open(path)).text("main")).toContain("1 voto del público");
});

test("[SET-04] enable_notifications: a judge's conflict is told of at /admin", async () => {
  const alertCount = async () => (await admin.open("/admin")).texts("[aria-labelledby=avisos] li").length;
  const before = await alertCount();
  await set({ enable_notifications: undefined });
  const quiet = await openEvaluationForm();
  await quiet.visitor.submit(quiet.path, { intent: "conflict" });
  expect(await alertCount()).toBe(before);
  await set({ enable_notifications: "on" });
  const loud = await openEvaluationForm();
  await loud.visitor.submit(loud.path, { intent: "conflict" });
  expect(await alertCount()).toBe(before + 1);
});

test("[SET-04] anti_fraud_enabled: a vote keeps a hash of where it came from", async () => {
  const id = await contest.addProposal();
  const vote = async () => {
    const person = await contest.addPerson("publico");
    await (await contest.signedIn(person)).submit("/galeria", { proposal_id: id });
    return contest.value<string | null>("select address_hash from public_votes where user_id = ?", person.id);
  };
  expect(await vote()).toEqual(expect.any(String));
  await set({ anti_fraud_enabled: undefined });
  expect(await vote()).toBeNull();
});

test("[SET-05] evaluation_count_mode: a juror's proposals are all, or those assigned", async () => {
  const { id, juror, visitor } = await openEvaluationForm();
  await contest.addProposal();
  const total = async () => (await visitor.open("/jurado")).texts("main article").length;
  expect(await total()).toBe(2);
  await set({ evaluation_count_mode: "assigned_judges" });
  expect(await total()).toBe(0);
  await contest.assign(juror.judgeId, id);
  expect(await total()).toBe(1);
  await set({ evaluation_count_mode: "all_judges" });
  expect(await total()).toBe(2);
});

test("[SET-04] judges_per_proposal: how many 'Asignar a Jurados' gives each proposal", async () => {
  for (let n = 0; n < 4; n++) await contest.addPerson("jurado");
  const id = await contest.addProposal();
  const assigned = () => contest.value("select count(*) from judge_assignments where proposal_id = ?", id);
  await set({ judges_per_proposal: "1" });
  await admin.submit("/admin/estados", { intent: "assign" });
  expect(await assigned()).toBe(1);
  await set({ judges_per_proposal: "4" });
  await admin.submit("/admin/estados", { intent: "assign" });
  expect(await assigned()).toBe(4);
});

test("[SET-01] the home PDF's settings: its buttons, and the legal notice", async () => {
  const links = async () => (await admin.open("/")).texts(".hero-links a");
  expect(await links()).toEqual(["Marcas"]);
  await set({ home_pdf_url: "https://ejemplo.test/briefing.pdf", home_show_legal: "on" });
  expect(await links()).toEqual(["Ver el briefing", "Descargar el briefing", "Bases del concurso", "Marcas"]);
  await set({ home_show_buttons: undefined, home_show_legal: undefined });
  expect(await links()).toEqual(["Marcas"]);
});

test("[SET-04] public_signup_enabled: /auth/votar opens and closes", async () => {
  const open = async () =>
    (await contest.visitor().open("/auth/votar")).document.querySelector("[name=consent]") !== null;
  expect(await open()).toBe(true);
  await set({ public_signup_enabled: undefined });
  expect(await open()).toBe(false);
});

test("[SET-04] open_to_visitors: / and /galeria without a session", async () => {
  const paths = async () => [
    (await contest.visitor().open("/")).url.pathname,
    (await contest.visitor().open("/galeria")).url.pathname,
  ];
  expect(await paths()).toEqual(["/auth", "/auth"]);
  await set({ open_to_visitors: "on" });
  expect(await paths()).toEqual(["/", "/galeria"]);
});

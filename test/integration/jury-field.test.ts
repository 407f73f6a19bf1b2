import { beforeAll, beforeEach, expect, test } from "vitest";
import { openContest, type Person } from "../support/contest";
import { everyScore } from "../support/evaluation-form";
import type { Page, Visitor } from "../support/visitor";

const contest = openContest();
const FIELD = "/cuenta?parte=categorias";
const ASSIGNMENTS = "/admin/jurado/asignaciones";
let admin: Visitor;
let ana: Person;
let luis: Person;
let juror: Visitor;

beforeAll(async () => {
  admin = await contest.as("admin", { fullName: "Rosa Vidal" });
  ana = await contest.addPerson("jurado", { fullName: "Ana Úbeda" });
  luis = await contest.addPerson("jurado", { fullName: "Luis Gil" });
  juror = await contest.signedIn(ana);
});

beforeEach(async () => {
  await contest.setPhase("evaluation");
  await contest.removeWorks();
  await contest.db.exec("update judges set excluded_categories = '[]'");
  for (const table of ["audit_log", "settings", "mail_outbox"]) await contest.db.exec(`delete from ${table}`);
});

const works = async (...all: [id: string, category: string | null][]) => {
  for (const [id, category] of all) await contest.addProposal({ id, title: id, category });
};
const worksOf = (person: Person) =>
  contest.column<string>(
    "select proposal_id from judge_assignments where judge_id = ? order by 1",
    person.judgeId,
  );
const ticked = (page: Page) =>
  page.document.querySelectorAll("[name=excluded][checked]").map((box) => box.getAttribute("value"));
const details = (action: string) =>
  contest.value<string>("select details from audit_log where action = ?", action).then(JSON.parse);

test("[EASE-04] a juror's excluded categories are left out by 'Asignar' and 'Reasignar'; what is assigned stays", async () => {
  await contest.setSetting("evaluation_count_mode", '"assigned_judges"');
  await contest.setSetting("judges_per_proposal", "2");
  await works(["cartel", "Grafico"], ["foto", "Imagen"], ["clip", "Video"], ["raro", null]);
  await contest.assign(ana.judgeId, "foto");
  const saved = await juror.submit(FIELD, { excluded: ["Grafico", "Otro"] });
  expect([saved.path, saved.toast]).toEqual(["/cuenta", expect.stringContaining("próximos repartos")]);
  expect(await details("categories_excluded")).toEqual({ categories: ["Grafico", "Otro"] });
  expect(ticked(await juror.open("/cuenta"))).toEqual(["Grafico", "Otro"]);

  const seen = (await admin.open(`${ASSIGNMENTS}?por=jurado`)).text(`[data-judge="${ana.judgeId}"] th`);
  expect(seen).toContain("No es su campo: Gráfico, Otro");
  const byHand = await admin.open(`${ASSIGNMENTS}?obra=cartel`);
  expect(byHand.texts("[name=jurado] option")).toContain("Ana Úbeda (no es su campo)");

  await admin.submit("/admin/estados", { intent: "assign" });
  expect(await worksOf(ana)).toEqual(["clip", "foto"]);
  expect(await worksOf(luis)).toEqual(["cartel", "clip", "foto", "raro"]);
  // Nobody else can take Luis's works but the video, which Ana already has.
  const asked = await admin.submit("/admin/jurado", {
    intent: "ask-reassignment",
    jurado: luis.judgeId ?? "",
  });
  expect(asked.toast).toContain("No");
  await admin.submit("/admin/jurado", { intent: "reassign", jurado: luis.judgeId ?? "" });
  expect(await worksOf(ana)).toEqual(["clip", "foto"]);
});

test("[EASE-04] one category always stays; unknown ones and other roles are refused, and nothing changes", async () => {
  const all = await juror.submit(FIELD, { excluded: ["Grafico", "Video", "Otro"] });
  expect([all.status, all.text("#excluded-error")]).toEqual([
    400,
    "Deja al menos una categoría para evaluar",
  ]);
  expect(ticked(all)).toEqual(["Grafico", "Video", "Otro"]);
  expect((await juror.post(FIELD, { excluded: "Audio" })).status).toBe(400);
  const voter = await contest.as("publico");
  expect((await voter.post(FIELD, { excluded: "Video" })).status).toBe(303);
  expect(await contest.column("select distinct excluded_categories from judges")).toEqual(["[]"]);
  expect(await contest.value("select count(*) from audit_log")).toBe(0);
});

test("[EASE-14] an admin assigns a whole category to a juror, but no excluded one, and undoes it as one run", async () => {
  await works(["uno", "Grafico"], ["dos", "Imagen"], ["tres", "Grafico"], ["clip", "Video"]);
  await contest.assign(ana.judgeId, "uno");
  const fields = { intent: "add_category", jurado: ana.judgeId ?? "", categoria: "Grafico" };
  const page = await admin.submit(`${ASSIGNMENTS}?por=jurado`, fields);
  expect(page.toast).toBe("Categoría asignada / 2 obras de Gráfico.");
  expect(await worksOf(ana)).toEqual(["dos", "tres", "uno"]);
  const again = await admin.submit(ASSIGNMENTS, fields);
  expect([again.status, again.toast]).toEqual([409, expect.stringContaining("Ya las tiene todas")]);
  expect((await admin.post(ASSIGNMENTS, { ...fields, categoria: "Audio" })).status).toBe(400);
  const { run } = (await admin.open(ASSIGNMENTS)).formWith("run");
  await admin.submit(ASSIGNMENTS, { intent: "undo", run: run ?? "" });
  expect(await worksOf(ana)).toEqual(["uno"]);
  await juror.submit(FIELD, { excluded: "Grafico" });
  expect((await admin.submit(ASSIGNMENTS, fields)).status).toBe(409);
});

test("[EASE-15] an admin lifts a declared conflict with a reason: logged, mailed, and the evaluation counts again", async () => {
  await works(["faro", "Grafico"], ["otra", "Grafico"]);
  const sheet = "/jurado/evaluar/faro";
  await juror.submit(sheet, { intent: "submit", comments: "", ...everyScore("4") });
  await juror.submit(sheet, { intent: "conflict" });
  const mean = () => contest.value<number>("select mean from jury_means where proposal_id = 'faro'");
  expect(await mean()).toBeUndefined();
  const dialog = "/admin/jurado?detalle=faro&pestana=jurado";
  const { evaluacion = "" } = (await admin.open(dialog)).formWith("evaluacion");
  const blank = await admin.submit(dialog, { intent: "lift", evaluacion, reason: " " });
  expect([blank.status, blank.errorOf("reason")]).toEqual([400, "Escribe el motivo"]);
  const fields = { intent: "lift", evaluacion, reason: "Fue su alumna hace diez años" };
  expect((await juror.post(dialog, fields)).status).toBe(303);
  await contest.setPhase("voting");
  expect((await admin.submit(dialog, fields)).status).toBe(409);
  await contest.setPhase("evaluation");
  expect(await mean()).toBeUndefined();

  // The mail names the evaluation's work, not the work of the address.
  const other = dialog.replace("faro", "otra");
  const lifted = await admin.submit(other, fields);
  expect([lifted.path, lifted.toast]).toEqual([other, expect.stringContaining("Conflicto retirado")]);
  expect(await mean()).toBe(0.8);
  expect(await details("conflict_lifted")).toEqual({ judge: "Ana Úbeda", reason: fields.reason });
  const mails = await contest.rows<{ recipient: string; subject: string; body: string }>(
    "select recipient, subject, body from mail_outbox where subject like 'Puedes evaluar%'",
  );
  expect(mails).toEqual([
    { recipient: ana.email, subject: "Puedes evaluar «faro»", body: expect.stringContaining(fields.reason) },
  ]);
  expect((await admin.submit(dialog, fields)).status).toBe(409);

  // A conflict of the juror's ties goes with the ties.
  await contest.db.exec("update evaluations set conflict = 1, tied = 1");
  const tied = await admin.open(dialog);
  expect(tied.text("dialog, [role=dialog]")).toContain("Viene de sus vínculos");
  expect((await admin.submit(dialog, fields)).status).toBe(409);
});

test("[EASE-16] the private comment is the organiser's alone, and stays in the form and the juror's own file", async () => {
  await works(["faro", "Grafico"]);
  await contest.setSetting("share_feedback", "true");
  const sheet = "/jurado/evaluar/faro";
  const privately = "Sospecho que no es inédita";
  const fields = { comments: "Firme", private_comments: privately, shares: "on", ...everyScore("4") };
  await juror.submit(sheet, { intent: "draft", ...fields });
  expect((await juror.open(sheet)).valueOf("private_comments")).toBe(privately);
  await juror.submit(sheet, { intent: "submit", ...fields });
  expect((await admin.open("/admin/jurado?detalle=faro&pestana=jurado")).text()).toContain(
    `Para la organización: ${privately}`,
  );
  expect((await juror.open("/cuenta/datos")).html).toContain(privately);
  expect((await juror.open("/jurado/comparar")).html).not.toContain(privately);

  await contest.setPhase("results");
  const university = await contest.value<string>("select university_id from proposals where id = 'faro'");
  const contact = await contest.as("universidad", { universityId: university });
  const feedback = await contact.open("/universidad/valoracion");
  expect(feedback.html).toContain("Firme");
  expect(feedback.html).not.toContain(privately);
  const long = await juror.post(sheet, { intent: "draft", private_comments: "x".repeat(5001) });
  expect([400, 409]).toContain(long.status);
});

import { beforeAll, beforeEach, expect, test } from "vitest";
import { openContest, type Person } from "../support/contest";
import { everyScore } from "../support/evaluation-form";
import type { Visitor } from "../support/visitor";

const contest = openContest();
let admin: Visitor;
let ana: Person;
let juror: Visitor;
let soria: string;

beforeAll(async () => {
  admin = await contest.as("admin");
  ana = await contest.addPerson("jurado", { fullName: "Ana Úbeda" });
  await contest.addPerson("jurado", { fullName: "Luis Gil" });
  juror = await contest.signedIn(ana);
  soria = await contest.addUniversity({ name: "Universidad de Soria" });
  await contest.setPhase("evaluation");
});

beforeEach(async () => {
  await contest.removeWorks();
  await contest.db.exec("update judges set university_id = null, ties = '[]'");
  for (const table of ["audit_log", "settings"]) await contest.db.exec(`delete from ${table}`);
});

/** Returns that juror's works with their state, by id. */
async function standing({ judgeId }: Person = ana): Promise<string[]> {
  const rows = await contest.rows<{ line: string }>(
    `select e.proposal_id || iif(e.conflict, ' conflict', ' ' || e.status) || iif(e.tied, ' tied', '') as line
     from evaluations e where e.judge_id = '${judgeId}' order by 1`,
  );
  return rows.map(({ line }) => line);
}
const assignedTo = ({ judgeId }: Person) =>
  contest.column<string>(
    `select proposal_id as id from judge_assignments where judge_id = '${judgeId}' order by 1`,
  );
const named = (proposalId: string, fullName: string, position = 0) =>
  contest.insert("proposal_students", {
    proposal_id: proposalId,
    position,
    full_name: fullName,
    email: "alumna@prueba.test",
  });
const send = (id: string, who = juror) =>
  who.submit(`/jurado/evaluar/${id}`, { intent: "submit", comments: "", ...everyScore("4") });
const say = (fields: { tie_university?: string; ties?: string }) =>
  juror.submit("/cuenta?parte=vinculos", fields);

test("[JUR-05] who signs up says to whom they are tied: conflicts before anything is assigned, and never assigned", async () => {
  await contest.addProposal({ id: "own", universityId: soria });
  await contest.addProposal({ id: "friend" });
  await contest.addProposal({ id: "other" });
  await named("friend", "Íñigo Sáez de la Peña");
  const visitor = contest.visitor();
  const page = await visitor.submit("/auth?tab=registrarse", {
    full_name: "Eva Nuez",
    email: "eva@prueba.test",
    password: "secreta-9",
    type: "jurado",
    jurado_code: "JURADO-2025",
    jurado_ties: `iñigo saez\r\n\r\n${await contest.value("select name from universities where id = ?", soria)}`,
  });
  expect([page.status, page.path]).toEqual([200, "/jurado"]);
  const judgeId = await contest.value<string>("select id from judges where name = 'Eva Nuez'");
  const eva = { judgeId } as Person;
  expect(await standing(eva)).toEqual(["friend conflict tied", "own conflict tied"]);
  expect(await assignedTo(eva)).toEqual([]);
  const card = (id: string) => page.text(`[data-proposal="${id}"]`);
  expect([card("own"), card("friend")].map((text) => text.includes("Conflicto de interés"))).toEqual([
    true,
    true,
  ]);
  expect(card("other")).toContain("Pendiente");
  expect((await admin.open("/admin/jurado")).text("main")).toContain("0de 7 esperadas");
  await contest.setSetting("judges_per_proposal", "3");
  expect((await admin.submit("/admin/estados", { intent: "assign" })).toast).toContain(
    "Asignaciones completadas",
  );
  expect(await assignedTo(eva)).toEqual(["other"]);
  await contest.setSetting("evaluation_count_mode", '"assigned_judges"');
  expect((await visitor.open("/jurado")).texts("article h3")).toHaveLength(1);
  expect((await visitor.open("/jurado/evaluar/own")).status).toBe(404);
  expect((await admin.open("/admin/jurado")).text("main")).toContain("0de 7 esperadas");
  // Assigning by hand is not possible either.
  const byHand = await admin.open("/admin/jurado/asignaciones?obra=own");
  expect(byHand.texts("[name=jurado] option")).not.toContain("Eva Nuez");
  const refused = await admin.submit("/admin/jurado/asignaciones", {
    intent: "add",
    obra: "own",
    jurado: judgeId,
  });
  expect(refused.status).toBe(409);
  expect(await contest.value("select count(*) from audit_log where action = 'judge_assigned'")).toBe(0);
});

test("[JUR-05] at /cuenta ties are said and taken back: a draft comes back with its scores, what was sent counts again", async () => {
  for (const id of ["draft", "sent", "untouched"]) await contest.addProposal({ id, universityId: soria });
  await contest.addProposal({ id: "other" });
  await juror.submit("/jurado/evaluar/draft", { intent: "draft", "scores.creatividad": "3" });
  await send("sent");
  expect((await say({ tie_university: soria, ties: "" })).toast).toContain("Vínculos guardados");
  expect(await standing()).toEqual(["draft conflict tied", "sent conflict tied", "untouched conflict tied"]);
  expect(
    (await juror.submit("/jurado/evaluar/draft", { intent: "draft", "scores.creatividad": "5" })).status,
  ).toBe(409);
  const page = await juror.open("/cuenta");
  expect(page.text("[name=tie_university] option[selected]")).toBe("Universidad de Soria");
  await say({ tie_university: "", ties: "" });
  expect(await standing()).toEqual(["draft draft", "sent submitted"]);
  expect(
    await contest.value(
      "select json_extract(scores, '$.creatividad') from evaluations where proposal_id = 'draft'",
    ),
  ).toBe(3);
  expect(await contest.rows("select action, details ->> 'ties' as ties from audit_log order by id")).toEqual([
    { action: "ties_saved", ties: 0 },
    { action: "ties_saved", ties: 0 },
  ]);
});

test.each([
  ["maria lopez", "María López", true],
  ["María López García", "María López", true],
  ["MARÍA LÓPEZ", "Ana María López Nuño", true],
  ["María López", "María Lópezosa", false],
  ["Begoña Ñíguez", "begoña ñíguez", true],
  ["Rosa María", "María López", false],
])("[JUR-05] '%s' and a student called '%s': %s", async (tie, student, isTied) => {
  await say({ ties: tie });
  await contest.addProposal({ id: "w" });
  await named("w", student);
  expect(await standing()).toEqual(isTied ? ["w conflict tied"] : []);
});

test.each([
  ["Jose\u0301 Marti\u0301n", "José Martín"],
  ["Ana Kovacevic", "Ana Kovačević"],
  ["LUKASZ ZOLC", "Łukasz Żółć"],
  ["Łukasz Żółć", "lukasz zolc"],
  ["Elif Sahin", "Elif Şahin"],
  ["Nils Odegard", "Nils Ødegård"],
  ["Eva d´Ors", "Eva d’Ors"],
])("[MEND4-03] the tie '%s' finds the student '%s'", async (tie, student) => {
  await say({ ties: tie });
  await contest.addProposal({ id: "w" });
  await named("w", student);
  expect(await standing()).toEqual(["w conflict tied"]);
});

test("[JUR-05] an institution is its university's name, in part or with more around it", async () => {
  await contest.addProposal({ id: "w", universityId: soria });
  for (const [tie, expected] of [
    ["Departamento de Arte, Universidad de Soria", ["w conflict tied"]],
    ["de Soria", ["w conflict tied"]],
    ["Universidad de Segovia", []],
  ] as const) {
    await say({ ties: tie });
    expect(await standing(), tie).toEqual(expected);
  }
});

test("[JUR-05] what is wrong with ties is said beside them, and what was typed stays", async () => {
  const wrong = async (ties: string, message: string) => {
    const page = await say({ tie_university: soria, ties });
    expect([page.status, page.errorOf("ties")]).toEqual([400, message]);
    expect(page.document.querySelector("[name=ties]")?.textContent.trim()).toBe(ties);
  };
  await wrong("María", "Escribe el nombre completo: «María» es una sola palabra");
  await wrong(`Ana ${"x".repeat(200)}`, "Cada línea admite 200 caracteres como máximo");
  const many = Array.from({ length: 21 }, (_, n) => `Persona ${n}`).join("\n");
  await wrong(many, "Indica 20 como máximo, uno por línea");
  const gone = await say({ tie_university: "nada", ties: "" });
  expect(gone.refusalOf("tie_university")).toBe("409 Esa universidad ya no está: elige otra");
  expect(await contest.value("select count(*) from audit_log")).toBe(0);
  expect((await admin.submit("/cuenta?parte=vinculos", { ties: "" })).path).toBe("/");
});

test("[JUR-05] a student named later alarms: who has not sent is replaced, what was sent waits for an admin", async () => {
  await contest.setSetting("evaluation_count_mode", '"assigned_judges"');
  await contest.setSetting("judges_per_proposal", "1");
  await say({ ties: "Nora Vela" });
  for (const id of ["begun", "sent"]) {
    await contest.addProposal({ id, title: id === "sent" ? "Enviada" : "Empezada" });
    await contest.assign(ana.judgeId, id);
  }
  await send("sent");
  for (const id of ["begun", "sent"]) await named(id, "Nora Vela");
  expect(await standing()).toEqual(["begun conflict tied", "sent submitted tied"]);
  const alerts = async () => (await admin.open("/admin/jurado")).texts("[aria-labelledby=alertas] li a");
  expect((await alerts()).slice(0, 2)).toEqual([
    "Ana Úbeda tiene un vínculo con «Empezada», que ya tenía asignada: vuelve a asignar jurados",
    "Ana Úbeda evaluó «Enviada» y después ha aparecido un vínculo: guarda sus vínculos para que no cuente",
  ]);
  await admin.submit("/admin/estados", { intent: "assign" });
  expect(await assignedTo(ana)).toEqual(["sent"]);
  expect(await contest.value("select count(*) from judge_assignments where proposal_id = 'begun'")).toBe(1);
  expect(await alerts()).not.toContain(expect.stringContaining("«Empezada», que ya"));

  const form = await admin.open(`/admin/usuarios?persona=${ana.id}`);
  expect(form.text("[name=ties]").trim()).toBe("Nora Vela");
  const saved = await admin.submit(`/admin/usuarios?persona=${ana.id}&parte=vinculos`, { ties: "Nora Vela" });
  expect(saved.toast).toContain("Ana Úbeda no evaluará las obras");
  expect(await standing()).toEqual(["begun conflict tied", "sent conflict tied"]);
  expect((await alerts()).filter((alert) => alert.includes("vínculo: guarda"))).toEqual([]);
});

test("[BLIND-01] who evaluates blind cannot try ties out: what they said is taken back by an admin alone", async () => {
  await contest.setSetting("blind_judging", "true");
  await contest.addProposal({ id: "own", universityId: soria });
  await contest.addProposal({ id: "friend" });
  await named("friend", "Íñigo Sáez");
  // The form warns beforehand, without naming a work.
  const form = (await juror.open("/cuenta")).text("main");
  expect(form).toContain("puedes añadir vínculos, pero no quitarlos ni cambiar de universidad");
  expect((await say({ tie_university: soria, ties: "Nora Vela" })).toast).toContain("Vínculos guardados");
  const kept = "Mientras evalúas a ciegas, solo la organización puede quitar un vínculo: escríbele";
  for (const [field, fields] of [
    ["tie_university", { tie_university: "", ties: "Nora Vela" }],
    ["ties", { tie_university: soria, ties: "Íñigo Sáez" }],
  ] as const) {
    const page = await say(fields);
    expect([page.status, page.errorOf(field)]).toEqual([409, kept]);
    expect(await standing()).toEqual(["own conflict tied"]);
  }
  await say({ tie_university: soria, ties: "NORA VELA\nÍñigo Sáez" });
  expect(await standing()).toEqual(["friend conflict tied", "own conflict tied"]);
  await admin.submit(`/admin/usuarios?persona=${ana.id}&parte=vinculos`, { ties: "" });
  expect(await standing()).toEqual([]);
});

test("[JUR-05] who rests is not told that their ties are saved", async () => {
  await contest.addProposal({ id: "w", universityId: soria });
  await contest.db.exec(`update judges set active = 0 where id = '${ana.judgeId}'`);
  const page = await say({ tie_university: soria, ties: "" });
  expect(page.told).toBe("409 No se pudieron guardar los vínculos / Ahora no formas parte del jurado.");
  expect(await contest.value("select count(*) from audit_log")).toBe(0);
  await contest.db.exec(`update judges set active = 1 where id = '${ana.judgeId}'`);
});

test("[JUR-05] an admin's word on who is no juror is refused; one that cannot be read changes nothing", async () => {
  const voter = await contest.addPerson("publico");
  const path = `/admin/usuarios?persona=${voter.id}&parte=vinculos`;
  expect((await admin.submit(path, { ties: "" })).status).toBe(404);
  expect(
    (await admin.open(`/admin/usuarios?persona=${voter.id}`)).document.querySelector("[name=ties]"),
  ).toBeNull();
  const theirs = `/admin/usuarios?persona=${ana.id}&parte=vinculos`;
  const wrong = await admin.submit(theirs, { ties: "Soria" });
  expect(wrong.refusalOf("ties")).toBe("400 Escribe el nombre completo: «Soria» es una sola palabra");
  expect(await contest.value("select ties from judges where id = ?", ana.judgeId ?? "")).toBe("[]");
});

test("[JUR-05] a university that goes, or is another's, ties nobody any more; nor a work that is a draft again", async () => {
  const leon = await contest.addUniversity({ name: "Universidad de León" });
  await contest.addProposal({ id: "w", universityId: leon });
  await say({ tie_university: leon });
  expect(await standing()).toEqual(["w conflict tied"]);
  await contest.db.exec("update proposals set is_draft = 1 where id = 'w'");
  expect(await standing()).toEqual([]);
  await contest.db.exec("update proposals set is_draft = 0 where id = 'w'");
  expect(await standing()).toEqual(["w conflict tied"]);
  await admin.submit("/admin/universidades", { intent: "remove", id: leon });
  expect(await contest.value("select count(*) from judges where university_id is not null")).toBe(0);
});

import { beforeAll, beforeEach, expect, test } from "vitest";
import { openStores } from "~/context";
import { openContest, type Person } from "../support/contest";
import { forgetVerdicts, plantVerdict } from "../support/verdict";
import type { Visitor } from "../support/visitor";

const contest = openContest();
const path = "/admin/jurado/asignaciones";
let admin: Visitor;
let ana: Person;
let luis: Person;

beforeAll(async () => {
  admin = await contest.as("admin", { fullName: "Rosa Vidal" });
  ana = await contest.addPerson("jurado", { fullName: "Ana Úbeda" });
  luis = await contest.addPerson("jurado", { fullName: "Luis Gil" });
  await contest.setPhase("evaluation");
});

beforeEach(async () => {
  await contest.removeWorks();
  for (const table of ["audit_log", "settings"]) await contest.db.exec(`delete from ${table}`);
});

const judgeOf = (person: Person) => person.judgeId ?? "";
const pairs = async () =>
  await contest.column<string>(
    `select j.name || ' ' || a.proposal_id as pair from judge_assignments a join judges j on j.id = a.judge_id order by 1`,
  );
const assigned = (person: Person, proposalId: string) => contest.assign(person.judgeId, proposalId);
const actions = async () => await contest.column<string>("select action from audit_log order by id");
const scores = {
  "scores.creatividad": "4",
  "scores.tecnica": "4",
  "scores.innovacion": "4",
  "scores.adecuacion": "4",
};

test("[MEND-17] who sends or begins an evaluation is assigned, and finds it in both modes", async () => {
  for (const id of ["sent", "begun", "conflict", "other"]) await contest.addProposal({ id, title: id });
  const juror = await contest.signedIn(ana);
  await juror.submit("/jurado/evaluar/sent", { intent: "submit", ...scores });
  await juror.submit("/jurado/evaluar/begun", { intent: "draft", "scores.creatividad": "3" });
  await juror.submit("/jurado/evaluar/conflict", { intent: "conflict" });
  expect(await pairs()).toEqual(["Ana Úbeda begun", "Ana Úbeda conflict", "Ana Úbeda sent"]);

  const row = async () => {
    const page = await admin.open("/admin/jurado");
    const line = page.texts("[aria-labelledby=jurados] tbody tr").find((one) => one.includes("Ana"));
    return line
      ?.replace(/^.*test/, "")
      .match(/^(\d)(\d)(\d)(\d+)/)
      ?.slice(1);
  };
  expect(await row()).toEqual(["4", "1", "1", "25"]);
  await contest.setSetting("evaluation_count_mode", '"assigned_judges"');
  expect(await row()).toEqual(["3", "1", "1", "33"]);
  for (const id of ["sent", "begun", "conflict"])
    expect((await juror.open(`/jurado/evaluar/${id}`)).status, id).toBe(200);
  expect((await juror.open("/jurado/evaluar/other")).status).toBe(404);
});

test("[MEND-17] 'Asignar a Jurados' asks first, and tells how many are new and each judge's load", async () => {
  await contest.setSetting("judges_per_proposal", "1");
  for (const id of ["a", "b", "c"]) await contest.addProposal({ id, title: id });
  await assigned(ana, "a");
  const states = await admin.open("/admin/estados");
  expect(states.document.querySelector("button[value=ask-assign]")?.textContent).toBe("Asignar a Jurados");
  const question = await admin.submit("/admin/estados", { intent: "ask-assign" });
  const words = question.text("dialog[open]");
  expect(words).toContain("¿Asignar propuestas a jurados?");
  expect(words).toContain("Se harían 2 asignaciones nuevas");
  expect(question.texts("dialog[open] [data-preview] li")).toEqual([
    expect.stringMatching(/^Ana Úbeda\d propuestas? ?(\(1 nueva\))?$/),
    expect.stringMatching(/^Luis Gil\d propuestas? \(\d nuevas?\)$/),
  ]);
  expect(await pairs()).toEqual(["Ana Úbeda a"]);
  const fingerprint =
    question.document.querySelector("dialog[open] input[name=fingerprint]")?.getAttribute("value") ?? "";
  await contest.addProposal({ id: "d", title: "d" });
  const again = await admin.submit("/admin/estados", { intent: "assign", fingerprint });
  expect(again.status).toBe(409);
  expect(again.text("dialog[open]")).toContain("Se harían 3 asignaciones nuevas");
  const fresh =
    again.document.querySelector("dialog[open] input[name=fingerprint]")?.getAttribute("value") ?? "";
  const done = await admin.submit("/admin/estados", { intent: "assign", fingerprint: fresh });
  expect(done.toast).toMatch(/^Asignaciones completadas \/ 3 asignaciones nuevas\. Carga: /);
  expect(await pairs()).toHaveLength(4);
});

test("[MEND-17] the last run is undone while nothing of it was begun: it alone, and logged", async () => {
  await contest.setSetting("judges_per_proposal", "2");
  for (const id of ["a", "b"]) await contest.addProposal({ id, title: id });
  await assigned(ana, "a");
  expect((await admin.open(path)).document.querySelector("input[value=undo]")).toBeNull();
  await admin.submit("/admin/estados", { intent: "assign" });
  expect(await pairs()).toHaveLength(4);
  const page = await admin.open(path);
  expect(page.text("main")).toContain("Último reparto: 3 asignaciones");
  const run = page.document.querySelector("input[name=run]")?.getAttribute("value") ?? "";
  const undone = await admin.submit(path, { intent: "undo", run });
  expect(undone.toast).toBe("Reparto deshecho / 3 asignaciones quitadas");
  expect(await pairs()).toEqual(["Ana Úbeda a"]);
  expect(await actions()).toEqual(["judges_assigned", "assignment_undone"]);
  expect((await admin.submit(path, { intent: "undo", run })).status).toBe(409);
  expect((await admin.open(path)).document.querySelector("input[name=run]")).toBeNull();
});

test("[MEND-17] pressed several times at once it is one run, which can be undone", async () => {
  await contest.setSetting("judges_per_proposal", "2");
  for (const id of ["a", "b", "c"]) await contest.addProposal({ id, title: id });
  const once = () =>
    admin.fetch("/admin/estados", { method: "POST", body: new URLSearchParams({ intent: "assign" }) });
  await Promise.all([once(), once(), once(), once(), once(), once()]);
  expect(await pairs()).toHaveLength(6);
  expect(await actions()).toEqual(["judges_assigned"]);
  const page = await admin.open(path);
  expect(page.text("main")).toContain("Último reparto: 6 asignaciones");
  const run = page.document.querySelector("input[name=run]")?.getAttribute("value") ?? "";
  await admin.submit(path, { intent: "undo", run });
  expect(await pairs()).toEqual([]);
});

test("[MEND-17] a run of which something was begun stays, and says why", async () => {
  for (const id of ["a", "b"]) await contest.addProposal({ id, title: id });
  await admin.submit("/admin/estados", { intent: "assign" });
  const before = await pairs();
  const run = (await admin.open(path)).document.querySelector("input[name=run]")?.getAttribute("value") ?? "";
  await (await contest.signedIn(luis)).submit("/jurado/evaluar/a", {
    intent: "draft",
    "scores.creatividad": "3",
  });
  const page = await admin.open(path);
  expect(page.text("main")).toContain("No se puede deshacer: ya se ha empezado una de ellas.");
  expect(page.document.querySelector("input[name=run]")).toBeNull();
  const refused = await admin.submit(path, { intent: "undo", run });
  expect(refused.status).toBe(409);
  expect(refused.toast).toContain("No se puede deshacer");
  expect(await pairs()).toEqual(before);
});

test("[MEND-17] by work: assigned and taken away by hand, never what was begun; all logged", async () => {
  await contest.addProposal({ id: "a", title: "Marea" });
  await contest.addProposal({ id: "fuera", title: "Fuera", status: "descalificada" });
  await contest.addProposal({ id: "esbozo", title: "Esbozo", isDraft: true });
  const form = await admin.open(`${path}?obra=a`);
  expect(form.text("[aria-labelledby=asignar]")).toContain("Asignar «Marea»");
  const added = await admin.submit(`${path}?obra=a`, { intent: "add", obra: "a", jurado: judgeOf(ana) });
  expect(added.toast).toBe("Obra asignada / Ana Úbeda evaluará «Marea»");
  expect(added.text("[data-work=a]")).toContain("Ana ÚbedaSin empezar");
  expect((await admin.submit(path, { intent: "add", obra: "a", jurado: judgeOf(ana) })).status).toBe(409);
  for (const obra of ["fuera", "esbozo", "nada"])
    expect((await admin.submit(path, { intent: "add", obra, jurado: judgeOf(luis) })).status, obra).toBe(409);
  const unchosen = await admin.submit(`${path}?obra=a`, { intent: "add", obra: "a", jurado: "" });
  expect(unchosen.errorOf("jurado")).toBe("Elige un jurado");
  expect(unchosen.toast).toBe("");
  for (const unreadable of [{}, { intent: "add", jurado: judgeOf(luis) }, { intent: "remove", obra: "a" }]) {
    const page = await admin.submit(path, unreadable);
    expect(page.told).toBe(
      "400 Error / El formulario no se ha recibido bien. Recarga la página y vuelve a intentarlo.",
    );
  }

  expect((await admin.submit(path, { intent: "remove", obra: "a", jurado: judgeOf(ana) })).toast).toBe(
    "Asignación quitada",
  );
  expect((await admin.submit(path, { intent: "remove", obra: "a", jurado: judgeOf(ana) })).status).toBe(404);
  await (await contest.signedIn(luis)).submit("/jurado/evaluar/a", {
    intent: "draft",
    "scores.creatividad": "3",
  });
  const kept = await admin.submit(path, { intent: "remove", obra: "a", jurado: judgeOf(luis) });
  expect(kept.status).toBe(409);
  expect(kept.toast).toBe("No se puede quitar / Ya ha empezado a evaluar esta obra.");
  expect((await admin.open(path)).document.querySelector("[data-work=a] button[value=remove]")).toBeNull();
  expect(await pairs()).toEqual(["Luis Gil a"]);
  expect(await actions()).toEqual(["judge_assigned", "judge_unassigned"]);
  expect((await admin.open("/admin/registro?accion=judge_assigned")).text("main")).toContain(
    "«Marea», Ana Úbeda",
  );
});

test("[MEND-17] works and judges come in pages; a judge's works alone, found by title", async () => {
  for (let i = 0; i < 30; i++) {
    const n = String(i).padStart(2, "0");
    await contest.addProposal({ id: `w${n}`, title: `Obra ${n}` });
    if (i % 2 === 0) await assigned(ana, `w${n}`);
  }
  await contest.addProposal({ id: "fuera", title: "Fuera", status: "descalificada" });
  await assigned(ana, "fuera");
  const first = await admin.open(path);
  expect(first.document.querySelectorAll("[data-work]")).toHaveLength(25);
  expect(first.text("main")).toContain("31 propuestas");
  expect((await admin.open(`${path}?pagina=2`)).document.querySelectorAll("[data-work]")).toHaveLength(6);
  expect((await admin.open(`${path}?pagina=9`)).document.querySelectorAll("[data-work]")).toHaveLength(6);
  const own = await admin.open(`${path}?jurado=${ana.judgeId}&q=obra 1`);
  expect(own.text("main")).toContain("Obras de Ana Úbeda");
  expect(own.texts("[data-work] th")).toEqual(["10", "12", "14", "16", "18"].map((n) => `Obra ${n}`));
  const judges = await admin.open(`${path}?por=jurado`);
  expect(judges.texts("[data-judge] :is(th, td:not(:last-child))").join(" ")).toBe(
    "Ana Úbeda 15 0 0 0 Luis Gil 0 0 0 0",
  );
});

test("[MEND-17] while all judges evaluate everything the screen says that it does not count", async () => {
  await contest.addProposal({ id: "a" });
  const shown = async () => {
    const page = await admin.open(`${path}?por=jurado`);
    const link = page.document.querySelector(
      "main p a[href='/admin/ajustes/evaluacion#ajuste-evaluation_count_mode']",
    );
    return { told: link !== null, columns: page.texts("thead th") };
  };
  expect((await admin.open(path)).text("main")).toContain(
    "todos los jurados evalúan todas las obras: este reparto no cuenta",
  );
  expect(await shown()).toMatchObject({ told: true, columns: expect.not.arrayContaining(["Asignadas"]) });
  await contest.setSetting("evaluation_count_mode", '"assigned_judges"');
  expect(await shown()).toMatchObject({ told: false, columns: expect.arrayContaining(["Asignadas"]) });
});

test("[MEND-20] a disqualified work is assigned to nobody: no N, expected number, progress or alert counts it", async () => {
  for (const id of ["in", "out"]) await contest.addProposal({ id, title: id === "in" ? "Dentro" : "Fuera" });
  const juror = await contest.signedIn(ana);
  await juror.submit("/jurado/evaluar/out", { intent: "submit", ...scores });
  await contest.db.exec("update proposals set status = 'descalificada' where id = 'out'");
  for (const mode of ["all_judges", "assigned_judges"]) {
    await contest.setSetting("evaluation_count_mode", `"${mode}"`);
    const expected = mode === "all_judges" ? 2 : 0;
    const page = await admin.open("/admin/jurado");
    expect(page.text("main"), mode).toContain("Propuestas Totales2");
    expect(page.text("main"), mode).toContain(`Evaluaciones0de ${expected} esperadas`);
    const cells = [...(page.document.querySelector("[data-proposal=out]")?.querySelectorAll("td") ?? [])];
    expect([cells[0]?.textContent, cells[4]?.textContent], mode).toEqual(["–", "—"]);
    expect(page.text("[aria-labelledby=alertas]"), mode).not.toContain("Fuera");
    expect((await juror.open("/jurado")).text("[aria-label='Tu progreso']"), mode).toContain("evaluadas0");
    expect((await juror.open("/jurado/evaluar/out")).status, mode).toBe(200);
  }
});

test("[MEND-25] judges stand in the order of their names in Spanish, and the way back leads to their board", async () => {
  for (const fullName of ["Nuria Paz", "Ñaki Sanz", "Íñigo Sáez", "Oto Ruiz"])
    await contest.addPerson("jurado", { fullName });
  const judges = await admin.open(`${path}?por=jurado`);
  expect(judges.texts("[data-judge] th")).toEqual([
    "Ana Úbeda",
    "Íñigo Sáez",
    "Luis Gil",
    "Nuria Paz",
    "Ñaki Sanz",
    "Oto Ruiz",
  ]);
  expect(judges.document.querySelector("main header a")?.getAttribute("href")).toBe("/admin");
});

const over = "No se puede asignar / La evaluación ha terminado: ya no se reparten obras.";
const sealed = "No se puede asignar / El fallo está sellado: ya no se reparten obras.";

/** Tries every assigning action and opens every screen that offers one. */
async function expectClosed(toast: string, obra: string) {
  const before = await pairs();
  const jurado = judgeOf(luis);
  const acts: [screen: string, fields: Record<string, string>][] = [
    ["/admin/estados", { intent: "ask-assign" }],
    ["/admin/estados", { intent: "assign" }],
    [path, { intent: "add", obra, jurado }],
    ["/admin/jurado", { intent: "ask-reassignment", jurado: judgeOf(ana) }],
    ["/admin/jurado", { intent: "reassign", jurado: judgeOf(ana), fingerprint: "x" }],
  ];
  for (const [screen, fields] of acts) {
    const page = await admin.submit(screen, fields);
    expect([page.status, page.toast], `${screen} ${fields.intent}`).toEqual([409, toast]);
  }
  expect([await pairs(), await actions()]).toEqual([before, []]);
  const why = toast.split(" / ")[1];
  for (const screen of ["/admin/estados", `${path}?obra=${obra}`, "/admin/jurado"]) {
    const page = await admin.open(screen);
    expect(page.text("main"), screen).toContain(why);
    const offers = "[value=ask-assign], [value=add], [value=ask-reassignment], [data-work] a[href*=obra]";
    expect(page.document.querySelectorAll(offers), screen).toHaveLength(0);
  }
}

test("[MEND3-18] once the evaluation is over nothing assigns; an assignment can still be taken away", async () => {
  await contest.setSetting("evaluation_count_mode", '"assigned_judges"');
  await contest.addProposal({ id: "a", title: "Marea" });
  await assigned(ana, "a");
  const dates = "update contest_phases set start_at = ?, end_at = ? where phase_key = 'evaluation'";
  await contest.rows(dates, "2020-01-01", "2020-01-31");
  await expectClosed(over, "a");
  await contest.rows(dates, null, null);
  await contest.setPhase("final");
  await expectClosed(over, "a");
  const removed = await admin.submit(path, { intent: "remove", obra: "a", jurado: judgeOf(ana) });
  expect(removed.toast).toBe("Asignación quitada");
  await contest.setPhase("submission");
  await admin.submit("/admin/estados", { intent: "assign" });
  expect(await pairs()).not.toEqual([]);
  await contest.setPhase("evaluation");
});

test("[MEND3-18] once a verdict is sealed nothing assigns, not even what was asked before the seal", async () => {
  await contest.setSetting("evaluation_count_mode", '"assigned_judges"');
  await contest.addProposal({ id: "a", title: "Marea" });
  await assigned(ana, "a");
  const rosa = await contest.value<string>("select id from profiles where full_name = 'Rosa Vidal'");
  await plantVerdict(contest, { number: 1, awards: [["ganadora", "a"]], by: rosa, sealedAt: Date.now() });
  await expectClosed(sealed, "a");

  const by = { id: rosa, name: "Rosa Vidal" };
  const { assignments } = openStores({ DB: contest.db, ENVIRONMENT: "local" }, { by, now: 2 });
  const to = judgeOf(luis);
  const pair = { judgeId: to, proposalId: "a" };
  const moved = [{ from: judgeOf(ana), to, proposalId: "a" }];
  const writes = await Promise.allSettled([
    assignments.add(pair),
    assignments.assign({ added: [pair], loads: [] }),
    assignments.reassign({ moved, left: [], givers: [], takers: [] }),
  ]);
  for (const write of writes) expect(write).toMatchObject({ reason: { reason: "verdict_sealed" } });
  expect([await pairs(), await actions()]).toEqual([["Ana Úbeda a"], []]);
  await forgetVerdicts(contest);
});

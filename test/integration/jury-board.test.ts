import { beforeAll, expect, test } from "vitest";
import { fold } from "~/contest/slug";
import { openContest, type Person } from "../support/contest";
import type { Visitor } from "../support/visitor";

const contest = openContest();
let juror: Person;
let visitor: Visitor;
const cards = (page: { texts(selector: string): string[] }) => page.texts("article h3");

async function evaluate(proposalId: string, row: Record<string, unknown>) {
  const times = { created_at: 1, updated_at: 1 };
  await contest.insert("evaluations", {
    id: crypto.randomUUID(),
    judge_id: juror.judgeId,
    proposal_id: proposalId,
    ...times,
    ...row,
  });
}

beforeAll(async () => {
  juror = await contest.addPerson("jurado");
  visitor = await contest.signedIn(juror);
  const universityId = await contest.addUniversity({ name: "Universidad de Jaén" });
  const named = (title: string, createdAt: number, category = "Grafico") =>
    contest.addProposal({
      title,
      createdAt,
      category,
      id: fold(title),
      ...(createdAt < 3 ? { universityId } : {}),
    });
  await named("Ábaco", 1);
  await named("Brújula", 2, "Video");
  await named("Cometa", 3);
  await named("Dado", 4);
  await contest.addProposal({ title: "Esbozo", isDraft: true });
  const scores = JSON.stringify({ creatividad: 4, tecnica: 4, innovacion: 4, adecuacion: 4 });
  await evaluate("abaco", { status: "submitted", scores, total_score: 0.8, submitted_at: 1 });
  await evaluate("brujula", { scores: JSON.stringify({ creatividad: 5 }), total_score: 1 });
  await evaluate("cometa", { conflict: 1 });
});

test("[JUR-01] [JUR-02] [CARD-04] totals, and each card's state, progress, score and act", async () => {
  const page = await visitor.open("/jurado");
  expect(page.text("main")).toContain("propuestas4evaluada1completado25 %");
  expect(cards(page)).toEqual(["Dado", "Cometa", "Brújula", "Ábaco"]);
  const card = (id: string) => page.text(`[data-proposal="${id}"]`);
  expect(card("dado")).toMatch(/Pendiente.*Progreso 0 %.*Evaluar/);
  expect(card("cometa")).toMatch(/Conflicto de interés.*Progreso 100 %/);
  expect(page.document.querySelector('[data-proposal="cometa"] button[disabled]')?.textContent).toBe(
    "Evaluar",
  );
  expect(card("brujula")).toMatch(/Borrador guardado.*Progreso 25 %.*100,0 \/100.*Continuar evaluación/);
  expect(card("abaco")).toMatch(/Evaluado.*Progreso 100 %.*80,0 \/100.*Editar evaluación/);
});

test.each([
  ["orden=title", ["Ábaco", "Brújula", "Cometa", "Dado"]],
  ["q=jaen", ["Brújula", "Ábaco"]],
  ["categoria=Video", ["Brújula"]],
  ["estado=not_started", ["Dado"]],
  ["estado=draft", ["Brújula"]],
  ["estado=submitted", ["Ábaco"]],
  ["estado=conflict", ["Cometa"]],
  ["estado=nada&orden=nada&pagina=x", ["Dado", "Cometa", "Brújula", "Ábaco"]],
  ["q=nada", []],
])("[JUR-01] ?%s", async (query, expected) => {
  expect(cards(await visitor.open(`/jurado?${query}`))).toEqual(expected);
});

test("[JUR-01] votes only where the setting shows them; assigned mode shows the assigned alone", async () => {
  await contest.addVote(await contest.addPerson("publico"), "dado");
  expect((await visitor.open("/jurado")).text("main")).not.toContain("del público");
  await contest.setSetting("show_votes_to_judges", "true");
  expect((await visitor.open("/jurado")).text('[data-proposal="dado"]')).toContain("1 voto del público");
  await contest.setSetting("evaluation_count_mode", '"assigned_judges"');
  expect(cards(await visitor.open("/jurado"))).toEqual(["Cometa", "Brújula", "Ábaco"]);
  const newcomer = await contest.addPerson("jurado");
  const fresh = await contest.signedIn(newcomer);
  expect((await fresh.open("/jurado")).text("main")).toContain("Todavía no tienes propuestas asignadas");
  await contest.insert("judge_assignments", {
    judge_id: newcomer.judgeId,
    proposal_id: "dado",
    created_at: 1,
  });
  const page = await fresh.open("/jurado");
  expect(cards(page)).toEqual(["Dado"]);
  expect(page.text("main")).toContain("propuesta1evaluadas0completado0 %");
  await contest.setSetting("evaluation_count_mode", '"all_judges"');
});

test("[JUR-01] 'Guardar y siguiente pendiente' leads to the next that waits", async () => {
  const page = await visitor.submit("/jurado/evaluar/dado", { intent: "next", "scores.creatividad": "3" });
  expect(page.path).toBe("/jurado/evaluar/brujula");
});

test("[JUR-01] 'Evaluar la siguiente pendiente' leads to the first open one, and back to the same filtered list", async () => {
  await contest.setPhase("evaluation");
  const juror = await contest.addPerson("jurado");
  const visitor = await contest.signedIn(juror);
  await contest.removeWorks();
  const old = await contest.addProposal({ title: "Vieja", createdAt: 1 });
  await contest.addProposal({ title: "Fuera", createdAt: 9, status: "descalificada" });
  const recent = await contest.addProposal({ title: "Nueva", createdAt: 5 });
  const answers = { intent: "submit", comments: "", "scores.creatividad": "3", "scores.tecnica": "3" };
  const all = { ...answers, "scores.innovacion": "3", "scores.adecuacion": "3" };
  const pending = async () =>
    (await visitor.open("/jurado?orden=title")).document.querySelector(".button-large")?.getAttribute("href");
  expect(await pending()).toBe(`/jurado/evaluar/${recent}?volver=%2Fjurado%3Forden%3Dtitle`);
  const back = await visitor.submit(`/jurado/evaluar/${recent}?volver=%2Fjurado%3Forden%3Dtitle`, all);
  expect(back.path).toBe("/jurado?orden=title");
  expect(await pending()).toContain(`/jurado/evaluar/${old}?`);
  await visitor.submit(`/jurado/evaluar/${old}`, all);
  expect(await pending()).toBeUndefined();
  for (const elsewhere of ["//malo.test", "https://malo.test", "/admin", "/jurado/../admin"]) {
    const asked = `/jurado/evaluar/${old}?volver=${encodeURIComponent(elsewhere)}`;
    expect((await visitor.submit(asked, all)).path).toBe("/jurado");
  }
  const sheet = await visitor.open(`/jurado/evaluar/${recent}`);
  const beside = (rel: string) => sheet.document.querySelector(`a[rel=${rel}]`)?.getAttribute("href");
  expect(beside("next")).toBe(`/jurado/evaluar/${old}`);
  expect(beside("prev")).toContain("/jurado/evaluar/");
});

test("[JUR-01] [MEND-09] the filter finds the juror's own states and the cards' statuses", async () => {
  await contest.removeWorks();
  await contest.addProposal({ title: "Sin estado final", createdAt: 3 });
  await contest.addProposal({ title: "Finalista", status: "finalista", createdAt: 2 });
  await contest.addProposal({ title: "Descartada", status: "no_ganadora", createdAt: 1 });
  const visitor = await contest.signedIn(await contest.addPerson("jurado"));
  const found = async (state: string) => (await visitor.open(`/jurado?estado=${state}`)).texts("article h3");
  // Nobody is told of a status that the cards hide. (MEND-09)
  expect(await found("pendiente")).toEqual(["Sin estado final", "Finalista", "Descartada"]);
  expect(await found("finalista")).toEqual([]);
  expect(await found("rechazada")).toEqual([]);
  await contest.db.exec("update contest_phases set end_at = '2025-01-31' where phase_key = 'submission'");
  expect(await found("pendiente")).toEqual(["Sin estado final"]);
  expect(await found("finalista")).toEqual(["Finalista"]);
  expect(await found("rechazada")).toEqual(["Descartada"]);
  expect(await found("not_started")).toHaveLength(3);
  expect(await found("borrador")).toHaveLength(3);
  await contest.db.exec("update contest_phases set end_at = null");
});

test("[JUR-01] with assignments a juror sees their own, and the rest on demand, without evaluating it", async () => {
  await contest.removeWorks();
  await contest.setSetting("evaluation_count_mode", '"assigned_judges"');
  const juror = await contest.addPerson("jurado");
  const mine = await contest.addProposal({ title: "Mía", createdAt: 2 });
  const others = await contest.addProposal({ title: "Ajena", createdAt: 1 });
  await contest.insert("judge_assignments", { judge_id: juror.judgeId, proposal_id: mine, created_at: 1 });
  const visitor = await contest.signedIn(juror);
  expect((await visitor.open("/jurado")).texts("article h3")).toEqual(["Mía"]);
  const page = await visitor.open("/jurado?ver=todas");
  expect(page.texts("article h3")).toEqual(["Mía", "Ajena"]);
  const foreign = page.document.querySelector(`[data-proposal=${others}]`);
  expect(foreign?.querySelector(`a[href="/jurado/evaluar/${others}"]`)).toBeNull();
  expect(foreign?.textContent).toContain("Asignada a otros jurados");
  expect((await visitor.open(`/jurado/evaluar/${others}`)).status).toBe(404);
  await contest.db.exec("delete from settings");
});

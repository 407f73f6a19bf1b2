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
  expect((await visitor.open("/jurado")).text("main")).toContain("Todavía no tienes propuestas asignadas");
  await contest.insert("judge_assignments", { judge_id: juror.judgeId, proposal_id: "dado", created_at: 1 });
  const page = await visitor.open("/jurado");
  expect(cards(page)).toEqual(["Dado"]);
  expect(page.text("main")).toContain("propuesta1evaluadas0completado0 %");
  await contest.setSetting("evaluation_count_mode", '"all_judges"');
});

test("[JUR-01] 'Guardar y siguiente pendiente' leads to the next that waits", async () => {
  const page = await visitor.submit("/jurado/evaluar/dado", { intent: "next", "scores.creatividad": "3" });
  expect(page.path).toBe("/jurado/evaluar/brujula");
});

import { beforeEach, expect, test } from "vitest";
import { Database } from "~/db/core/database";
import { nobody } from "~/db/core/store-context";
import { evaluationStore } from "~/db/jury/evaluations";
import { totalOf } from "../../verify/rules/totals";
import { openContest } from "../support/contest";
import type { Page } from "../support/visitor";

const contest = openContest();
const path = "/admin/criterios";
const stored = () => contest.rows("select name, weight from criteria order by display_order");
const start = [
  ["creatividad", "Creatividad", 30],
  ["tecnica", "Calidad técnica", 25],
  ["innovacion", "Innovación", 25],
  ["adecuacion", "Adecuación al briefing", 20],
] as const;

beforeEach(async () => {
  await contest.db.exec("delete from evaluations");
  await contest.db.exec("delete from criteria");
  for (const [order, [id, name, weight]] of start.entries()) {
    await contest.insert("criteria", { id, name, weight, display_order: order });
  }
});

type Row = Partial<Record<"id" | "order" | "name" | "description" | "weight" | "remove", string>>;

/** Returns the form as the page sends it: every stored criterion with its changes, then a new one. */
function form(page: Page, changes: Record<string, Row> = {}, added: Row = {}, intent = "save") {
  const rows: Row[] = start.map(([id, name, weight], i) => ({
    id,
    order: String(i + 1),
    name,
    description: "",
    weight: String(weight),
    ...changes[id],
  }));
  rows.push({ order: "5", name: "", description: "", weight: "", ...added });
  return [
    ["intent", intent],
    ["edition", page.valueOf("edition") ?? ""],
    ...rows.flatMap((row, i) => Object.entries(row).map(([key, value]) => [`criteria[${i}].${key}`, value])),
  ] as [string, string][];
}

/** Inserts a submitted evaluation with these scores and a total by the initial criteria. */
async function submitted(scores: Record<string, number>, total: number) {
  const juror = await contest.addPerson("jurado");
  const changes = { scores: JSON.stringify(scores), total_score: total };
  await contest.addEvaluation(juror.judgeId, await contest.addProposal(), 0, changes);
}

test("a sheet that was read before the criteria were weighed otherwise counts by what they are when it is written", async () => {
  await contest.setPhase("evaluation");
  const judgeId = (await contest.addPerson("jurado")).judgeId ?? "";
  const sheet = { judgeId, proposalId: await contest.addProposal(), editor: null };
  const answers = {
    scores: { creatividad: 5, tecnica: 0 },
    notApplicable: [],
    comments: "",
    privateComments: "",
    shares: null,
  };
  await contest.db.exec("update criteria set weight = 75 where id = 'creatividad'");
  const saved = await evaluationStore({
    database: new Database(contest.db, false),
    by: nobody,
    now: Date.now(),
  }).save({ ...sheet, ...answers, as: "submitted" });
  expect(saved).toMatchObject({ saved: "submitted" });
  expect(await contest.value("select total_score from evaluations")).toBe(75 / (75 + 25));
});

test("criteria are renamed, weighed, ordered, added and removed in one save, and logged", async () => {
  const visitor = await contest.as("admin");
  const page = await visitor.open(path);
  expect(page.text("h1")).toBe("Criterios");
  expect(page.valueOf("criteria[1].name")).toBe("Calidad técnica");
  const saved = await visitor.submit(
    path,
    form(
      page,
      {
        creatividad: { order: "9", name: "Ingenio" },
        tecnica: { remove: "on" },
        innovacion: { weight: "12.5" },
      },
      { name: "Mensaje", weight: "40", description: "Qué dice", order: "0" },
    ),
  );
  expect(saved.toast).toBe("Criterios guardados");
  expect(await stored()).toEqual([
    { name: "Mensaje", weight: 40 },
    { name: "Innovación", weight: 12.5 },
    { name: "Adecuación al briefing", weight: 20 },
    { name: "Ingenio", weight: 30 },
  ]);
  expect(await contest.value("select count(*) from audit_log where action = 'criteria_saved'")).toBe(1);
});

test("once something is submitted a change asks first, says what it recomputes, and recomputes it", async () => {
  await submitted({ creatividad: 5, tecnica: 0, innovacion: 0, adecuacion: 0 }, 0.3);
  await submitted({ creatividad: 4, tecnica: 4, innovacion: 4, adecuacion: 4 }, 0.8);
  const visitor = await contest.as("admin");
  const page = await visitor.open(path);
  const question = await visitor.submit(path, form(page, { creatividad: { weight: "80" } }));
  expect(question.text("dialog[open] h2")).toBe("¿Cambiar los criterios?");
  expect(question.text("dialog[open]")).toContain("Se recalculará la nota de 1 evaluación,");
  expect(question.valueOf("criteria[0].weight")).toBe("80");
  expect(await stored()).toEqual(start.map(([, name, weight]) => ({ name, weight })));
  const done = await visitor.submit(path, form(question, { creatividad: { weight: "80" } }, {}, "confirm"));
  expect(done.toast).toBe("Criterios guardados / Se ha recalculado la nota de 1 evaluación enviada");
  // 80 of 150
  const totals = await contest.rows<{ t: number }>("select total_score as t from evaluations order by t");
  expect(totals.map(({ t }) => t)).toEqual([expect.closeTo(80 / 150, 9), expect.closeTo(0.8, 9)]);
});

test("every total follows from the new criteria as the rule says, drafts and old scales too", async () => {
  const sheets: Record<string, number>[] = [
    { creatividad: 5, tecnica: 0, innovacion: 2.5, adecuacion: 1 },
    { creatividad: 3 },
    // Old evaluations on the scale of 50: 42 becomes 4, and 43 becomes 4,5.
    { creatividad: 42, tecnica: 43, innovacion: 10, adecuacion: 50 },
    // The score of a deleted criterion.
    { adecuacion: 4, olvidado: 1 },
    { adecuacion: 5 },
  ];
  for (const scores of sheets) await submitted(scores, 0.123);
  await contest.db.exec("update evaluations set status = 'draft', submitted_at = null where rowid % 2");
  await submitted({}, 0.5);
  await contest.db.exec("update evaluations set status = 'draft', total_score = null where scores = '{}'");
  const visitor = await contest.as("admin");
  const weights = { creatividad: "7", tecnica: "0.25", innovacion: "33.3" };
  const changes = Object.fromEntries(Object.entries(weights).map(([id, weight]) => [id, { weight }]));
  const page = await visitor.open(path);
  const done = await visitor.submit(path, form(page, changes, {}, "confirm"));
  expect(done.toast).toContain("Criterios guardados");
  const criteria = [
    ...Object.entries(weights).map(([id, weight]) => ({ id, weight: Number(weight) })),
    { id: "adecuacion", weight: 20 },
  ];
  const rows = await contest.rows<{ scores: string; total: number | null }>(
    "select scores, total_score as total from evaluations",
  );
  expect(rows).toHaveLength(6);
  for (const { scores, total } of rows) {
    const points: Record<string, number> = JSON.parse(scores);
    const expected = totalOf(
      criteria.map(({ id }) => points[id] ?? null),
      criteria.map(({ weight }) => weight),
    );
    expect(total, scores).toEqual(expected === null ? null : expect.closeTo(expected, 9));
  }
  // All evaluations except the one without scores.
  const details = await contest.value<string>("select details from audit_log order by id desc limit 1");
  expect(JSON.parse(details ?? "{}").rescored).toBe(5);
});

test("what would leave a submitted evaluation without a grade is refused", async () => {
  await submitted({ tecnica: 5 }, 1);
  const visitor = await contest.as("admin");
  const page = await visitor.open(path);
  const refused = await visitor.submit(path, form(page, { tecnica: { remove: "on" } }, {}, "confirm"));
  expect(refused.status).toBe(409);
  expect(refused.toast).toContain("1 evaluación enviada se quedaría sin ninguna nota");
  expect(await stored()).toHaveLength(4);
});

test("two admins at once, and a judge meanwhile: the later save is told", async () => {
  const visitor = await contest.as("admin");
  const [one, other] = [await visitor.open(path), await visitor.open(path)];
  await visitor.submit(path, form(one, { creatividad: { name: "Ingenio" } }));
  const late = await visitor.submit(path, form(other, { creatividad: { name: "Chispa" } }));
  expect(late.status).toBe(409);
  expect(late.toast).toContain("han cambiado mientras tanto");
  expect(late.valueOf("criteria[0].name")).toBe("Chispa");
  expect((await stored())[0]).toMatchObject({ name: "Ingenio" });
  const knowing = await visitor.submit(path, form(late, { creatividad: { name: "Chispa" } }));
  expect(knowing.toast).toBe("Criterios guardados");
});

test.each([
  [{ creatividad: { name: "" } }, "criteria[0].name", "Escribe el nombre del criterio"],
  [{ creatividad: { name: "x".repeat(81) } }, "criteria[0].name", "80 caracteres"],
  [{ creatividad: { name: "innovación" } }, "criteria[2].name", "Ya hay otro criterio con ese nombre"],
  [{ tecnica: { weight: "0" } }, "criteria[1].weight", "mayor que 0"],
  [{ tecnica: { weight: "-3" } }, "criteria[1].weight", "mayor que 0"],
  [{ tecnica: { weight: "1e309" } }, "criteria[1].weight", "mayor que 0"],
  [{ tecnica: { weight: "mucho" } }, "criteria[1].weight", "mayor que 0"],
  [{ tecnica: { weight: "" } }, "criteria[1].weight", "mayor que 0"],
  [{ tecnica: { description: "x".repeat(301) } }, "criteria[1].description", "300 caracteres"],
  [{ tecnica: { order: "1.5" } }, "criteria[1].order", "número entero"],
] as [Record<string, Row>, string, string][])(
  "%j is refused beside its field",
  async (changes, field, message) => {
    const visitor = await contest.as("admin");
    const page = await visitor.submit(path, form(await visitor.open(path), changes));
    expect(page.status).toBe(400);
    expect(page.errorOf(field)).toContain(message);
    expect(await stored()).toEqual(start.map(([, name, weight]) => ({ name, weight })));
  },
);

test("no criterion at all is refused", async () => {
  const visitor = await contest.as("admin");
  const page = await visitor.open(path);
  const none = Object.fromEntries(start.map(([id]) => [id, { remove: "on" }]));
  expect((await visitor.submit(path, form(page, none))).text("main")).toContain("al menos un criterio");
  expect(await stored()).toHaveLength(4);
});

import { beforeEach, expect, test } from "vitest";
import { openContest } from "../support/contest";
import { criteria, everyScore, openEvaluationForm } from "../support/evaluation-form";

const contest = openContest();
let { visitor, proposal, path } = {} as Awaited<ReturnType<typeof openEvaluationForm>>;

beforeEach(async () => {
  ({ visitor, proposal, path } = await openEvaluationForm(contest));
});

const send = (value = "3", fields: Record<string, string> = {}) =>
  visitor.submit(path, { intent: "submit", comments: "", ...everyScore(value), ...fields });
const saveDraft = (value: string, fields: Record<string, string> = {}) =>
  visitor.submit(path, { intent: "draft", comments: "", ...everyScore(value), ...fields });
const sheet = async () =>
  (await contest.rows("select * from evaluations where proposal_id = ?", proposal))[0];
const versionOf = (page: { valueOf(name: string): string | null }) => ({
  baseVersion: page.valueOf("baseVersion") ?? "",
  editor: page.valueOf("editor") ?? "",
});
const words = (page: Awaited<ReturnType<typeof saveDraft>>) => page.text(".total [role=status]");

test("[MEND-18] [EVA-07] a sent evaluation changes only when it is sent again, never by a draft", async () => {
  const stale = versionOf(await visitor.open(path));
  await send("3", { comments: "Enviado" });
  const before = await sheet();
  for (const intent of ["draft", "autosave", "next"]) {
    const page = await visitor.submit(path, { ...stale, intent, comments: "Otra", ...everyScore("5") });
    expect(page.status).toBe(409);
    expect(page.texts("[data-newer] dd")[0]).toBe("3 (aquí, 5)");
    expect(page.valueOf("comments")).toBe("Otra");
    expect(await sheet()).toEqual(before);
  }
  const page = await visitor.open(path);
  expect(page.text("main")).toContain("Enviar cambios");
  expect(page.text("main")).not.toContain("Guardar borrador");
  expect(words(page)).toMatch(/^Evaluación enviada \d{1,2}:\d\d$/);

  const incomplete = await send("4", { "scores.tecnica": "" });
  expect(incomplete.status).toBe(400);
  expect(incomplete.toast).toBe("Evaluación incompleta / Falta 1 criterio por puntuar");
  // The refused page says what counts and what is unsent, also without scripts.
  expect(incomplete.text("[data-open-changes]")).toMatch(
    /Cuenta lo que enviaste \(\d{1,2}:\d\d\): 60,0 sobre 100/,
  );
  expect(incomplete.texts("[data-open-changes] dd")[0]).toBe("enviado 3, cambiado 4");
  expect(await sheet()).toEqual(before);
  const sent = await send("4");
  expect(sent.toast).toContain("Evaluación enviada");
  expect(await sheet()).toMatchObject({ status: "submitted", total_score: 0.8 });
});

test("[MEND-18] two windows: the later send is refused, sees both versions, and overwrites knowingly", async () => {
  await send("3");
  const [one, other] = [await visitor.open(path), await visitor.open(path)];
  await send("4", versionOf(one));
  const late = await send("2", versionOf(other));
  expect(late.status).toBe(409);
  expect(late.texts("[data-newer] dd")[0]).toBe("4 (aquí, 2)");
  expect(await sheet()).toMatchObject({ total_score: 0.8 });
  const knowing = await send("2", versionOf(late));
  expect(knowing.toast).toContain("Evaluación enviada");
  expect(await sheet()).toMatchObject({ total_score: 0.4 });
});

test("[MEND-18] an autosave that arrives after its evaluation was sent leaves nothing behind", async () => {
  const page = versionOf(await visitor.open(path));
  await visitor.post(path, { intent: "autosave", comments: "", ...everyScore("2"), ...page });
  await send("3", page);
  const late = await visitor.post(path, { intent: "autosave", comments: "", ...everyScore("2"), ...page });
  expect(late.status).toBe(409);
  expect(await sheet()).toMatchObject({ status: "submitted", total_score: 0.6 });
});

test("[MEND-18] twenty saves and sends at once: what counts was sent whole", async () => {
  await send("3");
  const intents = ["draft", "submit", "autosave"];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => {
      const intent = intents[i % 3] ?? "draft";
      return visitor.post(path, { intent, comments: "", ...everyScore(String(i % 6)) });
    }),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const stored = await sheet();
  expect(stored).toMatchObject({ status: "submitted", conflict: 0 });
  const scores = JSON.parse(String(stored?.scores));
  expect(new Set(criteria.map((id) => scores[id])).size).toBe(1);
});

test("[MEND-20] halves once allowed: a draft and a sent sheet keep them, sending anew asks for whole steps", async () => {
  await contest.setSetting("allow_half_stars", "true");
  await send("2.5", { "scores.tecnica": "3" });
  const before = await sheet();
  await contest.setSetting("allow_half_stars", "false");
  const page = await visitor.open(path);
  expect(page.text("output")).toBe("52,5");
  const checked = page.document.querySelector("[data-criterion=creatividad] input[checked]");
  expect(checked?.getAttribute("value")).toBe("2.5");
  // Half points are offered only where stored.
  expect(page.document.querySelectorAll("[data-criterion=creatividad] .rating-scale input")).toHaveLength(7);
  expect(page.document.querySelectorAll("[data-criterion=tecnica] .rating-scale input")).toHaveLength(6);

  const refused = await send("2.5", { "scores.tecnica": "4" });
  expect(refused.status).toBe(400);
  expect(refused.toast).toBe(
    "Evaluación incompleta / Ya no se admiten medios puntos: elige un valor entero en 3 criterios.",
  );
  expect(refused.text("[data-criterion=creatividad] .field-error")).toBe(
    "Ya no se admiten medios puntos: elige un valor entero",
  );
  expect(refused.text("[data-criterion=tecnica] .field-error")).toBe("");
  expect(await sheet()).toEqual(before);

  // Old half points stay and no new ones are accepted.
  await contest.db.exec("update evaluations set status = 'draft', submitted_at = null");
  const kept = await saveDraft("2.5", { "scores.tecnica": "4" });
  expect(kept.toast).toContain("Borrador guardado");
  const fresh = await saveDraft("2.5", { "scores.tecnica": "3.5" });
  expect(fresh.status).toBe(400);
  expect(fresh.text("[data-criterion=tecnica] .field-error")).toContain("medios puntos");
  expect(fresh.text("[data-criterion=creatividad] .field-error")).toBe("");
  const tick = fresh.document.querySelector("[data-criterion=tecnica] input[checked]");
  expect(tick?.getAttribute("value")).toBe("3.5");
  expect((await send("3")).toast).toContain("Evaluación enviada");
  expect(await sheet()).toMatchObject({ total_score: 0.6 });
});

test("[MEND-12] an autosave is answered with what was saved, so that nothing has to be read afterwards", async () => {
  const fields = { intent: "autosave", comments: "", ...everyScore("3") };
  const answer = await visitor.post(`${path}.data`, fields);
  expect(answer.status).toBe(200);
  const saved = await contest.value("select updated_at from evaluations where proposal_id = ?", proposal);
  const text = await answer.text();
  for (const part of ['"quiet",true', '"state","draft"', `"updatedAt",${saved}`]) {
    expect(text.replace(/_\d+":\d+,?/g, "")).toContain(part.split(",")[0]);
  }
});

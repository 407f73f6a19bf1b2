import { beforeEach, expect, test } from "vitest";
import { openContest } from "../support/contest";
import { criteria, everyScore, openEvaluationForm } from "../support/evaluation-form";

const contest = openContest();
let { juror, visitor, proposal, path } = {} as Awaited<ReturnType<typeof openEvaluationForm>>;

beforeEach(async () => {
  ({ juror, visitor, proposal, path } = await openEvaluationForm(contest));
});

const evaluation = async (judge = juror) =>
  (
    await contest.rows<{
      scores: string;
      not_applicable: string;
      total_score: number | null;
      general_comments: string;
      status: string;
      submitted_at: number | null;
      conflict: number;
    }>("select * from evaluations where judge_id = ? and proposal_id = ?", judge.judgeId, proposal)
  )[0];
const madridTime = () =>
  new Intl.DateTimeFormat("es-ES", { hour: "numeric", minute: "2-digit", timeZone: "Europe/Madrid" });
/** Makes the database refuse evaluations meanwhile, like a full or broken one. */
const whileBroken = async (work: () => Promise<void>) => {
  for (const change of ["insert", "update"]) {
    await contest.refuse(`${change} on evaluations`, "broken");
  }
  await work();
  await contest.allow();
};

test("[EVA-01] the sheet shows the work's words and the criteria in their order with the six labels", async () => {
  await contest.db.exec("update criteria set display_order = 9 where id = 'creatividad'");
  const page = await visitor.open(path);
  await contest.db.exec("update criteria set display_order = 0 where id = 'creatividad'");
  expect(page.text("h1")).toMatch(/^Obra \d+$/);
  expect(page.text("main")).toContain("Resumen de Obra");
  expect(page.text("main")).toContain("Explicación de Obra");
  expect(page.texts(".criterion legend").map((text) => text.replace(/ peso.*/, ""))).toEqual([
    "Calidad técnica",
    "Innovación",
    "Adecuación al briefing",
    "Creatividad",
  ]);
  expect(page.texts("[data-criterion=tecnica] .rating-scale .rating-answer")).toEqual([
    "0 Nada / No cumple",
    "1 Muy bajo",
    "2 Bajo",
    "3 Medio",
    "4 Alto",
    "5 Excelente",
  ]);
  expect(page.text("[data-criterion=tecnica] legend")).toContain("25 %");
});

test("[EVA-06] [NOJS-03] a draft is kept with the time, and shown again as it was", async () => {
  const page = await visitor.submit(path, {
    intent: "draft",
    comments: "Bien\r\npensada",
    "scores.creatividad": "4",
    "scores.tecnica": "0",
    "scores.innovacion": "na",
    "scores.adecuacion": "",
  });
  expect(page.path).toBe(path);
  const format = madridTime();
  const times = [Date.now(), Date.now() - 60_000].map((at) => `Borrador guardado / ${format.format(at)}`);
  expect(times).toContain(page.toast);
  expect(await evaluation()).toMatchObject({
    scores: '{"creatividad":4,"tecnica":0}',
    not_applicable: '["innovacion"]',
    general_comments: "Bien\npensada",
    status: "draft",
    submitted_at: null,
    conflict: 0,
  });
  const checked = (id: string) =>
    page.document.querySelector(`[data-criterion=${id}] input[checked]`)?.getAttribute("value");
  expect(criteria.map(checked)).toEqual(["4", "0", "na", ""]);
  expect(page.valueOf("comments")).toBe("Bien\npensada");
  // (4/5·30 + 0/5·25) / 55 = 24/55
  expect(page.text("output")).toBe("43,6");
  expect(page.text("[data-completeness]")).toBe("Falta 1 criterio por puntuar");
  expect(page.text("[role=status].font-semibold")).toMatch(/^Borrador guardado \d{1,2}:\d\d$/);
  expect(page.text("main")).toContain("Progreso 75 %");
});

test("[EVA-03] [EVA-07] a submitted evaluation stores its weighted total and leads to the board", async () => {
  const page = await visitor.submit(path, {
    intent: "submit",
    comments: "",
    "scores.creatividad": "5",
    "scores.tecnica": "4",
    "scores.innovacion": "3",
    "scores.adecuacion": "1",
  });
  expect(page.path).toBe("/jurado");
  expect(page.toast).toContain("Evaluación enviada");
  // (5·30 + 4·25 + 3·25 + 1·20) / 5 / 100 = 345 / 500
  const stored = await evaluation();
  expect(stored).toMatchObject({ status: "submitted", conflict: 0 });
  expect(stored?.total_score).toBeCloseTo(0.69, 9);
  expect(stored?.submitted_at).toBeGreaterThan(0);
  expect(page.text(`[data-proposal=${proposal}] [data-score]`)).toBe("69,0 /100");
});

test.each([
  [{ ...everyScore("3"), "scores.tecnica": "", "scores.creatividad": "" }, "Faltan 2 criterios por puntuar"],
  [{ ...everyScore("3"), "scores.tecnica": "" }, "Falta 1 criterio por puntuar"],
  [{}, "Faltan 4 criterios por puntuar"],
])("[EVA-04] %j is incomplete, keeps what was typed and writes nothing", async (scores, line) => {
  const page = await visitor.submit(path, { intent: "submit", comments: "A medias", ...scores });
  expect(page.status).toBe(400);
  expect(page.toast).toBe(`Evaluación incompleta / ${line}`);
  expect(page.valueOf("comments")).toBe("A medias");
  expect(page.text("[data-criterion=tecnica] .field-error")).toBe("Falta puntuar este criterio");
  expect(page.text("[data-criterion=innovacion] .field-error")).toBe(
    "scores.innovacion" in scores ? "" : "Falta puntuar este criterio",
  );
  expect(
    page.document.querySelector("[data-criterion=innovacion] input[checked]")?.getAttribute("value"),
  ).toBe("scores.innovacion" in scores ? "3" : "");
  expect(await evaluation()).toBeUndefined();
});

test("[EVA-05] comments are required only by the setting, and of the least length", async () => {
  await contest.setSetting("comments_required", "true");
  await contest.setSetting("min_comment_length", "10");
  for (const comments of ["", "   \n  ", "123456789"]) {
    const page = await visitor.submit(path, { intent: "submit", comments, ...everyScore("3") });
    expect(page.status).toBe(400);
    expect(page.toast).toContain("Comentarios requeridos");
    expect(page.errorOf("comments")).toBe("Comentarios requeridos");
  }
  expect(await evaluation()).toBeUndefined();
  const draft = await visitor.submit(path, { intent: "draft", comments: "", ...everyScore("3") });
  expect(draft.toast).toContain("Borrador guardado");
  const page = await visitor.submit(path, { intent: "submit", comments: "1234567890", ...everyScore("3") });
  expect(page.toast).toContain("Evaluación enviada");
});

test("[EVA-05] comments hold 5000 characters, line breaks counted once", async () => {
  const long = `${"x".repeat(4998)}\r\nx`;
  const kept = await visitor.submit(path, { intent: "draft", comments: long });
  expect(kept.toast).toContain("Borrador guardado");
  const page = await visitor.submit(path, { intent: "draft", comments: `${long}x` });
  expect(page.status).toBe(400);
  expect(page.errorOf("comments")).toContain("5000");
  expect((await evaluation())?.general_comments).toHaveLength(5000);
});

test("[EVA-10] N/A counts as answered and leaves the average, but not alone, and only where offered", async () => {
  const alone = await visitor.submit(path, { intent: "submit", comments: "", ...everyScore("na") });
  expect(alone.status).toBe(400);
  expect(alone.toast).toMatch(/^Evaluación incompleta \/ .*N\/A/);
  const some = { ...everyScore("na"), "scores.tecnica": "4" };
  await visitor.submit(path, { intent: "submit", comments: "", ...some });
  expect(await evaluation()).toMatchObject({ status: "submitted", total_score: 0.8 });
  await contest.setSetting("show_na_option", "false");
  const page = await visitor.open(path);
  expect(page.document.querySelectorAll("[value=na]")).toHaveLength(0);
  expect(page.text("[data-completeness]")).toBe("Faltan 3 criterios por puntuar");
  const refused = await visitor.submit(path, { intent: "submit", comments: "", ...some });
  expect(refused.status).toBe(400);
  expect(await evaluation()).toMatchObject({
    total_score: 0.8,
    not_applicable: expect.stringContaining("innovacion"),
  });
});

test("[EVA-09] legacy scores are shown on the scale of five and stored on it when saved", async () => {
  await contest.insert("evaluations", {
    id: crypto.randomUUID(),
    judge_id: juror.judgeId,
    proposal_id: proposal,
    scores: '{"creatividad":40,"tecnica":33,"innovacion":5,"adecuacion":0}',
    total_score: (0.8 * 30 + 0.7 * 25 + 1 * 25) / 100,
    created_at: 1,
    updated_at: 1,
  });
  const page = await visitor.open(path);
  const checked = (id: string) =>
    page.document.querySelector(`[data-criterion=${id}] input[checked]`)?.getAttribute("value");
  expect(criteria.map(checked)).toEqual(["4", "3.5", "5", "0"]);
  expect(page.text("output")).toBe("66,5");
  const fields = Object.fromEntries(criteria.map((id) => [`scores.${id}`, String(checked(id))]));
  await contest.setSetting("allow_half_stars", "true");
  await visitor.submit(path, { intent: "submit", comments: "", ...fields });
  expect(await evaluation()).toMatchObject({
    scores: '{"creatividad":4,"tecnica":3.5,"innovacion":5,"adecuacion":0}',
    total_score: 0.665,
  });
});

test("[EVA-08] a conflict makes a marked draft, tells the administration once, and ends the scoring", async () => {
  const before = await visitor.open(path);
  expect(before.text("main")).toContain("¿Declarar conflicto de interés?");
  const page = await visitor.submit(path, { intent: "conflict" });
  expect(page.path).toBe("/jurado");
  expect(page.toast).toMatch(/^Conflicto declarado \/ .*administración/);
  expect(await evaluation()).toMatchObject({ status: "draft", conflict: 1, scores: "{}", total_score: null });
  await visitor.submit(path, { intent: "conflict" });
  const notifications = await contest.rows(
    "select kind, body from notifications where body like ?",
    `${juror.fullName}%`,
  );
  expect(notifications).toEqual([{ kind: "conflict", body: expect.stringContaining(before.text("h1")) }]);
  expect(
    await contest.rows(
      "select actor, target_id from audit_log where action = 'conflict_declared' and actor = ?",
      juror.id,
    ),
  ).toEqual([{ actor: juror.id, target_id: proposal }]);
  for (const intent of ["draft", "autosave", "next", "submit", "submit_next"]) {
    const refused = await visitor.submit(path, { intent, comments: "", ...everyScore("5") });
    expect(refused.status).toBe(409);
    expect(refused.toast).toContain("Conflicto de interés");
  }
  expect(await evaluation()).toMatchObject({ conflict: 1, scores: "{}" });
  const after = await visitor.open(path);
  const button = after.document
    .querySelectorAll("main button")
    .find((one) => one.text === "Conflicto Declarado");
  expect(button?.hasAttribute("disabled")).toBe(true);
  expect(after.document.querySelectorAll("input[type=radio]")).toHaveLength(0);
});

test("[EVA-08] a submitted evaluation in conflict keeps its scores; without notifications only the log tells", async () => {
  await contest.setSetting("enable_notifications", "false");
  await visitor.submit(path, { intent: "submit", comments: "", ...everyScore("4") });
  const page = await visitor.submit(path, { intent: "conflict", comments: "", ...everyScore("1") });
  expect(page.toast).toContain("Conflicto declarado");
  expect(await evaluation()).toMatchObject({ status: "submitted", conflict: 1, total_score: 0.8 });
  expect(
    await contest.value("select count(*) from notifications where body like ?", `${juror.fullName}%`),
  ).toBe(0);
  expect(
    await contest.value(
      "select count(*) from audit_log where action = 'conflict_declared' and actor = ?",
      juror.id,
    ),
  ).toBe(1);
});

test.each([
  ["draft", "No se pudo guardar el borrador"],
  ["autosave", "No se pudo guardar el borrador"],
  ["submit", "No se pudo enviar la evaluación"],
  ["conflict", "No se pudo declarar el conflicto"],
])(
  "[EVA-06] [EVA-07] [EVA-08] a broken database: %s says '%s' and keeps the input",
  async (intent, title) => {
    await whileBroken(async () => {
      const page = await visitor.submit(path, { intent, comments: "Sigo aquí", ...everyScore("3") });
      expect(page.status).toBe(503);
      expect(page.toast).toContain(title);
      expect(page.valueOf("comments")).toBe("Sigo aquí");
    });
    expect(await contest.complaints()).toEqual([`POST ${path}: broken`]);
    expect(await evaluation()).toBeUndefined();
    expect(await contest.value("select count(*) from audit_log where actor = ?", juror.id)).toBe(0);
  },
);

/** Returns the version that the page shows and the page's id. */
const versionOf = (page: { valueOf(name: string): string | null }) => ({
  baseVersion: page.valueOf("baseVersion") ?? "",
  editor: page.valueOf("editor") ?? "",
});

test("[EVA-06] two windows on one sheet: the later save is told, sees both, and overwrites knowingly", async () => {
  const [one, other] = [await visitor.open(path), await visitor.open(path)];
  await visitor.submit(path, { ...versionOf(one), intent: "draft", comments: "Primera", ...everyScore("4") });
  const late = await visitor.submit(path, {
    ...versionOf(other),
    intent: "submit",
    comments: "Segunda",
    ...everyScore("2"),
    "scores.tecnica": "4",
  });
  expect(late.status).toBe(409);
  expect(late.text("main")).toContain("Hay una versión más reciente de esta evaluación, guardada");
  expect(late.texts("[data-newer] dd")).toEqual(["4 (aquí, 2)", "4 (igual)", "4 (aquí, 2)", "4 (aquí, 2)"]);
  expect(late.text("main")).toContain("Primera");
  expect(late.valueOf("comments")).toBe("Segunda");
  expect(await evaluation()).toMatchObject({ status: "draft", general_comments: "Primera" });
  const knowing = await visitor.submit(path, {
    ...versionOf(late),
    intent: "submit",
    comments: "Segunda",
    ...everyScore("2"),
  });
  expect(knowing.toast).toContain("Evaluación enviada");
  expect(await evaluation()).toMatchObject({ status: "submitted", general_comments: "Segunda" });
});

test("[EVA-07] a submission sent twice is one, and one window saves again and again without being told of itself", async () => {
  const version = versionOf(await visitor.open(path));
  for (const stars of ["3", "4", "5"]) {
    const saved = await visitor.submit(path, {
      ...version,
      intent: "draft",
      comments: "",
      ...everyScore(stars),
    });
    expect(saved.toast).toContain("Borrador guardado");
  }
  const final = { baseVersion: version.baseVersion, intent: "submit", comments: "Doble", ...everyScore("5") };
  const fresh = versionOf(await visitor.open(path));
  const answers = await Promise.all(
    [1, 2].map(() => visitor.submit(path, { ...final, ...fresh, editor: crypto.randomUUID() })),
  );
  expect(answers.map(({ path: at, toast }) => [at, toast])).toEqual(
    answers.map(() => ["/jurado", expect.stringContaining("Evaluación enviada")]),
  );
  expect(await evaluation()).toMatchObject({ status: "submitted", general_comments: "Doble" });
});

test.each(["-1", "5.5", "6", "3.5", "NaN", "1e309", "0x3", "5 ", "mucho"])(
  "[EVA-02] [MEND-20] the score '%s' is refused and changes nothing",
  async (score) => {
    const fields = { intent: "submit", comments: "", ...everyScore("3"), "scores.tecnica": score };
    const page = await visitor.submit(path, fields);
    expect(page.status).toBe(400);
    expect(await evaluation()).toBeUndefined();
  },
);

test("[EVA-01] a work that was disqualified, deleted or withdrawn meanwhile: said or not found, nothing written", async () => {
  await contest.rows("update proposals set status = 'descalificada' where id = ?", proposal);
  const disqualified = await visitor.submit(path, { intent: "submit", comments: "", ...everyScore("3") });
  expect(disqualified.status).toBe(409);
  expect(disqualified.toast).toContain("descalificada");
  expect(await evaluation()).toBeUndefined();
  await contest.removeWorks(proposal);
  for (const intent of ["draft", "autosave", "submit", "conflict"]) {
    expect((await visitor.submit(path, { intent, comments: "", ...everyScore("3") })).status).toBe(404);
  }
  expect(await evaluation()).toBeUndefined();
});

test("[EVA-07] nobody else's evaluation can be read or touched", async () => {
  const other = await contest.addPerson("jurado");
  const otherVisitor = await contest.signedIn(other);
  await otherVisitor.submit(path, { intent: "submit", comments: "Solo mía", ...everyScore("5") });
  const page = await visitor.open(path);
  expect(page.html).not.toContain("Solo mía");
  expect(page.text("output")).toBe("–");
  for (const field of ["judge_id", "judgeId", "id"]) {
    await visitor.submit(path, {
      intent: "submit",
      comments: "",
      ...everyScore("0"),
      [field]: String(other.judgeId),
    });
  }
  await visitor.submit(path, { intent: "submit", comments: "", ...everyScore("0") });
  await visitor.submit(path, { intent: "conflict" });
  expect(await evaluation(other)).toMatchObject({
    total_score: 1,
    conflict: 0,
    general_comments: "Solo mía",
  });
});

test("[EVA-07] outside its phase the sheet says why, and nothing is written", async () => {
  await contest.setPhase("voting");
  const page = await visitor.open(path);
  expect(page.text("main")).toContain("La evaluación está cerrada");
  // [MEND-25] A read-only page does not mention writing.
  for (const gone of ["Sin guardar todavía", "Con el teclado"]) expect(page.text("main")).not.toContain(gone);
  expect(page.document.querySelectorAll("button[form=evaluacion], #evaluacion button")).toHaveLength(0);
  for (const intent of ["draft", "autosave", "submit", "conflict"]) {
    const refused = await visitor.submit(path, { intent, comments: "Tarde", ...everyScore("3") });
    expect(refused.status).toBe(409);
    expect(refused.toast).toContain("La evaluación está cerrada");
    expect(refused.valueOf("comments")).toBe("Tarde");
  }
  expect(await evaluation()).toBeUndefined();
});

test("[EVA-01] [MEND4-13] unknown, draft and, by assignment, foreign proposals are not found", async () => {
  const draft = await contest.addProposal({ isDraft: true });
  for (const id of ["nada", draft, "%00", "x".repeat(500)]) {
    const unknown = await visitor.open(`/jurado/evaluar/${id}`);
    expect([unknown.status, unknown.text("main h1")]).toEqual([404, "Propuesta no encontrada"]);
    expect(unknown.document.querySelector("main a.button")?.getAttribute("href")).toBe("/galeria");
    expect((await visitor.submit(`/jurado/evaluar/${id}`, { intent: "conflict" })).status).toBe(404);
  }
  await contest.setSetting("evaluation_count_mode", '"assigned_judges"');
  const others = await visitor.open(path);
  expect([others.status, others.text("main h1")]).toEqual([404, "Esta obra la evalúan otros jurados"]);
  expect(others.document.querySelector("main a.button")?.getAttribute("href")).toBe("/jurado");
  expect((await visitor.submit(path, { intent: "submit", comments: "", ...everyScore("3") })).status).toBe(
    404,
  );
  expect(await evaluation()).toBeUndefined();
  await contest.assign(juror.judgeId, proposal);
  expect((await visitor.open(path)).status).toBe(200);
});

test("[EVA-06] 'Guardar y siguiente' keeps the draft and opens what still waits", async () => {
  await contest.setSetting("evaluation_count_mode", '"assigned_judges"');
  const done = await contest.addProposal({ createdAt: 3 });
  const waiting = await contest.addProposal({ createdAt: 2 });
  for (const id of [proposal, done, waiting]) {
    await contest.assign(juror.judgeId, id);
  }
  await visitor.submit(`/jurado/evaluar/${done}`, { intent: "submit", comments: "", ...everyScore("3") });
  const next = await visitor.submit(path, { intent: "next", comments: "", ...everyScore("3") });
  expect(next.path).toBe(`/jurado/evaluar/${waiting}?desde=siguiente`);
  expect(next.toast).toContain("Borrador guardado");
  expect(await evaluation()).toMatchObject({ status: "draft" });
  await visitor.submit(path, { intent: "submit", comments: "", ...everyScore("3") });
  const last = await visitor.submit(`/jurado/evaluar/${waiting}`, {
    intent: "next",
    comments: "",
    ...everyScore("3"),
  });
  expect(last.path).toBe("/jurado");
});

test("[MEND3-22] the juror's sheet, their help, the guide and the export say that the organiser sees a draft's score", async () => {
  const notice = "La organización ve la puntuación y los comentarios de tu";
  expect((await visitor.open(path)).text("main")).toContain(notice);
  expect((await visitor.open("/ayuda/jurado")).text("main")).toContain(notice);
  const admin = await contest.as("admin");
  await visitor.submit(path, { intent: "draft", comments: "A medias", "scores.creatividad": "4" });
  const detail = await admin.open(`/admin/jurado?detalle=${proposal}&pestana=jurado`);
  expect(detail.text("dialog")).toMatch(/80,0 \/100Borrador.*A medias/);
  for (const page of ["/ayuda/organizacion", "/admin/exportar"]) {
    expect((await admin.open(page)).text("main")).toContain("en la pestaña «Por Jurado» de cada obra");
  }
});

test("[EASE-01] 'Enviar y siguiente' sends, opens what still waits, and asks no more only on that day and for that juror", async () => {
  await contest.addProposal({ createdAt: 1 });
  const asks = async (who = visitor) =>
    (await who.open(path)).document.querySelector("input[name=unasked]") !== null;
  const incomplete = await visitor.submit(path, { intent: "submit_next", unasked: "on", comments: "" });
  expect(incomplete.told).toBe("400 Evaluación incompleta / Faltan 4 criterios por puntuar");
  expect([await asks(), await evaluation()]).toEqual([true, undefined]);
  const odd = { intent: "submit_next", unasked: ["on", "sí"], "scores.creatividad": "9" };
  expect((await visitor.post(path, odd)).status).toBe(400);
  await contest.db.exec("delete from evaluations");
  const sent = { intent: "submit_next", comments: "", ...everyScore("3") };
  const next = await visitor.submit(path, { ...sent, unasked: "on" });
  expect(next.toast).toContain("Evaluación enviada");
  expect(next.path).toMatch(/^\/jurado\/evaluar\/.+\?desde=siguiente$/);
  expect(await evaluation()).toMatchObject({ status: "submitted" });
  const other = await contest.as("jurado");
  const cookie = visitor.cookies.get("enviar_sin_preguntar") ?? "";
  expect(await asks()).toBe(false);
  other.cookies.set("enviar_sin_preguntar", cookie);
  expect(await asks(other)).toBe(true);
  for (const value of [
    "",
    "x",
    encodeURIComponent(btoa(JSON.stringify({ judge: juror.judgeId, day: "2020-01-01" }))),
  ]) {
    visitor.cookies.set("enviar_sin_preguntar", value);
    expect(await asks()).toBe(true);
  }
});

import { beforeEach, expect, test } from "vitest";
import { openContest } from "../support/contest";
import { criteria, everyScore, openEvaluationForm } from "../support/evaluation-form";

const contest = openContest();
let { juror, visitor, proposal, path } = {} as Awaited<ReturnType<typeof openEvaluationForm>>;

beforeEach(async () => {
  ({ juror, visitor, proposal, path } = await openEvaluationForm(contest));
});

const send = (value = "3", fields: Record<string, string> = {}) =>
  visitor.submit(path, { intent: "submit", comments: "", ...everyScore(value), ...fields });
const saveDraft = (value: string, fields: Record<string, string> = {}) =>
  visitor.submit(path, { intent: "draft", comments: "", ...everyScore(value), ...fields });
const sheet = async () =>
  (await contest.rows("select * from evaluations where proposal_id = ?", proposal))[0];
const changes = async () =>
  (
    await contest.rows<{ scores: string; general_comments: string }>(
      "select c.* from evaluation_changes c join evaluations e on e.id = c.evaluation_id where e.proposal_id = ?",
      proposal,
    )
  )[0];
const versionOf = (page: { valueOf(name: string): string | null }) => ({
  seen: page.valueOf("seen") ?? "",
  editor: page.valueOf("editor") ?? "",
});
const words = (page: Awaited<ReturnType<typeof saveDraft>>) => page.text(".total [role=status]");

test("[MEND-18] [EVA-07] a sent sheet stays as it was sent; drafts of it stand beside it until they are sent", async () => {
  await send("3", { comments: "Enviado" });
  const before = await sheet();
  // Incomplete changes are saved too.
  for (const intent of ["draft", "autosave", "next"]) {
    const page = await visitor.submit(path, {
      intent,
      comments: "Otra",
      ...everyScore("5"),
      "scores.tecnica": "",
    });
    expect(page.status).toBe(200);
    expect(await sheet()).toEqual(before);
    expect(await changes()).toMatchObject({ general_comments: "Otra" });
  }
  expect(JSON.parse((await changes())?.scores ?? "")).toEqual({
    creatividad: 5,
    innovacion: 5,
    adecuacion: 5,
  });
  const page = await saveDraft("4");
  expect(page.toast).toMatch(/^Borrador guardado \/ \d{1,2}:\d\d\. Lo que enviaste sigue contando/);
  expect(words(page)).toMatch(/^Cambios sin enviar, guardados \d{1,2}:\d\d$/);
  expect(page.text("output")).toBe("80,0");
  expect(page.text("[data-open-changes]")).toMatch(/Cuenta lo que enviaste \(\d{1,2}:\d\d\): 60,0 sobre 100/);
  expect(page.texts("[data-open-changes] dd")[0]).toBe("enviado 3, cambiado 4");
  expect(await sheet()).toEqual(before);

  const board = await visitor.open("/jurado");
  expect(board.text(`[data-proposal=${proposal}] [data-score]`)).toBe("60,0 /100");
  expect(board.text(`[data-proposal=${proposal}] [data-open-changes]`)).toBe("Cambios sin enviar");
  await visitor.submit("/jurado/comparar", { intent: "add", proposal_id: proposal });
  const comparison = await visitor.open("/jurado/comparar");
  expect(comparison.text("[data-total]")).toBe("60,0");
  expect(comparison.text("[data-open-changes]")).toBe("Cambios sin enviar");
  const admin = await contest.signedIn(await contest.addPerson("admin"));
  const csv = await (await admin.fetch(`/admin/jurado/${proposal}.csv`)).text();
  expect(csv).toContain("60");
  expect(csv).not.toContain("80");

  const incomplete = await send("4", { "scores.tecnica": "" });
  expect(incomplete.status).toBe(400);
  expect(incomplete.toast).toBe("Evaluación incompleta / Falta 1 criterio por puntuar");
  expect(await sheet()).toEqual(before);
  const sent = await send("4");
  expect(sent.toast).toContain("Evaluación enviada");
  expect(await sheet()).toMatchObject({ status: "submitted", total_score: 0.8 });
  expect(await changes()).toBeUndefined();
  expect((await visitor.open("/jurado")).document.querySelector("[data-open-changes]")).toBeNull();
});

test("[MEND-18] back at what was sent, there are no changes any more", async () => {
  await send("3");
  await saveDraft("4");
  const page = await saveDraft("3");
  expect(page.toast).toContain("Es lo mismo que enviaste");
  expect(words(page)).toMatch(/^Evaluación enviada \d/);
  expect(await changes()).toBeUndefined();
});

test("[MEND-18] changes are discarded after a question, and what was sent is there again", async () => {
  await send("3", { comments: "Enviado" });
  const before = await sheet();
  const page = await saveDraft("4", { comments: "Cambiado" });
  expect(page.text("main")).toContain("¿Descartar los cambios sin enviar?");
  const after = await visitor.submit(path, {
    intent: "discard",
    ...versionOf(page),
    comments: "x",
    ...everyScore("1"),
  });
  expect(after.toast).toBe("Cambios descartados / La evaluación queda como la enviaste.");
  expect(after.path).toBe(path);
  expect(after.valueOf("comments")).toBe("Enviado");
  expect(after.text("output")).toBe("60,0");
  expect(words(after)).toMatch(/^Evaluación enviada \d/);
  expect(await changes()).toBeUndefined();
  expect(await sheet()).toEqual({ ...before, updated_at: expect.any(Number) });
  // A repetition from an old page succeeds.
  const again = await visitor.submit(path, { intent: "discard", ...versionOf(page) });
  expect(again.toast).toContain("Cambios descartados");
});

test("[MEND-18] two windows: the one behind neither overwrites, sends nor discards what it has not seen", async () => {
  await send("3");
  const [one, other] = [await visitor.open(path), await visitor.open(path)];
  await saveDraft("4", versionOf(one));
  for (const intent of ["draft", "autosave", "submit"]) {
    const late = await visitor.submit(path, {
      intent,
      comments: "",
      ...everyScore("2"),
      ...versionOf(other),
    });
    expect(late.status).toBe(409);
    expect(late.texts("[data-newer] dd")[0]).toBe("4 (aquí, 2)");
  }
  const blind = await visitor.submit(path, { intent: "discard", ...versionOf(other) });
  expect(blind.status).toBe(409);
  expect(blind.text("main")).toContain("Hay una versión más reciente");
  expect(await sheet()).toMatchObject({ total_score: 0.6 });
  expect(JSON.parse((await changes())?.scores ?? "")).toMatchObject({ tecnica: 4 });

  const fresh = await visitor.open(path);
  await visitor.submit(path, { intent: "discard", ...versionOf(fresh) });
  // The window with the discarded version gets a conflict.
  const behind = await saveDraft("5", versionOf(one));
  expect(behind.status).toBe(409);
  expect(behind.texts("[data-newer] dd")[0]).toBe("3 (aquí, 5)");
  const knowing = await saveDraft("5", versionOf(behind));
  expect(knowing.toast).toContain("Borrador guardado");
  expect(JSON.parse((await changes())?.scores ?? "")).toMatchObject({ tecnica: 5 });
});

test("[MEND-18] an autosave that arrives after its sheet was sent or its changes discarded leaves nothing behind", async () => {
  const page = versionOf(await visitor.open(path));
  await visitor.post(path, { intent: "autosave", comments: "", ...everyScore("2"), ...page });
  await send("3", page);
  const late = await visitor.post(path, { intent: "autosave", comments: "", ...everyScore("2"), ...page });
  expect(late.status).toBe(409);
  const next = versionOf(await visitor.open(path));
  await visitor.post(path, { intent: "autosave", comments: "", ...everyScore("4"), ...next });
  await visitor.submit(path, { intent: "discard", ...next });
  expect(
    (await visitor.post(path, { intent: "autosave", comments: "", ...everyScore("4"), ...next })).status,
  ).toBe(409);
  expect(await changes()).toBeUndefined();
  expect(await sheet()).toMatchObject({ total_score: 0.6 });
});

test("[MEND-18] twenty saves, sends and discards at once: what counts was sent whole, and nothing dangles", async () => {
  await send("3");
  const intents = ["draft", "submit", "autosave", "discard"];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => {
      const intent = intents[i % 4] ?? "draft";
      return visitor.post(path, { intent, comments: "", ...everyScore(String(i % 6)) });
    }),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const stored = await sheet();
  expect(stored).toMatchObject({ status: "submitted", conflict: 0 });
  const scores = JSON.parse(String(stored?.scores));
  expect(new Set(criteria.map((id) => scores[id])).size).toBe(1);
});

test("[MEND-18] a conflict takes the changes along; what was sent stays and no longer counts", async () => {
  await send("3");
  await saveDraft("4");
  const page = await visitor.submit(path, { intent: "conflict" });
  expect(page.toast).toContain("Conflicto declarado");
  expect(await changes()).toBeUndefined();
  expect(await sheet()).toMatchObject({ status: "submitted", conflict: 1, total_score: 0.6 });
});

test.each([
  ["the phase closes", () => contest.setPhase("voting"), "La evaluación está cerrada"],
  [
    "the work is disqualified",
    () => contest.db.exec(`update proposals set status = 'descalificada' where id = '${proposal}'`),
    "Propuesta descalificada",
  ],
])(
  "[MEND-18] %s: the sheet shows what was sent, and says that the changes stayed unsent",
  async (_, close, why) => {
    await send("3", { comments: "Enviado" });
    await saveDraft("4", { comments: "Cambiado" });
    await close();
    const page = await visitor.open(path);
    expect(page.text("main")).toContain(why);
    expect(page.text("output")).toBe("60,0");
    expect(page.valueOf("comments")).toBe("Enviado");
    expect(words(page)).toMatch(/^Cambios sin enviar/);
    expect(page.text("[data-open-changes]")).toContain("quedó sin enviar y no cuenta");
    expect(page.text("[data-open-changes]")).toContain("cambiado: Cambiado");
    for (const intent of ["draft", "autosave", "submit", "discard"]) {
      const fields = intent === "discard" ? {} : { comments: "", ...everyScore("5") };
      expect((await visitor.submit(path, { intent, ...fields })).status).toBe(409);
    }
    expect(await sheet()).toMatchObject({ total_score: 0.6 });
    expect(await changes()).toMatchObject({ general_comments: "Cambiado" });
  },
);

test("[MEND-18] criteria that come and go meanwhile: what was sent is weighed anew, the changes lack or lose one", async () => {
  await send("3", { "scores.creatividad": "5" });
  await saveDraft("4", { "scores.creatividad": "5" });
  const admin = await contest.signedIn(await contest.addPerson("admin"));
  await contest.insert("criteria", { id: "nuevo", name: "Nuevo", weight: 50, display_order: 7 });
  const page = await visitor.open(path);
  expect(page.text("[data-completeness]")).toBe("Falta 1 criterio por puntuar");
  expect((await send("4")).status).toBe(400);
  const sent = await send("4", { "scores.nuevo": "2" });
  expect(sent.toast).toContain("Evaluación enviada");
  await saveDraft("4", { "scores.nuevo": "1" });
  await contest.db.exec("delete from criteria where id = 'nuevo'");
  await contest.db.exec(`update evaluations set total_score = 0.8 where proposal_id = '${proposal}'`);
  const left = await visitor.open(path);
  expect(left.text("output")).toBe("80,0");
  // The only difference was the deleted criterion: the next save says so.
  expect((await saveDraft("4")).toast).toContain("Es lo mismo que enviaste");
  expect(await changes()).toBeUndefined();
  expect((await admin.open("/admin/jurado")).status).toBe(200);
});

test("[MEND-18] the changes are in their juror's file, and nobody sees another's", async () => {
  await send("3");
  await saveDraft("4", { comments: "Lo pienso mejor" });
  const file = await (await visitor.fetch("/cuenta/datos")).json();
  expect(file).toMatchObject({
    evaluaciones: [
      {
        estado: "enviada",
        puntuaciones: { Creatividad: 3 },
        cambios_sin_enviar: { puntuaciones: { Creatividad: 4 }, comentarios: "Lo pienso mejor" },
      },
    ],
  });
  const other = await contest.signedIn(await contest.addPerson("jurado"));
  const admin = await contest.signedIn(await contest.addPerson("admin"));
  for (const html of [
    (await other.open(path)).html,
    (await admin.open(`/admin/jurado?propuesta=${proposal}`)).html,
  ]) {
    expect(html).not.toContain("Lo pienso mejor");
  }
});

test("[MEND-18] an erased juror's changes go, what they sent stays; a deleted work takes both", async () => {
  await send("3");
  await saveDraft("4");
  await visitor.submit("/cuenta/eliminar", { password: "demo-2025", confirm: "on" });
  expect(await sheet()).toMatchObject({ status: "submitted", total_score: 0.6 });
  expect(await changes()).toBeUndefined();

  juror = await contest.addPerson("jurado");
  visitor = await contest.signedIn(juror);
  proposal = await contest.addProposal();
  path = `/jurado/evaluar/${proposal}`;
  await send("3");
  await saveDraft("4");
  const id = String((await sheet())?.id);
  const admin = await contest.signedIn(await contest.addPerson("admin"));
  const page = await admin.submit("/admin/estados", { intent: "remove-one", id: proposal });
  expect(page.toast).toBe("Propuesta eliminada");
  expect(await contest.rows("select 1 from evaluation_changes where evaluation_id = ?", id)).toEqual([]);
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

  // A draft keeps its old half points and accepts no new ones.
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
  for (const part of ['"quiet",true', '"stands","draft"', `"updatedAt",${saved}`]) {
    expect(text.replace(/_\d+":\d+,?/g, "")).toContain(part.split(",")[0]);
  }
});

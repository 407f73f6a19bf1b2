import { beforeAll, beforeEach, expect, test } from "vitest";
import { openContest, type Person } from "../support/contest";
import type { Page, Visitor } from "../support/visitor";

const contest = openContest();
const RANKING = "/jurado/ranking";
const jurors: Person[] = [];
let juror: Person;
let visitor: Visitor;

beforeAll(async () => {
  for (let n = 0; n < 5; n++) jurors.push(await contest.addPerson("jurado"));
  juror = jurors[0] as Person;
  visitor = await contest.signedIn(juror);
});

beforeEach(async () => {
  await contest.removeWorks();
  await contest.db.exec("delete from settings");
});

/** Adds a juror's evaluation, submitted by default. `total` is a share of one, unless scores are given. */
const evaluate = (proposalId: string, by: number, total: number | null, row: Record<string, unknown> = {}) =>
  contest.addEvaluation(jurors[by]?.judgeId, proposalId, (total ?? 0) * 5, {
    scores: JSON.stringify(total === null ? {} : { creatividad: total * 5 }),
    total_score: total,
    ...row,
  });

/** Adds a proposal with these totals, by the jurors from the second on. */
async function rated(title: string, totals: number[], more = {}) {
  const id = await contest.addProposal({ id: title.toLowerCase(), title, createdAt: 1, ...more });
  for (const [index, total] of totals.entries()) await evaluate(id, index + 1, total);
  return id;
}

const titles = (page: Page) => page.texts("th[scope=row] .ranking-title");
const listed = async (query = "") => titles(await visitor.open(RANKING + query));
/** Returns a proposal's row: its place, the juror's own score, evaluations, visible votes, average. */
const row = (page: Page, id: string) =>
  page.texts(`[data-proposal="${id}"] :is(.ranking-place, .ranking-fact, .ranking-average)`);

test("[RNK-01] by average, descending, with two decimals; unrated last; how many stand behind each", async () => {
  await rated("Baja", [0.2, 0.3]);
  await rated("Nada", []);
  // (0,7 + 0,8 + 0,81) / 3 = 0,77
  await rated("Media", [0.7, 0.8, 0.81]);
  // 2/3, rounded
  await rated("Tercios", [1, 1, 0]);
  await rated("Alta", [1]);
  // Zero is an average and comes before works without one.
  await rated("Cero", [0]);
  const page = await visitor.open(RANKING);
  expect(titles(page)).toEqual(["Alta", "Media", "Tercios", "Baja", "Cero", "Nada"]);
  expect(row(page, "alta")).toEqual(["1", "Pendiente", "1", "100,00"]);
  expect(row(page, "media")).toEqual(["2", "Pendiente", "3", "77,00"]);
  expect(row(page, "tercios")).toEqual(["3", "Pendiente", "3", "66,67"]);
  expect(row(page, "baja")).toEqual(["4", "Pendiente", "2", "25,00"]);
  expect(row(page, "cero")).toEqual(["5", "Pendiente", "1", "0,00"]);
  expect(row(page, "nada")).toEqual(["–", "Pendiente", "0", "Sin evaluaciones"]);
});

test("[RNK-01] equal averages: less dispersion, earlier creation, id; the same at each visit", async () => {
  await rated("Dispersa", [0.2, 0.8]);
  await rated("Unida", [0.5, 0.5], { createdAt: 9 });
  await rated("Joven", [0.4, 0.6], { createdAt: 5 });
  await rated("Vieja", [0.6, 0.4], { createdAt: 2 });
  await rated("Vieja-b", [0.4, 0.6], { createdAt: 2 });
  await rated("Sola", [0.5]);
  const expected = ["Unida", "Vieja", "Vieja-b", "Joven", "Dispersa", "Sola"];
  for (let visit = 0; visit < 3; visit++) expect(await listed()).toEqual(expected);
});

test("[RNK-01] Todas, Gráfico and Video; an image counts as graphic, places within the filter", async () => {
  await rated("Cartel", [0.5]);
  await rated("Foto", [0.9], { category: "Imagen" });
  await rated("Cine", [0.7], { category: "Video" });
  await rated("Radio", [0.8], { category: "Audio" });
  await rated("Otra", [0.6], { category: "Otro" });
  await rated("Suelta", [0.4], { category: null });
  const page = await visitor.open(RANKING);
  expect(page.texts("nav[aria-label=Categoría] a")).toEqual(["Todas", "Gráfico", "Video"]);
  expect(titles(page)).toEqual(["Foto", "Radio", "Cine", "Otra", "Cartel", "Suelta"]);
  const graphic = await visitor.open(`${RANKING}?categoria=Grafico`);
  expect(titles(graphic)).toEqual(["Foto", "Cartel"]);
  expect([row(graphic, "foto")[0], row(graphic, "cartel")[0]]).toEqual(["1", "2"]);
  expect(graphic.text("nav[aria-label=Categoría] [aria-current=true]")).toBe("Gráfico");
  expect(await listed("?categoria=Video")).toEqual(["Cine"]);
  for (const unknown of ["?categoria=Otro", "?categoria=", "?categoria=<b>", "?pagina=-1&pagina=x"]) {
    expect(await listed(unknown)).toHaveLength(6);
  }
});

test("[RNK-01] nothing to rank, and nothing of a category", async () => {
  expect((await visitor.open(RANKING)).text("main")).toContain("Todavía no hay propuestas");
  await rated("Cartel", []);
  const page = await visitor.open(`${RANKING}?categoria=Video`);
  expect(page.text("main")).toContain("No hay propuestas de Video");
  expect(page.document.querySelector('main a.button[href="/jurado/ranking"]')).not.toBeNull();
});

test("[RNK-01] the juror's own score, draft or sent, and no score where a conflict was declared", async () => {
  await rated("Enviada", [0.5]);
  await evaluate("enviada", 0, 0.83);
  await rated("Empezada", [0.4]);
  await evaluate("empezada", 0, 0.612, { status: "draft", submitted_at: null });
  await rated("Vacía", [0.3]);
  await evaluate("vacía", 0, null, { status: "draft", submitted_at: null });
  await rated("Amiga", [0.2]);
  await evaluate("amiga", 0, 0.99, { conflict: 1 });
  const page = await visitor.open(RANKING);
  expect(row(page, "enviada")).toEqual(["1", "83,0", "2", "66,50"]);
  expect(row(page, "empezada")[1]).toBe("61,2Borrador");
  expect(row(page, "vacía")[1]).toBe("Borrador guardado");
  expect(row(page, "amiga")).toEqual(["4", "Conflicto de interés", "1", "20,00"]);
  expect(page.html).not.toContain("0.99");
});

test("[RNK-01] a title opens its evaluation and comes back; one assigned to others opens the work", async () => {
  await rated("Mía", [0.5], { id: "mia" });
  await rated("Ajena", [0.4]);
  const link = async (title: string, path = RANKING) =>
    (await visitor.open(path)).document
      .querySelectorAll("a.ranking-title")
      .find((a) => a.textContent === title)
      ?.getAttribute("href");
  expect(await link("Ajena")).toBe("/jurado/evaluar/ajena?volver=%2Fjurado%2Franking");
  const filtered = `${RANKING}?categoria=Grafico`;
  const back = (await visitor.open((await link("Ajena", filtered)) ?? "")).document;
  expect(back.querySelector(`nav a[href="${filtered}"]`)?.textContent).toContain("Volver al ranking");
  await contest.setSetting("evaluation_count_mode", '"assigned_judges"');
  await contest.assign(juror.judgeId, "mia");
  expect(await link("Mía")).toBe("/jurado/evaluar/mia?volver=%2Fjurado%2Franking");
  expect(await link("Ajena")).toBe("/propuesta/ajena");
  expect(row(await visitor.open(RANKING), "ajena")[1]).toBe("No asignada a ti");
  const sheet = await visitor.open((await link("Mía")) ?? "");
  expect(sheet.document.querySelector(`nav a[href="${RANKING}"]`)?.textContent).toContain(
    "Volver al ranking",
  );
});

test("[RNK-01] votes stand in the ranking, and break its ties, only where the setting shows them", async () => {
  await rated("Callada", [0.5]);
  await rated("Querida", [0.5], { createdAt: 7 });
  for (let n = 0; n < 3; n++) await contest.addVote(await contest.addPerson("publico"), "querida");
  const hidden = await visitor.open(RANKING);
  expect(titles(hidden)).toEqual(["Callada", "Querida"]);
  expect(hidden.text("main")).not.toMatch(/voto|votada/i);
  expect(row(hidden, "querida")).toEqual(["2", "Pendiente", "1", "50,00"]);
  await contest.setSetting("show_votes_to_judges", "true");
  const rankingPage = await visitor.open(RANKING);
  expect(titles(rankingPage)).toEqual(["Querida", "Callada"]);
  expect(row(rankingPage, "querida")).toEqual(["1", "Pendiente", "1", "3", "50,00"]);
});

test("[RNK-01] a disqualified work stands where its average puts it, and takes nobody's place", async () => {
  await rated("Primera", [0.9]);
  await rated("Fuera", [0.8], { status: "descalificada" });
  await rated("Segunda", [0.7]);
  const page = await visitor.open(RANKING);
  expect(titles(page)).toEqual(["Primera", "Fuera", "Segunda"]);
  expect(["primera", "fuera", "segunda"].map((id) => row(page, id)[0])).toEqual(["1", "–", "2"]);
  expect(page.text('[data-proposal="fuera"] th')).toContain("Descalificada");
});

test("[RNK-01] the second page goes on with the places; a page beyond the end is the last", async () => {
  await rated("Fuera", [0.9], { status: "descalificada" });
  for (let n = 1; n <= 52; n++) await rated(`Obra-${n}`, [0.8], { createdAt: n });
  for (const query of ["?pagina=2", "?pagina=9"]) {
    const page = await visitor.open(RANKING + query);
    expect(titles(page)).toEqual(["Obra-50", "Obra-51", "Obra-52"]);
    expect(page.texts(".ranking-place")).toEqual(["50", "51", "52"]);
  }
});

test("[RNK-01] after_own: what this juror has yet to evaluate tells nothing of its average", async () => {
  await rated("Zeta", [0.914, 0.927], { status: "finalista" });
  await rated("Alfa", [0.117], { status: "no_ganadora" });
  await rated("Beta", []);
  await rated("Hecha", [0.5]);
  await evaluate("hecha", 0, 0.7);
  await rated("Empezada", [0.833]);
  await evaluate("empezada", 0, 0.2, { status: "draft", submitted_at: null });
  await rated("Amiga", [0.4]);
  await evaluate("amiga", 0, null, { status: "draft", submitted_at: null, conflict: 1 });
  await contest.setSetting("ranking_visibility", "after_own");

  const page = await visitor.open(RANKING);
  expect(page.text("main")).toContain("El promedio de una propuesta se ve cuando envías tu evaluación.");
  // Evaluated works are sorted by average, the others by title. Neither order nor places reveal the hidden
  // ones.
  expect(titles(page)).toEqual(["Hecha", "Amiga", "Alfa", "Beta", "Empezada", "Zeta"]);
  expect(row(page, "hecha")).toEqual(["1", "70,0", "2", "60,00"]);
  expect(row(page, "amiga")).toEqual(["2", "Conflicto de interés", "1", "40,00"]);
  for (const id of ["alfa", "beta", "empezada", "zeta"]) {
    expect(row(page, id)[0]).toBe("–");
    expect(row(page, id).at(-1)).toBe("Se verá cuando envíes tu evaluación");
  }
  // The page and its data contain no average, total or status that reveals a score.
  const data = await (await visitor.fetch(`${RANKING}.data`)).text();
  for (const source of [page.html, data]) {
    expect(source).toContain("Zeta");
    expect(source).not.toMatch(/0\.92|92,0|0\.914|0\.927|0\.117|11,7|0\.833|83,3|finalista|no_ganadora/);
  }

  await evaluate("zeta", 0, 0.92);
  const after = await visitor.open(RANKING);
  // (0,914 + 0,927 + 0,92) / 3
  expect(row(after, "zeta")).toEqual(["1", "92,0", "3", "92,03"]);
  expect(row(after, "hecha")[0]).toBe("2");
  await contest.setSetting("ranking_visibility", "always");
  expect(await listed()).toEqual(["Zeta", "Empezada", "Hecha", "Amiga", "Alfa", "Beta"]);
});

test("[RNK-01] after_own: what is assigned to others stays hidden, and says why", async () => {
  await rated("Ajena", [0.9]);
  await contest.setSetting("ranking_visibility", "after_own");
  await contest.setSetting("evaluation_count_mode", '"assigned_judges"');
  expect(row(await visitor.open(RANKING), "ajena").at(-1)).toBe("Solo lo ven sus jurados");
});

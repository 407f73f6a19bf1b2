import { parse } from "node-html-parser";
import { beforeAll, describe, expect, test } from "vitest";
import { addDays, dayOf } from "~/contest/core/calendar";
import { addAsset } from "../support/assets";
import { openContest, type Person } from "../support/contest";
import type { Page } from "../support/visitor";

const contest = openContest();
let universityId: string;
let owner: Person;
let own: string;
let foreign: string;

beforeAll(async () => {
  universityId = await contest.addUniversity({ name: "Universidad de Soria" });
  owner = await contest.addPerson("universidad", { universityId });
  own = await contest.addProposal({ id: "propia", title: "Propia", universityId, createdAt: 2 });
  foreign = await contest.addProposal({ id: "ajena", title: "Ajena", category: "Video", createdAt: 1 });
});

const as = async (person: Person) => contest.signedIn(person);
const card = (page: Page, id: string) => page.document.querySelector(`article[data-proposal="${id}"]`);
const clean = (text: string | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
const textOf = (page: Page, id: string) => clean(card(page, id)?.textContent);
/** Links and buttons of a card, except its title, the copy link and the contents of its dialogs. */
const acts = (page: Page, id: string) =>
  card(page, id)
    ?.querySelectorAll(".card-acts a, .card-acts button, .card-overlay a, .card-overlay button")
    .filter((act) => !act.closest("dialog"))
    .map((act) => clean(act.textContent)) ?? [];

describe("in the gallery", () => {
  test("[CARD-02] publico and alumno vote, with the count", async () => {
    for (const role of ["publico", "alumno"] as const) {
      const page = await (await as(await contest.addPerson(role))).open("/galeria");
      expect(acts(page, own)).toEqual(["Votar"]);
    }
  });

  test("[CARD-02] [CARD-03] universidad: 'Ver', and 'Editar' and the overlay on its own", async () => {
    const page = await (await as(owner)).open("/galeria");
    expect(acts(page, foreign)).toEqual(["Votar", "Ver"]);
    expect(acts(page, own)).toEqual(["Editar", "Eliminar", "Votar", "Ver", "Editar"]);
    const links = card(page, own)?.querySelectorAll(".card-acts a, .card-overlay a");
    expect(links?.map((link) => link.getAttribute("href"))).toEqual([
      "/propuesta/propia/editar?desde=%2Fgaleria",
      "/propuesta/propia",
      "/propuesta/propia/editar?desde=%2Fgaleria",
    ]);
  });

  test("[CARD-03] once submissions are closed the owner can only look", async () => {
    await contest.setPhase("evaluation");
    expect(acts(await (await as(owner)).open("/galeria"), own)).toEqual(["Votar", "Ver"]);
    expect(acts(await (await as(owner)).open("/universidad"), own)).toEqual(["Ver"]);
    await contest.setPhase("submission");
  });

  test("[CARD-02] [CARD-04] jurado: own progress, score, state and act; nobody else's", async () => {
    const juror = await contest.addPerson("jurado");
    const other = await contest.addPerson("jurado");
    const visitor = await as(juror);
    await contest.addEvaluation(other.judgeId, own, 4);
    expect(textOf(await visitor.open("/galeria"), own)).toMatch(/Votar ?Pendiente ?Progreso 0 % ?Evaluar$/);
    const scores = JSON.stringify({ creatividad: 5, tecnica: 5 });
    await contest.addEvaluation(juror.judgeId, own, null, { scores, total_score: 1 });
    const draft = textOf(await visitor.open("/galeria"), own);
    expect(draft).toMatch(/Borrador guardado ?Progreso 50 % ?100,0 \/100 ?Continuar evaluación$/);
    await contest.db.exec("update evaluations set status = 'submitted', submitted_at = 1");
    const sent = textOf(await visitor.open("/galeria"), own);
    expect(sent).toMatch(/Evaluado ?Progreso 100 % ?100,0 \/100 ?Editar evaluación$/);
    await contest.db.exec("update evaluations set conflict = 1");
    const page = await visitor.open("/galeria");
    expect(textOf(page, own)).toContain("Conflicto de interés");
    expect(clean(card(page, own)?.querySelector("button[disabled]")?.textContent)).toBe("Evaluar");
    expect(card(page, own)?.querySelector('a[href^="/jurado"]')).toBeNull();

    await contest.setSetting("evaluation_count_mode", '"assigned_judges"');
    expect(acts(await visitor.open("/galeria"), foreign)).toEqual(["Votar"]);
    await contest.setSetting("evaluation_count_mode", '"all_judges"');
    expect(acts(await visitor.open("/galeria"), foreign)).toEqual(["Votar", "Evaluar"]);
  });

  test("[CARD-02] admin: 'Acciones' with 'Ver', 'Editar estado', 'Eliminar', which come back to the gallery", async () => {
    const visitor = await as(await contest.addPerson("admin"));
    const id = await contest.addProposal({ title: "De paso" });
    const page = await visitor.open("/galeria?q=paso");
    expect(acts(page, id)).toEqual(["Votar", "Acciones", "Ver", "Editar estado", "Eliminar"]);
    const form = page.document.querySelector("form#acto");
    expect([form?.getAttribute("method"), form?.getAttribute("action")]).toEqual(["get", "/admin/estados"]);
    const volver = form?.querySelector("[name=volver]")?.getAttribute("value") ?? "";
    expect(volver).toBe("/galeria?q=paso");
    const buttons = card(page, id)?.querySelectorAll("button[form=acto]") ?? [];
    expect(buttons.map((one) => `${one.getAttribute("name")}=${one.getAttribute("value")}`)).toEqual([
      `editar=${id}`,
      `eliminar=${id}`,
    ]);
    const dialog = await visitor.open(`/admin/estados?${new URLSearchParams({ volver, editar: id })}`);
    const hidden = dialog.document
      .querySelectorAll("dialog[open] input")
      .map((input): [string, string] => [
        input.getAttribute("name") ?? "",
        input.getAttribute("value") ?? "",
      ]);
    const sent = { id, return: `${volver}#obra-${id}` };
    expect(Object.fromEntries(hidden)).toEqual({ intent: "set-one", ...sent });
    const changed = await visitor.submit("/admin/estados", [...hidden, ["status", "finalista"]]);
    expect([changed.path, changed.toast]).toEqual(["/galeria?q=paso", "Estado actualizado"]);
    expect(await contest.value("select status from proposals where id = ?", id)).toBe("finalista");
    const removed = await visitor.submit("/admin/estados", { intent: "remove-one", ...sent });
    expect([removed.path, removed.toast]).toEqual(["/galeria?q=paso", "Propuesta eliminada"]);
    expect(await contest.value("select count(*) from proposals where id = ?", id)).toBe(0);
  });

  test("[CARD-03] the owner's deletion comes back to the gallery; a foreign work, another site or no phase change nothing", async () => {
    const visitor = await as(owner);
    const id = await contest.addProposal({ universityId });
    const remains = () => contest.value("select count(*) from proposals where id = ?", id);
    const press = (fields: Record<string, string | string[]>) =>
      visitor.submit("/universidad", { intent: "delete", id, ...fields });
    const others = await visitor.submit("/universidad", {
      intent: "delete",
      id: foreign,
      return: "/galeria",
    });
    expect([others.status, others.toast]).toEqual([404, "No se pudo eliminar la propuesta"]);
    expect((await press({ return: "x".repeat(501) })).status).toBe(400);
    expect((await press({ return: ["/galeria", "/galeria"] })).status).toBe(400);
    await contest.setPhase("voting");
    expect((await press({ return: "/galeria" })).status).toBe(409);
    await contest.setPhase("submission");
    expect(await remains()).toBe(1);
    const page = await press({ return: "/galeria?orden=recent" });
    expect([page.path, page.toast]).toEqual(["/galeria?orden=recent", "Propuesta eliminada"]);
    expect(await remains()).toBe(0);
    for (const elsewhere of ["//otra.test", "https://otra.test/", "/\\otra.test"]) {
      const last = await contest.addProposal({ universityId });
      const answer = await visitor.post("/universidad", { intent: "delete", id: last, return: elsewhere });
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/universidad"]);
    }
  });

  test("[CARD-06] orders by votes, date and title; jurors are not offered the order by votes", async () => {
    await contest.addVote(await contest.addPerson("publico"), foreign);
    const visitor = await as(await contest.addPerson("publico"));
    const titles = async (query: string, who = visitor) =>
      (await who.open(`/galeria?${query}`)).texts("article h3");
    expect(await titles("")).toEqual(["Ajena", "Propia"]);
    expect(await titles("orden=recent")).toEqual(["Propia", "Ajena"]);
    expect(await titles("orden=title")).toEqual(["Ajena", "Propia"]);
    expect(await titles("orden=nada")).toEqual(["Ajena", "Propia"]);
    expect((await visitor.open("/galeria")).texts('select[name="orden"] option')).toEqual([
      "Más votadas",
      "Más recientes",
      "Título A-Z",
      "Aleatorio",
    ]);
    const juror = await as(await contest.addPerson("jurado"));
    expect(await titles("orden=votes", juror)).toEqual(["Propia", "Ajena"]);
    expect((await juror.open("/galeria")).texts('select[name="orden"] option')).toEqual([
      "Más recientes",
      "Título A-Z",
      "Aleatorio",
    ]);
  });
});

test("[CARD-01] up to three students and '+N'; the badge once submissions have ended, missing status as pendiente", async () => {
  for (const [n, name] of ["Ana", "Bruno", "Carla", "Dario", "Elsa"].entries()) {
    await contest.insert("proposal_students", {
      id: `s${n}`,
      proposal_id: own,
      position: n,
      full_name: name,
    });
  }
  const visitor = await as(await contest.addPerson("publico"));
  const portal = await as(owner);
  const today = dayOf(Date.now());
  const endsOn = (day: string) =>
    contest.rows("update contest_phases set end_at = ? where phase_key = 'submission'", day);
  await endsOn(today);
  for (const page of [await visitor.open("/galeria"), await portal.open("/universidad")]) {
    expect(textOf(page, own)).toContain("Ana, Bruno, Carla +2");
    expect(textOf(page, own)).not.toContain("Dario");
    expect(textOf(page, own)).not.toContain("Pendiente");
    expect(textOf(page, own)).toContain("Universidad de Soria");
    expect(textOf(page, own)).toContain("Gráfico");
  }
  await endsOn(addDays(today, -1));
  const page = await visitor.open("/galeria");
  expect(clean(card(page, own)?.querySelector(".mark-status")?.textContent)).toBe("Pendiente");
  await contest.db.exec("update contest_phases set end_at = null");
});

test("[CARD-05] a video: its poster lazily in every width, itself not before it is wanted, its length as m:ss, as players count it", async () => {
  await addAsset(contest, foreign, {
    file: "video-2s.mp4",
    seconds: 9.5,
    poster: "cartel.jpg",
    size: [720, 1280],
  });
  const page = await (await as(await contest.addPerson("publico"))).open("/galeria?orden=recent");
  const cover = card(page, foreign)?.querySelector("[data-cover]");
  const picture = cover?.querySelector(":scope > img");
  expect(picture?.getAttribute("src")).toMatch(/^data:/);
  expect(picture?.getAttribute("data-srcset")).toBe(
    [360, 768, 1280].map((width) => `/archivos/ajena-0/${width} ${width}w`).join(", "),
  );
  expect([picture?.getAttribute("width"), picture?.getAttribute("height")]).toEqual(["720", "1280"]);
  const still = parse(cover?.querySelector("noscript")?.innerHTML ?? "").querySelector("img");
  expect([still?.getAttribute("loading"), still?.getAttribute("src")]).toEqual([
    "lazy",
    "/archivos/ajena-0/768",
  ]);
  const video = cover?.querySelector("video");
  expect(video?.hasAttribute("src")).toBe(false);
  expect(video?.getAttribute("preload")).toBe("none");
  expect(clean(cover?.querySelector(".cover-duration")?.textContent)).toBe("0:09");
  expect(page.html).not.toContain(`${foreign}/0-`);
});

test.each(["Video", "Grafico", "Otro"])("[CARD-05] without a cover the gradient of %s", async (category) => {
  const id = await contest.addProposal({ category });
  const page = await (await as(await contest.addPerson("publico"))).open("/galeria?orden=recent");
  expect(card(page, id)?.querySelector(".cover-empty")?.getAttribute("data-category")).toBe(category);
});

test("[CARD-06] the jury's and the admin's filter bars offer the specification's orders, categories and states", async () => {
  const admin = await (await as(await contest.addPerson("admin"))).open("/admin/estados");
  const bar = ".filter-bar";
  expect(admin.texts(`${bar} select[name="orden"] option`)).toEqual([
    "Más recientes",
    "Más votadas",
    "Mejor puntuadas",
    "Título A-Z",
  ]);
  const juror = await contest.addPerson("jurado");
  const visitor = await as(juror);
  const board = await visitor.open("/jurado");
  expect(board.texts(`${bar} select[name="orden"] option`)).toEqual(["Más recientes", "Título A-Z"]);
  for (const page of [admin, board]) {
    expect(page.texts(`${bar} select[name="categoria"] option`)).toEqual([
      "Todas",
      "Gráfico",
      "Video",
      "Otro",
    ]);
  }
  expect(admin.texts(`${bar} select[name="estado"] option`).slice(0, 5)).toEqual([
    "Todos",
    "En evaluación",
    "Finalista",
    "No ganadora",
    "Borrador",
  ]);
  expect(board.texts(`${bar} select[name="estado"] option`)).toEqual([
    "Todos",
    "Pendiente",
    "Borrador guardado",
    "Evaluado",
    "Conflicto de interés",
    "En evaluación",
    "Finalista",
    "No ganadora",
  ]);
  await contest.rows("update proposals set status = 'en_evaluacion' where id = ?", own);
  await contest.rows("update proposals set status = 'no_ganadora' where id = ?", foreign);
  const titlesIn = async (state: string) =>
    (await visitor.open(`/jurado?estado=${state}`)).texts("article h3");
  await contest.db.exec("update contest_phases set end_at = '2025-01-31' where phase_key = 'submission'");
  expect(await titlesIn("pendiente")).toContain("Propia");
  expect(await titlesIn("pendiente")).not.toContain("Ajena");
  expect(await titlesIn("rechazada")).toEqual(["Ajena"]);
  expect(await titlesIn("finalista")).toEqual([]);
  await contest.db.exec("update contest_phases set end_at = null");
});

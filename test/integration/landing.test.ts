import { expect, test } from "vitest";
import { addDays, dayOf } from "~/contest/core/calendar";
import { openContest } from "../support/contest";

const contest = openContest();
const landing = async () => (await contest.as("publico")).open("/");

test("[LAND-01] without a session the landing sends to /auth, unless it is open to visitors", async () => {
  const page = await contest.visitor().open("/");
  expect(page.path).toBe("/auth");
  await contest.setSetting("open_to_visitors", "true");
  expect((await contest.visitor().open("/")).path).toBe("/");
  await contest.setSetting("open_to_visitors", "false");
});

test("[LAND-02] [LAND-03] what the contest is, what can be sent, how it is judged", async () => {
  const page = await landing();
  expect(page.texts("h1")).toHaveLength(1);
  const text = page.text("main");
  for (const kind of [
    "Cartel",
    "Ilustración",
    "Collage",
    "Tipografía",
    "Fotomontaje",
    "Vídeo de hasta 10 segundos",
  ]) {
    expect(text).toContain(kind);
  }
  for (const criterion of ["Creatividad", "Calidad técnica", "Innovación", "Adecuación al briefing"]) {
    expect(text).toContain(criterion);
  }
  expect(text).toContain("máximo de 3 propuestas");
  expect(text).toContain("las dos finalistas del Top 10");
  expect(text).toContain("Top 10");
  expect(text).toMatch(/inteligencia artificial generativa/);
});

test("[MEND-26] the number of finalists is the setting's, on the landing, in the gallery and at the voters' door", async () => {
  await contest.setSetting("finalists_count", "12");
  const visitor = await contest.as("publico");
  for (const path of ["/", "/galeria", "/auth/votar"]) {
    const reader = path === "/auth/votar" ? contest.visitor() : visitor;
    const words = (await reader.open(path)).html.replaceAll("\u00a0", " ").replaceAll("&nbsp;", " ");
    expect(words, path).toContain("Top 12 final");
    expect(words, path).not.toContain("Top 10");
  }
  await contest.db.exec("delete from settings where key = 'finalists_count'");
});

test("[LAND-04] the brief, the legal terms and the brands follow the settings", async () => {
  const link = (page: Awaited<ReturnType<typeof landing>>, name: string) =>
    page.document.querySelectorAll("main a").find((one) => one.textContent.trim() === name);
  let page = await landing();
  expect(page.text("main")).toContain("Publicaremos aquí el briefing en cuanto esté listo.");
  expect(link(page, "Bases del concurso")).toBeUndefined();
  expect(link(page, "Marcas")?.getAttribute("href")).toBe("#marcas");
  await contest.setSetting("home_pdf_url", JSON.stringify("https://ejemplo.test/briefing.pdf"));
  await contest.setSetting("home_show_legal", "true");
  page = await landing();
  expect(link(page, "Ver el briefing")?.getAttribute("href")).toBe("https://ejemplo.test/briefing.pdf");
  expect(link(page, "Descargar el briefing")?.getAttribute("href")).toBe("https://ejemplo.test/briefing.pdf");
  expect(link(page, "Bases del concurso")?.getAttribute("href")).toBe("#bases");
  expect(page.document.querySelector("#bases")).not.toBeNull();
  await contest.setSetting("home_show_buttons", "false");
  page = await landing();
  expect(link(page, "Ver el briefing")).toBeUndefined();
});

test("[LAND-05] counts the active universities", async () => {
  const before = Number((await landing()).text(".universities-count"));
  await contest.addUniversity();
  await contest.addUniversity({ active: false });
  const page = await landing();
  expect(page.text(".universities")).toContain("Universidades de toda España");
  expect(Number(page.text(".universities-count"))).toBe(before + 1);
});

test("[LAND-06] three questions, 'Participar ahora' to /auth, the year 2025", async () => {
  const page = await landing();
  expect(page.document.querySelectorAll("main details")).toHaveLength(3);
  const joins = page.document
    .querySelectorAll("main a")
    .filter((one) => one.textContent.trim() === "Participar ahora");
  expect(joins.length).toBeGreaterThan(0);
  for (const join of joins) expect(join.getAttribute("href")).toBe("/auth");
  expect(page.text("footer")).toContain("2025");
});

test("[MEND3-39] 'Participar ahora' goes when the submission is over, for what can be done then", async () => {
  const acts = async (phase: Parameters<typeof contest.setPhase>[0]) => {
    await contest.setPhase(phase);
    const { document } = await landing();
    return document
      .querySelectorAll(".hero-acts a, .closing a")
      .map((one) => `${one.textContent.trim()} ${one.getAttribute("href")}`);
  };
  expect(await acts("voting")).toEqual([]);
  expect((await landing()).text(".hero-acts")).toBe("Todavía no hay ninguna obra.");
  await contest.addProposal();
  const joins = ["Participar ahora /auth", "Vota tu favorita /galeria", "Participar ahora /auth"];
  expect(await acts("submission")).toEqual(joins);
  expect(await acts("final")).toEqual(["Ver Propuestas /galeria"]);
  expect(await acts("voting")).toEqual(["Vota tu favorita /galeria", "Vota tu favorita /galeria"]);
  expect(await acts("results")).toEqual(["Ver los resultados /resultados"]);
  await contest.setPhase("submission");
});

test("the calendar shows the active phase and the days it has left", async () => {
  const end = addDays(dayOf(Date.now()), 9);
  await contest.rows("update contest_phases set end_at = ? where phase_key = 'submission'", end);
  const page = await landing();
  expect(page.text("[data-phase=present] h3")).toBe("Envío de propuestas");
  expect(page.text(".countdown-days")).toBe("9");
});

test("[MEND3-06] a phase that the next one follows on its end day lasts until the day before, on every screen", async () => {
  const set = (key: string, start: string | null, end: string | null) =>
    contest.rows("update contest_phases set start_at = ?, end_at = ? where phase_key = ?", start, end, key);
  await set("submission", "2031-03-01", "2031-03-31");
  await set("evaluation", "2031-03-31", "2031-04-30");
  const page = await landing();
  expect(page.texts(".timeline p.tabular-nums")[0]).toBe("1–30 de marzo de 2031");
  const admin = await contest.as("admin");
  const line = (await admin.open("/admin/fases")).texts("[aria-label='Línea de tiempo'] li p.hint");
  expect(line.slice(0, 2)).toEqual(["1–30 de marzo de 2031", "31 de marzo – 30 de abril de 2031"]);
  await contest.db.exec("update contest_phases set start_at = null, end_at = null");
});

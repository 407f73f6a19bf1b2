import type { Locator, Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { addDays, dayOf } from "~/contest/core/calendar";
import { documentLoads, hydrated, openBrowser } from "../support/browser";
import { openContest } from "../support/contest";

const contest = openContest();
const openPage = openBrowser(contest);
const today = dayOf(Date.now());

const toast = (page: Page) => page.locator("[data-toast]");
const toastText = (page: Page) => toast(page).locator("p").allTextContents();
const phase = (page: Page, name: string) => page.getByRole("article", { name });
const start = (page: Page, name: string) => phase(page, name).getByLabel("Fecha de Inicio", { exact: true });
const end = (page: Page, name: string) => phase(page, name).getByLabel("Fecha de Fin", { exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Guardar Cambios" });
const dates = () =>
  contest.rows("select start_at as start, end_at as end from contest_phases order by display_order");

async function openAdmin(path: string) {
  const page = await openPage({ person: await contest.addPerson("admin") });
  await page.goto(path);
  return page;
}

describe("phases", () => {
  beforeEach(async () => {
    await contest.setPhase("submission");
    await contest.db.exec("update contest_phases set start_at = null, end_at = null");
  });

  test("[FAS-03] [FAS-04] [FAS-06] dates are changed and saved together", async () => {
    const page = await openAdmin("/admin/fases");
    await save(page).waitFor({ state: "hidden" });
    await expect.poll(() => page.getByText("Tienes cambios sin guardar").count()).toBe(0);
    await start(page, "Envío de propuestas").fill(today);
    await page.getByText("Tienes cambios sin guardar").waitFor();
    await end(page, "Envío de propuestas").fill(addDays(today, 9));
    await start(page, "Evaluación del jurado").fill(addDays(today, 9));
    const loads = documentLoads(page);
    await save(page).click();
    await toast(page).waitFor();
    await expect
      .poll(() => toastText(page))
      .toEqual(["Cambios guardados", "Las fechas de las fases se han actualizado"]);
    expect((await dates()).slice(0, 2)).toEqual([
      { start: today, end: addDays(today, 9) },
      { start: addDays(today, 9), end: null },
    ]);
    await expect.poll(() => start(page, "Envío de propuestas").inputValue()).toBe(today);
    await save(page).waitFor({ state: "hidden" });
    expect(loads).toEqual([]);
  });

  test("[MEND3-17] a phase moves to earlier days, and its reason says when it is required", async () => {
    await contest.db.exec("update contest_phases set start_at = null, end_at = null");
    await contest.rows(
      "update contest_phases set start_at = ?, end_at = ? where phase_key = 'submission'",
      addDays(today, 20),
      addDays(today, 30),
    );
    const page = await openAdmin("/admin/fases");
    const card = phase(page, "Envío de propuestas");
    await start(page, "Envío de propuestas").fill(addDays(today, 2));
    await end(page, "Envío de propuestas").fill(addDays(today, 9));
    await card.getByText("Obligatorio").waitFor();
    await card.getByLabel("Motivo del cambio de fecha").fill("Empieza antes");
    await save(page).click();
    await toast(page).getByText("Cambios guardados").waitFor();
    expect((await dates())[0]).toEqual({ start: addDays(today, 2), end: addDays(today, 9) });
    await contest.db.exec("update contest_phases set start_at = null, end_at = null");
  });
});

test("[FAS-07] with JavaScript an activation keeps dates that are not saved yet", async () => {
  await contest.db.exec("update contest_phases set start_at = null, end_at = null");
  await contest.setPhase("submission");
  const page = await openAdmin("/admin/fases");
  await save(page).waitFor({ state: "hidden" });
  await start(page, "Final").fill("2031-05-01");
  await page.getByText("Tienes cambios sin guardar").waitFor();
  await phase(page, "Final").getByRole("button", { name: "Activar Ahora" }).click();
  await page.getByRole("button", { name: "Sí, activar" }).click();
  await toast(page).getByText("Fase activada").waitFor();
  await expect.poll(() => start(page, "Final").inputValue()).toBe("2031-05-01");
  await expect.poll(() => page.getByText("Tienes cambios sin guardar").isVisible()).toBe(true);
  await contest.setPhase("submission");
});

test("[FAS-03] phases across months and years read alike in the worker and in the browser", async () => {
  await contest.setPhase("submission");
  const set = contest.db.prepare("update contest_phases set start_at = ?, end_at = ? where phase_key = ?");
  await contest.db.batch([
    set.bind("2031-03-10", "2031-05-09", "submission"),
    set.bind("2031-05-10", "2031-06-20", "evaluation"),
    set.bind("2031-12-15", "2032-01-15", "final"),
  ]);
  // A difference would be a console error of the hydration, which fails the test.
  const page = await openAdmin("/admin/fases");
  await hydrated(page);
  const line = page.getByRole("list", { name: "Línea de tiempo" }).locator("p.hint");
  await expect
    .poll(() => line.allTextContents())
    .toEqual([
      "10 de marzo\u00a0– 9 de mayo de 2031",
      "10 de mayo\u00a0– 20 de junio de 2031",
      "sin fechas",
      "15 de diciembre de 2031\u00a0– 15 de enero de 2032",
      "sin fechas",
    ]);
  await contest.db.exec("update contest_phases set start_at = null, end_at = null");
});

const tick = (page: Page, title: string) =>
  page.getByRole("checkbox", { name: `Seleccionar «${title}»` }).check();
const bar = (page: Page) => page.getByRole("region", { name: "Propuestas seleccionadas" });
const apply = (page: Page) => bar(page).getByRole("button", { name: "Aplicar Cambio" });

test("[EST-06] the question about chosen works gives the focus back and keeps the list's place", async () => {
  await contest.removeWorks();
  for (const title of ["Árbol", "Barco", "Cebra"]) await contest.addProposal({ title });
  const page = await openPage({ person: await contest.addPerson("admin"), width: 390 });
  await page.goto("/admin/estados");
  await hydrated(page);
  await page.getByRole("checkbox", { name: "Barco" }).check();
  await bar(page).getByLabel("Nuevo estado").selectOption("Finalista");
  await page.evaluate(() => scrollTo({ top: 100, behavior: "instant" }));
  const place = () => page.evaluate(() => scrollY);
  expect(await place()).toBe(100);
  // The answer is there, and the list loads again.
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  await page.route(/estados\.data/, async (route) => {
    if (route.request().method() === "GET") await loaded;
    await route.continue();
  });
  // The locator's own click would scroll.
  const box = await apply(page).boundingBox();
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await page.locator("dialog:modal").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => apply(page).evaluate((one) => one === document.activeElement)).toBe(true);
  load();
  await page.locator("ul[aria-busy=false]").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await place()).toBe(100);
});

test.each([390, 1280])(
  "[MEND-25] [MEND3-45] toasts cover no header, heading or bulk bar at %i px",
  async (width) => {
    await contest.removeWorks();
    for (const title of ["Árbol", "Barco", "Cebra"]) await contest.addProposal({ title });
    const page = await openPage({ person: await contest.addPerson("admin"), width });
    await page.goto("/admin/estados");
    await tick(page, "Árbol");
    await bar(page).getByLabel("Nuevo estado").selectOption("Finalista");
    await apply(page).click();
    // Stops the clock, so that the toast stays.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole("button", { name: "Sí, cambiar" }).click();
    await toast(page).waitFor();
    await tick(page, "Cebra");
    const message = toast(page).locator("> div");
    for (const end of [false, true]) {
      await page.evaluate((y) => scrollTo(0, y), end ? 99_999 : 0);
      for (const other of [bar(page), page.locator(".site-header"), page.locator("h1")]) {
        await expect.poll(() => overlap(message, other), { message: `at the end: ${end}` }).toBe(false);
      }
    }
  },
);

test("[EASE-09] a phone shows works and accounts at once, and the bulk bar on one line", async () => {
  const universityId = await contest.addUniversity({
    name: "Universidad Internacional de la Costa Oriental",
  });
  const id = await contest.addProposal({ universityId, title: "Dique" });
  await contest.addPerson("alumno", {
    universityId,
    fullName: "Zacarías Zúñiga",
    email: "zacarias@prueba.test",
  });
  const page = await openPage({ person: await contest.addPerson("admin"), width: 390 });
  await page.goto("/admin/estados");
  await page.locator(".filter-fold").waitFor();
  expect((await page.locator("main article").first().boundingBox())?.y).toBeLessThanOrEqual(350);
  await page.getByLabel("Seleccionar «Dique»").check();
  const heights = await page
    .locator(".bulk-bar :is(select, button, a)")
    .evaluateAll((controls) => controls.map((control) => Math.round(control.getBoundingClientRect().top)));
  expect(heights.length).toBeGreaterThanOrEqual(4);
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(4);
  const select = await page.locator(".bulk-bar select").boundingBox();
  expect(select?.width).toBeGreaterThanOrEqual(80);

  await page.goto("/admin/usuarios?q=zacarias");
  const lines = await page
    .locator("tbody tr")
    .first()
    .evaluate(
      (row) =>
        new Set(
          [...row.children]
            .filter((cell) => cell.clientHeight > 0)
            .map((cell) => cell.getBoundingClientRect())
            .map(({ top, bottom }) => Math.round((top + bottom) / 2)),
        ).size,
    );
  expect(lines).toBe(2);
  await page.goto(`/admin/jurado?detalle=${id}`);
  const tops = await page
    .locator("dialog[open] dl > div")
    .evaluateAll((figures) => figures.map((figure) => Math.round(figure.getBoundingClientRect().top)));
  expect([tops.length, new Set(tops).size]).toEqual([3, 1]);
});

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error("not shown");
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test("[FAS-03] with JavaScript a calendar in Spanish, from Monday, refuses days before the start", async () => {
  const page = await openPage({ person: await contest.addPerson("admin") });
  await page.goto("/admin/fases");
  await hydrated(page);
  await start(page, "Final").fill("2031-05-14");
  await page.getByRole("button", { name: "Abrir calendario, Fecha de Fin: Final" }).click();
  const calendar = page.getByRole("dialog", { name: "Fecha de Fin: Final" });
  await calendar.getByText("mayo 2031").waitFor();
  await expect
    .poll(() => calendar.getByRole("columnheader", { includeHidden: true }).allTextContents())
    .toEqual(["lu", "ma", "mi", "ju", "vi", "sá", "do"]);
  const dayButton = (name: RegExp) => calendar.getByRole("button", { name });
  await expect.poll(() => dayButton(/13 de mayo de 2031/).isDisabled()).toBe(true);
  await expect.poll(() => dayButton(/14 de mayo de 2031/).isEnabled()).toBe(true);
  await dayButton(/20 de mayo de 2031/).click();
  await calendar.waitFor({ state: "hidden" });
  await expect.poll(() => end(page, "Final").inputValue()).toBe("2031-05-20");
  await page.getByText("Tienes cambios sin guardar").waitFor();
});

test("[SEASON-03] a university is suggested while it is typed, the next person can follow, and a withdrawal gives the focus back", async () => {
  const universityId = await contest.addUniversity({ name: "Escuela de Diseño de León" });
  const at = Date.now();
  await contest.insert("invitations", {
    id: "sugerida",
    email: "alguien@prueba.test",
    email_key: "alguien@prueba.test",
    full_name: "",
    role: "alumno",
    university_id: universityId,
    token_hash: "x",
    created_at: at,
    sent_at: at,
    expires_at: at + 86_400_000,
  });
  const page = await openPage({ person: await contest.addPerson("admin"), expectStatus: [409] });
  await page.goto("/admin/invitaciones");
  await hydrated(page);
  await page.getByRole("combobox", { name: "Universidad" }).fill("diseno de l");
  const offered = () =>
    page.locator("datalist option").evaluateAll((all) => all.map((one) => one.getAttribute("value")));
  await expect.poll(offered).toEqual(["Escuela de Diseño de León"]);
  await page.getByLabel("Correo electrónico").fill("nueva@prueba.test");
  await page.getByRole("radio", { name: "Alumno" }).check();
  await page.getByRole("button", { name: "Invitar", exact: true }).click();
  await page.getByText("Escribe el nombre entero: «Escuela de Diseño de León»").waitFor();
  await expect
    .poll(() => page.getByRole("combobox", { name: "Universidad" }).inputValue())
    .toBe("diseno de l");
  await page.getByRole("combobox", { name: "Universidad" }).fill("Escuela de Diseño de León");
  await page.getByRole("button", { name: "Invitar", exact: true }).click();
  const email = page.getByLabel("Correo electrónico");
  await expect.poll(() => email.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await email.inputValue()).toBe("");

  const withdraw = page.getByRole("button", { name: "Retirar alguien@prueba.test" });
  await withdraw.click();
  const dialog = page.getByRole("dialog", { name: "¿Retirar la invitación?" });
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => withdraw.evaluate((one) => one === document.activeElement)).toBe(true);
  await withdraw.click();
  await dialog.getByRole("button", { name: "Sí, retirar" }).click();
  await toast(page).getByText("Invitación retirada").waitFor();
});

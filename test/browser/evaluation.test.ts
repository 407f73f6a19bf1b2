import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { openBrowser } from "../support/browser";
import { openContest, type Person } from "../support/contest";

const contest = openContest();
const openPage = openBrowser(contest);
let juror: Person;
let proposal: string;
let path: string;

beforeEach(async () => {
  await contest.setPhase("evaluation");
  juror = await contest.addPerson("jurado");
  proposal = await contest.addProposal();
  path = `/jurado/evaluar/${proposal}`;
});

const stored = async () =>
  (
    await contest.rows<{ scores: string; status: string; conflict: number; general_comments: string }>(
      "select * from evaluations where judge_id = ? and proposal_id = ?",
      juror.judgeId,
      proposal,
    )
  )[0];
const row = (page: Page, name: string) => page.getByRole("group", { name });
const choose = (page: Page, name: string, score: string) =>
  row(page, name).locator("label", { hasText: score }).first().click();
const total = (page: Page) => page.locator("output").textContent();
const words = (page: Page) => page.locator(".total [role=status]");
const hydrated = (page: Page) => page.getByText("Con el teclado").waitFor();

test("[EVA-02] [EVA-03] keys score the focused criterion, and the total follows", async () => {
  const page = await openPage({ person: juror });
  await page.goto(path);
  await hydrated(page);
  await row(page, "Creatividad").getByLabel("Sin puntuar").focus();
  await page.keyboard.press("5");
  await expect.poll(() => total(page)).toBe("100,0");
  await expect
    .poll(() => row(page, "Creatividad").getByRole("radio", { name: "Excelente" }).isChecked())
    .toBe(true);
  await page.keyboard.press("0");
  await expect.poll(() => total(page)).toBe("0,0");
  await expect.poll(() => row(page, "Creatividad").getByText("Nada / No cumple").isVisible()).toBe(true);
  await row(page, "Calidad técnica").getByLabel("Sin puntuar").focus();
  await page.keyboard.press("4");
  // 4/5·25 of 30 + 25
  await expect.poll(() => total(page)).toBe("36,4");
  await page.keyboard.press("n");
  await expect.poll(() => total(page)).toBe("0,0");
  await page.keyboard.press("7");
  await expect
    .poll(() => row(page, "Calidad técnica").getByRole("radio", { name: "No aplica" }).isChecked())
    .toBe(true);
  await page.keyboard.press("Backspace");
  await expect.poll(() => row(page, "Calidad técnica").getByLabel("Sin puntuar").isChecked()).toBe(true);
  await expect
    .poll(() => page.locator("[data-completeness]").textContent())
    .toBe("Faltan 3 criterios por puntuar");
});

test("[EVA-06] three seconds after the last change the draft is kept, said in words, and there again on return", async () => {
  const page = await openPage({ person: juror });
  await page.goto(path);
  await hydrated(page);
  await expect.poll(() => words(page).textContent()).toBe("Sin guardar todavía");
  await choose(page, "Innovación", "4");
  await page.getByLabel("Comentarios generales").fill("Se entiende de lejos");
  await expect.poll(() => words(page).textContent()).toBe("Cambios sin guardar");
  const began = Date.now();
  await page.getByText(/^Borrador guardado \d{1,2}:\d\d$/).waitFor();
  expect(Date.now() - began).toBeGreaterThan(2500);
  expect(await stored()).toMatchObject({
    scores: '{"innovacion":4}',
    status: "draft",
    general_comments: "Se entiende de lejos",
  });
  await page.reload();
  await hydrated(page);
  await expect
    .poll(() => row(page, "Innovación").getByRole("radio", { name: "Alto" }).isChecked())
    .toBe(true);
  await expect.poll(() => total(page)).toBe("80,0");
});

test("[EVA-06] an autosave that the server refuses says so, and the next one that works says that", async () => {
  const page = await openPage({ person: juror, expectStatus: [503] });
  await page.goto(path);
  await hydrated(page);
  await contest.db.exec(
    "create trigger broken before insert on evaluations begin select raise(abort, 'broken'); end",
  );
  await choose(page, "Innovación", "4");
  await page.getByText(/^No se pudo guardar el borrador/).waitFor();
  await contest.db.exec("drop trigger broken");
  await choose(page, "Innovación", "5");
  await page.getByText(/^Borrador guardado \d/).waitFor();
  expect(await stored()).toMatchObject({ scores: '{"innovacion":5}' });
});

test("[EVA-06] without a network nothing written is lost, and saving works again afterwards", async () => {
  const page = await openPage({ person: juror, expectOffline: true });
  await page.goto(path);
  await hydrated(page);
  await page.context().setOffline(true);
  await choose(page, "Innovación", "4");
  await page.getByLabel("Comentarios generales").fill("Escrito en un túnel");
  await page.getByText(/^Sin conexión/).waitFor();
  await page.context().setOffline(false);
  // Nobody presses anything: the browser says that it is back.
  await page.getByText(/^Borrador guardado \d/).waitFor();
  expect(await stored()).toMatchObject({
    scores: '{"innovacion":4}',
    general_comments: "Escrito en un túnel",
  });
});

test("[EVA-06] what was written without a network is there after a reload, says so, and is saved", async () => {
  const page = await openPage({ person: juror, expectOffline: true });
  page.on("dialog", (dialog) => dialog.accept());
  await page.goto(path);
  await hydrated(page);
  await choose(page, "Creatividad", "2");
  await page.getByText(/^Borrador guardado \d/).waitFor();
  await page.context().setOffline(true);
  await choose(page, "Innovación", "4");
  await page.getByLabel("Comentarios generales").fill("Escrito en un túnel");
  await page.getByText(/^Sin conexión/).waitFor();
  // The page goes before its next try.
  await page.goto("about:blank");
  await page.context().setOffline(false);
  expect(await stored()).toMatchObject({ scores: '{"creatividad":2}' });
  await page.goto(path);
  await page.getByText("Hemos recuperado lo que escribiste").waitFor();
  await expect.poll(() => page.getByLabel("Comentarios generales").inputValue()).toBe("Escrito en un túnel");
  await page.getByText(/^Borrador guardado \d/).waitFor();
  expect(await stored()).toMatchObject({
    scores: '{"creatividad":2,"innovacion":4}',
    general_comments: "Escrito en un túnel",
  });
  await page.reload();
  await hydrated(page);
  await expect.poll(() => page.getByText("Hemos recuperado").count()).toBe(0);
});

test("[EVA-06] two windows: the one behind is told, and takes the newer version or keeps its own", async () => {
  const one = await openPage({ person: juror, expectStatus: [409] });
  const other = await openPage({ person: juror, expectStatus: [409] });
  for (const page of [one, other]) {
    await page.goto(path);
    await hydrated(page);
  }
  await choose(one, "Creatividad", "5");
  await one.getByText(/^Borrador guardado \d/).waitFor();
  await choose(other, "Creatividad", "1");
  await other.getByRole("heading", { name: /^Hay una versión más reciente/ }).waitFor();
  await expect.poll(() => other.locator("[data-newer] dd").first().textContent()).toBe("5 (aquí, 1)");
  expect(await stored()).toMatchObject({ scores: '{"creatividad":5}' });
  await other.getByRole("button", { name: "Quedarme con la de aquí" }).click();
  await other.getByText(/^Borrador guardado \d/).waitFor();
  expect(await stored()).toMatchObject({ scores: '{"creatividad":1}' });
  await choose(one, "Creatividad", "3");
  await one.getByRole("heading", { name: /^Hay una versión más reciente/ }).waitFor();
  await one.getByRole("link", { name: "Usar la más reciente" }).click();
  await one.getByRole("heading", { name: /^Hay una versión más reciente/ }).waitFor({ state: "detached" });
  await hydrated(one);
  await expect.poll(() => total(one)).toBe("20,0");
});

test("[EVA-06] leaving before the draft is saved asks; staying keeps, going keeps it in this browser", async () => {
  const page = await openPage({ person: juror });
  await page.goto(path);
  await hydrated(page);
  await page.clock.install();
  await choose(page, "Creatividad", "5");
  await page.getByRole("link", { name: /Propuestas para evaluar/ }).click();
  const question = page.getByRole("dialog", { name: "¿Salir sin guardar?" });
  await question.getByRole("button", { name: "Seguir aquí" }).click();
  await question.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe(path);
  await page.getByRole("link", { name: /Propuestas para evaluar/ }).click();
  await question.getByRole("button", { name: "Salir sin guardar" }).click();
  await page.waitForURL("**/jurado");
  const title = await contest.value<string>("select title from proposals where id = ?", proposal);
  await page.getByRole("link", { name: `Evaluar: ${title}`, exact: true }).click();
  await page.getByText("Hemos recuperado lo que escribiste").waitFor();
  await expect.poll(() => total(page)).toBe("100,0");
});

test("[EVA-02] [EVA-07] a whole evaluation by keyboard alone", async () => {
  const page = await openPage({ person: juror });
  await page.goto(path);
  await hydrated(page);
  const reach = async (name: RegExp, role: "radio" | "button" | "textbox") => {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press("Tab");
      const focused = page.locator(":focus");
      if ((await focused.count()) && (await focused.and(page.getByRole(role, { name })).count())) return;
    }
    throw new Error(`Tab never reached ${name}`);
  };
  for (const score of ["4", "3", "5", "2"]) {
    await reach(/Sin puntuar/, "radio");
    await page.keyboard.press(score);
  }
  // (4·30 + 3·25 + 5·25 + 2·20) / 5
  await expect.poll(() => total(page)).toBe("72,0");
  await reach(/Comentarios generales/, "textbox");
  await page.keyboard.type("Con el teclado");
  await reach(/Enviar evaluación/, "button");
  await page.keyboard.press("Enter");
  await reach(/Sí, enviar/, "button");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/jurado");
  expect(await stored()).toMatchObject({ status: "submitted", general_comments: "Con el teclado" });
});

test("[EVA-02] [EVA-07] a whole evaluation by touch alone, on a phone", async () => {
  const page = await openPage({ person: juror, width: 390, touch: true });
  await page.goto(path);
  await hydrated(page);
  for (const name of ["Creatividad", "Calidad técnica", "Innovación", "Adecuación"])
    await row(page, name).locator("label", { hasText: "4" }).first().tap();
  await expect.poll(() => total(page)).toBe("80,0");
  await page.getByRole("button", { name: "Enviar evaluación" }).tap();
  await page.getByRole("button", { name: "Sí, enviar" }).tap();
  await page.waitForURL("**/jurado");
  expect(await stored()).toMatchObject({ status: "submitted" });
});

test("[EVA-02] what was ticked before scripts took over counts and is saved", async () => {
  const page = await openPage({ person: juror });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/build/**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await choose(page, "Creatividad", "5");
  release();
  await page.getByText(/^Borrador guardado \d/).waitFor();
  await expect.poll(() => total(page)).toBe("100,0");
  expect(await stored()).toMatchObject({ scores: '{"creatividad":5}' });
});

test("[EVA-04] [EVA-07] sending asks first, says what is missing, and leads to the board", async () => {
  const page = await openPage({ person: juror, expectStatus: [400] });
  await page.goto(path);
  await hydrated(page);
  for (const name of ["Creatividad", "Calidad técnica", "Innovación"]) await choose(page, name, "3");
  await page.getByRole("button", { name: "Enviar evaluación" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Enviar evaluación" }).click();
  await page.getByRole("button", { name: "Sí, enviar" }).click();
  await page.locator("[data-toast]", { hasText: "Falta 1 criterio por puntuar" }).waitFor();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await expect.poll(() => page.getByText("Falta puntuar este criterio").count()).toBe(1);
  await choose(page, "Adecuación", "3");
  await expect.poll(() => page.getByText("Falta puntuar este criterio").count()).toBe(0);
  await page.getByRole("button", { name: "Enviar evaluación" }).click();
  await page.getByRole("button", { name: "Sí, enviar" }).click();
  await page.waitForURL("**/jurado");
  await page.locator("[data-toast]", { hasText: "Evaluación enviada" }).waitFor();
  expect(await stored()).toMatchObject({ status: "submitted" });
  await page.getByRole("link", { name: "Editar evaluación" }).click();
  await hydrated(page);
  await expect.poll(() => total(page)).toBe("60,0");
});

for (const width of [390, 820]) {
  test(`[NOJS-03] [EVA-06] [EVA-08] without JavaScript, ${width} px: draft, sent, conflict`, async () => {
    const page = await openPage({ javaScript: false, person: juror, width });
    await page.goto(path);
    await choose(page, "Creatividad", "5");
    await expect.poll(() => row(page, "Creatividad").getByText("Excelente").isVisible()).toBe(true);
    await page.getByRole("button", { name: "Guardar borrador" }).click();
    await expect.poll(() => page.locator("[data-toast]").textContent()).toContain("Borrador guardado");
    await expect.poll(() => total(page)).toBe("100,0");
    await choose(page, "Creatividad", "Sin puntuar");
    await page.getByRole("button", { name: "Guardar borrador" }).click();
    await expect.poll(() => total(page)).toBe("–");
    for (const name of ["Creatividad", "Calidad técnica", "Innovación", "Adecuación"])
      await choose(page, name, "4");
    await page.getByRole("button", { name: "Enviar evaluación" }).click();
    await page.getByRole("button", { name: "Sí, enviar" }).click();
    expect(new URL(page.url()).pathname).toBe("/jurado");
    await expect.poll(() => page.locator("[data-toast]").textContent()).toContain("Evaluación enviada");
    await page.getByRole("link", { name: "Editar evaluación" }).click();
    await page.getByRole("button", { name: "Declarar conflicto de interés" }).click();
    await page.getByRole("button", { name: "Sí, declarar" }).click();
    await expect.poll(() => page.locator("[data-toast]").textContent()).toContain("Conflicto declarado");
    expect(await stored()).toMatchObject({ status: "submitted", conflict: 1 });
    await page.goto(path);
    await expect
      .poll(() => page.getByRole("button", { name: "Conflicto Declarado" }).isDisabled())
      .toBe(true);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  });
}

test("[EVA-02] eleven ticks where halves are allowed fit 390 px", async () => {
  await contest.setSetting("allow_half_stars", "true");
  const page = await openPage({ person: juror, width: 390 });
  await page.goto(path);
  await hydrated(page);
  await row(page, "Innovación").locator("label", { hasText: "2,5" }).click();
  await expect.poll(() => total(page)).toBe("50,0");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await contest.setSetting("allow_half_stars", "false");
});

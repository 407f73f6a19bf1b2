import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { openBrowser } from "../support/browser";
import { campaignTest, suiteTest } from "../support/campaign";
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
// A touch screen has the hint without showing it.
const hydrated = (page: Page) => page.locator(".keys-hint:not(.invisible)").waitFor({ state: "attached" });

/** Opens the evaluation form with a test clock, so that no test waits for a pause. */
async function openEvaluationForm(page: Page) {
  await page.clock.install();
  await page.goto(path);
  await hydrated(page);
}
/** Passes the pause before a draft is saved. */
const untilKept = async (page: Page) => {
  await page.clock.fastForward(3_000);
  await page.getByText(/^Borrador guardado \d{1,2}:\d\d$/).waitFor();
};

suiteTest("[EVA-02] [EVA-03] keys score the focused criterion, and the total follows", async () => {
  const page = await openPage({ person: juror });
  await page.goto(path);
  await hydrated(page);
  const on = (name: string) => row(page, name).getByLabel("Sin puntuar").focus();
  await on("Creatividad");
  await page.keyboard.press("5");
  await expect.poll(() => total(page)).toBe("100,0");
  await expect
    .poll(() => row(page, "Creatividad").getByRole("radio", { name: "Excelente" }).isChecked())
    .toBe(true);
  await on("Creatividad");
  await page.keyboard.press("0");
  await expect.poll(() => total(page)).toBe("0,0");
  await expect.poll(() => row(page, "Creatividad").getByText("Nada / No cumple").isVisible()).toBe(true);
  await page.keyboard.press("4");
  // 4/5·25 of 30 + 25
  await expect.poll(() => total(page)).toBe("36,4");
  await on("Calidad técnica");
  await page.keyboard.press("n");
  await expect.poll(() => total(page)).toBe("0,0");
  await on("Calidad técnica");
  await page.keyboard.press("n");
  await row(page, "Calidad técnica").getByRole("radio", { name: "No aplica" }).focus();
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

suiteTest(
  "[EVA-06] three seconds after the last change the draft is kept, said in words, and there again on return",
  async () => {
    const page = await openPage({ person: juror });
    await openEvaluationForm(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    await expect.poll(() => words(page).textContent()).toBe("Sin guardar todavía");
    await choose(page, "Innovación", "4");
    await page.getByLabel("Comentarios generales").fill("Se entiende de lejos");
    await expect.poll(() => words(page).textContent()).toBe("Cambios sin guardar");
    await page.clock.runFor(2_999);
    await expect.poll(() => words(page).textContent()).toBe("Cambios sin guardar");
    expect(await stored()).toBeUndefined();
    await page.clock.runFor(1);
    await page.getByText(/^Borrador guardado \d{1,2}:\d\d$/).waitFor();
    expect(await stored()).toMatchObject({
      scores: '{"innovacion":4}',
      status: "draft",
      general_comments: "Se entiende de lejos",
    });
    await page.clock.resume();
    await page.reload();
    await hydrated(page);
    await expect
      .poll(() => row(page, "Innovación").getByRole("radio", { name: "Alto" }).isChecked())
      .toBe(true);
    await expect.poll(() => total(page)).toBe("80,0");
  },
);

suiteTest.each([false, true])(
  "[EVA-06] when the phase closes during the scoring, the bar says that the last mark is not saved; a draft: %s",
  async (hasDraft) => {
    const page = await openPage({ person: juror, expectStatus: [409] });
    await openEvaluationForm(page);
    if (hasDraft) {
      await choose(page, "Innovación", "4");
      await untilKept(page);
    }
    await contest.setPhase("voting");
    await choose(page, "Innovación", "5");
    await page.clock.fastForward(3_000);
    await page.locator(".notice", { hasText: "La evaluación está cerrada" }).waitFor();
    await expect
      .poll(() => words(page).textContent())
      .toBe("Cambios sin guardar. La evaluación está cerrada.");
  },
);

const html = (status: number) => ({ status, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" });
/** Console messages about a foreign answer. */
const alien = ["SyntaxError", "Unable to decode"];

suiteTest.each([
  ["a page that is not ours", html(200)],
  ["a connection that breaks", null],
])(
  "[MEND-13] an autosave that meets %s keeps the sheet, says so and is tried again by itself",
  async (_, answer) => {
    const page = await openPage({ person: juror, expectStatus: [502], expectWords: [...alien, "net::ERR_"] });
    await page.goto(path);
    await hydrated(page);
    await page.clock.install();
    // Stops the clock, because a busy machine's seconds must not count.
    await page.clock.pauseAt(Date.now() + 60_000);
    const tries: number[] = [];
    let broken = true;
    await page.route("**/jurado/evaluar/*", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      tries.push(await page.evaluate(() => Date.now()));
      if (!broken) return route.continue();
      return answer ? route.fulfill(answer) : route.abort("connectionreset");
    });
    await choose(page, "Innovación", "4");
    await page.getByLabel("Comentarios generales").fill("Sigo aquí");
    for (const wait of [3_000, 5_000, 10_000]) {
      await page.clock.runFor(wait - 500);
      const before = tries.length;
      await page.clock.runFor(1_000);
      await expect.poll(() => tries.length).toBe(before + 1);
      await expect
        .poll(() => words(page).textContent())
        .toBe("No se pudo guardar el borrador. Se vuelve a intentar solo.");
      await page.clock.runFor(10);
    }
    await expect.poll(() => page.getByLabel("Comentarios generales").inputValue()).toBe("Sigo aquí");
    await expect.poll(() => total(page)).toBe("80,0");
    broken = false;
    await page.clock.runFor(20_500);
    await page.getByText(/^Borrador guardado \d/).waitFor();
    expect(await stored()).toMatchObject({ scores: '{"innovacion":4}', general_comments: "Sigo aquí" });
  },
);

campaignTest(
  "[MEND-12] an autosave that was kept is not called failed when the page's data cannot be read",
  async () => {
    const page = await openPage({ person: juror, expectStatus: [500] });
    await openEvaluationForm(page);
    let read = 0;
    await page.route("**/*.data*", async (route) => {
      if (route.request().method() === "POST") return route.continue();
      read++;
      return route.fulfill(html(500));
    });
    for (const score of ["4", "5"]) {
      await choose(page, "Innovación", score);
      await expect.poll(() => words(page).textContent()).toBe("Cambios sin guardar");
      await untilKept(page);
      expect(await stored()).toMatchObject({ scores: `{"innovacion":${score}}` });
    }
    expect(read).toBe(0);
  },
);

suiteTest(
  "[MEND-18] changes to a sent evaluation stay in the browser, are shown as unsent, and are sent or discarded",
  async () => {
    const page = await openPage({ person: juror });
    await openEvaluationForm(page);
    for (const name of ["Creatividad", "Calidad técnica", "Innovación", "Adecuación"])
      await choose(page, name, "3");
    await page.getByRole("button", { name: "Enviar evaluación" }).click();
    await page.getByRole("button", { name: "Sí, enviar" }).click();
    await page.waitForURL("**/jurado");
    const sent = await stored();
    await page.goto(path);
    await hydrated(page);
    await expect.poll(() => words(page).textContent()).toMatch(/^Evaluación enviada \d/);
    await choose(page, "Innovación", "5");
    await choose(page, "Creatividad", "Sin puntuar");
    await page.clock.fastForward(10_000);
    await expect.poll(() => words(page).textContent()).toBe("Cambios sin enviar");
    const changes = page.locator("[data-open-changes]");
    await expect
      .poll(() => changes.locator("dd").allTextContents())
      .toEqual(["enviado 3, cambiado sin puntuar", "enviado 3, cambiado 5"]);
    expect(await stored()).toEqual(sent);
    // The browser keeps the changes while the juror is elsewhere.
    page.on("dialog", (dialog) => dialog.accept());
    await page.goto("/jurado");
    await page.goto(path);
    await hydrated(page);
    await expect.poll(() => changes.locator("dd").count()).toBe(2);
    await page.getByRole("link", { name: "Descartar los cambios" }).click();
    await expect.poll(() => changes.count()).toBe(0);
    await hydrated(page);
    await expect.poll(() => total(page)).toBe("60,0");
    await choose(page, "Innovación", "5");
    await page.getByRole("button", { name: "Enviar cambios" }).click();
    await page.getByRole("button", { name: "Sí, enviar" }).click();
    await page.waitForURL("**/jurado");
    expect(await stored()).toMatchObject({ status: "submitted", total_score: 0.7 });
  },
);

suiteTest(
  "[EVA-06] what was written without a network is there after a reload, says so, and is saved",
  async () => {
    const page = await openPage({ person: juror, expectOffline: true });
    page.on("dialog", (dialog) => dialog.accept());
    await openEvaluationForm(page);
    await choose(page, "Creatividad", "2");
    await untilKept(page);
    await page.context().setOffline(true);
    await choose(page, "Innovación", "4");
    await page.getByLabel("Comentarios generales").fill("Escrito en un túnel");
    await page.clock.fastForward(3_000);
    await page.getByText(/^Sin conexión/).waitFor();
    // The page closes before its next try.
    await page.close();
    await page.context().setOffline(false);
    expect(await stored()).toMatchObject({ scores: '{"creatividad":2}' });
    const later = await page.context().newPage();
    await later.clock.pauseAt(Date.now() + 60_000);
    await later.goto(path);
    await later.getByText(/^Hemos recuperado lo que escribiste .* y no llegó a guardarse/).waitFor();
    await expect
      .poll(() => later.getByLabel("Comentarios generales").inputValue())
      .toBe("Escrito en un túnel");
    await untilKept(later);
    await later.getByText(/^Hemos recuperado y guardado lo que escribiste/).waitFor();
    expect(await later.getByRole("link", { name: "Descartarlo" }).count()).toBe(0);
    expect(await stored()).toMatchObject({
      scores: '{"creatividad":2,"innovacion":4}',
      general_comments: "Escrito en un túnel",
    });
    await later.reload();
    await hydrated(later);
    await expect.poll(() => later.getByText("Hemos recuperado").count()).toBe(0);
  },
);

suiteTest(
  "[EVA-06] two windows: the one behind is told, and takes the newer version or keeps its own",
  async () => {
    const one = await openPage({ person: juror, expectStatus: [409] });
    const other = await openPage({ person: juror, expectStatus: [409] });
    for (const page of [one, other]) {
      await openEvaluationForm(page);
    }
    await choose(one, "Creatividad", "5");
    await untilKept(one);
    await choose(other, "Creatividad", "1");
    await other.clock.fastForward(3_000);
    await other.getByRole("heading", { name: /^Hay una versión más reciente/ }).waitFor();
    await expect.poll(() => other.locator("[data-newer] dd").first().textContent()).toBe("5 (aquí, 1)");
    expect(await stored()).toMatchObject({ scores: '{"creatividad":5}' });
    await other.getByRole("button", { name: "Quedarme con la de aquí" }).click();
    await untilKept(other);
    expect(await stored()).toMatchObject({ scores: '{"creatividad":1}' });
    await choose(one, "Creatividad", "3");
    await one.clock.fastForward(3_000);
    await one.getByRole("heading", { name: /^Hay una versión más reciente/ }).waitFor();
    await one.getByRole("link", { name: "Usar la más reciente" }).click();
    await one.getByRole("heading", { name: /^Hay una versión más reciente/ }).waitFor({ state: "detached" });
    await hydrated(one);
    await expect.poll(() => total(one)).toBe("20,0");
  },
);

suiteTest(
  "[EVA-06] leaving before the draft is saved asks; staying keeps, going keeps it in this browser",
  async () => {
    const page = await openPage({ person: juror });
    await page.goto(path);
    await hydrated(page);
    await page.clock.install();
    await choose(page, "Creatividad", "5");
    await page.getByRole("link", { name: /Volver a las propuestas/ }).click();
    const question = page.getByRole("dialog", { name: "¿Salir sin guardar?" });
    await question.getByRole("button", { name: "Seguir aquí" }).click();
    await question.waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe(path);
    await page.getByRole("link", { name: /Volver a las propuestas/ }).click();
    await question.getByRole("button", { name: "Salir sin guardar" }).click();
    await page.waitForURL("**/jurado");
    const title = await contest.value<string>("select title from proposals where id = ?", proposal);
    await page.getByRole("link", { name: `Evaluar: ${title}`, exact: true }).click();
    await page.getByText("Hemos recuperado lo que escribiste").waitFor();
    await expect.poll(() => total(page)).toBe("100,0");
  },
);

suiteTest(
  "[EVA-04] [EVA-07] [MEND-25] sending says what is missing before it asks, and leads to the board",
  async () => {
    const page = await openPage({ person: juror, expectStatus: [400] });
    await page.goto(path);
    await hydrated(page);
    for (const name of ["Creatividad", "Calidad técnica", "Innovación"]) await choose(page, name, "3");
    await page.getByRole("button", { name: "Enviar evaluación" }).click();
    await page.locator("[data-toast]", { hasText: "Falta 1 criterio por puntuar" }).waitFor();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await expect.poll(() => page.getByText("Falta puntuar este criterio").count()).toBe(1);
    await choose(page, "Adecuación", "3");
    await expect.poll(() => page.getByText("Falta puntuar este criterio").count()).toBe(0);
    await page.getByRole("button", { name: "Enviar evaluación" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancelar" }).click();
    await page.getByRole("button", { name: "Enviar evaluación" }).click();
    await page.getByRole("button", { name: "Sí, enviar" }).click();
    await page.waitForURL("**/jurado");
    await page.locator("[data-toast]", { hasText: "Evaluación enviada" }).waitFor();
    expect(await stored()).toMatchObject({ status: "submitted" });
    await page.getByRole("link", { name: "Editar evaluación" }).click();
    await hydrated(page);
    await expect.poll(() => total(page)).toBe("60,0");
  },
);

/** Returns the drawing of each star of a criterion, from the left: full or empty. */
const stars = (page: Page, name: string) =>
  row(page, name)
    .locator(".rating-star .star")
    .evaluateAll((all) => all.map((star) => (getComputedStyle(star).fill === "none" ? "empty" : "full")));
const filled = (count: number, of = 5) => [
  ...Array<string>(count).fill("full"),
  ...Array<string>(of - count).fill("empty"),
];

for (const width of [390, 1280]) {
  test(`[MEND3-23] ${width} px: five stars, filled to the score; 0 is a score, unanswered is none`, async () => {
    const page = await openPage({ person: juror, width });
    await page.goto(path);
    await hydrated(page);
    const message = (words: string) => row(page, "Innovación").getByText(words, { exact: true });
    expect(await stars(page, "Innovación")).toEqual(filled(0));
    await expect.poll(() => message("Sin puntuar").isVisible()).toBe(true);
    await row(page, "Innovación").locator("label", { hasText: "Alto" }).click();
    await page.mouse.move(0, 0);
    expect(await stars(page, "Innovación")).toEqual(filled(4));
    const number = row(page, "Innovación").locator("label:has(:checked) .numeral");
    expect(await number.textContent()).toBe("4");
    await row(page, "Innovación").locator("label", { hasText: "Nada / No cumple" }).click();
    await page.mouse.move(0, 0);
    expect(await stars(page, "Innovación")).toEqual(filled(0));
    expect(await number.textContent()).toBe("0");
    await page.getByRole("button", { name: "Guardar borrador" }).click();
    await page.locator("[data-toast]", { hasText: "Borrador guardado" }).waitFor();
    expect(await stored()).toMatchObject({ scores: '{"innovacion":0}' });
    await expect.poll(() => total(page)).toBe("0,0");
    const sides = await row(page, "Innovación")
      .locator("label")
      .evaluateAll((all) => all.map((label) => label.getBoundingClientRect()));
    for (const { height } of sides) expect(height).toBeGreaterThanOrEqual(44);
    for (const { width } of sides.slice(0, 6)) expect(width).toBeGreaterThanOrEqual(44);
  });
}

suiteTest(
  "[EVA-02] [MEND3-23] where halves are allowed a star is filled by half, and all fit 390 px",
  async () => {
    await contest.setSetting("allow_half_stars", "true");
    const page = await openPage({ person: juror, width: 390 });
    await page.goto(path);
    await hydrated(page);
    await row(page, "Innovación").locator("label", { hasText: "2,5" }).click();
    await expect.poll(() => total(page)).toBe("50,0");
    await page.mouse.move(0, 0);
    expect(await stars(page, "Innovación")).toEqual(filled(5, 10));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await contest.setSetting("allow_half_stars", "false");
  },
);

suiteTest("[MEND4-31] signing out removes the juror's unsent answers from the browser", async () => {
  const page = await openPage({ person: juror });
  await openEvaluationForm(page);
  page.on("dialog", (dialog) => dialog.accept());
  await page.locator("textarea[name=comments]").fill("Solo para el jurado");
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(stored).toContain("Solo para el jurado");
  await page
    .locator("form[action='/auth/salir'] button")
    .first()
    .evaluate((button: HTMLButtonElement) => button.click());
  await page.waitForURL("**/auth");
  expect(await stored()).not.toContain("Solo para el jurado");
});

suiteTest(
  "[EASE-01] [EASE-02] 390 px: complete ones are sent from the bar and lead on, without a question for the day",
  async () => {
    await contest.removeWorks();
    const summary = "Una obra que se cuenta despacio. ".repeat(30);
    for (const id of ["una", "dos", "tres"]) await contest.addProposal({ id });
    await contest.rows("update proposals set summary = ?", summary.slice(0, 300));
    const page = await openPage({ person: juror, width: 390, height: 844 });
    // Messages stay, however long the page takes.
    await page.clock.pauseAt(Date.now() + 60_000);
    const arrive = async () => {
      await hydrated(page);
      return new URL(page.url()).pathname;
    };
    const scored = (name: string) => row(page, name).locator("label.rating-star").nth(3).click();
    const send = page.getByRole("button", { name: "Enviar y siguiente" });
    const save = page.getByRole("button", { name: "Guardar y siguiente" });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
    await page.goto("/jurado/siguiente");
    const first = await arrive();
    await expect.poll(focused).toBe("scores.creatividad");
    for (const name of ["Creatividad", "Calidad técnica", "Innovación"]) await scored(name);
    await expect.poll(() => save.isVisible()).toBe(true);
    expect(await send.isVisible()).toBe(false);
    await scored("Adecuación");
    await expect.poll(() => send.isVisible()).toBe(true);
    expect(await save.isVisible()).toBe(false);
    // Criteria have at least 500 of 844 px on a phone.
    const { y = 0, height = 0 } = (await page.locator(".total").boundingBox()) ?? {};
    expect(844 - y - height).toBeGreaterThanOrEqual(500);
    await send.click();
    await page.getByRole("dialog").getByLabel("No volver a preguntar hoy").check();
    await page.getByRole("dialog").getByRole("button", { name: "Sí, enviar" }).click();
    const message = page.getByText("Evaluación enviada", { exact: true });
    // The page scrolls to its first open criterion.
    await expect
      .poll(async () => {
        const { y: top = -1, height: tall = 0 } = (await message.boundingBox()) ?? {};
        return [top >= 0, top + tall <= 844];
      })
      .toEqual([true, true]);
    const second = await arrive();
    expect(second).not.toBe(first);
    await expect
      .poll(() =>
        page.evaluate(() => {
          const { top, bottom } = (document.activeElement as Element).getBoundingClientRect();
          return [document.activeElement?.getAttribute("name"), top > 0 && bottom < innerHeight];
        }),
      )
      .toEqual(["scores.creatividad", true]);
    for (const name of ["Creatividad", "Calidad técnica", "Innovación", "Adecuación"]) await scored(name);
    await send.click();
    await expect.poll(arrive).not.toBe(second);
    const sent = await contest.value("select count(*) from evaluations where status = 'submitted'");
    expect([sent, await page.locator("[data-toast]").textContent()]).toEqual([
      2,
      expect.stringContaining("Evaluación enviada"),
    ]);
  },
);

suiteTest("[EASE-02] a sent evaluation opens from the list with the focus on its first answer", async () => {
  await contest.addEvaluation(juror.judgeId ?? "", proposal, 4);
  const page = await openPage({ person: juror });
  await page.goto("/jurado");
  await page.locator(`main a.button[href^='${path}']`).click();
  await page.waitForURL((url) => url.pathname === path);
  const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).value);
  await hydrated(page);
  await expect.poll(focused).toBe("4");
  await page.keyboard.press("5");
  await expect
    .poll(() => page.locator("[name='scores.creatividad']:checked").getAttribute("value"))
    .toBe("5");
});

suiteTest(
  "[EASE-02] keys score and move on to the next open criterion, and Enter in the bar sends",
  async () => {
    await contest.addEvaluation(juror.judgeId ?? "", proposal, null, {
      scores: JSON.stringify({ creatividad: 5, innovacion: 2 }),
    });
    const page = await openPage({ person: juror });
    await page.goto(`${path}?desde=siguiente`);
    await hydrated(page);
    const focused = () =>
      page.evaluate(
        () => document.activeElement?.getAttribute("name") ?? document.activeElement?.textContent,
      );
    await expect.poll(focused).toBe("scores.tecnica");
    await page.keyboard.press("n");
    expect(await focused()).toBe("scores.adecuacion");
    await page.keyboard.press("Backspace");
    expect(await focused()).toBe("scores.adecuacion");
    await page.keyboard.press("4");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Enviar y siguiente");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.getByRole("dialog").waitFor();
    expect(await stored()).toMatchObject({ status: "draft" });
    await page.getByRole("dialog").getByRole("button", { name: "Sí, enviar" }).press("Enter");
    await page.waitForURL((url) => url.pathname !== path);
    expect(await stored()).toMatchObject({ status: "submitted", not_applicable: '["tecnica"]' });
  },
);

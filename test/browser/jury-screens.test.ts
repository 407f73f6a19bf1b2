import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { axe, hydrated, openBrowser, widerThanWindow } from "../support/browser";
import { openContest, type Person } from "../support/contest";

const contest = openContest();
const openPage = openBrowser(contest);
let juror: Person;
const titles = ["Faro", "Isla", "Monte", "Nube"];
const idOf = (title: string) => title.toLowerCase();
const card = (page: Page, title: string) => page.locator(`[data-proposal=${idOf(title)}]`);
const toCompare = (page: Page) => page.getByRole("link", { name: /^Comparar/ }).first();

beforeAll(async () => {
  await contest.setPhase("evaluation");
  juror = await contest.addPerson("jurado");
  for (const [i, title] of titles.entries()) {
    await contest.addProposal({
      id: idOf(title),
      title,
      createdAt: 10 - i,
      category: i % 2 ? "Video" : "Grafico",
    });
  }
  await contest.insert("evaluations", {
    id: "una",
    judge_id: juror.judgeId,
    proposal_id: "faro",
    scores: JSON.stringify({ creatividad: 4, tecnica: 4, innovacion: 4, adecuacion: 4 }),
    total_score: 0.8,
    general_comments: "Firme y sobria",
    status: "submitted",
    submitted_at: 1,
    created_at: 1,
    updated_at: 1,
  });
});

describe.each([
  { javaScript: true, width: 1280 },
  { javaScript: true, width: 390 },
  { javaScript: false, width: 1280 },
  { javaScript: false, width: 390 },
])("JavaScript: $javaScript, $width px", ({ javaScript, width }) => {
  test("[CMP-01] three works are laid side by side, a fourth is refused, one is evaluated and one taken away", async () => {
    const page = await openPage({ javaScript, person: juror, width, expectStatus: [409] });
    await page.goto("/jurado");
    if (javaScript) await hydrated(page);
    for (const [i, title] of titles.slice(0, 3).entries()) {
      await card(page, title)
        .getByRole("button", { name: `Comparar: ${title}` })
        .click();
      await expect.poll(() => toCompare(page).textContent()).toContain(`(${i + 1})`);
    }
    await card(page, "Nube").getByRole("button", { name: "Comparar: Nube" }).click();
    await page.locator("[data-toast]").waitFor();
    await toCompare(page).click();
    await page.waitForURL("**/jurado/comparar");
    await page
      .getByRole("link", { name: /Editar evaluación/ })
      .first()
      .waitFor();
    expect(await widerThanWindow(page)).toEqual([]);
    await page
      .getByRole("link", { name: /Editar evaluación/ })
      .first()
      .click();
    await page.waitForURL(/evaluar\/faro/);
    await page.getByRole("link", { name: "← Comparar" }).click();
    await page.waitForURL("**/jurado/comparar");
    await page
      .getByRole("button", { name: /^Quitar.*Isla/ })
      .first()
      .click();
    await expect.poll(() => toCompare(page).textContent()).toContain("(2)");
    if (javaScript) {
      await expect
        .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem("judge_compare_list") ?? "[]")))
        .toEqual(["faro", "monte"]);
    }
  });

  test("[RNK-01] the ranking filters, leads to an evaluation and back", async () => {
    const page = await openPage({ javaScript, person: juror, width });
    await page.goto("/jurado/ranking");
    await card(page, "Faro").getByText("80,00").waitFor();
    await page.getByRole("link", { name: "Video", exact: true }).click();
    await expect.poll(() => page.locator("[data-proposal]").count()).toBe(2);
    await page.getByRole("link", { name: "Todas", exact: true }).click();
    await page.getByRole("link", { name: "Faro", exact: true }).click();
    await page.waitForURL(/evaluar\/faro/);
    await page.getByRole("link", { name: "← Ranking" }).click();
    await page.waitForURL("**/jurado/ranking");
    expect(await widerThanWindow(page)).toEqual([]);
  });
});

test("[JUR-01] [EVA-01] [CMP-01] [RNK-01] axe finds nothing on any jury screen, and all fit 320 px", async () => {
  const page = await openPage({ person: juror, width: 820 });
  for (const path of [
    "/jurado",
    "/jurado/evaluar/isla",
    "/jurado/evaluar/faro",
    "/jurado/comparar",
    "/jurado/ranking",
  ]) {
    await page.goto(path);
    await hydrated(page);
    expect([path, await axe(page)]).toEqual([path, []]);
  }
  for (const title of titles.slice(0, 3)) {
    await page.goto("/jurado");
    await hydrated(page);
    await card(page, title)
      .getByRole("button", { name: `Comparar: ${title}` })
      .click();
    await card(page, title)
      .getByRole("button", { name: /^Quitar/ })
      .waitFor();
  }
  await page.goto("/jurado/comparar");
  await hydrated(page);
  expect(await axe(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 900 });
  for (const path of ["/jurado", "/jurado/evaluar/isla", "/jurado/comparar", "/jurado/ranking"]) {
    await page.goto(path);
    expect([path, await widerThanWindow(page)]).toEqual([path, []]);
  }
});

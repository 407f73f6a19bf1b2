import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { holdRequests, hydrated, openBrowser } from "../support/browser";
import { openContest, type Person } from "../support/contest";

const contest = openContest();
const openPage = openBrowser(contest);
let admin: Person;
const path = "/admin/jurado";
const dialog = (page: Page) => page.locator("dialog[open]");

beforeAll(async () => {
  admin = await contest.addPerson("admin");
  const juror = await contest.addPerson("jurado", { fullName: "Ana Úbeda" });
  for (const [id, title] of [
    ["faro", "Faro"],
    ["isla", "Isla"],
  ] as const) {
    await contest.addProposal({ id, title, category: id === "faro" ? "Grafico" : "Video" });
  }
  await contest.addEvaluation(juror.judgeId, "faro", 4, { id: "una", general_comments: "Firme y sobria" });
});

test("[JDB-08] [JDB-09] [JDB-10] the detail opens, turns its tabs, closes, and goes back by the browser", async () => {
  const page = await openPage({ person: admin });
  await page.goto(path);
  await page.getByRole("link", { name: "Ver detalle de «Faro»" }).click();
  await dialog(page).getByRole("heading", { name: "Detalle de Evaluación" }).waitFor();
  await expect.poll(() => dialog(page).textContent()).toContain("80,0 /100");
  await dialog(page).getByRole("link", { name: "Por Jurado" }).click();
  await dialog(page).getByText("Firme y sobria").waitFor();
  await dialog(page).getByRole("link", { name: "Cerrar" }).click();
  await dialog(page).waitFor({ state: "detached" });
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await page.goBack();
  await dialog(page).getByText("Faro").waitFor();
});

test("[MEND-20] with JavaScript the chosen tab is current and says that it is loading at once", async () => {
  const page = await openPage({ person: admin });
  await page.goto(path);
  await hydrated(page);
  await page.getByRole("link", { name: "Ver detalle de «Faro»" }).click();
  await dialog(page).getByText("Por Criterio").waitFor();
  const release = await holdRequests(page, /jurado\.data/);
  const tab = dialog(page).getByRole("link", { name: "Por Jurado" });
  await tab.click();
  await dialog(page).getByText("Cargando...").waitFor();
  expect(await tab.getAttribute("aria-current")).toBe("page");
  expect(await dialog(page).getByRole("heading", { name: "Faro" }).count()).toBe(1);
  release();
  await expect.poll(() => dialog(page).getByText("Cargando...").count()).toBe(0);
  await page.waitForURL(/pestana=jurado/);
});

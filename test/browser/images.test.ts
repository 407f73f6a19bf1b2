import type { Page } from "playwright-core";
import { beforeEach, expect } from "vitest";
import { hydrated, openBrowser } from "../support/browser";
import { campaignTest, suiteTest } from "../support/campaign";
import { openContest } from "../support/contest";

const contest = openContest();
const openPage = openBrowser(contest);
const GENERATE = "/admin/generar-imagenes";

beforeEach(async () => {
  await contest.removeWorks();
  for (const table of ["image_runs", "audit_log"]) {
    await contest.db.exec(`delete from ${table}`);
  }
});

const toastText = (page: Page) => page.locator("[data-toast] p").allTextContents();
const addBare = async (...titles: string[]) => {
  const ids: string[] = [];
  for (const title of titles) ids.push(await contest.addProposal({ title, createdAt: ids.length + 1 }));
  return ids;
};
const open = async (path: string, options: Parameters<typeof openPage>[0] = {}) => {
  const page = await openPage({ person: await contest.addPerson("admin"), ...options });
  await page.goto(path);
  if (options?.javaScript !== false) await hydrated(page);
  return page;
};
const assets = () => contest.value("select count(*) from proposal_assets");
const startButton = (page: Page) => page.getByRole("button", { name: "Generar todas" });

campaignTest(
  "[IMG-02] 2 s lie between two; paused, it waits; continued, it goes on where it was",
  async () => {
    await addBare("Uno", "Dos", "Tres");
    const page = await openPage({ person: await contest.addPerson("admin") });
    await page.clock.install();
    await page.goto(GENERATE);
    await hydrated(page);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    let steps = 0;
    page.on("request", (request) => {
      if (request.postData()?.includes("intent=step")) steps++;
    });
    /** Advances the clock until the page has requested that many steps. */
    const passUntil = (count: number) =>
      expect.poll(() => page.clock.runFor(100).then(() => steps)).toBe(count);
    await startButton(page).click();
    await passUntil(1);
    await page.getByText("1 de 3").waitFor();
    await page.getByText("Generando «Dos»").waitFor();
    await page.clock.runFor(1900);
    expect(steps).toBe(1);

    await page.getByRole("button", { name: "Pausar" }).click();
    await page.getByText("En pausa. Lo que está hecho queda hecho.").waitFor();
    await page.clock.runFor(20_000);
    expect([steps, await assets()]).toEqual([1, 1]);
    const resume = page.getByRole("button", { name: "Continuar" });
    await expect.poll(() => resume.evaluate((one) => one === document.activeElement)).toBe(true);
    await resume.click();
    await page.getByText("Generando «Dos»").waitFor();
    await page.clock.runFor(1900);
    expect(steps).toBe(1);
    await passUntil(2);
    await page.getByText("2 de 3").waitFor();
    await passUntil(3);
    await expect.poll(() => toastText(page)).toEqual(["Proceso completado", "3 imágenes generadas"]);
    await page.getByText("3 de 3").waitFor();
  },
);

suiteTest("[IMG-02] a lost connection is told, and the process goes on with what is left", async () => {
  await addBare("Uno", "Dos");
  const page = await open(GENERATE, { expectOffline: true });
  await page.context().setOffline(true);
  await startButton(page).click();
  await expect
    .poll(() => toastText(page))
    .toEqual(["Sin conexión", "El servidor no responde. Vuelve a intentarlo."]);
  await page.getByText("El proceso se ha interrumpido.").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect.poll(() => toastText(page)).toEqual(["Proceso completado", "2 imágenes generadas"]);
  expect(await assets()).toBe(2);
});

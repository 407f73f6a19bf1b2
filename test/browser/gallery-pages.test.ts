import type { Page } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { addAsset } from "../support/assets";
import { openBrowser } from "../support/browser";
import { campaignTest, suiteTest } from "../support/campaign";
import { openContest, type Person } from "../support/contest";

const contest = openContest();
const openPage = openBrowser(contest);
let voter: Person;
const START = "/galeria?q=cartel&orden=title";

beforeAll(async () => {
  voter = await contest.addPerson("publico");
  for (let n = 0; n < 55; n++) {
    const id = await contest.addProposal({ id: `c${n}`, title: `Cartel ${String(n).padStart(2, "0")}` });
    if (n === 30) await addAsset(contest, id, { file: "cartel.jpg" });
  }
});

const cards = (page: Page) => page.locator("[data-proposal]");
const card = (page: Page, n: number) => page.locator(`[data-proposal="c${n}"]`);
const more = (page: Page) => page.getByRole("link", { name: "Ver más" });
const place = (page: Page) => page.getByRole("navigation", { name: "Más obras" }).locator("p").first();
const toast = (page: Page) => page.locator("[data-toast]");
const query = (page: Page) => new URL(page.url()).searchParams;
/** Returns true when the work is inside the window. */
const inSight = (page: Page, n: number) =>
  card(page, n).evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });

suiteTest(
  "[GAL-02] [NOJS-03] 'Ver más' adds the next works in place, says how many, and leads on from the first of them",
  async () => {
    const page = await openPage({ person: voter });
    await page.goto(START);
    await expect.poll(() => place(page).textContent()).toBe("Obras 1–24 de 55");
    const navigations: string[] = [];
    page.on("request", (request) => request.isNavigationRequest() && navigations.push(request.url()));
    await more(page).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => cards(page).count()).toBe(48);
    await expect.poll(() => place(page).textContent()).toBe("Obras 1–48 de 55");
    await expect
      .poll(() => page.getByRole("navigation", { name: "Más obras" }).getByRole("status").textContent())
      .toBe("24 obras más. Obras 1–48 de 55");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("href")))
      .toBe("/propuesta/c24?q=cartel&orden=title");
    await expect.poll(() => inSight(page, 24)).toBe(true);
    await card(page, 30).scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        card(page, 30)
          .locator("img")
          .first()
          .evaluate((one: HTMLImageElement) => one.currentSrc),
      )
      .toContain("/archivos/c30-0/");
    await more(page).click();
    await expect.poll(() => cards(page).count()).toBe(55);
    await expect.poll(() => more(page).count()).toBe(0);
    await expect.poll(() => place(page).textContent()).toBe("Obras 1–55 de 55");
    await expect.poll(() => page.getByRole("status").textContent()).toBe("7 obras más. Obras 1–55 de 55");
    const titles = await cards(page).locator("h3").allTextContents();
    expect(titles).toEqual(titles.toSorted());
    expect(new Set(titles).size).toBe(55);
    expect(navigations).toEqual([]);
  },
);

campaignTest("[GAL-02] after 'Ver más' a reload, and the way back from a work, keep the place", async () => {
  const page = await openPage({ person: voter });
  await page.goto(START);
  await more(page).click();
  await expect.poll(() => query(page).get("hasta")).toContain("title.");
  await page.reload();
  await expect.poll(() => cards(page).count()).toBe(48);
  await card(page, 40).getByRole("link").first().click();
  await page.waitForURL("**/propuesta/c40?*");
  await page.goBack();
  await expect.poll(() => cards(page).count()).toBe(48);
  await expect.poll(() => inSight(page, 40)).toBe(true);
  await card(page, 40).getByRole("link").first().click();
  await page.getByRole("link", { name: "Volver a la galería" }).click();
  await page.waitForURL("**/galeria?*#obra-c40");
  await expect.poll(() => cards(page).count()).toBe(48);
  await expect.poll(() => inSight(page, 40)).toBe(true);
  await more(page).click();
  await expect.poll(() => cards(page).count()).toBe(55);
  expect(new URL(page.url()).hash).toBe("");
  expect(query(page).getAll("q")).toEqual(["cartel"]);
});

suiteTest("[GAL-02] a lost connection says so, and 'Ver más' works again afterwards", async () => {
  const page = await openPage({ person: voter, expectOffline: true });
  await page.goto(START);
  await page.context().setOffline(true);
  await more(page).click();
  await expect
    .poll(() => toast(page).getByRole("alert").textContent())
    .toContain("No se pudieron cargar más obras");
  await expect.poll(() => cards(page).count()).toBe(24);
  await page.context().setOffline(false);
  await more(page).click();
  await expect.poll(() => cards(page).count()).toBe(48);
});

campaignTest("[DET-01] the arrow keys lead from work to work, but not out of the large view", async () => {
  const page = await openPage({ person: voter });
  await page.goto("/propuesta/c29?q=cartel&orden=title");
  await page.keyboard.press("ArrowRight");
  await page.waitForURL("**/propuesta/c30?*");
  await page.getByRole("link", { name: /^Cartel 30, .+ Ampliar$/ }).click();
  const view = page.getByRole("dialog", { name: "Obra ampliada" });
  await expect.poll(() => view.isVisible()).toBe(true);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Alt+ArrowRight");
  await expect.poll(() => view.isVisible()).toBe(true);
  expect(new URL(page.url()).pathname).toBe("/propuesta/c30");
  await page.keyboard.press("Escape");
  await expect.poll(() => view.isVisible()).toBe(false);
  await page.keyboard.press("ArrowLeft");
  await page.waitForURL("**/propuesta/c29?*");
});

suiteTest(
  "[DET-01] 'Compartir' hands the clean link to the device where it shares; a refusal copies it instead",
  async () => {
    const page = await openPage();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/propuesta/c3?orden=title");
    await expect.poll(() => page.getByRole("button", { name: "Copiar enlace" }).isVisible()).toBe(true);
    expect(await page.getByRole("button", { name: "Compartir" }).count()).toBe(0);
    // This machine has no share dialog, so the page simulates the device's.
    await page.addInitScript(() => {
      Object.assign(window, { shared: [] as unknown[], answer: null as string | null });
      const device = window as unknown as { shared: unknown[]; answer: string | null };
      navigator.share = async (what) => {
        device.shared.push(what);
        if (device.answer) throw new DOMException("no", device.answer);
      };
    });
    await page.reload();
    const press = async (answer: string | null) => {
      await page.evaluate((one) => Object.assign(window, { answer: one }), answer);
      await page.getByRole("button", { name: "Compartir" }).click();
    };
    const url = `${contest.url.origin}/propuesta/c3`;
    await press(null);
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared))
      .toEqual([{ title: "Cartel 03", url }]);
    await press("AbortError");
    await expect.poll(() => page.getByRole("button", { name: "Copiar enlace" }).count()).toBe(1);
    await press("NotAllowedError");
    await page.getByRole("button", { name: "Enlace copiado" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  },
);

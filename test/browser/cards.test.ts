import type { Locator, Page } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { addAsset } from "../support/assets";
import { holdRequests, hydrated, openBrowser, widerThanWindow } from "../support/browser";
import { campaignTest, suiteTest } from "../support/campaign";
import { openContest, type Person } from "../support/contest";

const contest = openContest();
const openPage = openBrowser(contest);
let owner: Person;

beforeAll(async () => {
  const universityId = await contest.addUniversity();
  owner = await contest.addPerson("universidad", { universityId });
  const video = { file: "video-2s.mp4", seconds: 2, size: [640, 360] as [number, number] };
  const made = (id: string, title: string, createdAt: number, category = "Grafico") =>
    contest.addProposal({
      id,
      title,
      createdAt,
      category,
      universityId: id === "propia" ? universityId : undefined,
    });
  await addAsset(contest, await made("video", "Con cartel", 30, "Video"), { ...video, poster: "cartel.jpg" });
  await addAsset(contest, await made("mudo", "Sin cartel", 29, "Video"), video);
  await addAsset(contest, await made("perdida", "Perdida", 28, "Video"), {
    file: "cartel.jpg",
    isLost: true,
  });
  await addAsset(contest, await made("propia", "Propia", 27), { file: "cartel.jpg" });
  for (let n = 10; n < 22; n++) {
    await addAsset(contest, await made(`obra-${n}`, `Cartel ${n}`, n), { file: "cartel.jpg" });
  }
});

const GALLERY = "/galeria?orden=recent";
const card = (page: Page, id: string) => page.locator(`article[data-proposal="${id}"]`);
const cover = (page: Page, id: string) => card(page, id).locator("[data-cover]");
const toast = (page: Page) => page.locator("[data-toast]");

/** Collects the paths of requested files, in order. */
function filesAsked(page: Page) {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/archivos/")) paths.push(pathname);
  });
  return paths;
}

async function openGallery(options: Parameters<typeof openPage>[0] = {}) {
  const person = options.person ?? (await contest.addPerson("publico"));
  const page = await openPage({ motion: true, ...options, person, expectStatus: [404] });
  const requests = filesAsked(page);
  await page.goto(GALLERY);
  return { page, asked: requests };
}

suiteTest(
  "[CARD-05] pictures load within 50 px of the window, and nothing moves when they come",
  async () => {
    const { page, asked } = await openGallery({ width: 390 });
    /** Returns pictures that are near without a request, or requested without being near. */
    const wrong = () =>
      page.locator("[data-cover] > img").evaluateAll((pictures) =>
        (pictures as HTMLImageElement[])
          .filter((picture) => {
            const { top, bottom } = picture.getBoundingClientRect();
            const isNear = top < innerHeight + 50 && bottom > -50;
            return isNear !== (picture.dataset.src === undefined);
          })
          .map((picture) => `${picture.closest("article")?.dataset.proposal}`),
      );
    await expect.poll(wrong).toEqual([]);
    const last = cover(page, "obra-10");
    expect(asked.some((path) => path.startsWith("/archivos/obra-10-"))).toBe(false);
    const box = await last.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(0.8, 1);
    await last.scrollIntoViewIfNeeded();
    const picture = last.locator(":scope > img");
    await expect
      .poll(() => picture.evaluate((one: HTMLImageElement) => one.complete && one.currentSrc))
      .toContain("/archivos/obra-10-0/");
    const after = await last.boundingBox();
    expect([after?.width, after?.height]).toEqual([box?.width, box?.height]);
  },
);

const playing = (page: Page) =>
  cover(page, "video")
    .locator("video")
    .evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0.1);
const rewound = (page: Page) =>
  cover(page, "video")
    .locator("video")
    .evaluate((video: HTMLVideoElement) => video.paused && video.currentTime === 0);

suiteTest(
  "[CARD-05] a video with a poster loads and plays under the pointer, and is back at its start when left",
  async () => {
    const { page, asked } = await openGallery();
    await expect.poll(() => asked.some((path) => path.startsWith("/archivos/video-0/"))).toBe(true);
    expect(asked).not.toContain("/archivos/video-0");
    await cover(page, "video").hover();
    await expect.poll(() => playing(page)).toBe(true);
    await expect.poll(() => cover(page, "video").locator("video").isVisible()).toBe(true);
    await page.mouse.move(1270, 5);
    await expect.poll(() => rewound(page)).toBe(true);
    await expect.poll(() => cover(page, "video").locator("video").isVisible()).toBe(false);
  },
);

const seen = (overlay: Locator) => overlay.evaluate((one) => getComputedStyle(one).opacity);

campaignTest("[CARD-03] the owner's acts show on hover and focus, and delete after asking", async () => {
  const { page } = await openGallery({ person: owner });
  const overlay = card(page, "propia").locator(".card-overlay");
  await expect.poll(() => page.locator(".card-overlay").count()).toBe(1);
  await page.mouse.move(640, 5);
  await expect.poll(() => seen(overlay)).toBe("0");
  await card(page, "propia").hover();
  await expect.poll(() => seen(overlay)).toBe("1");
  await page.mouse.move(640, 5);
  await expect.poll(() => seen(overlay)).toBe("0");
  await overlay.getByRole("link", { name: "Editar" }).focus();
  await expect.poll(() => seen(overlay)).toBe("1");

  const extra = await contest.addProposal({ title: "De más", universityId: owner.universityId ?? "" });
  await page.reload();
  // A key, because pictures that load later would move the card under the pointer.
  await card(page, extra).getByRole("button", { name: "Eliminar" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "¿Eliminar propuesta?" });
  await dialog.getByRole("button", { name: "Sí, eliminar" }).click();
  await toast(page).getByText("Propuesta eliminada").waitFor();
  expect(page.url()).toBe(contest.url.origin + GALLERY);
  await expect.poll(() => card(page, extra).count()).toBe(0);
});

campaignTest("[CARD-03] under fingers they always show, and leave the work free", async () => {
  const { page } = await openGallery({ person: owner, width: 390, touch: true });
  const overlay = card(page, "propia").locator(".card-overlay");
  await expect.poll(() => seen(overlay)).toBe("1");
  const work = await cover(page, "propia").boundingBox();
  const acts = await overlay.boundingBox();
  expect(acts?.y).toBeGreaterThanOrEqual((work?.y ?? 0) + (work?.height ?? 0));
  for (const act of ["Editar", "Eliminar"]) {
    const box = await overlay.getByText(act, { exact: true }).first().boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
  // A link that always shows appears once.
  await expect
    .poll(() => card(page, "propia").getByRole("link", { name: "Editar" }).filter({ visible: true }).count())
    .toBe(1);
});

suiteTest("[CARD-02] the menu 'Acciones' works by the keys on a phone", async () => {
  const width = 390;
  const id = await contest.addProposal({ title: "Con menú", createdAt: 99 });
  const person = await contest.addPerson("admin");
  const page = await openPage({ width, person, expectStatus: [404] });
  await page.goto(GALLERY);
  const button = card(page, id).getByRole("button", { name: "Acciones de «Con menú»" });
  const menu = page.getByRole("list", { name: "Acciones de «Con menú»" });
  await button.focus();
  await page.keyboard.press("Enter");
  const items = ["Ver", "Editar estado", "Eliminar"];
  await expect
    .poll(() => menu.locator(".acts-item").filter({ visible: true }).allTextContents())
    .toEqual(items);
  const box = await menu.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
  await expect.poll(() => widerThanWindow(page)).toEqual([]);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  for (const item of items) {
    await page.keyboard.press("ArrowDown");
    await expect.poll(focused).toBe(item);
  }
  await page.keyboard.press("Escape");
  await expect.poll(() => menu.isVisible()).toBe(false);
  await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);

  await button.click();
  await menu.getByRole("button", { name: "Editar estado" }).click();
  const dialog = page.getByRole("dialog", { name: "Editar estado" });
  await dialog.getByRole("link", { name: "Cancelar" }).click();
  await dialog.waitFor({ state: "detached" });
  // The card's anchor keeps the place.
  const here = `${contest.url.origin}${GALLERY}#obra-${id}`;
  await expect.poll(() => page.url()).toBe(here);
  await button.click();
  await menu.getByRole("button", { name: "Editar estado" }).click();
  await dialog.getByRole("combobox").selectOption({ label: "Descalificada" });
  await dialog.getByRole("button", { name: "Guardar estado" }).click();
  await toast(page).getByText("Estado actualizado").waitFor();
  expect(page.url()).toBe(here);
  await expect.poll(() => menu.isVisible()).toBe(false);
  expect(await contest.value("select status from proposals where id = ?", id)).toBe("descalificada");

  await button.click();
  await menu.getByRole("button", { name: "Eliminar" }).click();
  await page.getByRole("button", { name: "Sí, eliminar" }).filter({ visible: true }).click();
  await toast(page).getByText("Propuesta eliminada").waitFor();
  await expect.poll(() => card(page, id).count()).toBe(0);
});

/** Returns the sorted titles of a list, because a juror's list has its own order. */
const titles = async (page: Page) => (await page.locator("article h3").allTextContents()).sort();

suiteTest(
  "[CARD-06] with JavaScript filters apply as they change, without a load, and 'back' undoes them",
  async () => {
    const page = await openPage({ person: await contest.addPerson("jurado"), expectStatus: [404] });
    await page.goto("/jurado");
    await hydrated(page);
    const loads: string[] = [];
    page.on("request", (request) => request.isNavigationRequest() && loads.push(request.url()));
    await expect.poll(() => page.getByRole("button", { name: "Filtrar" }).count()).toBe(0);
    await page.getByLabel("Categoría").selectOption({ label: "Video" });
    await expect.poll(() => titles(page)).toEqual(["Con cartel", "Perdida", "Sin cartel"]);
    await page.getByLabel("Buscar").pressSequentially("sin cart", { delay: 20 });
    await expect.poll(() => titles(page)).toEqual(["Sin cartel"]);
    await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe("sin cart");
    await expect.poll(() => page.getByLabel("Buscar").inputValue()).toBe("sin cart");
    await expect
      .poll(() => page.getByLabel("Buscar").evaluate((one) => one === document.activeElement))
      .toBe(true);
    expect(loads).toEqual([]);
    await page.getByRole("link", { name: "Sin cartel" }).first().click();
    await page.waitForURL("**/propuesta/mudo");
    await page.goBack();
    await expect.poll(() => titles(page)).toEqual(["Sin cartel"]);
    await expect.poll(() => page.getByLabel("Categoría").inputValue()).toBe("Video");
    await page.goBack();
    await expect.poll(() => page.getByLabel("Categoría").inputValue()).toBe("");
    await expect.poll(() => page.getByLabel("Buscar").inputValue()).toBe("");
    await expect.poll(async () => (await titles(page)).length).toBeGreaterThan(10);
  },
);

suiteTest("[CARD-06] a filter that is chosen before scripts take over applies when they do", async () => {
  const page = await openPage({ person: await contest.addPerson("jurado"), expectStatus: [404] });
  const release = await holdRequests(page, "**/build/**/*.js");
  await page.goto("/jurado", { waitUntil: "commit" });
  await page.getByLabel("Categoría").selectOption({ label: "Video" });
  release();
  await expect.poll(() => titles(page)).toEqual(["Con cartel", "Perdida", "Sin cartel"]);
});

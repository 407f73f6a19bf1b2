import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { addAsset } from "../support/assets";
import { openBrowser, widerThanWindow } from "../support/browser";
import { openContest } from "../support/contest";

const contest = openContest();
const openPage = openBrowser(contest);

beforeAll(async () => {
  await contest.addProposal({ id: "video", title: "Bucle", category: "Video" });
  await addAsset(contest, "video", { file: "video-2s.mp4", seconds: 2, poster: "cartel.jpg" });
  await contest.addProposal({ id: "serie", title: "Serie" });
  await addAsset(contest, "serie", { file: "tumbada.jpg", size: [300, 400] });
  await addAsset(contest, "serie", { file: "cartel.jpg", position: 1 });
  await addAsset(contest, "serie", {
    file: "dos-cuadros.webp",
    mimeType: "image/webp",
    position: 2,
    size: [400, 300],
  });
});

test.each([1280, 390])(
  "[DET-01] a video shows its poster, plays, seeks and tells its length, at %i px",
  async (width) => {
    const page = await openPage({ width });
    await page.goto("/propuesta/video");
    const video = page.locator(".stage video");
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(0);
    expect(await video.getAttribute("poster")).toBe("/archivos/video-0/1280");
    const place = await video.evaluate(async (one: HTMLVideoElement) => {
      const seeked = new Promise((resolve) => one.addEventListener("seeked", resolve, { once: true }));
      one.currentTime = 1.5;
      await seeked;
      return [one.currentTime, one.seekable.length, Math.round(one.seekable.end(0))];
    });
    expect(place).toEqual([1.5, 1, 2]);
    await expect.poll(() => page.locator(".work-facts").getByText("0:02").isVisible()).toBe(true);
    await expect.poll(() => widerThanWindow(page)).toEqual([]);
  },
);

test.each([1280, 390])("[DET-01] the work's place is kept before it comes, at %i px", async (width) => {
  const page = await openPage({ width });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/archivos/**", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/propuesta/serie", { waitUntil: "domcontentloaded" });
  const picture = page.locator(".stage img");
  const before = await picture.boundingBox();
  expect((before?.width ?? 0) / (before?.height ?? 1)).toBeCloseTo(0.75, 2);
  release();
  await expect
    .poll(() => picture.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0))
    .toBe(true);
  expect(await picture.boundingBox()).toEqual(before);
});

const view = (page: Page) => page.getByRole("dialog", { name: "Obra ampliada" });
/** What the large view shows: which file, and its size as it stands. */
const shown = (page: Page) =>
  view(page)
    .locator("img")
    .evaluate(({ src, naturalWidth, naturalHeight }: HTMLImageElement) => [
      new URL(src).pathname,
      naturalWidth,
      naturalHeight,
    ]);

test("[DET-01] pictures open large, upright, one after the other by the arrows, and close by Escape", async () => {
  const page = await openPage();
  await page.goto("/propuesta/serie");
  await page.getByRole("link", { name: /^Serie, .+ Ampliar$/ }).click();
  await expect.poll(() => shown(page)).toEqual(["/archivos/serie-0", 300, 400]);
  await expect.poll(() => view(page).getByText("1 de 3").isVisible()).toBe(true);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => shown(page)).toEqual(["/archivos/serie-1", 640, 800]);
  await view(page).getByRole("button", { name: "Siguiente" }).click();
  await expect.poll(() => shown(page)).toEqual(["/archivos/serie-2", 400, 300]);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => shown(page)).toEqual(["/archivos/serie-0", 300, 400]);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => view(page).locator("img").getAttribute("alt")).toBe("Serie, imagen 3");
  await page.keyboard.press("Escape");
  await expect.poll(() => view(page).isVisible()).toBe(false);
  await page.getByRole("link", { name: "Serie, imagen 2" }).click();
  await expect.poll(() => shown(page)).toEqual(["/archivos/serie-1", 640, 800]);
  const real = view(page).getByRole("button", { name: "Tamaño real" });
  await real.click();
  await expect.poll(() => real.getAttribute("aria-pressed")).toBe("true");
  await expect
    .poll(() =>
      view(page)
        .locator("img")
        .evaluate((one) => one.clientWidth >= 640),
    )
    .toBe(true);
  await view(page).getByRole("button", { name: "Cerrar" }).click();
  await expect.poll(() => view(page).isVisible()).toBe(false);
});

test("[DET-01] [NOJS-01] without JavaScript a picture is a link to the file itself", async () => {
  const page = await openPage({ javaScript: false, width: 390 });
  await page.goto("/propuesta/serie");
  await expect.poll(() => view(page).count()).toBe(0);
  await page.getByRole("link", { name: "Serie, imagen 2" }).click();
  await page.waitForURL("**/archivos/serie-1");
});

test("[DET-01] a video opened on its own plays", async () => {
  const page = await openPage();
  await page.goto("/archivos/video-0");
  const video = page.locator("video");
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(1);
});

test.each([{ javaScript: true }, { javaScript: false }])(
  "[DET-01] 'Propuesta no encontrada' leads back, JavaScript: $javaScript",
  async ({ javaScript }) => {
    const page = await openPage({ javaScript, expectStatus: [404] });
    await page.goto("/propuesta/no-existe");
    await expect.poll(() => page.getByRole("alert").textContent()).toBe("Propuesta no encontrada");
    await expect.poll(() => page.getByRole("link", { name: "Volver a la galería" }).isVisible()).toBe(true);
  },
);

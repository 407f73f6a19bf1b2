import type { Page } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { addAsset } from "../support/assets";
import { openBrowser, widerThanWindow } from "../support/browser";
import { campaignTest, suiteTest } from "../support/campaign";
import { openContest, PASSWORD } from "../support/contest";

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
  await contest.addProposal({ id: "ancha", title: "Ancha" });
  await addAsset(contest, "ancha", { file: "dos-cuadros.webp", mimeType: "image/webp", size: [1600, 1200] });
});

suiteTest.each([1280, 390])(
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

/** Returns WCAG's contrast of two colours, each over a black page. */
const contrast = (page: Page, one: string, other: string) =>
  page.evaluate(
    (colors) => {
      const [high = 0, low = 0] = colors
        .map((color) => {
          const pen = new OffscreenCanvas(1, 1).getContext("2d") as OffscreenCanvasRenderingContext2D;
          for (const fill of ["black", color]) {
            pen.fillStyle = fill;
            pen.fillRect(0, 0, 1, 1);
          }
          const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((value) =>
            value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4,
          );
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        })
        .sort((a, b) => b - a);
      return (high + 0.05) / (low + 0.05);
    },
    [one, other],
  );

suiteTest(
  "[MEND4-34] in the dark an unchecked choice is dark, a work has a frame, and the large view shows the focus",
  async () => {
    const page = await openPage();
    await page.emulateMedia({ colorScheme: "dark" });
    const styleOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => {
          const { backgroundColor, borderColor, outlineColor } = getComputedStyle(one);
          return { backgroundColor, borderColor, outlineColor };
        });
    await page.goto("/auth?tab=registrarse");
    const choice = await styleOf("input[type=radio]:not(:checked, .sr-only)");
    expect(await contrast(page, choice.backgroundColor, "white")).toBeGreaterThan(10);
    expect(await contrast(page, choice.borderColor, choice.backgroundColor)).toBeGreaterThanOrEqual(3);
    await page.goto("/propuesta/serie");
    const frame = await styleOf(".stage img");
    expect(await contrast(page, frame.outlineColor, "black")).toBeGreaterThan(1.5);
    await page.getByRole("link", { name: /^Serie, .+ Ampliar$/ }).click();
    await page.keyboard.press("Tab");
    const button = await styleOf("dialog :focus-visible");
    const { backgroundColor } = await styleOf("dialog[open]");
    expect(await contrast(page, button.outlineColor, backgroundColor)).toBeGreaterThanOrEqual(3);
  },
);

/** Returns the part of an element's box that decides where it stands. */
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not visible`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

suiteTest(
  "[FACE-01] beside the work its label: title and vote stand in the first screen and stay",
  async () => {
    const page = await openPage({ width: 1440 });
    for (const id of ["serie", "video", "ancha"]) {
      await page.goto(`/propuesta/${id}`);
      const [stage, title, voteBar] = [
        await boxOf(page, ".stage"),
        await boxOf(page, "h1"),
        await boxOf(page, ".ballot"),
      ];
      expect(title.x).toBeGreaterThan(stage.right);
      expect(voteBar.bottom).toBeLessThanOrEqual(900);
    }
    await page.goto("/propuesta/ancha");
    const label = await boxOf(page, ".ballot");
    // The label takes four of twelve columns.
    expect(label.width / (1440 - 2 * (1440 - label.right))).toBeCloseTo(0.32, 1);
    await page.evaluate(() => scrollBy({ top: 300, behavior: "instant" }));
    expect((await boxOf(page, "h1")).y).toBeGreaterThanOrEqual(0);
    // All texts stand beside a work that is no wider than high, and the work stays.
    await page.goto("/propuesta/serie");
    const [high, words] = [await boxOf(page, ".work-stage"), await boxOf(page, ".work-words")];
    expect(words.x).toBeGreaterThan(high.right);
    expect(words.x - high.right).toBeLessThan(100);
    await page.evaluate(() => scrollBy({ top: 300, behavior: "instant" }));
    expect((await boxOf(page, ".stage img")).y).toBeGreaterThanOrEqual(0);
    await page.goto("/propuesta/serie");
    const [picture, enlarge] = [await boxOf(page, ".stage img"), await boxOf(page, ".stage-note")];
    expect(enlarge.y).toBeGreaterThanOrEqual(picture.bottom);
    expect(enlarge.bottom).toBeLessThanOrEqual(900);
  },
);

suiteTest("[FACE-01] on a phone: work, title, vote, facts, further pictures, texts", async () => {
  const page = await openPage({ width: 390, touch: true });
  await page.goto("/propuesta/serie");
  const tops: number[] = [];
  for (const part of [".stage img", "h1", ".ballot", ".work-facts", ".strip", ".work-words", ".work-foot"]) {
    tops.push((await boxOf(page, part)).y);
  }
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  await expect.poll(() => widerThanWindow(page)).toEqual([]);
});

const view = (page: Page) => page.getByRole("dialog", { name: "Obra ampliada" });
/** Returns the file and current size of the large view's picture. */
const shown = (page: Page) =>
  view(page)
    .locator("img")
    .evaluate(({ src, naturalWidth, naturalHeight }: HTMLImageElement) => [
      new URL(src).pathname,
      naturalWidth,
      naturalHeight,
    ]);

suiteTest(
  "[DET-01] pictures open large, upright, one after the other by the arrows, and close by Escape",
  async () => {
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
  },
);

/**
 * Colours from lcms's `transicc -t 1` with the sample's own profile (test/files/README.md). Without the
 * profile they differ by up to 67.
 */
const inks = [
  [64, 149, 160],
  [225, 90, 98],
  [250, 231, 88],
  [69, 69, 74],
  [192, 211, 214],
  [233, 167, 102],
  [140, 162, 124],
  [255, 255, 255],
];

campaignTest("[MEND-21] what is made of a CMYK picture has the colours of its profile", async () => {
  await contest.addProposal({ id: "cmyk" });
  await addAsset(contest, "cmyk", { file: "cmyk-con-perfil.jpg", size: [320, 200] });
  const page = await openPage();
  await page.goto("/propuesta/cmyk");
  for (const [rendition, left, scale] of [
    ["360", 0, 1],
    ["compartir", 96, 3.15],
  ] as const) {
    const seen = await page.evaluate(
      async ([url, left, scale]) => {
        const picture = await createImageBitmap(await (await fetch(url)).blob(), {
          colorSpaceConversion: "none",
        });
        const canvas = new OffscreenCanvas(picture.width, picture.height);
        const drawing = canvas.getContext("2d", { willReadFrequently: true });
        drawing?.drawImage(picture, 0, 0);
        return [0, 1, 2, 3, 4, 5, 6, 7].map((n) => {
          const [x, y] = [left + scale * (40 + 80 * (n % 4)), scale * (50 + 100 * Math.floor(n / 4))];
          return [...(drawing?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3);
        });
      },
      [`/archivos/cmyk-0/${rendition}`, left, scale] as const,
    );
    const off = seen.flatMap((patch, n) => patch.map((value, i) => Math.abs(value - (inks[n]?.[i] ?? -99))));
    expect(off).toHaveLength(24);
    // Two lossy conversions allow this difference.
    expect([rendition, Math.max(...off) <= 6, seen]).toEqual([rendition, true, seen]);
  }
});

suiteTest(
  "[MEND-21] [DET-01] [NOJS-01] where HEVC does not play the poster stands, with what to do",
  async () => {
    const id = "hevc";
    await contest.addProposal({ id, title: "De móvil", category: "Video" });
    const hevc = {
      file: "iphone-hevc.mov",
      mimeType: "video/quicktime",
      size: [180, 320] as [number, number],
      seconds: 2,
      rareCodec: "hvc1.1.6.L60.90",
    };
    await addAsset(contest, id, { ...hevc, poster: "cartel.jpg" });
    await addAsset(contest, id, { ...hevc, position: 1 });
    const person = await contest.addPerson("jurado");
    const page = await openPage({ person });
    const value = btoa(JSON.stringify({ judge: person.judgeId, ids: [id, "video"] }));
    await page
      .context()
      .addCookies([
        { name: "judge_compare_list", value: encodeURIComponent(value), url: contest.url.origin },
      ]);
    const note = "Tu navegador no puede reproducir este vídeo (HEVC).";
    const screens = {
      [`/propuesta/${id}`]: [".stage", ".strip li"],
      [`/jurado/evaluar/${id}`]: [".easel"],
      "/jurado/comparar": ["[data-player]"],
    };
    for (const [path, places] of Object.entries(screens)) {
      await page.goto(path);
      for (const place of places) {
        const player = page.locator(place).first();
        await expect
          .poll(async () => [path, (await player.locator(".player-note").innerText()).replace(/\s+/g, " ")])
          .toEqual([path, `${note} Descargar el vídeo`]);
        const video = player.locator("video");
        const isCover = place !== ".strip li";
        expect(await video.getAttribute("poster")).toBe(isCover ? `/archivos/${id}-0/1280` : null);
        expect(await video.evaluate((one: HTMLVideoElement) => one.controls)).toBe(false);
        // Neither picture nor sound loads, and the poster stays.
        expect(await video.evaluate((one: HTMLVideoElement) => [one.readyState, one.currentSrc])).toEqual([
          0,
          "",
        ]);
        expect(await player.getByRole("link", { name: "Descargar el vídeo" }).getAttribute("href")).toBe(
          `/archivos/${id}-${isCover ? 0 : 1}`,
        );
      }
      await expect.poll(() => widerThanWindow(page)).toEqual([]);
    }
    // A playing video shows no message.
    await page.goto("/propuesta/video");
    const state = () =>
      page
        .locator(".stage video")
        .evaluate((one: HTMLVideoElement) => [
          one.readyState > 0,
          one.error?.message,
          one.videoWidth,
          one.dataset.unplayable,
        ]);
    await expect.poll(state).toEqual([true, undefined, 320, undefined]);
    expect(await page.locator(".player-note").isVisible()).toBe(false);
  },
);

suiteTest.each([true, false])(
  "[MEND4-37] the receipt of a vote after a shared link is in the first screen of a phone, scripts: %s",
  async (javaScript) => {
    const id = `compartida-${javaScript}`;
    await contest.addProposal({ id, title: "Manual para mirar despacio los carteles de tu barrio" });
    await addAsset(contest, id, { file: "cartel.jpg", size: [640, 960] });
    const person = await contest.addPerson("publico");
    const page = await openPage({ javaScript, width: 390, height: 844 });
    await page.goto(`/propuesta/${id}`);
    await page.locator("[data-vote] button").click();
    await page.locator(".vote-ahead summary").click();
    const form = page.locator(".vote-ahead form");
    await form.getByLabel("Correo").fill(person.email);
    await form.locator("[name=password]").fill(PASSWORD);
    await form.getByRole("button", { name: "Iniciar Sesión y votar" }).click();
    const receipt = page.locator("[data-vote] code");
    await receipt.waitFor();
    const isSeen = () =>
      receipt.evaluate((code) => {
        const { left, top, bottom } = code.getBoundingClientRect();
        return bottom < innerHeight && document.elementFromPoint(left + 1, (top + bottom) / 2) === code;
      });
    await expect.poll(isSeen).toBe(true);
  },
);

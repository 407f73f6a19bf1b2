import type { Page } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { addAsset } from "../support/assets";
import { holdRequests, openBrowser } from "../support/browser";
import { campaignTest, suiteTest } from "../support/campaign";
import { openContest } from "../support/contest";

const contest = openContest();
const openPage = openBrowser(contest);
const title = "Silencio, por favor";
let id: string;

beforeAll(async () => {
  const universityId = await contest.addUniversity({ name: "Universidad de Jaén" });
  id = await contest.addProposal({ title, universityId, category: "Video" });
  // Twelve other works with more votes put this work below the first window.
  const fan = await contest.addPerson("publico");
  for (let n = 0; n < 12; n++)
    await contest.addVote(fan, await contest.addProposal({ title: `Cartel ${n}` }));
});

const card = (page: Page) => page.locator(`article[data-proposal="${id}"]`);
const voteButton = (page: Page) => card(page).getByRole("button", { name: /^(Votar|Ya votaste)/ });
const count = async (page: Page) =>
  Number(/\d+/.exec((await card(page).locator(".ballot-count").textContent()) ?? "")?.[0]);
const votesStored = () => contest.value("select count(*) from public_votes where proposal_id = ?", id);
const scrolled = (page: Page) => page.evaluate(() => scrollY);
const toast = (page: Page) => page.locator("[data-toast]");

/** Opens the gallery for a new voter, scrolled to the work. */
async function openGallery() {
  const page = await openPage({ person: await contest.addPerson("publico") });
  const start = new Date("2025-06-01T10:00:00Z");
  await page.clock.install({ time: start });
  await page.goto("/galeria");
  await page.clock.pauseAt(start.getTime() + 60_000);
  await voteButton(page).scrollIntoViewIfNeeded();
  return page;
}

suiteTest(
  "[GAL-07] [NOJS-03] with JavaScript a vote counts without a page load, and its toast leaves after 5 s",
  async () => {
    const page = await openGallery();
    const before = await count(page);
    const [at, navigations] = [await scrolled(page), [] as string[]];
    expect(at).toBeGreaterThan(0);
    page.on("request", (request) => request.isNavigationRequest() && navigations.push(request.url()));
    await voteButton(page).click();
    await toast(page).waitFor();
    await expect
      .poll(() => toast(page).locator("p").allTextContents())
      .toEqual(["Voto registrado", "Tu voto ha sido contabilizado"]);
    const box = await toast(page).boundingBox();
    // Bottom left, on the page's margin of at most 56 px.
    expect(box?.x).toBeLessThan(57);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(850);
    await expect.poll(() => voteButton(page).textContent()).toContain("Ya votaste");
    await expect.poll(() => voteButton(page).isDisabled()).toBe(true);
    await expect.poll(() => count(page)).toBe(before + 1);
    await expect.poll(() => scrolled(page)).toBe(at);
    expect(navigations).toEqual([]);
    await page.mouse.move(640, 5);
    await page.clock.runFor(4900);
    await expect.poll(() => toast(page).isVisible()).toBe(true);
    await page.clock.runFor(200);
    await expect.poll(() => toast(page).isVisible()).toBe(false);
    await page.reload();
    await expect.poll(() => voteButton(page).isDisabled()).toBe(true);
    await expect.poll(() => toast(page).count()).toBe(0);
  },
);

campaignTest(
  "[GAL-07] [NOJS-03] a toast waits while the pointer is on it, and Escape closes it",
  async () => {
    const page = await openGallery();
    await voteButton(page).click();
    await toast(page).hover();
    await page.clock.runFor(60_000);
    await expect.poll(() => toast(page).isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => toast(page).isVisible()).toBe(false);
  },
);

suiteTest(
  "[GAL-09] [MEND-23] a session that ended meanwhile: to the voters' sign-up, where signing in casts the vote",
  async () => {
    const page = await openGallery();
    const stored = await votesStored();
    const voter = await contest.addPerson("publico");
    await page.context().clearCookies();
    await voteButton(page).click();
    await page.waitForURL("**/auth/votar?*");
    await expect
      .poll(() => toast(page).locator("p").allTextContents())
      .toEqual(["Inicia sesión", "Debes iniciar sesión para votar"]);
    await page.getByText("Ya tengo cuenta").click();
    const signIn = page.locator(".vote-ahead form");
    await signIn.getByLabel("Correo electrónico").fill(voter.email);
    await signIn.getByLabel("Contraseña").fill("demo-2025");
    await page.getByText(`Al entrar, tu voto por «${title}» quedará registrado.`).waitFor();
    expect(await votesStored()).toBe(stored);
    await page.getByRole("button", { name: "Iniciar Sesión y votar" }).click();
    await page.waitForURL("**/propuesta/*");
    await toast(page).getByText("Voto registrado").waitFor();
    expect(await votesStored()).toBe(stored + 1);
  },
);

suiteTest(
  "[CARD-03] the copy link puts the work's address on the clipboard, and says so for a while",
  async () => {
    const page = await openGallery();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await card(page).getByRole("button", { name: "Copiar enlace" }).click();
    await card(page).getByRole("button", { name: "Enlace copiado" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${contest.url.origin}/propuesta/${id}`,
    );
    await page.clock.runFor(2100);
    await card(page).getByRole("button", { name: "Copiar enlace" }).waitFor();
  },
);

suiteTest.each([1440, 390])(
  "[FACE-03] every work has the same area whatever its ratio; one without a picture half of it, at %i px",
  async (width) => {
    const shapes: [string, [number, number]][] = [
      ["vertical", [600, 1000]],
      ["cuadrada", [800, 800]],
      ["apaisada", [1600, 800]],
    ];
    for (const [shape, size] of shapes) {
      const work = `${shape}-${width}`;
      await contest.addProposal({ id: work, title: `Forma ${work}` });
      await addAsset(contest, work, { file: "cartel.jpg", size });
    }
    await contest.addProposal({ id: `nada-${width}`, title: `Forma nada-${width}` });
    const page = await openPage({ width, person: await contest.addPerson("publico") });
    // The sample's own ratio would replace the stored one.
    await holdRequests(page, "**/archivos/**");
    for (const query of ["", "&columnas=2"]) {
      await page.goto(`/galeria?q=forma&orden=recent${query}`, { waitUntil: "domcontentloaded" });
      const areas = await page.locator(".wall > li").evaluateAll((works) =>
        works.map((work) => {
          const picture = work.querySelector(".cover > img") ?? work.querySelector(".card-work > a");
          const { width, height } = picture?.getBoundingClientRect() ?? { width: 0, height: 0 };
          return Math.round(width * height);
        }),
      );
      const of = (shape: string) =>
        page
          .locator(`#obra-${shape}-${width}`)
          .evaluate((work) => [...(work.parentElement?.children ?? [])].indexOf(work));
      const area = areas[await of("cuadrada")] ?? 0;
      expect(area).toBeGreaterThan(0);
      for (const shape of ["vertical", "apaisada"]) {
        expect((areas[await of(shape)] ?? 0) / area, `${shape}${query}`).toBeCloseTo(1, 1);
      }
      expect((areas[await of("nada")] ?? 0) / area, `nada${query}`).toBeCloseTo(0.5, 1);
    }
  },
);

import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { hydrated, openBrowser, widerThanWindow } from "../support/browser";
import { campaignDescribe, campaignTest, suiteTest } from "../support/campaign";
import { openContest, type Person } from "../support/contest";

const contest = openContest();
const openPage = openBrowser(contest);
const COMPARE = "/jurado/comparar";
const works = ["ancla", "brisa", "cobre", "duna"];
let juror: Person;

beforeAll(async () => {
  await contest.setPhase("evaluation");
  const titles = ["Ancla", "Brisa", "Cobre", "Duna"];
  for (const [n, id] of works.entries()) {
    await contest.addProposal({ id, title: titles[n], createdAt: 10 - n });
  }
});

beforeEach(async () => {
  juror = await contest.addPerson("jurado");
});

async function evaluate(person: Person, proposalId: string, points: number) {
  await contest.addEvaluation(person.judgeId, proposalId, points, {
    general_comments: "Se entiende de lejos",
  });
}

/** Inserts a file's row without its bytes, so its address answers 404. */
async function addFile(proposalId: string, kind: "image" | "video") {
  await contest.insert("proposal_assets", {
    id: `${proposalId}-${kind}`,
    proposal_id: proposalId,
    kind,
    storage_path: `${proposalId}/${kind}`,
    mime_type: kind === "image" ? "image/png" : "video/mp4",
    size_bytes: 1,
    width: 800,
    height: 1000,
    duration_seconds: kind === "image" ? null : 5,
    created_at: 1,
  });
}

/** Sets the compare list as the juror's browser keeps it. */
async function compared(page: Page, ids: string[]) {
  const value = btoa(JSON.stringify({ judge: juror.judgeId, ids }));
  await page
    .context()
    .addCookies([{ name: "judge_compare_list", value: encodeURIComponent(value), url: contest.url.origin }]);
}

const columns = (page: Page) => page.locator("table th[scope=col]").allTextContents();
const stored = (page: Page) => page.evaluate(() => localStorage.getItem("judge_compare_list"));
const add = (page: Page, title: string) => page.getByRole("button", { name: `Comparar: ${title}` });
const take = (page: Page, title: string) =>
  page.getByRole("button", { name: `Quitar de la comparación: ${title}` });

suiteTest.each([true, false])(
  "[JUR-01] 'Evaluar la siguiente pendiente' opens that work, JavaScript: %s",
  async (javaScript) => {
    const page = await openPage({ person: juror, javaScript });
    await page.goto("/jurado?orden=title");
    if (javaScript) await hydrated(page);
    await page.getByRole("link", { name: "Evaluar la siguiente pendiente" }).click();
    await page.getByRole("heading", { name: "Ancla", level: 1 }).waitFor();
    expect(page.url()).toContain("/jurado/evaluar/ancla?volver=%2Fjurado%3Forden%3Dtitle");
  },
);

campaignTest(
  "on a phone a juror's screens and the help stand on one line, and apart where there is room",
  async () => {
    const page = await openPage({ person: juror, width: 390, touch: true });
    await compared(page, works.slice(0, 2));
    await page.goto("/jurado");
    const tabs = page.getByRole("navigation", { name: "Jurado" }).getByRole("listitem").getByRole("link");
    await expect
      .poll(() => tabs.allTextContents())
      .toEqual(["Evaluar", "Comparación (2)", "Ranking", "Final", "Ayuda"]);
    const lines = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
    expect(new Set(lines).size).toBe(1);
    await page.setViewportSize({ width: 1280, height: 900 });
    const ends = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().right));
    const starts = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().left));
    for (const [at, end] of ends.slice(0, -1).entries())
      expect((starts[at + 1] ?? 0) - end).toBeGreaterThan(15);
  },
);

test("[JUR-08] 26 works are rows in at most 2,200 px, each with university, state, score and two acts", async () => {
  const more = Array.from({ length: 22 }, (_, n) => `obra-${n}`);
  for (const id of more) await contest.addProposal({ id, title: `Obra ${id}` });
  await evaluate(juror, "ancla", 4);
  const page = await openPage({ person: juror, width: 1440 });
  await page.goto("/jurado");
  await hydrated(page);
  expect(await page.locator("main article").count()).toBe(26);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2200);
  const row = page.locator('[data-proposal="ancla"]');
  const tops = async () => {
    const parts = [".cover-empty", ".mark-evaluation", "[data-score]", "a.button", "form"];
    const boxes = await Promise.all(parts.map((part) => row.locator(part).first().boundingBox()));
    return boxes.map((box) => box && Math.round(box.y + box.height / 2));
  };
  const middles = (await tops()).map((middle) => middle ?? -1000);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(8);
  await expect.poll(() => row.locator(".card-university").isVisible()).toBe(true);
  expect(await row.getByText("Copiar enlace").count()).toBe(0);
  await page.getByRole("link", { name: "Ver fichas" }).click();
  await expect.poll(async () => (await row.boundingBox())?.height).toBeGreaterThan(250);
  for (const id of more) await contest.removeWorks(id);
  await contest.db.exec("delete from evaluations");
});

suiteTest(
  "[CMP-01] the list is mirrored in local storage, follows from window to window, and is nobody else's",
  async () => {
    const page = await openPage({ person: juror });
    await page.goto("/jurado");
    await hydrated(page);
    await expect.poll(() => stored(page)).toBe("[]");
    await add(page, "Ancla").click();
    await expect.poll(() => stored(page)).toBe('["ancla"]');
    const other = await page.context().newPage();
    await other.goto("/jurado/evaluar/brisa");
    await hydrated(other);
    await add(other, "Brisa").click();
    await expect.poll(() => stored(other)).toBe('["ancla","brisa"]');
    // The first window gets the change.
    await page.getByRole("link", { name: "Comparación (2)" }).waitFor();
    await take(page, "Brisa").waitFor();
    await other.close();
    const second = await contest.addPerson("jurado");
    const value = await contest.sessionCookie(second);
    await page.context().addCookies([{ name: "session", value, url: contest.url.origin, httpOnly: true }]);
    await page.goto(COMPARE);
    await page.getByText("Todavía no comparas ninguna propuesta").waitFor();
    await expect.poll(() => stored(page)).toBe("[]");
  },
);

suiteTest(
  "[CMP-01] by keyboard: added, taken away with the focus kept, and the work opened large and closed",
  async () => {
    await addFile("ancla", "image");
    const page = await openPage({ person: juror, expectStatus: [404] });
    await compared(page, ["ancla"]);
    await page.goto("/jurado");
    await hydrated(page);
    await add(page, "Duna").focus();
    await page.keyboard.press("Enter");
    await take(page, "Duna").waitFor();
    // The focused button has its new label.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Quitar de la comparación: Duna");
    await page.goto(COMPARE);
    await hydrated(page);
    const large = page.getByRole("button", { name: "Ver grande «Ancla»" });
    await large.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Ancla" });
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => large.evaluate((one) => one === document.activeElement)).toBe(true);
    await take(page, "Duna").focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => columns(page)).toEqual(["Ancla"]);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    await contest.db.exec("delete from proposal_assets");
  },
);

campaignTest(
  "[CMP-01] scores of the same criterion stand on one line, works on walls of one height",
  async () => {
    for (const id of works.slice(0, 3)) await evaluate(juror, id, 3);
    const page = await openPage({ person: juror });
    await compared(page, works.slice(0, 3));
    await page.goto(COMPARE);
    await hydrated(page);
    const tops = async (selector: string) => {
      const boxes = await Promise.all((await page.locator(selector).all()).map((one) => one.boundingBox()));
      return new Set(boxes.map((box) => Math.round(box?.y ?? -1)));
    };
    const count = async (selector: string) => await page.locator(selector).count();
    for (const selector of ["[data-row=tecnica] td", "[data-row=nota] td", ".comparison-title"]) {
      expect(await count(selector)).toBe(3);
      expect((await tops(selector)).size, selector).toBe(1);
    }
    await contest.db.exec("delete from evaluations");
  },
);

campaignDescribe("composed for everybody", () => {
  beforeAll(async () => {
    const endless = "Ñandú".repeat(40);
    await contest.addProposal({ id: "larga", title: endless, category: null });
    await contest.addProposal({ id: "fuera", title: "Fuera", category: "Video", status: "descalificada" });
    await addFile("ancla", "image");
    await addFile("brisa", "video");
  });

  const screens: { name: string; path: string; list?: string[]; settings?: Record<string, string> }[] = [
    { name: "the board", path: "/jurado" },
    { name: "an evaluation", path: "/jurado/evaluar/ancla" },
    { name: "an evaluation that was sent", path: "/jurado/evaluar/brisa" },
    { name: "no comparison", path: COMPARE },
    { name: "one work to compare", path: COMPARE, list: ["larga"] },
    { name: "two works to compare", path: COMPARE, list: ["larga", "brisa"] },
    { name: "three works to compare", path: COMPARE, list: ["larga", "brisa", "ancla"] },
    { name: "the ranking", path: "/jurado/ranking" },
    {
      name: "the ranking with votes, after one's own",
      path: "/jurado/ranking",
      settings: { show_votes_to_judges: "true", ranking_visibility: "after_own" },
    },
    { name: "a ranking without works", path: "/jurado/ranking?categoria=Video" },
  ];

  test.each(screens)(
    "[CMP-01] [RNK-01] $name: nothing scrolls sideways at 320 px, however long a title is",
    async (screen) => {
      await contest.db.exec("delete from settings");
      await contest.db.exec("delete from evaluations");
      for (const [key, value] of Object.entries(screen.settings ?? {})) await contest.setSetting(key, value);
      await evaluate(juror, "brisa", 4);
      await evaluate(await contest.addPerson("jurado"), "larga", 3);
      const page = await openPage({ person: juror, expectStatus: [404] });
      await compared(page, screen.list ?? []);
      await page.goto(screen.path);
      await hydrated(page);
      for (const width of [320, 390, 820]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await widerThanWindow(page), `${width} px`).toEqual([]);
      }
      await contest.db.exec("delete from settings");
    },
  );
});

import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { hydrated, openBrowser } from "../support/browser";
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
    width: 800,
    height: 1000,
    duration_seconds: kind === "image" ? null : 5,
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

test.each([true, false])(
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

test("[RNK-01] the ranking's columns stand still while its rows arrive", async () => {
  await evaluate(juror, "ancla", 5);
  await evaluate(juror, "brisa", 3);
  const page = await openPage({ person: juror, width: 1280 });
  await page.goto("/jurado/ranking");
  const rows = page.locator("tbody tr");
  const columns = () =>
    page.locator("thead th").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
  const whole = await columns();
  expect([whole.length, await rows.count()]).toEqual([6, 4]);
  // The page as it was before its last row, and so on to its headings, which are hidden while incomplete.
  for (const left of [3, 2, 1, 0]) {
    await rows.last().evaluate((row) => row.remove());
    expect([await columns(), await rows.count()]).toEqual([whole, left]);
  }
  await page.locator("tbody").evaluate((body) => body.remove());
  expect(await page.locator("thead").evaluate((head) => getComputedStyle(head).visibility)).toBe("hidden");
  await contest.db.exec("delete from evaluations");
});

test("[CMP-01] the list is mirrored in local storage, follows from window to window, and is nobody else's", async () => {
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
});

test("[CMP-01] by keyboard: added, taken away with the focus kept, and the work opened large and closed", async () => {
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
});

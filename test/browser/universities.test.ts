import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { holdRequests, openBrowser } from "../support/browser";
import { openContest } from "../support/contest";

const contest = openContest();
const openPage = openBrowser(contest);
const HERE = "/admin/universidades";
let ids: string[];

beforeEach(async () => {
  await contest.removeWorks();
  await contest.removeUniversities();
  ids = [];
  for (const name of ["Universidad de Jaén", "Universidad de Vigo", "Universitat de Lleida"]) {
    ids.push(await contest.addUniversity({ name }));
  }
});

const toastText = (page: Page) => page.locator("[data-toast] p").allTextContents();
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "",
  );
/** Waits until the list has its scripts, whose rows have no address of their own. */
const hydrated = (page: Page) => expect.poll(() => page.locator("tbody form[action*='#u-']").count()).toBe(0);

async function open(options: Parameters<typeof openPage>[0] = {}, path = HERE) {
  const page = await openPage({ person: await contest.addPerson("admin"), ...options });
  await page.goto(path);
  if (options.javaScript !== false) await hydrated(page);
  return page;
}

test("[UNI-03] with JavaScript, Escape closes the dialog, and the keyboard is back on the row's link", async () => {
  const page = await open({}, `${HERE}?q=universidad`);
  const link = page.getByRole("link", { name: "Editar «Universidad de Vigo»" });
  for (const leave of ["Escape", "Enter"]) {
    await link.press("Enter");
    await page.getByRole("dialog").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("edit-name");
    await page.keyboard.press(leave);
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await expect.poll(() => focused(page)).toBe("Editar «Universidad de Vigo»");
    expect(page.url()).toContain("?q=universidad");
  }
});

test("[UNI-03] the link opens a dialog again that has just closed", async () => {
  const page = await open();
  const link = page.getByRole("link", { name: "Editar «Universidad de Vigo»" });
  await link.press("Enter");
  await page.getByRole("dialog").waitFor();
  const release = await holdRequests(page, /universidades\.data/);
  await page.keyboard.press("Escape");
  await expect.poll(() => focused(page)).toBe("Editar «Universidad de Vigo»");
  await page.keyboard.press("Enter");
  release();
  await page.getByRole("dialog").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("edit-name");
});

test("[UNI-02] with JavaScript, what is half written stays while other things are done", async () => {
  const page = await open();
  const name = page.getByRole("textbox", { name: "Nombre" });
  await name.fill("Universidad de Gra");
  await page.getByRole("button", { name: "Desactivar «Universidad de Vigo»" }).click();
  await expect.poll(() => toastText(page)).toEqual(["Universidad desactivada"]);
  await expect.poll(() => name.inputValue()).toBe("Universidad de Gra");
});

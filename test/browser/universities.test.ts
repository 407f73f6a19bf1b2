import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { holdRequests, openBrowser } from "../support/browser";
import { campaignDescribe, campaignTest, suiteTest } from "../support/campaign";
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
const rows = (page: Page) => page.locator("tbody th").allTextContents();
const names = async () =>
  await contest.column<string>("select name from universities order by display_order");
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

campaignDescribe.each([
  { javaScript: true, width: 1280 },
  { javaScript: false, width: 390 },
])("universities, JavaScript: $javaScript, $width px", ({ javaScript, width }) => {
  test("[UNI-05] up and down by the keyboard, which stays with the university", async () => {
    const page = await open({ javaScript, width });
    await page.getByRole("button", { name: "Bajar «Universidad de Jaén»" }).press("Enter");
    const order = ["Universidad de Vigo", "Universidad de Jaén", "Universitat de Lleida"];
    await expect.poll(() => rows(page)).toEqual(order);
    if (javaScript) await expect.poll(() => focused(page)).toBe("Bajar «Universidad de Jaén»");
    await page.getByRole("button", { name: "Bajar «Universidad de Jaén»" }).press("Enter");
    const last = ["Universidad de Vigo", "Universitat de Lleida", "Universidad de Jaén"];
    await expect.poll(() => rows(page)).toEqual(last);
    // The last row can only move up.
    if (javaScript) await expect.poll(() => focused(page)).toBe("Subir «Universidad de Jaén»");
    expect(await names()).toEqual(last);
    // The page returns to the row without scripts.
    if (!javaScript) expect(page.url()).toContain(`#u-${ids[0]}`);
  });

  test("[UNI-06] deleting asks with its proposals; 'Cancelar' changes nothing", async () => {
    await contest.addProposal({ universityId: ids[1], title: "Cartel" });
    const page = await open({ javaScript, width });
    const remove = page.getByRole("button", { name: "Eliminar «Universidad de Vigo»" });
    const dialog = page.getByRole("dialog", { name: "¿Eliminar universidad?" });
    await remove.click();
    await expect
      .poll(() => dialog.textContent())
      .toContain("junto con sus propuestas asociadas: 1 propuesta con 0 archivos");
    await dialog.getByRole("button", { name: "Cancelar" }).click();
    await expect.poll(() => dialog.count()).toBe(0);
    expect(await names()).toHaveLength(3);
    await remove.click();
    await dialog.getByRole("button", { name: "Sí, eliminar" }).click();
    await expect.poll(() => toastText(page)).toEqual(["Universidad eliminada"]);
    await expect.poll(() => rows(page)).toEqual(["Universidad de Jaén", "Universitat de Lleida"]);
    expect(await contest.value("select count(*) from proposals")).toBe(0);
    if (javaScript) await expect.poll(() => focused(page)).toBe("Mostrando 2 de 2");
  });
});

suiteTest(
  "[UNI-03] with JavaScript, Escape closes the dialog, and the keyboard is back on the row's link",
  async () => {
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
  },
);

suiteTest("[UNI-03] the link opens a dialog again that has just closed", async () => {
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

campaignTest("[UNI-06] the keyboard alone deletes", async () => {
  const page = await open();
  await page.getByRole("button", { name: "Eliminar «Universidad de Vigo»" }).press("Enter");
  await expect.poll(() => focused(page)).toBe("Cancelar");
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toBe("Sí, eliminar");
  await page.keyboard.press("Enter");
  await expect.poll(() => toastText(page)).toEqual(["Universidad eliminada"]);
});

suiteTest("[UNI-02] with JavaScript, what is half written stays while other things are done", async () => {
  const page = await open();
  const name = page.getByRole("textbox", { name: "Nombre" });
  await name.fill("Universidad de Gra");
  await page.getByRole("button", { name: "Desactivar «Universidad de Vigo»" }).click();
  await expect.poll(() => toastText(page)).toEqual(["Universidad desactivada"]);
  await expect.poll(() => name.inputValue()).toBe("Universidad de Gra");
});

campaignTest("[UNI-02] two presses of 'Agregar' add one university", async () => {
  const page = await open();
  await page.getByRole("textbox", { name: "Nombre" }).fill("Universidad de Granada");
  await page.getByRole("button", { name: "Agregar" }).dblclick();
  await expect.poll(() => rows(page)).toContain("Universidad de Granada");
  await page.waitForLoadState("networkidle");
  expect((await names()).filter((name) => name === "Universidad de Granada")).toHaveLength(1);
});

campaignTest("[UNI-08] a contact's email stands on a line of its own, below the name", async () => {
  const contact = { universityId: ids[1], fullName: "Inés Peña", email: "ines@prueba.test" };
  await contest.addPerson("universidad", contact);
  const page = await open();
  const [name, email] = await page
    .locator("p", { has: page.getByRole("link", { name: contact.email }) })
    .evaluate((line) =>
      Array.from(line.childNodes, (part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        const { top, bottom } = range.getBoundingClientRect();
        return { top, bottom };
      }),
    );
  expect(email?.top).toBeGreaterThanOrEqual(name?.bottom ?? Number.NaN);
});

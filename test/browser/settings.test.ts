import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { openBrowser } from "../support/browser";
import { openContest } from "../support/contest";

const contest = openContest();
const openPage = openBrowser(contest);
const HOME = "/admin/ajustes";
const HERE = `${HOME}/evaluacion`;

beforeEach(() => contest.db.exec("delete from settings").then(() => {}));

const toastText = (page: Page) => page.locator("[data-toast] p").allTextContents();
const save = (page: Page) => page.getByRole("button", { name: "Save Changes" });
const finalists = (page: Page) => page.getByLabel("Número de finalistas", { exact: true });
const unsaved = (page: Page) => page.getByText("Tienes cambios sin guardar");
const value = (key: string) =>
  contest.value<string | undefined>("select value from settings where key = ?", key);

async function open(options: Parameters<typeof openPage>[0] & { at?: string } = {}) {
  const { at = HERE, ...rest } = options;
  const page = await openPage({ person: await contest.addPerson("admin"), ...rest });
  await page.goto(at);
  return page;
}

/** Waits until the form's scripts listen. */
const ready = (page: Page) => save(page).waitFor({ state: "hidden" });

test("[SET-06] with JavaScript, leaving with unsaved changes asks first", async () => {
  const page = await open();
  await ready(page);
  await finalists(page).fill("12");
  await unsaved(page).waitFor();
  const dialog = page.getByRole("dialog", { name: "¿Salir sin guardar?" });
  await page.getByRole("link", { name: /Volver al panel/ }).click();
  await dialog.getByRole("button", { name: "Seguir aquí" }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  await expect.poll(() => finalists(page).inputValue()).toBe("12");
  await page.getByRole("link", { name: /Volver al panel/ }).click();
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
  // The browser itself asks before it leaves a whole document.
  const dialogs: string[] = [];
  page.on("dialog", (one) => {
    dialogs.push(one.type());
    void one.dismiss();
  });
  await page.getByRole("link", { name: "Estados" }).click();
  await expect.poll(() => dialogs).toEqual(["beforeunload"]);
  await expect.poll(() => finalists(page).inputValue()).toBe("12");
  await page.getByRole("link", { name: /Volver al panel/ }).click();
  await dialog.getByRole("button", { name: "Salir sin guardar" }).click();
  await page.waitForURL("**/admin");
  expect(await value("finalists_count")).toBeUndefined();
});

test("[SET-06] a lost connection is 'Error al guardar', and everything stays", async () => {
  const page = await open({ expectOffline: true });
  await ready(page);
  await finalists(page).fill("12");
  await page.context().setOffline(true);
  await save(page).click();
  await expect
    .poll(() => toastText(page))
    .toEqual(["Error al guardar", "No hay conexión. Lo que has cambiado sigue en la página."]);
  await expect.poll(() => finalists(page).inputValue()).toBe("12");
  await page.context().setOffline(false);
  await save(page).click();
  await expect.poll(() => toastText(page)).toEqual(["Configuración guardada"]);
  expect(await value("finalists_count")).toBe("12");
});

test("[SET-08] an anchor of the former single page leads to the setting on its tab", async () => {
  const page = await open({ at: `${HOME}#ajuste-juror_order` });
  await page.waitForURL(`**${HERE}?avanzado=si#ajuste-juror_order`);
  await page.getByLabel("Dar a cada jurado su propio orden").waitFor();
  const bare = await open({ javaScript: false, at: `${HOME}#ajuste-juror_order` });
  await bare.getByRole("link", { name: "«Dar a cada jurado su propio orden» está en Evaluación" }).click();
  await bare.getByLabel("Dar a cada jurado su propio orden").waitFor();
  expect(await bare.getByRole("link", { name: "está en" }).count()).toBe(0);
});

test("[SET-08] leaving a tab with unsaved changes asks first; a default is ticked, saved and shown", async () => {
  const page = await open();
  await ready(page);
  await finalists(page).fill("12");
  await page.getByRole("link", { name: "Votación", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Seguir aquí" }).click();
  await save(page).click();
  await ready(page);
  // A value typed after the tick counts instead of the default.
  const box = page.getByLabel("Restablecer «Número de finalistas»");
  await box.check();
  await finalists(page).fill("9");
  expect(await box.isChecked()).toBe(false);
  await box.check();
  await save(page).click();
  await ready(page);
  await expect.poll(() => finalists(page).inputValue()).toBe("10");
  await expect.poll(() => page.getByText("Cambiado").count()).toBe(0);
  await page.getByRole("link", { name: "Votación", exact: true }).click();
  await page.getByLabel("Registro del público abierto").uncheck();
  await save(page).click();
  await expect.poll(() => toastText(page)).toEqual(["Configuración guardada"]);
  expect([await value("finalists_count"), await value("public_signup_enabled")]).toEqual(["10", "false"]);
});

test("[SET-09] each tab shows at most 300 words", async () => {
  const page = await openPage({ person: await contest.addPerson("admin") });
  const counts: Record<string, number> = {};
  for (const end of ["", "/evaluacion", "/votacion", "/participacion", "/correo"]) {
    await page.goto(HOME + end);
    await ready(page);
    counts[end] = await page.evaluate(() => document.body.innerText.split(/\s+/).length);
  }
  expect(Object.entries(counts).filter(([, words]) => words > 300)).toEqual([]);
});
